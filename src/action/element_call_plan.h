// ElementCallPlan: a TargetPlan that can call one of our own functions on its node, for what no input of a person reaches
// through CDP: the popup of a native select and the pickers of input fields are windows of the browser, not of the page.
//
//   CallOn ─► focus, isolated world ─► node and arguments as objects of that world ─► call ─► OnCalled
//
// The function is a constant of the engine; what comes from the caller or the page goes in as an argument, never into code.
// The world is an isolated one, so that no script of the page has changed what the function uses. The events that it makes
// are not trusted ones: the page can tell.
#ifndef DOMTOOL_ACTION_ELEMENT_CALL_PLAN_H_
#define DOMTOOL_ACTION_ELEMENT_CALL_PLAN_H_

#include <string_view>

#include "action/target_plan.h"

namespace domtool {

class ElementCallPlan : public TargetPlan {
 public:
  using TargetPlan::TargetPlan;

 protected:
  // `function`: a literal, a JavaScript function whose `this` is the node, which takes the focus before. Its arguments are
  // the call's text and `nodes`, which are of the node's document.
  void CallOn(const char* function, Vector<NodeIndex> nodes);
  // What the function returned. Called once for each CallOn.
  virtual void OnCalled(JsonValue returned) = 0;
  // Takes the replies to what CallOn sent; false when they are to something else.
  bool TakeCallReplies(const StepReplies& replies);

 private:
  enum class CallStep { kNone, kWorld, kObjects, kCalled };

  void SendResolve(const StepReplies& replies);
  void SendCall(const StepReplies& replies);

  CallStep call_step_ = CallStep::kNone;
  const char* function_ = nullptr;
  Vector<NodeIndex> arguments_;  // the node itself first
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_ELEMENT_CALL_PLAN_H_
