// PressPlan: a TargetPlan that presses its node. While the button is down, a hit test checks that the node is still there;
// only then is the button released over it.
//
//   AppendPresses ─► pressed ─► check (─► capture, check) ─► released ─► … ─► OnToolReplies
//                                └ something else is there by now ─► released off-page
//
// A click is a press and a release over the same element (UI Events 3.4.5.2). So an element that came under the pointer in
// between gets none. The time between the test and the release can be made short, not zero, because CDP cannot hit-test and
// press atomically.
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
  // Presses and releases `count` times. The reply to the last release goes to OnToolReplies.
  void AppendPresses(int count);
  // Replies to the batches that a derived plan sent after OnArrived, and to the last release.
  virtual void OnToolReplies(const StepReplies& replies) = 0;
  // The node was removed before the button was released, so no click fired.
  [[nodiscard]] bool is_click_cancelled() const { return is_click_cancelled_; }
  // Fails and reports what changed if the click was cancelled; otherwise returns false.
  bool FailIfClickCancelled();
  void OnObserved() override;

 private:
  enum class Stage : std::uint8_t { kNotPressing, kPressed, kInputCheck, kCheckCapture, kReleased, kBetween };

  void OnOwnReplies(const StepReplies& replies) final;
  [[nodiscard]] bool IsPressed() const final { return stage_ == Stage::kInputCheck; }
  void AppendPress();
  void SendInputCheck();
  void OnInputCheck(const StepReplies& replies);
  void CancelClick();
  void OnCheckCaptured(const StepReplies& replies);
  [[nodiscard]] bool HasOpened(const InputCheck& check) const;
  [[nodiscard]] bool HasOpenedItself() const;
  [[nodiscard]] bool IsStillField(NodeIndex named) const;
  [[nodiscard]] NodeIndex PressedRow() const;
  [[nodiscard]] Point ReleasePoint(const InputCheck& check) const;
  [[nodiscard]] bool IsOpening(NodeIndex cover);
  [[nodiscard]] bool IsFree(Point at, NodeIndex popup) const;
  [[nodiscard]] bool CanChoose(NodeIndex cover) const;
  void AppendRelease(Point at);
  void OnReleased(const StepReplies& replies);
  void OnBetween(const StepReplies& replies);

  Stage stage_ = Stage::kNotPressing;
  bool has_captured_for_check_ = false;
  bool is_click_cancelled_ = false;
  bool is_tap_ = false;     // by a finger instead of the mouse
  bool is_choice_ = false;  // the removed node was an option or a menu item
  int presses_left_ = 0;    // still to be made
  int press_number_ = 0;    // of the current one, from 1
  int pressed_input_ = 0;
  int looks_at_cover_ = 0;
  Rect cover_box_;                // where what covers the node was seen last
  Vector<PressedKey> modifiers_;  // pressed during the presses
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_PRESS_PLAN_H_
