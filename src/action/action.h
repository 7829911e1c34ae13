// Action: one ToolCall that acts becomes a plan. A plan never acts on anything but the node it was made for: it re-checks
// document, identity, stillness and the topmost element right before input is sent.
//
//   verbs/     what each action does, from top to bottom, and what only that action needs
//   target/    the node of an action: into view, still, hit test, press, focus
//   script/    what every action shares: its task, batches, pressed buttons and keys, captures of the page, the report
//   geometry/  points and boxes through every frame
//   outcome/   what an action changed, and whether that was expected
//   input/     keys, and the CDP commands of input
//   call/      the call read and checked, the ids in it, how an action fails
#ifndef DOMTOOL_ACTION_ACTION_H_
#define DOMTOOL_ACTION_ACTION_H_

#include <memory>
#include <string>

#include "action/call/node_resolver.h"
#include "action/script/action_plan.h"
#include "base/json_tape.h"
#include "table/page_event.h"

namespace domtool {

// Parses `call` (a ToolCall of the contract) and starts its plan on `table`. Appends a PlanReply to *out.
// Bad input and unknown nodes end it at once, as done with an error. Never returns nullptr. A navigation may
// begin with an empty table. `event_reader` may be nullptr; resolver and event_reader must outlive the plan.
std::unique_ptr<ActionPlan> BeginAction(JsonValue call, const TablePtr& table, const NodeResolver* resolver,
                                        const EventReader* event_reader, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_ACTION_H_
