// ElementCallPlan: a PressPlan that can call one of our own functions on its node. Some controls cannot be operated by input
// through CDP: the popup of a native select and the pickers of input fields are windows of the browser, not of the page.
//
//   CallOn ─► focus, isolated world ─► node and arguments as objects of that world ─► call ─► OnCalled
//
// It also reports where keys would go: CDP sends them to whatever has the focus, which a page may move at any time. Keys are
// sent only if the node has the focus. While a text is typed, a similar field is enough, because the boxes of a code pass the
// focus on.
//
// The function is one of js-glue/tool/page (action/input/generated/page_functions.h). What comes from the caller or the page
// is passed as an argument, never put into code. The function runs in an isolated world, so no script of the page can have
// changed what it uses. The events that it creates are not trusted ones: the page can see that.
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
  // `function` is a generated one. Its `this` is the node, which gets the focus first. Its arguments are the text of the call
  // and `nodes`, which are in the document of the node.
  void CallOn(const char* function, Vector<NodeIndex> nodes);
  // Focuses the node. If it keeps the focus, OnFocused follows; otherwise the plan ends. If the node did not have the focus,
  // `at_end` moves the caret to the end, so that the next key does not overwrite an old selection.
  void TakeFocus(bool at_end = false);
  // Checks that the node still has the focus, or, unless it `must_be`, a similar field. Only after TakeFocus.
  void CheckFocus(bool must_be);
  virtual void OnFocused() {}
  // The node was removed while it got or had the focus. Returns true if the plan itself looks for it again.
  virtual bool SeekAgain() { return false; }
  // What the function returned. Called once for each CallOn.
  virtual void OnCalled(JsonValue returned) = 0;
  // Takes the replies to the commands of CallOn. Returns false if they are replies to others.
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
  Vector<std::string> objects_;  // the same in the isolated world
  bool must_have_focus_ = true;  // a similar field is not enough
  bool is_caret_due_ = false;    // must be moved to the end before the node gets the focus
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_ELEMENT_CALL_PLAN_H_
