#include "base/status.h"

namespace domtool {

const char* ErrorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kOk: return "OK";
    case ErrorCode::kNotFound: return "NOT_FOUND";
    case ErrorCode::kStale: return "STALE";
    case ErrorCode::kAmbiguous: return "AMBIGUOUS";
    case ErrorCode::kNotActionable: return "NOT_ACTIONABLE";
    case ErrorCode::kObscured: return "OBSCURED";
    case ErrorCode::kCrossOrigin: return "CROSS_ORIGIN";
    case ErrorCode::kSecurityBlocked: return "SECURITY_BLOCKED";
    case ErrorCode::kDetached: return "DETACHED";
    case ErrorCode::kNavigated: return "NAVIGATED";
    case ErrorCode::kDialogOpen: return "DIALOG_OPEN";
    case ErrorCode::kCrashed: return "CRASHED";
    case ErrorCode::kTimeout: return "TIMEOUT";
    case ErrorCode::kUnsupported: return "UNSUPPORTED";
    case ErrorCode::kBadInput: return "BAD_INPUT";
    case ErrorCode::kInternal: return "INTERNAL";
  }
  return "INTERNAL";
}

Status::Status(ErrorCode code, const char* message) : code_(code), message_(message) {}

Status BadInput(std::string message) { return {ErrorCode::kBadInput, std::move(message)}; }
Status BadInput(const char* message) { return {ErrorCode::kBadInput, message}; }

}  // namespace domtool
