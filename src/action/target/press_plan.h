// PressPlan: a TargetPlan that presses its node. The button goes up over the node only where a hit test, made while it is
// down, still finds it there.
//
//   AppendPresses ─► pressed ─► guard (─► capture, guard) ─► released ─► … ─► OnToolReplies
//                                └ something else lies there by now ─► released beside everything
//
// A click is a press and a release over the same element (UI Events 3.4.5.2), so what came under the pointer in between
// gets none. That window can be made small, not closed: CDP has no hit test and press in one.
//
// What takes itself away as it is pressed gets no click either. Some controls act on mousedown and go; others were drawn anew,
// and then nothing was done. What the caller expects, or a plan reads back, tells these apart; and an option or an item of a
// menu goes with its list, so that a value or text that the press changed is its effect. Else it is STALE, with what changed.
#ifndef DOMTOOL_ACTION_TARGET_PRESS_PLAN_H_
#define DOMTOOL_ACTION_TARGET_PRESS_PLAN_H_

#include <cstdint>

#include "action/target/target_plan.h"
#include "base/vector.h"

namespace domtool {

class PressPlan : public TargetPlan {
 public:
  using TargetPlan::TargetPlan;

 protected:
  // Presses and releases, `count` times; then OnToolReplies is given the answer to the last release.
  void AppendPresses(int count);
  // Replies to the batches that a derived plan sent after OnArrived, and to the last release.
  virtual void OnToolReplies(const StepReplies& replies) = 0;
  // It was gone before the button was up again.
  [[nodiscard]] bool is_click_cancelled() const { return is_click_cancelled_; }
  // Fails for that, with what changed; false where it was not so.
  bool FailIfClickCancelled();
  void OnObserved() override;

 private:
  enum class Stage : std::uint8_t { kNotPressing, kPressed, kGuard, kGuardLook, kReleased, kBetween };

  void OnOwnReplies(const StepReplies& replies) final;
  [[nodiscard]] bool IsPressed() const final { return stage_ == Stage::kGuard; }
  void AppendPress();
  void SendGuard();
  void OnGuard(const StepReplies& replies);
  void Withhold();
  void OnGuardLooked(const StepReplies& replies);
  [[nodiscard]] bool HasOpened(const Guard& guard) const;
  void AppendRelease(Point at);
  void OnReleased(const StepReplies& replies);
  void OnBetween(const StepReplies& replies);

  Stage stage_ = Stage::kNotPressing;
  bool has_guard_looked_ = false;
  bool is_click_cancelled_ = false;
  bool is_tap_ = false;     // by a finger instead of the mouse
  bool is_choice_ = false;  // what was is an option or an item of a menu
  int presses_ = 0;         // still to do
  int press_ = 0;           // the number of the one that is done
  int hold_ = 0;
  Vector<PressedKey> modifiers_;  // that are down meanwhile
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_PRESS_PLAN_H_
