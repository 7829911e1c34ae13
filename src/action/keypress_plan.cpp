#include "action/keypress_plan.h"

#include <utility>

#include "action/click_plan.h"

namespace domtool {

KeypressPlan::KeypressPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver,
                           const Chord& chord)
    : TargetPlan(std::move(request), table, resolver), chord_(chord) {}

const ActionError* KeypressPlan::CheckTarget() { return CheckEnabled(table(), row()); }

void KeypressPlan::OnStart() {
  LeaveApproach();
  const bool has_node = !request().node_id.empty();
  if (has_node && !ResolveTarget()) return;
  AppendFence();
  if (has_node) batch().Send("DOM.focus", path()[0].session, NodeParams(path()[0].backend_node_id));
}

void KeypressPlan::OnOwnReplies(const StepReplies& replies) {
  std::size_t next = 0;
  if (!has_pressed_ && !CheckFence(replies, &next)) return;
  if (FailUnlessAllOk(replies, next)) return;
  if (has_pressed_) return Observe(ActsOnFocusOnly(chord_));
  has_pressed_ = true;
  NoteInput(true);
  AppendChord(&batch(), chord_);
}

}  // namespace domtool
