#include "output/html.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "output/html_template.h"
#include "output/markup.h"
#include "output/row_text.h"
#include "output/tokens.h"

namespace domtool {
namespace {

// Seed 004 5.8: 50,000 characters, and 200,000 where the page has more than those; so the second is the bound of any page.
constexpr std::size_t kMaxCharacters = 200'000;
constexpr std::size_t kNoticeCharacters = 100;  // at most, of the comment that says what was left out
constexpr std::size_t kNoticeTokens = 40;
constexpr std::size_t kMinRun = 3;              // fewer siblings are no pattern
constexpr std::size_t kMaxItemRows = 200;       // larger siblings are told one by one, with templates inside
constexpr std::size_t kMaxRunBytes = 1u << 20;  // of items in one template; what follows is told by the next

// How a row is written.
enum class Kept : std::uint8_t { kNot, kEmptyTag, kWhole };

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
      : view_(view), options_(options), with_templates_(with_templates), kept_(view.size()), shape_(view.size()) {
    for (std::size_t r = view.size(); r-- > 0;) Prepare(RowAt(r));
  }

  Written Write() && {
    out_ = &written_.content;
    WriteRange(NodeIndex{0}, RowAt(view_.size()));
    if (is_full_) Cut();
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
    AppendStartTag(i, &tag, &slots);
    Hasher shape;
    std::size_t at = 0;
    for (const Slot& slot : slots) {
      shape.Add(std::string_view(tag).substr(at, slot.begin - at));
      at = slot.end;
    }
    shape.Add(std::string_view(tag).substr(at));
    if (kept_[At(i)] == Kept::kWhole) {
      for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = view_.subtree_end(c)) shape.Add(shape_[At(c)]);
    }
    shape_[At(i)] = shape.Finish();
  }

  [[nodiscard]] Kept HowKept(NodeIndex i) const {
    if (view_.kind(i) == NodeKind::kDocument) {
      return !view_.is_omitted(view_.frame(i)) && HoldsWhole(i) ? Kept::kWhole : Kept::kNot;
    }
    const bool is_in_scope = !IsOutOfScope(view_, options_, i);
    if (!view_.is_element(i)) return is_in_scope && !view_.text(i).empty() ? Kept::kWhole : Kept::kNot;
    const Tag tag = view_.tag(i);
    // An icon that can be pressed keeps its place and its id.
    if (tag == Tag::kSvg) return is_in_scope && view_.is_interactive(i) ? Kept::kEmptyTag : Kept::kNot;
    if (IsHeavy(tag)) return Kept::kNot;
    if (tag == Tag::kOption) return view_.is_unlisted(i) ? Kept::kNot : Kept::kWhole;
    if (is_in_scope || HoldsWhole(i)) return Kept::kWhole;
    return options_.scope == ObserveOptions::Scope::kPage ? Kept::kEmptyTag : Kept::kNot;
  }

  [[nodiscard]] bool HoldsWhole(NodeIndex i) const {
    for (NodeIndex c = Next(i); At(c) < At(view_.subtree_end(i)); c = view_.subtree_end(c)) {
      if (kept_[At(c)] == Kept::kWhole && view_.tag(c) != Tag::kOption) return true;
    }
    return false;
  }

  // ---- the walk

  // Rows [begin, end), siblings and what is in them. With `item` they go there, as one item; else to the page.
  void WriteRange(NodeIndex begin, NodeIndex end, HtmlTemplate* item = nullptr) {
    std::string* const out = item != nullptr ? item->text() : out_;
    Vector<Slot>* const slots = item != nullptr ? item->slots() : nullptr;
    Vector<NodeIndex> of_item;
    Vector<NodeIndex>& open = item != nullptr ? of_item : open_;
    NodeIndex i = begin;
    for (;;) {
      while (!open.empty() && At(i) >= At(view_.subtree_end(open.back()))) {
        AppendEndTag(open.back(), out);
        open.pop_back();
        if (item == nullptr) Measure(false);
      }
      if (At(i) >= At(end) || is_full_) return;
      if (kept_[At(i)] == Kept::kNot) {
        i = view_.subtree_end(i);
        continue;
      }
      if (item == nullptr && WriteRun(&i)) continue;
      AppendStartTag(i, out, slots);
      written_.emitted_nodes += view_.is_element(i) ? 1 : 0;
      if (!HasContent(i)) {
        if (view_.is_element(i)) AppendEndTag(i, out);
        // What stands in a frame follows it.
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

  // True when a template for the siblings from *row on was written, and *row is behind them.
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

  // False, and nothing is written, where it would be no shorter.
  bool WriteTemplate(HtmlTemplate* items, std::size_t elements_per_item) {
    const std::string head = items->Head();
    std::size_t bytes = head.size() + HtmlTemplate::kTail.size();
    for (std::size_t k = 0; k < items->items(); ++k) bytes += items->Line(k).size();
    if (bytes >= items->plain_bytes()) return false;
    *out_ += head;
    for (std::size_t k = 0; k < items->items() && !is_full_; ++k) {
      *out_ += items->Line(k);
      written_.emitted_nodes += elements_per_item;
      Measure(true);
    }
    *out_ += HtmlTemplate::kTail;
    Measure(false);
    return true;
  }

  // ---- tags

  void AppendStartTag(NodeIndex i, std::string* out, Vector<Slot>* slots) const {
    if (view_.kind(i) == NodeKind::kDocument) return AppendFrame(view_.frame(i), out);
    if (!view_.is_element(i)) return AppendValue(view_.text(i).view(), out, slots);
    const auto attribute = [&](std::string_view name, std::string_view value) {
      if (value.empty()) return;
      *out += ' ';
      *out += name;
      *out += "=\"";
      AppendValue(value, out, slots);
      *out += '"';
    };
    *out += '<';
    *out += MarkupName(view_, i);
    attribute("data-id", IdOf(view_, i));
    *out += view_.is_interactive(i) ? " data-interactive=\"true\"" : " data-interactive=\"false\"";
    *out += view_.is_shown(i) ? " data-visible=\"true\"" : " data-visible=\"false\"";
    if (At(view_.frame(i)) != 0) AppendFrameId(view_.frame(i), out);
    if (kept_[At(i)] == Kept::kWhole) AppendAttributes(i, attribute, out);
    *out += '>';
    if (view_.tag(i) == Tag::kTextarea) AppendValue(view_.value(i).view(), out, slots);
    if (view_.tag(i) == Tag::kOption) AppendValue(DirectText(view_, i), out, slots);
  }

  template <typename Append>
  void AppendAttributes(NodeIndex i, const Append& attribute, std::string* out) const {
    const Tag tag = view_.tag(i);
    for (const SafeAttribute* a = view_.attributes_begin(i); a != view_.attributes_end(i); ++a) {
      if (!a->value.view().starts_with("data:")) attribute(a->name, a->value.view());
    }
    attribute("href", view_.href(i).view());
    if (tag != Tag::kTextarea && tag != Tag::kSelect && tag != Tag::kOption) attribute("value", view_.value(i).view());
    attribute("placeholder", view_.placeholder(i).view());
    // What is its content, or its label's, is read there.
    if (!view_.name_is_content(i) && tag != Tag::kOption)
      attribute(tag == Tag::kImg ? "alt" : "aria-label", view_.name(i).view());
    attribute("title", view_.description(i).view());
    attribute("data-testid", view_.test_id(i).view());
    AppendStateAttributes(view_, i, out);
  }

  static void AppendValue(std::string_view value, std::string* out, Vector<Slot>* slots) {
    const std::size_t begin = out->size();
    AppendMarkup(value, out);
    if (slots != nullptr) slots->push_back({begin, out->size()});
  }

  // The main frame's document needs none.
  void AppendFrame(FrameIndex frame, std::string* out) const {
    if (At(frame) == 0) return;
    *out += "<div";
    AppendFrameId(frame, out);
    if (view_.is_cross_origin(frame)) AppendAttribute("data-origin", view_.frame_text(frame).origin.view(), out);
    *out += '>';
  }

  static void AppendFrameId(FrameIndex frame, std::string* out) {
    *out += " data-frame-id=\"";
    AppendInteger(out, static_cast<std::int64_t>(At(frame)));
    *out += '"';
  }

  void AppendEndTag(NodeIndex i, std::string* out) const {
    const bool is_document = view_.kind(i) == NodeKind::kDocument;
    if (IsVoidElement(view_.tag(i)) || (is_document && At(view_.frame(i)) == 0)) return;
    *out += "</";
    *out += is_document ? std::string_view("div") : MarkupName(view_, i);
    *out += '>';
  }

  // ---- the limits

  // Where the page could be cut.
  struct Place {
    std::size_t bytes = 0;
    std::size_t nodes = 0;
    std::string tail;
  };

  // Counts what was written, and notes the place behind it as one to cut at while the notice would fit there.
  void Measure(bool is_in_template) {
    const std::string_view news = std::string_view(*out_).substr(measured_);
    characters_ += CountCharacters(news);
    if (options_.max_tokens != 0) tokens_ += EstimateTokens(news);
    measured_ = out_->size();
    is_full_ = !Fits(0, 0);
    if (is_full_) return;
    std::string tail;
    if (is_in_template) tail += HtmlTemplate::kTail;
    for (auto row = open_.rbegin(); row != open_.rend(); ++row) AppendEndTag(*row, &tail);
    const std::size_t tokens = options_.max_tokens == 0 ? 0 : EstimateTokens(tail);
    if (!Fits(tail.size() + kNoticeCharacters, tokens + kNoticeTokens)) return;
    place_ = {out_->size(), written_.emitted_nodes, std::move(tail)};
  }

  [[nodiscard]] bool Fits(std::size_t more_characters, std::size_t more_tokens) const {
    return characters_ + more_characters <= kMaxCharacters &&
           (options_.max_tokens == 0 || tokens_ + more_tokens <= options_.max_tokens);
  }

  void Cut() {
    std::string& out = written_.content;
    out.resize(place_.bytes);
    out += place_.tail;
    out += "<!-- cut: ";
    AppendInteger(&out, static_cast<std::int64_t>(place_.nodes));
    out += " of ";
    AppendInteger(&out, static_cast<std::int64_t>(elements_));
    out += " elements are shown -->";
    written_.emitted_nodes = place_.nodes;
    written_.is_truncated = true;
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  const bool with_templates_;
  Vector<Kept> kept_;
  Vector<std::uint64_t> shape_;  // equal for rows whose HTML differs in values only; 0 of what is not written
  std::size_t elements_ = 0;
  Written written_;
  std::string* out_ = nullptr;
  Vector<NodeIndex> open_;    // rows whose end tags are to come
  std::size_t measured_ = 0;  // bytes
  std::size_t characters_ = 0;
  std::size_t tokens_ = 0;
  Place place_;
  bool is_full_ = false;
};

}  // namespace

Written WriteHtml(const SafeView& view, const ObserveOptions& options, bool with_templates) {
  return HtmlWriter(view, options, with_templates).Write();
}

}  // namespace domtool
