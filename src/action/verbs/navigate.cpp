// navigate, back, forward and reload. The glue goes there; what came of it is judged here.
#include "action/verbs/verb.h"

namespace domtool {
namespace {

Task<> Navigate(Act& act) {
  act.batch().Navigate();
  const StepReplies& replies = co_await act.Replies();
  if (!act.RequireOk(replies[0])) co_return;
  act.CountAsSent(Input::kComplete);
  if (replies[0].result["dialog"].AsBool()) co_return act.Finish(Outcome::kDialogOpened);
  co_return act.FollowNavigation();
}

}  // namespace

extern const Verb kNavigateVerb;
const Verb kNavigateVerb{Navigate};

}  // namespace domtool
