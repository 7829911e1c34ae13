// ActPlan: runs the task of a verb. Whatever happens to an action from outside is decided here, once for all verbs:
//
//   the glue replies     the task goes on until it waits for the next replies, or has ended
//   an interrupt         a navigation or a dialog is the outcome if all input was sent; anything else is an error
//   the deadline         is an error that says whether input was sent
//   a refusal            a table that is older than the call may be out of date: a menu may have opened since. So a refusal before
//                        any input first captures the page and begins the task again; only the second refusal is final
//   an end of any kind   first releases what is pressed
#ifndef DOMTOOL_ACTION_SCRIPT_ACT_PLAN_H_
#define DOMTOOL_ACTION_SCRIPT_ACT_PLAN_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "action/script/act.h"
#include "action/script/action_plan.h"
#include "base/vector.h"

namespace domtool {

using VerbTask = Task<> (*)(Act& act);

class ActPlan final : public ActionPlan {
 public:
  ActPlan(VerbTask verb, ActionRequest&& call, const TablePtr& table, const NodeResolver* resolver,
          const EventReader* event_reader);
  void Start(std::string* out);
  void Advance(JsonValue message, TablePtr table, std::string* out) override;
  void Cancel(std::string* out) override;
  [[nodiscard]] bool is_done() const override { return phase_ == Phase::kDone; }

 private:
  enum class Phase : std::uint8_t { kRunning, kRetry, kReleasing, kDone };

  StepReplies ReadReplies(JsonValue message, bool is_interrupted, bool* is_malformed) const;
  void ForgetReleased(const StepReplies& replies);
  void OnInterrupt(std::string_view kind);
  void OnRetryCaptured();
  void RetryOnFreshCapture();
  void Begin();
  void BeginReplacement();
  void EndTurn(std::string* out);

  VerbTask verb_;
  Act act_;
  Task<> task_;
  Task<> after_navigation_;  // takes the place of task_, which is never resumed then
  Phase phase_ = Phase::kRunning;
  Vector<StepMeta> sent_;  // the steps that the next Advance answers
  std::string refusal_;    // the verdict if the retry is not captured in time
  bool has_released_twice_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_SCRIPT_ACT_PLAN_H_
