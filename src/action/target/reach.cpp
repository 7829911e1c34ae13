// The way to a target: one stage after another, until the one that the verb wants.
#include "action/script/act.h"
#include "action/target/target.h"

namespace domtool {
namespace {

Task<Stage> RunStage(Act& act, Target& target, Stage stage) {
  switch (stage) {
    case Stage::kResolve: return Resolve(act, target);
    case Stage::kIntoView: return BringIntoView(act, target);
    case Stage::kMeasure: return Measure(act, target);
    case Stage::kStill: return FindFreePoint(act, target);
    case Stage::kFree: return MoveThere(act, target);
    default: return LookAgain(act, target, stage == Stage::kFindAgain);
  }
}

}  // namespace

Task<> GoTo(Act& act, Target& target, Stage from, Stage until) {
  for (Stage stage = from; stage != until;) {
    if (!act.batch().is_empty()) co_await act.Replies();
    stage = co_await RunStage(act, target, stage);
    if (stage == Stage::kEnded) co_return;
  }
}

}  // namespace domtool
