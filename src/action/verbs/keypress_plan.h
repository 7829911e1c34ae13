// KeypressPlan: one key or chord, to a node that is focused for it or to whatever has the focus.
#ifndef DOMTOOL_ACTION_VERBS_KEYPRESS_PLAN_H_
#define DOMTOOL_ACTION_VERBS_KEYPRESS_PLAN_H_

#include "action/input/keys.h"
#include "action/target/element_call_plan.h"

namespace domtool {

class KeypressPlan final : public ElementCallPlan {
 public:
  KeypressPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  const ActionError* CheckTarget() override;
  void OnArrived() override {}
  void OnToolReplies(const StepReplies& replies) override;
  void OnFocused() override;
  void OnCalled(JsonValue /*returned*/) override {}

 private:
  bool FailIfFocusIsWithheld();

  Chord chord_;
  bool has_pressed_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_KEYPRESS_PLAN_H_
