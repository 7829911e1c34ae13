// NavigatePlan: navigate, back, forward and reload. The glue goes there; the plan judges what came of it.

#include "action/plan/plan.h"

namespace domtool {

class NavigatePlan final : public Plan {
 public:
  using Plan::Plan;

 protected:
  void OnStart() override { batch().Navigate(); }
  void OnReplies(const StepReplies& replies) override;
};

void NavigatePlan::OnReplies(const StepReplies& replies) {
  if (FailUnlessOk(replies[0])) return;
  NoteInput(Input::kComplete);
  if (replies[0].result["dialog"].AsBool()) return Finish(Outcome::kDialogOpened);
  FollowNavigation();
}

DOMTOOL_PLAN(NavigatePlan)

}  // namespace domtool
