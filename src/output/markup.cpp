#include "output/markup.h"

#include "output/control_text.h"

namespace domtool {
namespace {

// States that HTML has a boolean attribute for.
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

}  // namespace

void AppendMarkup(std::string_view text, std::string* out) {
  for (std::size_t k = 0; k < text.size(); ++k) {
    switch (text[k]) {
      case '&': *out += "&amp;"; break;
      case '<': *out += "&lt;"; break;
      case '>': *out += "&gt;"; break;
      case '"': *out += "&quot;"; break;
      case '|': *out += "&#124;"; break;
      case '{':
        if (k + 1 < text.size() && text[k + 1] == '{') {
          *out += "&#123;";
          break;
        }
        [[fallthrough]];
      default: *out += text[k];
    }
  }
}

void AppendAttribute(std::string_view name, std::string_view value, std::string* out) {
  if (value.empty()) return;
  *out += ' ';
  *out += name;
  *out += "=\"";
  AppendMarkup(value, out);
  *out += '"';
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
    // Their parsers read what is inside as text.
    case Tag::kUnknown: break;
    default: return TagName(tag);
  }
  // A custom element; others may be parsed in ways of their own.
  const std::string_view name = view.node_name(i).view();
  if (name.find('-') == std::string_view::npos) return "span";
  for (const char c : name) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    if (!is_plain) return "span";
  }
  return name.front() >= 'a' ? name : "span";
}

void AppendStateAttributes(const SafeView& view, NodeIndex i, std::string* out) {
  const bool is_option = view.tag(i) == Tag::kOption;
  const NodeIndex list = is_option ? ListOf(view, i) : kNoNode;
  const bool is_withheld = list != kNoNode && (view.redacted(list) != Redaction::kNot || view.value(list).empty());
  std::string others;
  view.states(i).ForEach([&](State state) {
    if (!IsWorthSaying(state, view, i) || (state == State::kSelected && is_withheld)) return;
    if (IsBooleanAttribute(state)) {
      *out += ' ';
      *out += StateName(state);
      return;
    }
    if (!others.empty()) others += ',';
    others += StateName(state);
  });
  AppendAttribute("data-state", others, out);
}

}  // namespace domtool
