// ActionPlan: turns one ToolCall into steps, batch by batch, and ends in a verdict. Each Advance takes
// the replies to the steps it gave last, and gives the next ones or the end. It never waits and has no clock.
//
// The glue sends the steps of a batch without waiting between them, and passes their replies in the same order:
//
//   send      sends the CDP command. For Runtime.callFunctionOn it inserts the named function of js-glue/tool/page
//   pause     waits so that its batch takes at least `ms`
//   mark      from here on, changes that the page reports are attributed to the input
//   settle    waits up to `waitMs` for a change. If requests have begun since the mark, or if `isBusy`, it then waits up to
//             `ms` until they end and 300 ms pass without a change. Replies Settled
//   changed   replies whether a node's contents have changed since the last capture
//   capture   captures and feeds again
//   navigate  navigates as the call says; replies whether a dialog interrupted it
//   effect    draws a cursor, ripple or highlight
//
// settle, capture and navigate are each alone in a batch. An interrupt ends the batch: steps without a reply become skipped.
#ifndef DOMTOOL_ACTION_SCRIPT_ACTION_PLAN_H_
#define DOMTOOL_ACTION_SCRIPT_ACTION_PLAN_H_

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

#endif  // DOMTOOL_ACTION_SCRIPT_ACTION_PLAN_H_
