// ClickPlan: click, hover and check. Hover ends when the pointer rests on the node; check presses only when the state is
// not yet what is wanted, and says whether it became so.
#ifndef DOMTOOL_ACTION_CLICK_PLAN_H_
#define DOMTOOL_ACTION_CLICK_PLAN_H_

#include <optional>

#include "action/target_plan.h"

namespace domtool {

class ClickPlan final : public TargetPlan {
 public:
  using TargetPlan::TargetPlan;

 protected:
  void OnStart() override;
  std::optional<ActionError> CheckTarget() override;
  void OnArrived() override;
  [[nodiscard]] bool AimsAtOnce() const override { return true; }
  void OnOwnReplies(const StepReplies& replies) override;
  void OnObserved() override;

 private:
  void FinishCheck();
  void SetCheckVerification(std::optional<bool> state);
};

// True when nothing may be pressed on the row: the disabled state, or the attribute of a form control.
bool IsDisabled(const NodeTable& table, NodeIndex row);
// Whether a checkbox, radio or switch is on; nullopt for what is none of these.
std::optional<bool> CheckedState(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CLICK_PLAN_H_
