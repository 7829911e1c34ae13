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

// The fields of the call. `text` and `files` are SECRET: they are sent only inside CDP commands. An empty node_id is the page.
// `position` is from the top left corner of the node's box.
struct ActionRequest : CallFields {
  ActionKind kind = ActionKind::kClick;
  bool has_checked = false;   // of a fill: it sets `checked`, and neither `text` nor `values`
  std::string selector_path;  // empty: none
  double min_confidence = 0;
  bool has_min_confidence = false;
  bool will_observe = false;   // the reply to the caller contains an observation made after the action
  bool has_timeout = false;    // the caller set a timeout, which the glue keeps
  Vector<Expectation> expect;  // empty: nothing expected; otherwise one of them is enough
  int expect_timeout_ms = 0;   // the longest of its links; no_change has none, because nothing is waited for
};

// True for navigate, back, forward and reload.
bool IsNavigation(JsonValue call);

// Complaints are then in `in`: kBadInput names the parameter; kUnsupported names an action that has no plan.
void ReadActionRequest(ParameterReader* in, ActionRequest* request);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_REQUEST_H_
