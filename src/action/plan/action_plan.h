// ActionPlan: turns one ToolCall into steps, step by step, and ends in a verdict. The steps, replies and interrupts are the
// JSON of wasm/README.md ("Plans"). A plan is a state machine: each Advance takes the replies to the steps it gave last, and
// gives the next ones or the end. It never waits and has no clock.
#ifndef DOMTOOL_ACTION_PLAN_ACTION_PLAN_H_
#define DOMTOOL_ACTION_PLAN_ACTION_PLAN_H_

#include <string>

#include "action/call/node_resolver.h"
#include "base/json_tape.h"

namespace domtool {

class ActionPlan {
 public:
  virtual ~ActionPlan() = default;
  // `message` is { replies, interrupt? }; `table` is the newest table (a capture step may have replaced it), or nullptr
  // where the page must not be read. Appends a PlanReply to *out.
  virtual void Advance(JsonValue message, TablePtr table, std::string* out) = 0;
  // Ends the plan early: the steps that release pressed buttons and keys, or done.
  virtual void Cancel(std::string* out) = 0;
  [[nodiscard]] virtual bool is_done() const = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_PLAN_ACTION_PLAN_H_
