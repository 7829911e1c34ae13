// CheckPlan: check. Presses a checkbox, radio button or switch, or the label that is shown in its place, only when its state
// is not yet what is wanted, and says whether it became so.
#ifndef DOMTOOL_ACTION_VERBS_CHECK_PLAN_H_
#define DOMTOOL_ACTION_VERBS_CHECK_PLAN_H_

#include <optional>

#include "action/target/press_plan.h"

namespace domtool {

class CheckPlan final : public PressPlan {
 public:
  using PressPlan::PressPlan;

 protected:
  void OnStart() override;
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  void OnToolReplies(const StepReplies& replies) override;
  void OnObserved() override;

 private:
  enum class Checked { kNone, kOff, kOn, kMixed };

  // In the newest table; kNone of what cannot be checked, and of kNoNode.
  [[nodiscard]] Checked StateOf(NodeIndex row) const;
  [[nodiscard]] Checked Wanted() const { return request().checked ? Checked::kOn : Checked::kOff; }
  void FinishCheck(Checked state);

  bool was_mixed_ = false;
  bool has_pressed_twice_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_CHECK_PLAN_H_
