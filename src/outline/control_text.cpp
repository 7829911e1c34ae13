#include "outline/control_text.h"

#include <cstdint>
#include <string_view>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "outline/escape.h"
#include "outline/node_text.h"
#include "outline/scroll_text.h"
#include "outline/sentence.h"
#include "outline/words_on_control.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxOptions = 12;
// Characters of a value that are shown. A longer one is cut after a sentence or a word, but not before half of this.
constexpr std::size_t kMaxValue = 300;

void AppendStates(const SafeView& view, NodeIndex i, const ControlStyle& style, std::string* out) {
  view.states(i).ForEach([&](State state) {
    if (!IsWorthWriting(state, view, i)) return;
    *out += ' ';
    *out += StateName(state);
  });
  if (view.is_cut_off(i)) *out += " cut-off";
  if (IsCovered(view, i, style)) *out += " covered";
}

void AppendValue(std::string_view value, bool is_full, std::string* out) {
  *out += " =";
  const std::string_view shown = is_full ? value : FirstSentences(value, kMaxValue);
  AppendQuoted(shown, out);
  if (shown.size() == value.size()) return;
  out->insert(out->size() - 1, "…");
  // If privacy/ shortened the value, it was longer.
  *out += value.ends_with("…") ? " over " : " ";
  AppendInteger(out, static_cast<std::int64_t>(CountCharacters(value)));
  *out += " characters";
}

// A select shows its options: the values that it can be set to.
void AppendOptions(const SafeView& view, NodeIndex i, bool is_full, std::string* out) {
  if (view.tag(i) != Tag::kSelect) return;
  std::size_t count = 0;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = Next(c)) {
    if (view.tag(c) != Tag::kOption || view.is_unshown_option(c)) continue;
    ++count;
    if (count > kMaxOptions && !is_full) continue;
    *out += count == 1 ? " of " : ", ";
    const std::string text = OptionText(view, c);
    AppendQuoted(text.empty() ? view.name(c).view() : std::string_view(text), out);
  }
  if (count <= kMaxOptions || is_full) return;
  *out += " and ";
  AppendInteger(out, static_cast<std::int64_t>(count - kMaxOptions));
  *out += " more";
}

void AppendBox(const SafeView& view, NodeIndex i, std::string* out) {
  const auto box = BoxOf(view, i);
  *out += " @";
  for (std::size_t k = 0; k < box.size(); ++k) {
    if (k > 0) *out += ',';
    AppendInteger(out, box[k]);
  }
}

}  // namespace

bool IsCovered(const SafeView& view, NodeIndex i, const ControlStyle& style) {
  const NodeIndex coverer = view.covered_by(i);
  if (coverer == kNoNode || style.blocking.layer == kNoNode) return coverer != kNoNode;
  return !style.blocking.IsInFront(view, coverer) || style.blocking.IsInFront(view, i);
}

bool IsWorthWriting(State state, const SafeView& view, NodeIndex i) {
  switch (state) {
    case State::kUnchecked:
    case State::kMultiline:
    case State::kModal:
    case State::kBusy:
    case State::kScrollable: return false;
    // Only if the value itself is withheld.
    case State::kFilled:
    case State::kEmpty: return view.redaction(i) != Redaction::kNone;
    case State::kHasPopup:
      return view.role(i) != Role::kCombobox && !view.states(i).Has(State::kExpanded) &&
             !view.states(i).Has(State::kCollapsed);
    default: return true;
  }
}

std::string StateWords(const SafeView& view, NodeIndex i, StateSet states) {
  std::string words;
  states.ForEach([&](State state) {
    if (!IsWorthWriting(state, view, i)) return;
    if (!words.empty()) words += ',';
    words += StateName(state);
  });
  return words;
}

std::string_view RoleWord(const SafeView& view, NodeIndex i) {
  // A label with an id is pressed for itself.
  const bool is_label = view.role(i) == Role::kLabelText && view.is_interactive(i);
  if (!IsPlain(view.role(i)) && !is_label) return RoleTextName(view.role(i));
  if (!view.is_interactive(i)) return "box";
  return view.reasons(i).Has(InteractiveReason::kEditable) ? "textbox" : "clickable";
}

void AppendBracket(const SafeView& view, NodeIndex i, const ControlStyle& style, RoleShown role_shown,
                   std::string* out) {
  *out += '[';
  *out += IdOf(view, i);
  const bool shows_role =
      role_shown == RoleShown::kAlways || (role_shown == RoleShown::kUnlessLink && view.role(i) != Role::kLink);
  if (shows_role) (*out += ' ') += RoleWord(view, i);
  if (role_shown != RoleShown::kNever && IsLargePicture(view, i)) AppendSize(view, i, &(*out += ' '));
  AppendStates(view, i, style, out);
  AppendExtent(view, i, false, out);
  const std::string_view value = view.value(i).view();
  if (!value.empty()) AppendValue(value, style.has_full_values, out);
  AppendOptions(view, i, style.has_full_values, out);
  if (value.empty() && !view.placeholder(i).empty() && !(view.placeholder(i) == view.name(i))) {
    *out += " placeholder ";
    AppendQuoted(view.placeholder(i).view(), out);
  }
  if (style.includes_boxes && view.has_layout(i)) AppendBox(view, i, out);
  *out += ']';
}

std::string_view SymbolMeaning(const SafeView& view, NodeIndex i) {
  const std::string_view name = view.name(i).view();
  if (name.empty() || HasLetterOrDigit(name)) return {};
  const std::string_view meaning = view.description(i).view();
  return WithoutCutId(TruncateUtf8(meaning, limits::kMaxControlNameBytes), meaning);
}

std::string_view WrittenName(const SafeView& view, NodeIndex i, bool* is_cut) {
  const std::string_view whole = view.name(i).view();
  const std::string_view name = WithoutCutId(TruncateUtf8(whole, limits::kMaxControlNameBytes), whole);
  *is_cut = name.size() < whole.size();
  return name;
}

}  // namespace domtool
