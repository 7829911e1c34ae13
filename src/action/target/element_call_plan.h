// ElementCallPlan: a PressPlan that can call one of our own functions on its node, for what no input of a person reaches
// through CDP: the popup of a native select and the pickers of input fields are windows of the browser, not of the page.
//
//   CallOn ─► focus, isolated world ─► node and arguments as objects of that world ─► call ─► OnCalled
//
// It also reports where keys would go: CDP sends them to whatever has the focus, which a page may move at any time. Keys are
// sent only where the node has it; while a text is typed a field like it will do, as where the boxes of a code hand it on.
//
// The function is one of js-glue/tool/page (action/input/generated/page_functions.h); what comes from the caller or the page goes in as an argument, never into code.
// The world is an isolated one, so that no script of the page has changed what the function uses. The events that it makes
// are not trusted ones: the page can tell.
#ifndef DOMTOOL_ACTION_TARGET_ELEMENT_CALL_PLAN_H_
#define DOMTOOL_ACTION_TARGET_ELEMENT_CALL_PLAN_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "action/target/press_plan.h"

namespace domtool {

class ElementCallPlan : public PressPlan {
 public:
  using PressPlan::PressPlan;

 protected:
  // `function`: a generated one, whose `this` is the node, which takes the focus before. Its arguments are
  // the call's text and `nodes`, which are of the node's document.
  void CallOn(const char* function, Vector<NodeIndex> nodes);
  // The node takes the focus. Where it keeps it, OnFocused; else the plan is over. With `at_end` a text in it that had not
  // the focus has the caret at its end then: a selection of long ago would be overwritten by the next key.
  void TakeFocus(bool at_end = false);
  // Is it still there? Unless it `must_be`, a field like the node will do. Only after TakeFocus.
  void CheckFocus(bool must_be);
  virtual void OnFocused() {}
  // The node is gone while it takes or has the focus. True: the plan looks for it again by itself.
  virtual bool SeekAgain() { return false; }
  // What the function returned. Called once for each CallOn.
  virtual void OnCalled(JsonValue returned) = 0;
  // Takes the replies to what CallOn sent; false when they are to something else.
  bool TakeCallReplies(const StepReplies& replies);

 private:
  enum class CallStep { kNone, kWorld, kObjects, kCalled };

  void SendResolve(const StepReplies& replies);
  void SendCall();
  void Call(const char* function);
  void OnFocusReported(std::int64_t place);

  CallStep call_step_ = CallStep::kNone;
  const char* function_ = nullptr;
  Vector<NodeIndex> arguments_;  // the node itself first
  Vector<std::string> objects_;  // ... in the isolated world
  bool must_have_focus_ = true;  // nothing like the node will do
  bool is_caret_due_ = false;    // to be put at the end, before the focus comes
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_ELEMENT_CALL_PLAN_H_
