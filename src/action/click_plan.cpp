#include "action/click_plan.h"

#include "base/utf8.h"

namespace domtool {
namespace {

// What a press does to these is to take the focus, which no capture shows.
bool TakesFocus(const NodeTable& table, NodeIndex row) {
  switch (table.role[At(row)]) {
    case Role::kTextbox:
    case Role::kSearchBox:
    case Role::kCombobox:
    case Role::kSpinButton:
    case Role::kSlider: return true;
    default: break;
  }
  return table.flags[At(row)].is_editable_host || table.tag[At(row)] == Tag::kTextarea ||
         table.tag[At(row)] == Tag::kSelect;
}

}  // namespace

bool IsDisabled(const NodeTable& table, NodeIndex row) {
  if (table.states[At(row)].Has(State::kDisabled)) return true;
  switch (table.tag[At(row)]) {
    case Tag::kButton:
    case Tag::kInput:
    case Tag::kSelect:
    case Tag::kTextarea:
    case Tag::kOption: return table.HasAttr(row, "disabled");
    default: return false;
  }
}

std::optional<bool> CheckedState(const NodeTable& table, NodeIndex row) {
  if (table.tag[At(row)] == Tag::kInput) {
    const std::string_view type = table.AttrOr(row, "type");
    if (EqualsIgnoreAsciiCase(type, "checkbox") || EqualsIgnoreAsciiCase(type, "radio")) {
      return table.flags[At(row)].input_checked;
    }
  }
  if (const auto checked = table.Attr(row, "aria-checked")) return *checked == "true";
  // A label that is shown in place of its control has the states of that.
  if (table.states[At(row)].Has(State::kChecked)) return true;
  if (table.states[At(row)].Has(State::kUnchecked)) return false;
  return std::nullopt;
}

void ClickPlan::OnStart() {
  if (request().kind == ActionKind::kCheck) {
    const Resolution target = resolver().ResolveToAct(table(), request().node_id);
    if (target.row != kNoNode && table().is_element(target.row)) {
      const std::optional<bool> state = CheckedState(table(), target.row);
      if (state && *state == request().checked) {
        NoteRebound(target);
        AddEvent(request().checked ? "it was checked already" : "it was unchecked already");
        SetCheckVerification(state);
        return Finish(Outcome::kDone);
      }
    }
  }
  Approach();
}

std::optional<ActionError> ClickPlan::CheckTarget() {
  if (request().kind == ActionKind::kHover) return std::nullopt;
  if (IsDisabled(table(), row())) {
    return ActionError{ErrorCode::kNotActionable, "% is disabled.",
                       "Do first what enables it, then observe the page again."};
  }
  if (request().kind == ActionKind::kCheck && !CheckedState(table(), row())) {
    return ActionError{ErrorCode::kNotActionable, "% is no checkbox, radio button or switch.",
                       "Use click, or name the control itself."};
  }
  if (table().tag[At(row())] == Tag::kOption && !table().flags[At(row())].has_layout) {
    return ActionError{ErrorCode::kNotActionable, "% is an option of a list that the browser draws itself.",
                       "Click the list, then use keypress with ArrowDown and Enter."};
  }
  return std::nullopt;
}

void ClickPlan::OnArrived() {
  NoteInput(true);
  if (request().kind == ActionKind::kHover) return Observe(true);
  AppendPresses(request().click_count);
}

void ClickPlan::OnOwnReplies(const StepReplies& replies) {
  for (const StepReply& reply : replies) {
    if (FailUnlessOk(reply)) return;
  }
  Observe(request().kind == ActionKind::kClick && TakesFocus(table(), row()));
}

void ClickPlan::OnObserved() {
  if (request().kind != ActionKind::kCheck) return TargetPlan::OnObserved();
  FinishCheck();
}

void ClickPlan::FinishCheck() {
  NodeIndex now = SameElement(before(), row(), table());
  if (now == kNoNode) now = resolver().ResolveToAct(table(), acted_id()).row;
  const std::optional<bool> state = now == kNoNode ? std::nullopt : CheckedState(table(), now);
  SetCheckVerification(state);
  const bool is_as_asked = state && *state == request().checked;
  Finish(is_as_asked || (!state && changes().any()) ? Outcome::kDone : Outcome::kNoEffect);
}

void ClickPlan::SetCheckVerification(std::optional<bool> state) {
  if (!request().expect.empty()) return;
  VerificationText text;
  text.success = state && *state == request().checked;
  text.actual_outcome = ExpectKindName(changes().any() ? ExpectKind::kStateChanges : ExpectKind::kNoChange);
  text.actual_outcome += !state ? ": the control is gone" : *state ? ": it is checked" : ": it is not checked";
  text.feedback = text.success ? "The control has the state that was asked for."
                               : "The control does not have the state that was asked for; observe the page.";
  if (text.success) text.verified_outcome = ExpectKindName(ExpectKind::kStateChanges);
  set_verification(text);
}

}  // namespace domtool
