#include "semantics/attribute_facts.h"

#include <algorithm>
#include <iterator>

#include "base/number.h"
#include "base/utf8.h"
#include "semantics/relations.h"

namespace domtool {
namespace {

// WAI-ARIA 1.2 section 6.4, without those that are deprecated as global attributes and that Chrome ignores.
constexpr std::string_view kGlobalAria[] = {"aria-atomic",         "aria-braillelabel", "aria-brailleroledescription",
                                            "aria-busy",           "aria-controls",     "aria-current",
                                            "aria-describedby",    "aria-description",  "aria-details",
                                            "aria-dropeffect",     "aria-flowto",       "aria-grabbed",
                                            "aria-keyshortcuts",   "aria-label",        "aria-labelledby",
                                            "aria-live",           "aria-owns",         "aria-relevant",
                                            "aria-roledescription"};

constexpr std::string_view kHandlers[] = {"@click",  "ng-click",   "v-on:click", "jsaction", "data-ng-click",
                                          "(click)", "x-on:click", "wire:click", "hx-get",   "hx-post"};
constexpr std::string_view kPresses[] = {"click",       "dblclick",  "mousedown",  "mouseup",
                                         "pointerdown", "pointerup", "touchstart", "touchend"};

template <std::size_t N>
bool Contains(const std::string_view (&names)[N], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

std::uint16_t AriaFacts(std::string_view name, std::string_view value) {
  if (name == "aria-hidden") return EqualsIgnoreAsciiCase(value, "true") ? kHasAria | kIsAriaHidden : kHasAria;
  if (IsHtmlSpaceOnly(value)) return kHasAria;
  std::uint16_t facts = kHasAria;
  if (name == "aria-label") facts |= kHasAriaLabel;
  if (name == "aria-labelledby" || name == "aria-labeledby") facts |= kHasAriaLabelledBy;
  if (Contains(kGlobalAria, name)) facts |= kHasGlobalAria;
  return facts;
}

std::uint16_t TabIndexFacts(std::string_view value) {
  const std::optional<int> index = ParseInteger(value);
  if (!index) return 0;
  return *index >= 0 ? kHasTabIndex | kIsTabStop : kHasTabIndex;
}

// For the attribute on<event> (HTML section 8.1.8.1).
std::uint16_t ListenerFacts(std::string_view event) {
  if (event.starts_with("key")) return kHasKeyHandler;
  return Contains(kPresses, event) ? kHasPressHandler : 0;
}

bool IsEditingHostValue(std::string_view value) {
  return value.empty() || EqualsIgnoreAsciiCase(value, "true") || EqualsIgnoreAsciiCase(value, "plaintext-only");
}

std::uint16_t FactsOf(const Attribute& attribute) {
  const auto& [name, value] = attribute;
  if (name.empty()) return 0;
  switch (name.front()) {
    case 'a': return name.starts_with("aria-") ? AriaFacts(name, value) : 0;
    case 'c': return name == "contenteditable" && IsEditingHostValue(value) ? kIsEditingHost : 0;
    case 'i':
      if (name == "inert") return kIsInert;
      return name == "id" && !value.empty() ? kHasId : 0;
    case 'o': return name.starts_with("on") ? ListenerFacts(name.substr(2)) : 0;
    case 'r': return name == "role" && !value.empty() ? kHasRole : 0;
    case 't':
      if (name == "title") return IsHtmlSpaceOnly(value) ? 0 : kHasTitle;
      return name == "tabindex" ? TabIndexFacts(value) : 0;
    case 'd':
      if (name == "draggable") return EqualsIgnoreAsciiCase(value, "true") ? kIsDraggable : 0;
      // Stimulus writes "event->controller#method"; other uses of the attribute are labels for statistics.
      if (name == "data-action") return value.find('#') != std::string_view::npos ? kHasHandler : 0;
      [[fallthrough]];
    case '@':
    case 'n':
    case 'v':
    case 'j':
    case '(':
    case 'x':
    case 'w':
    case 'h': return Contains(kHandlers, name) ? kHasHandler : 0;
    default: return 0;
  }
}

// A slot is replaced by its assigned nodes and takes no ARIA (ARIA in HTML section 4); browsers ignore a name on it.
constexpr std::uint16_t kNotOfSlots = kHasAriaLabel | kHasAriaLabelledBy;

bool IsRenderedWithoutBox(Tag tag) { return tag == Tag::kOption || tag == Tag::kOptgroup || tag == Tag::kArea; }

}  // namespace

AttributeFacts::AttributeFacts(const NodeTable& table)
    : bits_(table.size()), is_rendered_(table.size()), is_in_aria_hidden_(table.size()), is_inert_(table.size()) {
  ReadAttributes(table);
  ReadRendering(table);
}

void AttributeFacts::ReadAttributes(const NodeTable& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t a = table.attributes_begin[i]; a < table.attributes_begin[i + 1]; ++a) {
      bits_[i] |= FactsOf(table.attributes[a]);
    }
    if (table.tag[i] == Tag::kSlot) bits_[i] &= static_cast<std::uint16_t>(~kNotOfSlots);
  }
}

void AttributeFacts::ReadRendering(const NodeTable& table) {
  Vector<bool> holds_control(table.size());
  for (std::size_t i = table.size(); i-- > 0;) {
    if (table.flags[i].has_layout) is_rendered_[i] = true;
    if ((bits_[i] & kIsTabStop) != 0 || IsFormControl(table.tag[i])) holds_control[i] = true;
    const NodeIndex parent = table.parent[i];
    if (parent == kNoNode) continue;
    if (is_rendered_[i]) is_rendered_[At(parent)] = true;
    if (holds_control[i]) holds_control[At(parent)] = true;
  }
  Vector<bool> is_in_option(table.size());  // of a list that has no box for it
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex parent = table.parent[i];
    const bool starts_document = parent == kNoNode || table.kind[i] == NodeKind::kDocument;
    // An open popup may hide the page around it from screen readers. A person still sees the page.
    const bool is_page = holds_control[i] && !starts_document && table.tag[At(parent)] == Tag::kBody;
    is_in_aria_hidden_[i] =
        ((bits_[i] & kIsAriaHidden) != 0 && !is_page) || (!starts_document && is_in_aria_hidden_[At(parent)]);
    is_inert_[i] = (bits_[i] & kIsInert) != 0 || (parent != kNoNode && is_inert_[At(parent)]);
    if (is_rendered_[i] || parent == kNoNode) continue;
    const Tag tag = table.tag[i];
    is_in_option[i] = is_in_option[At(parent)] || table.tag[At(parent)] == Tag::kOption;
    if (table.tag[At(parent)] == Tag::kCanvas) {  // fallback content is there for assistive technology
      is_rendered_[i] = is_rendered_[At(parent)];
    } else if (IsRenderedWithoutBox(tag) || is_in_option[i]) {
      const bool in_select = tag != Tag::kArea && is_rendered_[At(parent)];
      is_rendered_[i] = tag == Tag::kArea || in_select;
    }
  }
}

bool HasToken(std::string_view list, std::string_view token) {
  bool has = false;
  ForEachToken(list, [&](std::string_view t) { has = has || EqualsIgnoreAsciiCase(t, token); });
  return has;
}

}  // namespace domtool
