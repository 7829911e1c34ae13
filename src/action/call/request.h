// ActionRequest: one acting ToolCall of the contract, parsed, checked and owned (nothing in it points into the JSON).
#ifndef DOMTOOL_ACTION_CALL_REQUEST_H_
#define DOMTOOL_ACTION_CALL_REQUEST_H_

#include <string>
#include <string_view>

#include "action/call/generated/call_fields.h"
#include "base/json_tape.h"
#include "base/status.h"
#include "base/vector.h"

namespace domtool {

using ExpectKind = OutcomeType;
std::string_view ExpectKindName(ExpectKind kind);

// One link of an ExpectedOutcome's chain of `or`.
struct Expectation {
  ExpectKind kind = ExpectKind::kAnyChange;
  std::string text;  // white space collapsed and trimmed
  std::string node_id;
};

// The fields of the call, of which `text` and `files` are SECRET: they leave inside of commands only. An empty node_id is the
// page; `position` is from the top left corner of the node's box.
struct ActionRequest : CallFields {
  ActionKind kind = ActionKind::kClick;
  bool has_checked = false;   // of a fill: `checked` is what it is to hold, and neither `text` nor `values`
  std::string selector_path;  // empty: none
  double min_confidence = 0;
  bool has_min_confidence = false;
  bool will_look = false;      // the caller is answered with a look at the page after the action
  bool has_timeout = false;    // the caller said how long it may take; how long the glue knows
  Vector<Expectation> expect;  // empty: nothing expected; otherwise one of them suffices
  int expect_timeout_ms = 0;   // the longest of its links; no_change has none, for nothing is waited for
};

// True for navigate, back, forward and reload.
bool IsNavigation(JsonValue call);

// Complaints are in `in` afterwards: kBadInput names the parameter; kUnsupported names an action that has no plan.
void ReadActionRequest(ParameterReader* in, ActionRequest* request);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_REQUEST_H_
