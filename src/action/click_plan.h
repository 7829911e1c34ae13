// ClickPlan: click and hover. Hover ends when the pointer rests on the node.
#ifndef DOMTOOL_ACTION_CLICK_PLAN_H_
#define DOMTOOL_ACTION_CLICK_PLAN_H_

#include <optional>

#include "action/target_plan.h"

namespace domtool {

class ClickPlan final : public TargetPlan {
 public:
  using TargetPlan::TargetPlan;

 protected:
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  [[nodiscard]] bool AimsAtOnce() const override { return true; }
  void OnOwnReplies(const StepReplies& replies) override;
};

// True when nothing may be pressed on the row: the disabled state, or the attribute of a form control.
bool IsDisabled(const NodeTable& table, NodeIndex row);
// The error that it is.
const ActionError* CheckEnabled(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CLICK_PLAN_H_
