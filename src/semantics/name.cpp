#include "semantics/name.h"

#include <string>

#include "base/limits.h"
#include "base/utf8.h"
#include "semantics/label_guess.h"
#include "semantics/name_rules.h"
#include "semantics/native_text.h"

namespace domtool {
namespace {

enum class NameFrom : std::uint8_t { kNowhere, kAuthor, kNative, kContent, kInside, kTitle };

struct Named {
  std::string_view text;
  NameFrom from = NameFrom::kNowhere;
};

class Namer {
 public:
  Namer(SemanticsContext* context, TextAlternative* alternative)
      : context_(*context), table_(context->table), alternative_(*alternative) {}

  void Name(NodeIndex i) {
    const Named named = NameOf(i);
    table_.name[At(i)] = named.text;
    table_.flags[At(i)].name_is_content = named.from == NameFrom::kContent;
    table_.flags[At(i)].name_must_be_shown = named.from == NameFrom::kInside;
    table_.description[At(i)] = DescriptionOf(i, named);
  }

 private:
  Named NameOf(NodeIndex i) {
    if (context_.facts.Has(i, kHasAriaLabelledBy)) {
      const std::string_view text = alternative_.OfReferences(LabelledByIds(table_, i), i);
      if (!text.empty()) return {text, NameFrom::kAuthor};
    }
    if (context_.facts.Has(i, kHasAriaLabel)) {
      return {Collapsed(table_.AttrOr(i, "aria-label")), NameFrom::kAuthor};
    }
    if (const std::string_view text = OfNativeMarkup(i); !text.empty()) {
      return {text, table_.tag[At(i)] == Tag::kTable ? NameFrom::kInside : NameFrom::kNative};
    }
    if (IsNamedFromContent(table_, i)) {
      const std::string_view text = alternative_.OfContent(i, i);
      if (!text.empty()) return {text, NameFrom::kContent};
    }
    const Named tooltip = FromTitleOrPlaceholder(i);
    const bool may_have_caption = tooltip.text.empty() && table_.tag[At(i)] == Tag::kImg && !table_.HasAttr(i, "alt");
    return may_have_caption ? Named{OfFigcaption(i), NameFrom::kContent} : tooltip;
  }

  // HTML-AAM section 4.1: the steps for each element, in its order.
  std::string_view OfNativeMarkup(NodeIndex i) {
    if (const std::string_view text = OfLabels(i); !text.empty()) return text;
    if (const auto native = NativeText(context_, i)) {
      if (const std::string_view text = Collapsed(*native); !text.empty()) return text;
    }
    switch (table_.tag[At(i)]) {
      case Tag::kFieldset: return OfChild(i, Tag::kLegend);
      case Tag::kTable: {
        const std::string_view caption = OfChild(i, Tag::kCaption);
        return caption.empty() ? Collapsed(table_.AttrOr(i, "summary")) : caption;
      }
      default: return {};
    }
  }

  std::string_view OfLabels(NodeIndex i) {
    if (!IsLabelable(table_, i)) return {};
    std::string joined;
    std::string_view only;
    int count = 0;
    for (const auto& [control, label] : context_.relations.LabelsOf(i)) {
      if (joined.size() > limits::kMaxNameBytes || count >= kMaxLabels) break;
      const std::string_view text = OfLabel(label, i);
      if (text.empty()) continue;
      only = text;
      ++count;
      if (!joined.empty()) joined += ' ';
      joined += text;
    }
    if (count <= 1) return only;
    return table_.arena.Copy(TruncateUtf8(joined, limits::kMaxNameBytes));
  }

  // accname 2E: an aria-label on the label element itself is its text.
  std::string_view OfLabel(NodeIndex label, NodeIndex control) {
    if (IsHiddenForNames(context_, label)) return {};
    if (context_.facts.Has(label, kHasAriaLabel)) return Collapsed(table_.AttrOr(label, "aria-label"));
    return alternative_.OfContent(label, control);
  }

  std::string_view OfChild(NodeIndex i, Tag tag) {
    const NodeIndex child = context_.relations.FirstChild(i, tag);
    return child == kNoNode ? std::string_view() : alternative_.OfContent(child, i);
  }

  // The last step for img in HTML-AAM section 4.1: the caption of a figure that contains only the picture. The caption does
  // not name the figure, which may contain more than a name can say.
  std::string_view OfFigcaption(NodeIndex image) {
    const NodeIndex figure = table_.parent[At(image)];
    if (figure == kNoNode || table_.tag[At(figure)] != Tag::kFigure) return {};
    for (NodeIndex i = Next(figure); i < table_.subtree_end[At(figure)]; i = table_.NextSibling(i)) {
      const bool is_passed_over = i == image || table_.tag[At(i)] == Tag::kFigcaption ||
                                  table_.kind[At(i)] == NodeKind::kPseudo ||
                                  (table_.is_text(i) && IsHtmlSpaceOnly(table_.text[At(i)]));
      if (!is_passed_over) return {};
    }
    return OfChild(figure, Tag::kFigcaption);
  }

  // The title (accname 2I), then the placeholder (HTML-AAM section 4.1.1).
  Named FromTitleOrPlaceholder(NodeIndex i) {
    const Role role = table_.role[At(i)];
    if (context_.facts.Has(i, kHasTitle) && !IsNamelessOnPurpose(table_, i) &&
        (!HasTrait(role, RoleTrait::kTitleDescribes) || IsNamedGeneric(i))) {
      return {Collapsed(table_.AttrOr(i, "title")), NameFrom::kTitle};
    }
    if (HasTrait(role, RoleTrait::kTyped)) {
      const bool is_field = table_.tag[At(i)] == Tag::kInput || table_.tag[At(i)] == Tag::kTextarea;
      if (is_field && !table_.flags[At(i)].is_placeholder_unread) {
        if (const std::string_view text = Collapsed(table_.AttrOr(i, "placeholder")); !text.empty()) {
          return {text, NameFrom::kNative};
        }
      }
      return {Collapsed(table_.AttrOr(i, "aria-placeholder")), NameFrom::kNative};
    }
    return {};
  }

  // A focusable element is named by its title even without a role.
  [[nodiscard]] bool IsNamedGeneric(NodeIndex i) const {
    return table_.role[At(i)] == Role::kGeneric && context_.facts.Has(i, kHasTabIndex);
  }

  std::string_view DescriptionOf(NodeIndex i, const Named& named) {
    if (context_.facts.Has(i, kHasAria)) {
      const std::string_view ids = table_.AttrOr(i, "aria-describedby");
      if (!ids.empty()) {
        const std::string_view text = alternative_.OfReferences(ids, i);
        if (!text.empty()) return text;
      }
      const std::string_view text = Collapsed(table_.AttrOr(i, "aria-description"));
      if (!text.empty()) return text;
    }
    if (!context_.facts.Has(i, kHasTitle) || named.from == NameFrom::kTitle) return {};
    const std::string_view title = Collapsed(table_.AttrOr(i, "title"));
    return title == named.text ? std::string_view() : title;
  }

  // White space collapsed and trimmed; copied only if more than the ends changes.
  std::string_view Collapsed(std::string_view text) {
    text = TrimHtmlSpace(text);
    if (text.empty()) return {};
    std::string collapsed;
    AppendCollapsed(&collapsed, TruncateUtf8(text, limits::kMaxNameBytes));
    while (!collapsed.empty() && collapsed.back() == ' ') collapsed.pop_back();
    return collapsed == text ? text : table_.arena.Copy(collapsed);
  }

  static constexpr int kMaxLabels = 64;

  SemanticsContext& context_;
  NodeTable& table_;
  TextAlternative& alternative_;
};

}  // namespace

void ComputeNames(SemanticsContext* context, TextAlternative* alternative) {
  NodeTable& table = context->table;
  Namer namer(context, alternative);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] == NodeKind::kDocument) {
      table.name[i] = TrimHtmlSpace(table.frames[At(table.frame[i])].title);
    } else if (table.is_element(RowAt(i))) {
      namer.Name(RowAt(i));
    }
  }
  GuessLabels(context, alternative);
}

}  // namespace domtool
