#include "base/status.h"

#include <cstddef>
#include <iterator>

namespace domtool {
namespace {

constexpr const char* kErrorCodeNames[] = {
    "OK",
#define DOMTOOL_ERROR(enumerator, name) name,
#include "contract/generated/errors.def"
};

}  // namespace

const char* ErrorCodeName(ErrorCode code) {
  const auto at = static_cast<std::size_t>(code);
  return at < std::size(kErrorCodeNames) ? kErrorCodeNames[at] : ErrorCodeName(ErrorCode::kInternal);
}

Status::Status(ErrorCode code, const char* message) : code_(code), message_(message) {}

Status BadInput(std::string message) { return {ErrorCode::kBadInput, std::move(message)}; }
Status BadInput(const char* message) { return {ErrorCode::kBadInput, message}; }

}  // namespace domtool
