// NavigatePlan: navigate, back, forward and reload. The glue goes there; the plan judges what came of it.
#ifndef DOMTOOL_ACTION_VERBS_NAVIGATE_PLAN_H_
#define DOMTOOL_ACTION_VERBS_NAVIGATE_PLAN_H_

#include "action/plan/plan.h"

namespace domtool {

class NavigatePlan final : public Plan {
 public:
  using Plan::Plan;

 protected:
  void OnStart() override { batch().Navigate(); }
  void OnReplies(const StepReplies& replies) override;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_NAVIGATE_PLAN_H_
