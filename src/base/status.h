// Status and Result<T>: how every fallible function of the engine answers. No exceptions, no aborts on page input.
// A message names the stage and the field; it never holds text of the page.
#ifndef DOMTOOL_BASE_STATUS_H_
#define DOMTOOL_BASE_STATUS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace domtool {

// The codes of DomToolError in the contract's order; kOk first.
enum class ErrorCode : std::uint8_t {
  kOk,
#define DOMTOOL_ERROR(enumerator, name) enumerator,
#include "contract/generated/errors.def"
};

// 'NOT_FOUND', 'STALE', … as the contract spells them; "OK" for kOk.
const char* ErrorCodeName(ErrorCode code);

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(ErrorCode code, std::string message) : code_(code), message_(std::move(message)) {}
  Status(ErrorCode code, const char* message);
  static Status Ok() { return {}; }

  [[nodiscard]] bool ok() const { return code_ == ErrorCode::kOk; }
  [[nodiscard]] ErrorCode code() const { return code_; }
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  ErrorCode code_ = ErrorCode::kOk;
  std::string message_;
};

Status BadInput(std::string message);
Status BadInput(const char* message);

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}          // NOLINT(google-explicit-constructor)
  Result(Status status) : status_(std::move(status)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return status_.ok(); }
  [[nodiscard]] const Status& status() const { return status_; }
  // Requires ok().
  T& value() & { return *value_; }
  const T& value() const& { return *value_; }
  T&& value() && { return std::move(*value_); }

 private:
  Status status_;
  std::optional<T> value_;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_STATUS_H_
