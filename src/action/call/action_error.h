// How an action fails: the DomToolError of the contract, and what errors of CDP mean to us.
#ifndef DOMTOOL_ACTION_CALL_ACTION_ERROR_H_
#define DOMTOOL_ACTION_CALL_ACTION_ERROR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/status.h"
#include "base/vector.h"
#include "table/likely_node.h"

namespace domtool {

// Uses raw pointers because the texts are literals and an error is written at once.
struct ActionError {
  ErrorCode code = ErrorCode::kInternal;
  const char* message = "";  // '%' stands for the node acted on, '!' for `detail`
  const char* remediation = "";
  bool retry_suggested = false;
  std::string_view detail = {};
  const Vector<std::string>* node_ids = nullptr;  // the node that covers it, or nodes that it could be
  const Vector<LikelyNode>* likely = nullptr;     // for nodes that it could be: how likely, and why
};

// A ToolResult that failed. `subject` is the id of the node acted on; empty for the page.
std::string FailureJson(const ActionError& error, std::string_view subject);
// PlanReply { done: true, result }; `result` is a ToolResult as JSON.
void WriteVerdict(std::string_view result, std::string* out);

// What a CDP error means for the node of the command.
enum class CdpFailure : std::uint8_t { kNodeGone, kNoLayout, kNotFocusable, kNothingThere, kOther };
CdpFailure ClassifyCdpError(std::string_view message);
// The error when the connection failed rather than the command.
std::optional<ActionError> ConnectionError(std::string_view message);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_ACTION_ERROR_H_
