// StageReport: what the stages of one capture report in addition to the table: limitations, in the order in which they
// were found.
#ifndef DOMTOOL_TABLE_STAGE_REPORT_H_
#define DOMTOOL_TABLE_STAGE_REPORT_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/vector.h"
#include "table/enums.h"

namespace domtool {

struct Limitation {
  LimitationKind kind;
  std::string frame;   // CDP frame id, or empty
  std::string detail;  // our own words, or a number; never page text
};

struct StageReport {
  Vector<Limitation> limitations;

  void AddLimitation(LimitationKind kind, std::string_view frame, std::string detail) {
    limitations.push_back({kind, std::string(frame), std::move(detail)});
  }
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_STAGE_REPORT_H_
