#include "action/click_plan.h"

namespace domtool {
namespace {

constexpr ActionError kDisabled{ErrorCode::kNotActionable, "% is disabled.",
                                "Do first what enables it, then observe the page again."};
constexpr ActionError kDrawnByBrowser{
    ErrorCode::kNotActionable, "% is an option of a list that the browser draws itself.", "Use select on the list."};

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
    case Tag::kOption:
    case Tag::kOptgroup: return table.HasAttr(row, "disabled");
    default: return false;
  }
}

const ActionError* CheckEnabled(const NodeTable& table, NodeIndex row) {
  if (IsDisabled(table, row)) return &kDisabled;
  return nullptr;
}

const ActionError* ClickPlan::CheckTarget() {
  if (request().kind == ActionKind::kHover) return nullptr;
  if (table().tag[At(row())] == Tag::kOption && !table().flags[At(row())].has_layout) return &kDrawnByBrowser;
  return CheckEnabled(table(), row());
}

void ClickPlan::OnArrived() {
  NoteInput(true);
  if (request().kind == ActionKind::kHover) return Observe(true);
  AppendPresses(request().click_count);
}

void ClickPlan::OnOwnReplies(const StepReplies& replies) {
  if (FailUnlessAllOk(replies)) return;
  Observe(TakesFocus(table(), row()));
}

}  // namespace domtool
