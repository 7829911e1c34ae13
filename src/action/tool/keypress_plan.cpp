#include "action/tool/keypress_plan.h"

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
  if (request().node_id.empty()) return AppendFence();
  if (ResolveTarget()) TakeFocus(true);
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
