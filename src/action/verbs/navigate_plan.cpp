#include "action/verbs/navigate_plan.h"

namespace domtool {

void NavigatePlan::OnReplies(const StepReplies& replies) {
  if (FailUnlessOk(replies[0])) return;
  NoteInput(true);
  if (replies[0].result["dialog"].AsBool()) return Finish(Outcome::kDialogOpened);
  FollowNavigation();
}

}  // namespace domtool
