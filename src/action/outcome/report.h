// The report of an action: the ToolResult that its caller is given, once it has come to something.
#ifndef DOMTOOL_ACTION_OUTCOME_REPORT_H_
#define DOMTOOL_ACTION_OUTCOME_REPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "action/call/request.h"
#include "action/outcome/feedback.h"
#include "action/outcome/verify.h"
#include "base/json_writer.h"
#include "base/vector.h"

namespace domtool {

enum class Outcome : std::uint8_t { kDone, kNoEffect, kNavigated, kDialogOpened };

// Members of the report that only one verb has.
class ReportDetails {
 public:
  virtual ~ReportDetails() = default;
  virtual void Write(JsonWriter* json) const = 0;
};

// What the action notes on its way.
struct Report {
  std::string acted_id;  // of the node acted on, where that is not the one that the call names
  double confidence = 1;
  bool is_by_selector = false;
  std::optional<Point> point;
  SetValue set_value = SetValue::kNone;
  std::optional<VerificationText> verification;
  Vector<std::string> events;
  const ReportDetails* details = nullptr;
};

// Without an expectation of the caller: whether the action of this kind did what it is for, in the words of `actual`.
void Judge(const ActionRequest& call, const Changes& changes, bool has_come, ExpectKind kind, std::string_view actual,
           double confidence, Report* report);
// The ToolResult, as JSON. Reads nothing but its arguments. `report` is used up.
std::string ReportJson(Outcome outcome, const ActionRequest& call, const Evidence& evidence, Report* report);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_REPORT_H_
