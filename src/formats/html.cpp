// The 'html' format: the page as annotated HTML, without what is large or invisible.
//
//   <li data-id="ab123456" data-interactive="false" data-visible="true" class="item">Tea</li>
//
// Every element has the node's id, whether it can be operated, and whether it is shown; in a frame also that frame's
// number in data-frame-id. The contents of a frame follow its iframe in a <div data-frame-id="1">, with data-origin if
// the frame is of another site. Of hidden content only the outermost element is written, empty.
// Left out: head, script, style, svg, noscript, template, link, meta, comments, and all attributes that
// privacy/public_attributes.h does not list. An element's name and description are in aria-label (alt for an image) and
// title.
//
// Consecutive siblings of one structure become a template: its pattern, then a comment with a line of values for each.
// The first line names the slots. Replacing {{1}}, {{2}} … by the values of a line, which follow a space and are
// separated by |, restores the element byte for byte:
//
//   <template><li data-id="{{1}}" …>{{2}}</li><!--
//    {{1}}|{{2}}
//    ab123456|Tea
//    cd234567|Coffee
//    ef345678|Milk
//   --></template>
//
// An element without data-id is ours, and page text contains neither {{ nor |. A page of more than 50,000 characters is
// written up to 200,000; it is cut after an element, and a comment at the end says so.
#include "formats/html.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "formats/html_template.h"
#include "formats/markup.h"
#include "formats/writers.h"
#include "outline/node_text.h"

namespace domtool {
namespace {

// 50,000 characters, or 200,000 if the page has more. So the second limits any page.
constexpr std::size_t kMaxCharacters = 200'000;
constexpr std::size_t kMinRun = 3;              // fewer siblings form no template
constexpr std::size_t kMaxItemRows = 200;       // larger siblings are written one by one, with templates inside
constexpr std::size_t kMaxRunBytes = 1u << 20;  // of items in one template; the others go into the next one

// How a row is written.
enum class Kept : std::uint8_t { kNot, kEmptyTag, kWhole };

// The contents of a closed list have no box but are written.
bool IsOfList(Tag tag) { return tag == Tag::kOption || tag == Tag::kOptgroup; }

bool IsHeavy(Tag tag) {
  switch (tag) {
    case Tag::kHead:
    case Tag::kScript:
    case Tag::kStyle:
    case Tag::kNoscript:
    case Tag::kTemplate:
    case Tag::kLink:
    case Tag::kMeta:
    case Tag::kTitle: return true;
    default: return false;
  }
}

class HtmlWriter {
 public:
  HtmlWriter(const SafeView& view, const ObserveOptions& options, bool with_templates)
      : view_(view),
        options_(options),
        with_templates_(with_templates),
        kept_(view.size()),
        shape_(view.size()),
        limit_(&written_, kMaxCharacters, true, options.max_tokens) {
    for (std::size_t r = view.size(); r-- > 0;) Prepare(RowAt(r));
  }

  Written Write() && {
    WriteRange(NodeIndex{0}, RowAt(view_.size()));
    if (limit_.is_full()) limit_.Cut(elements_);
    return std::move(written_);
  }

 private:
  // ---- what is written, from the last row to the first

  void Prepare(NodeIndex i) {
    kept_[At(i)] = HowKept(i);
    if (kept_[At(i)] == Kept::kNot) return;
    elements_ += view_.is_element(i) ? 1 : 0;
    std::string tag;
    Vector<Slot> slots;
    AppendStartTag(i, {&tag, &slots});
    Hasher shape;
    slots.push_back({tag.size(), tag.size()});
    std::size_t at = 0;
    for (const Slot& slot : slots) {
      shape.Add(std::string_view(tag).substr(at, slot.begin - at));
      at = slot.end;
    }
    if (kept_[At(i)] == Kept::kWhole) {
      for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = view_.subtree_end(c))
        shape.Add(std::uint64_t{shape_[At(c)]});
    }
    shape_[At(i)] = static_cast<std::uint32_t>(shape.Finish());
  }

  [[nodiscard]] Kept HowKept(NodeIndex i) const {
    if (view_.kind(i) == NodeKind::kDocument) {
      return !view_.is_omitted(view_.frame(i)) && HoldsWhole(i) ? Kept::kWhole : Kept::kNot;
    }
    const bool is_in_scope = !IsExcludedByOptions(view_, options_, i);
    if (!view_.is_element(i)) {
      // A list item implies its marker.
      return is_in_scope && !view_.text(i).empty() && view_.tag(i) != Tag::kPseudoMarker ? Kept::kWhole : Kept::kNot;
    }
    const Tag tag = view_.tag(i);
    // An icon that can be pressed keeps its place and its id.
    if (tag == Tag::kSvg) return is_in_scope && view_.is_interactive(i) ? Kept::kEmptyTag : Kept::kNot;
    if (IsHeavy(tag)) return Kept::kNot;
    if (IsOfList(tag)) return view_.is_unshown_option(i) ? Kept::kNot : Kept::kWhole;
    if (is_in_scope || HoldsWhole(i)) return Kept::kWhole;
    const bool is_all = options_.scope == ObserveOptions::Scope::kPage && options_.relevance == nullptr;
    return is_all ? Kept::kEmptyTag : Kept::kNot;
  }

  [[nodiscard]] bool HoldsWhole(NodeIndex i) const {
    for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = view_.subtree_end(c)) {
      if (kept_[At(c)] == Kept::kWhole && !IsOfList(view_.tag(c))) return true;
    }
    return false;
  }

  // ---- the walk

  // Writes the siblings in rows [begin, end) and their subtrees, into `item` as one item or else into the page.
  void WriteRange(NodeIndex begin, NodeIndex end, HtmlTemplate* item = nullptr) {
    const Markup to = item != nullptr ? item->next() : Markup{&written_.content};
    Vector<NodeIndex> of_item;
    Vector<NodeIndex>& open = item != nullptr ? of_item : open_;
    NodeIndex i = begin;
    for (;;) {
      while (!open.empty() && At(i) >= At(view_.subtree_end(open.back()))) {
        AppendEnd(open.back(), to.out);
        open.pop_back();
        if (item == nullptr) Measure(false);
      }
      if (At(i) >= At(end) || limit_.is_full()) return;
      if (kept_[At(i)] == Kept::kNot) {
        i = view_.subtree_end(i);
        continue;
      }
      if (item == nullptr && WriteRun(&i)) continue;
      AppendStartTag(i, to);
      written_.emitted_nodes += view_.is_element(i) ? 1 : 0;
      if (!HasContent(i)) {
        if (view_.is_element(i)) AppendEnd(i, to.out);
        // The contents of a frame follow it.
        i = kept_[At(i)] == Kept::kWhole && view_.is_frame_owner(i) ? Next(i) : view_.subtree_end(i);
      } else {
        open.push_back(i);
        i = Next(i);
      }
      if (item == nullptr) Measure(false);
    }
  }

  // Content that is written between its tags.
  [[nodiscard]] bool HasContent(NodeIndex i) const {
    if (view_.kind(i) == NodeKind::kDocument) return true;
    const Tag tag = view_.tag(i);
    return view_.is_element(i) && kept_[At(i)] == Kept::kWhole && !IsVoidElement(tag) && !IsFrame(i) &&
           tag != Tag::kTextarea && tag != Tag::kOption;
  }

  [[nodiscard]] bool IsFrame(NodeIndex i) const {
    return view_.is_frame_owner(i) || view_.tag(i) == Tag::kIframe || view_.tag(i) == Tag::kFrame;
  }

  // True if a template for the siblings from *row on was written; *row is then after them.
  bool WriteRun(NodeIndex* row) {
    const NodeIndex first = *row;
    const NodeIndex parent = view_.parent(first);
    if (!with_templates_ || !view_.is_element(first) || parent == kNoNode || kept_[At(first)] != Kept::kWhole ||
        At(view_.subtree_end(first)) - At(first) > kMaxItemRows) {
      return false;
    }
    NodeIndex i = first;
    for (std::size_t count = 1; count < kMinRun; ++count) {
      i = NextKept(i, parent);
      if (!IsLike(i, first)) return false;
    }
    HtmlTemplate items;
    const std::size_t emitted = written_.emitted_nodes;
    std::size_t per_item = 0;
    for (i = first; IsLike(i, first) && items.plain_bytes() < kMaxRunBytes; i = NextKept(i, parent)) {
      WriteRange(i, view_.subtree_end(i), &items);
      if (!items.EndItem()) break;
      if (i == first) per_item = written_.emitted_nodes - emitted;
    }
    written_.emitted_nodes = emitted;
    if (items.items() < kMinRun || !WriteTemplate(&items, per_item)) return false;
    *row = i;
    return true;
  }

  [[nodiscard]] bool IsLike(NodeIndex i, NodeIndex first) const {
    return At(i) < At(view_.subtree_end(view_.parent(first))) && view_.is_element(i) &&
           shape_[At(i)] == shape_[At(first)];
  }

  // The next sibling that is written, or the end of the parent.
  [[nodiscard]] NodeIndex NextKept(NodeIndex i, NodeIndex parent) const {
    do {
      i = view_.subtree_end(i);
    } while (At(i) < At(view_.subtree_end(parent)) && kept_[At(i)] == Kept::kNot);
    return i;
  }

  // False if the template would be no shorter; then nothing is written.
  bool WriteTemplate(HtmlTemplate* items, std::size_t elements_per_item) {
    const std::string head = items->Head();
    std::size_t bytes = head.size() + HtmlTemplate::kTail.size();
    for (std::size_t k = 0; k < items->items(); ++k) bytes += items->Line(k).size();
    if (bytes >= items->plain_bytes()) return false;
    written_.content += head;
    for (std::size_t k = 0; k < items->items() && !limit_.is_full(); ++k) {
      written_.content += items->Line(k);
      written_.emitted_nodes += elements_per_item;
      Measure(true);
    }
    written_.content += HtmlTemplate::kTail;
    Measure(false);
    return true;
  }

  // ---- tags

  void AppendStartTag(NodeIndex i, const Markup& to) const {
    if (view_.kind(i) == NodeKind::kDocument) return AppendFrame(view_.frame(i), to);
    if (!view_.is_element(i)) return AppendMarkupText(view_.text(i).view(), to);
    std::string& out = *to.out;
    out += '<';
    out += MarkupName(view_, i);
    AppendAttribute("data-id", IdOf(view_, i), to);
    AppendFlag("data-interactive", view_.is_interactive(i), &out);
    AppendFlag("data-visible", view_.is_shown(i), &out);
    if (At(view_.frame(i)) != 0 || view_.tag(i) == Tag::kHtml) AppendFrameId(view_.frame(i), &out);
    if (kept_[At(i)] == Kept::kWhole) AppendFacts(view_, i, false, to);
    out += '>';
    if (view_.tag(i) == Tag::kTextarea && view_.is_shown(i)) AppendMarkupText(view_.value(i).view(), to);
    if (view_.tag(i) == Tag::kOption) AppendMarkupText(OptionText(view_, i), to);
  }

  static void AppendFlag(const char* name, bool is_set, std::string* out) {
    *out += ' ';
    *out += name;
    *out += is_set ? "=\"true\"" : "=\"false\"";
  }

  // Nothing surrounds the main frame's document; its root element identifies it.
  void AppendFrame(FrameIndex frame, const Markup& to) const {
    if (At(frame) == 0) return;
    *to.out += "<div";
    AppendFrameId(frame, to.out);
    if (view_.is_cross_origin(frame)) AppendAttribute("data-origin", view_.frame_text(frame).origin.view(), to);
    *to.out += '>';
  }

  static void AppendFrameId(FrameIndex frame, std::string* out) {
    *out += " data-frame-id=\"";
    AppendInteger(out, static_cast<std::int64_t>(At(frame)));
    *out += '"';
  }

  void AppendEnd(NodeIndex i, std::string* out) const {
    if (view_.is_element(i)) return AppendEndTag(view_, i, out);
    if (At(view_.frame(i)) != 0) *out += "</div>";
  }

  void Measure(bool is_in_template) {
    std::string tail;
    if (is_in_template) tail += HtmlTemplate::kTail;
    for (auto row = open_.rbegin(); row != open_.rend(); ++row) AppendEnd(*row, &tail);
    limit_.Measure(std::move(tail));
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  const bool with_templates_;
  Vector<Kept> kept_;
  Vector<std::uint32_t> shape_;  // equal for rows whose HTML differs only in values; 0 if not written
  std::size_t elements_ = 0;
  Written written_;
  MarkupLimit limit_;
  Vector<NodeIndex> open_;  // rows whose end tags are still to be written
};

}  // namespace

Written WriteHtml(const SafeView& view, const ObserveOptions& options, const RecentEvents&) {
  return WriteHtml(view, options, true);
}

Written WriteHtml(const SafeView& view, const ObserveOptions& options, bool with_templates) {
  return HtmlWriter(view, options, with_templates).Write();
}

}  // namespace domtool
