#include "action/verbs/keypress_plan.h"

#include <utility>

#include "action/target/enabled.h"

namespace domtool {

KeypressPlan::KeypressPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver)
    : ElementCallPlan(std::move(request), table, resolver), chord_(ParseChord(this->request().key).value()) {}

void KeypressPlan::CheckCall(ParameterReader* in, ActionRequest* request) {
  in->Fail(ParseChord(request->key).status());
}

const ActionError* KeypressPlan::CheckTarget() { return CheckTakesKeys(table(), row()); }

void KeypressPlan::OnStart() {
  LeaveApproach();
  if (request().node_id.empty()) {
    if (!FailIfFocusIsWithheld()) AppendFence();
    return;
  }
  if (ResolveTarget()) TakeFocus(true);
}

// Keys go where the focus is, and it may be in a frame that the host does not open.
bool KeypressPlan::FailIfFocusIsWithheld() {
  for (NodeIndex i{0}; At(i) < table().size(); i = Next(i)) {
    if (!table().flags[At(i)].is_focused || !table().FramesWithheld(i)) continue;
    Fail(ErrorCode::kSecurityBlocked, "The focus is in a frame of a site that is not open here.",
         "Name the node that the key is for.");
    return true;
  }
  return false;
}

void KeypressPlan::OnToolReplies(const StepReplies& replies) {
  if (TakeCallReplies(replies)) return;
  std::size_t next = 0;
  if (!has_pressed_ && !CheckFence(replies, &next)) return;
  if (FailUnlessAllOk(replies, next)) return;
  if (has_pressed_) return Observe(ActsOnFocusOnly(chord_));
  OnFocused();
}

void KeypressPlan::OnFocused() {
  has_pressed_ = true;
  NoteInput(true);
  AppendChord(&batch(), chord_);
}

}  // namespace domtool
