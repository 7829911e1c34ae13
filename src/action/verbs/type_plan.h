// TypePlan: clicks the field, focuses it, empties it or goes to its end, sends the text, reads back what arrived, and
// presses Enter when asked to. The value of one of the browser's own pickers is set by a call on the element instead.
//
// Text that did not arrive complete is a failure, and Enter is not pressed after it. What the field holds is reported only
// where it differs from the text, and only as a format would show it.
#ifndef DOMTOOL_ACTION_VERBS_TYPE_PLAN_H_
#define DOMTOOL_ACTION_VERBS_TYPE_PLAN_H_

#include <cstddef>
#include <optional>
#include <string>

#include "action/target/element_call_plan.h"
#include "action/verbs/field_value.h"

namespace domtool {

class TypePlan final : public ElementCallPlan {
 public:
  using ElementCallPlan::ElementCallPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  [[nodiscard]] bool AimsAtOnce() const override { return true; }
  void OnToolReplies(const StepReplies& replies) override;
  void OnCalled(JsonValue returned) override;
  void OnFocused() override;
  void OnObserved() override;

 private:
  enum class Step { kPressed, kFocused, kPrepared, kTyping, kDelay, kLooked, kReadAgain, kEntered };

  void Focus();
  [[nodiscard]] bool WasEmpty() const;
  void Prepare();
  void SendText();
  void AppendCharacter();
  void OnTextSent();
  void GoOn();
  void Enter();
  void PressEnter();
  void ReadField();
  void ReadBackField();
  [[nodiscard]] bool HasArrived() const;
  void FinishTyping();

  Step step_ = Step::kPressed;
  Field kind_ = Field::kNone;
  NodeIndex field_ = kNoNode;  // in before()
  std::size_t sent_bytes_ = 0;
  std::string picked_;  // SECRET: what a picker is to hold, as it spells it
  bool has_reread_ = false;
  bool is_to_enter_ = false;
  bool has_entered_ = false;
  bool has_read_ = false;
  ReadBack read_back_ = ReadBack::kUnknown;
  std::string field_text_;  // what the field holds, where it is not the text
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_TYPE_PLAN_H_
