#include "outline/outcome_text.h"

#include <string_view>

#include "base/utf8.h"
#include "outline/control_text.h"
#include "outline/escape.h"
#include "outline/node_text.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxValueBytes = 80;

// A state that a press changes for its own sake.
bool IsOutcome(State state) {
  switch (state) {
    case State::kRequired:
    case State::kFocused:
    case State::kModal:
    case State::kMultiline:
    case State::kMultiselectable:
    case State::kBusy:
    case State::kHasPopup:
    case State::kFilled:
    case State::kEmpty:
    case State::kScrollable:
    case State::kHorizontal:
    case State::kVertical:
    case State::kInert: return false;
    default: return true;
  }
}

StateSet OutcomesOf(StateSet states) {
  StateSet kept;
  states.ForEach([&kept](State state) {
    if (IsOutcome(state)) kept.Add(state);
  });
  return kept;
}

std::string NameOf(const SafeView& view, NodeIndex i) {
  bool is_cut = false;
  std::string name(WrittenName(view, i, &is_cut));
  if (is_cut) name += "…";
  return name;
}

std::string ValueOf(const SafeView& view, NodeIndex i) {
  std::string value(view.value(i).view());
  if (value.empty() && view.redaction(i) == Redaction::kNone && view.reasons(i).Has(InteractiveReason::kEditable)) {
    value = ShownTextInside(view, i, false);
  }
  const std::string_view kept = WithoutCutId(TruncateUtf8(value, kMaxValueBytes), value);
  return kept.size() == value.size() ? value : std::string(kept) + "…";
}

void AppendBracket(const SafeView& view, NodeIndex i, std::string* out) {
  ((*out += '[') += IdOf(view, i)) += ' ';
  *out += RoleWord(view, i);
  OutcomesOf(view.states(i)).ForEach([out](State state) { (*out += ' ') += StateName(state); });
  *out += ']';
}

// The name, after the bracket where there is none or it could pass for words of ours.
void AppendSubject(const SafeView& view, NodeIndex i, std::string* out) {
  const std::string name = NameOf(view, i);
  const char first = name.empty() ? 'a' : name[0];
  const bool is_like_ours = (first >= 'a' && first <= 'z') || (first >= '0' && first <= '9');
  if (is_like_ours) AppendBracket(view, i, out);
  if (is_like_ours && !name.empty()) *out += ' ';
  AppendEscaped(name, out);
}

// The states that it had, else those that it had not.
std::string StatesBefore(StateSet before, StateSet after) {
  std::string had;
  std::string lacked;
  OutcomesOf(before).ForEach([&](State state) {
    if (!after.Has(state)) ((had += had.empty() ? "" : " ")) += StateName(state);
  });
  OutcomesOf(after).ForEach([&](State state) {
    if (!before.Has(state)) ((lacked += lacked.empty() ? "not " : " nor ")) += StateName(state);
  });
  return had.empty() ? lacked : had;
}

std::string PressText(const SafeView& before, NodeIndex was, const SafeView& after, NodeIndex is) {
  std::string past = StatesBefore(before.states(was), after.states(is));
  const std::string value = ValueOf(after, is);
  const std::string old_value = ValueOf(before, was);
  std::string out;
  AppendBracket(after, is, &out);
  if (const std::string name = NameOf(after, is); !name.empty()) AppendEscaped(name, &(out += ' '));
  if (value != old_value) {
    AppendQuoted(value, &(out += " = "));
    if (!past.empty()) past += ", ";
    AppendQuoted(old_value, &past);
  } else if (const std::string old_name = NameOf(before, was); past.empty() && old_name != NameOf(after, is)) {
    AppendEscaped(old_name, &past);
  }
  if (past.empty()) return {};
  return ((out += " (was ") += past) += ')';
}

}  // namespace

bool HasOutcome(const NodeTable& before, NodeIndex was, const NodeTable& after, NodeIndex is) {
  return !(OutcomesOf(before.states[At(was)]) == OutcomesOf(after.states[At(is)])) ||
         before.name[At(was)] != after.name[At(is)] || before.value_text[At(was)] != after.value_text[At(is)] ||
         before.form_value[At(was)] != after.form_value[At(is)];
}

std::string OutcomeText(const SafeView& before, NodeIndex was, const SafeView& after, NodeIndex is, SetValue set) {
  if (set == SetValue::kNone) return PressText(before, was, after, is);
  std::string out;
  AppendSubject(after, is, &out);
  if (after.redaction(is) != Redaction::kNone)
    return out += after.states(is).Has(State::kEmpty) ? " is empty" : " is filled";
  const std::string value = ValueOf(after, is);
  const bool is_kept = set != SetValue::kTaken && value == ValueOf(before, was);
  AppendQuoted(value, &(out += is_kept ? " is " : " = "));
  if (is_kept) out += " as before";
  if (is_kept && set == SetValue::kNotChosen) out += ": the choice did not take";
  return out;
}

}  // namespace domtool
