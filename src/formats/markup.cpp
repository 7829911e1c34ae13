#include "formats/markup.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "outline/control_text.h"
#include "outline/node_text.h"
#include "outline/tokens.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kWordBytes = 32;   // of a word spelled like an id, in any letters
constexpr std::size_t kNoticeSize = 80;  // maximum size of the comment that says what was left out
constexpr std::size_t kNoticeTokens = 30;

// States that are boolean attributes in HTML.
bool IsBooleanAttribute(State state) {
  return state == State::kDisabled || state == State::kChecked || state == State::kSelected ||
         state == State::kReadonly || state == State::kRequired;
}

// The select around an option.
NodeIndex ListOf(const SafeView& view, NodeIndex option) {
  NodeIndex p = view.parent(option);
  while (p != kNoNode && view.is_element(p) && view.tag(p) != Tag::kSelect) p = view.parent(p);
  return p;
}

void AppendStates(const SafeView& view, NodeIndex i, const Markup& to) {
  const NodeIndex list = view.tag(i) == Tag::kOption ? ListOf(view, i) : kNoNode;
  const bool is_withheld = list != kNoNode && (view.redaction(list) != Redaction::kNone || view.value(list).empty());
  StateSet others;
  view.states(i).ForEach([&](State state) {
    if (!IsBooleanAttribute(state)) {
      others.Add(state);
    } else if (state != State::kSelected || !is_withheld) {
      *to.out += ' ';
      *to.out += StateName(state);
    }
  });
  const std::string words = StateWords(view, i, others);
  AppendAttribute("data-state", words, to);
}

bool GoesOnWord(char c) { return IsAsciiAlphanumeric(c) || static_cast<unsigned char>(c) >= 0x80; }

// Whether two adjacent texts form a word spelled like an id that neither contains.
bool MakesId(std::string_view before, std::string_view text) {
  std::size_t begin = before.size();
  while (begin > 0 && before.size() - begin < kWordBytes && GoesOnWord(before[begin - 1])) --begin;
  if (begin == before.size() || text.empty() || !GoesOnWord(text.front())) return false;
  std::string head(text.substr(0, kWordBytes));
  std::string both = std::string(before.substr(begin)) + head;
  return BreakIds(&both) && !BreakIds(&head);
}

}  // namespace

void AppendMarkupText(std::string_view text, const Markup& to) {
  std::string& out = *to.out;
  const std::size_t begin = out.size();
  if (MakesId(out, text)) out += '\\';
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    const bool is_slot = c == '{' && k + 1 < text.size() && text[k + 1] == '{';
    if (!is_slot && c != '&' && c != '<' && c != '>' && c != '"' && c != '|') {
      out += c;
      continue;
    }
    out += "&#";
    AppendInteger(&out, c);
    out += ';';
  }
  if (to.slots != nullptr) to.slots->push_back({begin, out.size()});
}

void AppendAttribute(const char* name, std::string_view value, const Markup& to) {
  if (value.empty()) return;
  *to.out += ' ';
  *to.out += name;
  *to.out += "=\"";
  AppendMarkupText(value, to);
  *to.out += '"';
}

bool IsVoidElement(Tag tag) {
  switch (tag) {
    case Tag::kArea:
    case Tag::kBr:
    case Tag::kCol:
    case Tag::kEmbed:
    case Tag::kHr:
    case Tag::kImg:
    case Tag::kInput:
    case Tag::kSource:
    case Tag::kTrack:
    case Tag::kWbr: return true;
    default: return false;
  }
}

std::string_view MarkupName(const SafeView& view, NodeIndex i) {
  const Tag tag = view.tag(i);
  switch (tag) {
    case Tag::kHtml:
    case Tag::kBody: return At(view.frame(i)) == 0 ? TagName(tag) : "div";
    case Tag::kFrameset: return "div";
    case Tag::kFrame: return "iframe";
    case Tag::kUnknown: break;
    default: return TagName(tag);
  }
  // A custom element. For others, such as plaintext or xmp, a parser may read the contents as text.
  const std::string_view name = view.node_name(i).view();
  if (name.find('-') == std::string_view::npos) return "span";
  for (const char c : name) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (!is_plain) return "span";
  }
  return name.front() >= 'a' ? name : "span";
}

void AppendEndTag(const SafeView& view, NodeIndex i, std::string* out) {
  if (IsVoidElement(view.tag(i))) return;
  *out += "</";
  *out += MarkupName(view, i);
  *out += '>';
}

void AppendFacts(const SafeView& view, NodeIndex i, bool is_skeleton, const Markup& to) {
  for (const SafeAttribute* a = view.attributes_begin(i); a != view.attributes_end(i); ++a) {
    const bool is_of_control = *a->name == 'v' || std::strcmp(a->name, "name") == 0 ||
                               std::strcmp(a->name, "type") == 0 || std::strcmp(a->name, "role") == 0;
    if (is_skeleton && !is_of_control) continue;
    if (!a->value.view().starts_with("data:")) AppendAttribute(a->name, a->value.view(), to);
  }
  const Tag tag = view.tag(i);
  const bool is_option = tag == Tag::kOption;
  AppendAttribute("href", view.href(i).view(), to);
  if (tag != Tag::kTextarea && tag != Tag::kSelect && !is_option) AppendAttribute("value", view.value(i).view(), to);
  AppendAttribute("placeholder", view.placeholder(i).view(), to);
  // There the placeholder is its content.
  const bool is_content = view.name_is_content(i) || (view.name_must_be_shown(i) && !view.is_interactive(i));
  if (!is_content && !is_option && !(view.name(i) == view.placeholder(i))) {
    AppendAttribute(tag == Tag::kImg ? "alt" : "aria-label", ShownName(view, i), to);
  }
  // A description may be hidden text; only controls need it.
  if (view.is_interactive(i)) AppendAttribute("title", view.description(i).view(), to);
  const SafeAttribute& test_id = view.test_id(i);
  AppendAttribute(test_id.name, test_id.value.view(), to);
  AppendStates(view, i, to);
}

void MarkupLimit::Measure(std::string tail) {
  const std::string_view news = std::string_view(written_.content).substr(measured_);
  measured_ = written_.content.size();
  size_ += counts_characters_ ? CountCharacters(news) : news.size();
  if (max_tokens_ != 0) tokens_ += EstimateTokens(news);
  is_full_ = !Fits(0, 0);
  if (!Fits(tail.size() + kNoticeSize, (max_tokens_ == 0 ? 0 : EstimateTokens(tail)) + kNoticeTokens)) return;
  bytes_ = measured_;
  elements_ = written_.emitted_nodes;
  tail_ = std::move(tail);
}

bool MarkupLimit::Fits(std::size_t more_size, std::size_t more_tokens) const {
  return size_ + more_size <= max_size_ && (max_tokens_ == 0 || tokens_ + more_tokens <= max_tokens_);
}

void MarkupLimit::Cut(std::size_t all_elements) {
  std::string& out = written_.content;
  out.resize(bytes_);
  out += tail_;
  out += "<!-- cut: ";
  AppendInteger(&out, static_cast<std::int64_t>(elements_));
  out += " of ";
  AppendInteger(&out, static_cast<std::int64_t>(all_elements));
  out += " elements are shown -->";
  written_.emitted_nodes = elements_;
  written_.is_truncated = true;
}

}  // namespace domtool
