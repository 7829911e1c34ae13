// ClickPlan: click and hover. Hover ends when the pointer rests on the node.
#ifndef DOMTOOL_ACTION_VERBS_CLICK_PLAN_H_
#define DOMTOOL_ACTION_VERBS_CLICK_PLAN_H_

#include <optional>

#include "action/target/press_plan.h"

namespace domtool {

class ClickPlan final : public PressPlan {
 public:
  using PressPlan::PressPlan;

 protected:
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  [[nodiscard]] bool AimsAtOnce() const override { return true; }
  void OnToolReplies(const StepReplies& replies) override;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_CLICK_PLAN_H_
