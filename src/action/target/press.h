// Press: presses a target. While the button is down, a hit test checks that the node is still there; only then is the button
// released over it.
//
// A click is a press and a release over the same element (UI Events 3.4.5.2). So an element that came under the pointer in between
// gets none. The time between the test and the release can be made short, not zero, because CDP cannot hit-test and press
// atomically.
//
// An element that is removed between mousedown and mouseup receives no click. Some controls act on mousedown and disappear; others
// were only rebuilt, and nothing was done. The expectation of the caller, or what a verb reads back, decides which it was. An
// option or a menu item disappears with its list, so a value or text that changed counts as its effect. In a list without roles, its
// words must stand in one place more than before. In any other case the action fails as STALE and reports what changed.
#ifndef DOMTOOL_ACTION_TARGET_PRESS_H_
#define DOMTOOL_ACTION_TARGET_PRESS_H_

#include "action/target/target.h"

namespace domtool {

struct Pressed {
  bool is_click_cancelled = false;  // the node was removed before the button was released, so no click fired
  bool is_choice = false;           // the removed node was an option or a menu item
  NodeIndex removed = kNoNode;      // its row in Act::before()
};

// Presses and releases `count` times. The target must be reached.
Task<Pressed> Press(Act& act, Target& target, int count);

// Fails the action and returns true if the node was removed before the release. False if a click fired, or if what was removed was
// chosen (cancelled_click.cpp).
bool FailIfClickCancelled(Act& act, const Pressed& pressed);
// The end of an action that is judged by what has changed.
void FinishPress(Act& act, const Pressed& pressed);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_PRESS_H_
