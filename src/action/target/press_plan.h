// PressPlan: a TargetPlan that presses its node. The button goes up over the node only where a hit test, made while it is
// down, still finds it there.
//
//   AppendPresses ─► pressed ─► guard (─► capture, guard) ─► released ─► … ─► OnToolReplies
//                                └ something else lies there by now ─► released off-page
//
// A click is a press and a release over the same element (UI Events 3.4.5.2), so what came under the pointer in between
// gets none. That window can be made small, not closed: CDP has no hit test and press in one.
//
// An element that is removed between mousedown and mouseup receives no click. Some controls act on mousedown and disappear;
// others were only rebuilt, and nothing was done. The expectation of the caller, or what a plan reads back, decides which it
// was. An option or a menu item disappears with its list, so a value or text that changed counts as its effect. In any other
// case the action fails as STALE and reports what changed.
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
  // The node was removed before the button was released, so no click fired.
  [[nodiscard]] bool is_click_cancelled() const { return is_click_cancelled_; }
  // Fails for that reason and reports what changed. False where the click was not cancelled.
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
