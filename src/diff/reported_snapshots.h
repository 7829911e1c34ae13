// ReportedSnapshots: the outlines of the last few snapshots shown to the caller, so that `since` can be answered.
#ifndef DOMTOOL_DIFF_REPORTED_SNAPSHOTS_H_
#define DOMTOOL_DIFF_REPORTED_SNAPSHOTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

struct ReportedSnapshot {
  std::string id;
  std::uint64_t options = 0;  // hash of the options that decide which lines there are; only equal ones are compared
  std::uint64_t hash = 0;     // of the lines
  Vector<OutlineLine> lines;
};

class ReportedSnapshots {
 public:
  // Replaces one with the same id and options, or else the oldest. A snapshot of more than limits::kMaxShownBytes is
  // not stored.
  void Keep(ReportedSnapshot snapshot);
  // nullptr if it is not, or no longer, stored. Valid until the next call.
  [[nodiscard]] ReportedSnapshot* Find(std::string_view id, std::uint64_t options);
  // The newest that can be compared; nullptr without one.
  [[nodiscard]] ReportedSnapshot* Newest(std::uint64_t options);
  // Discards snapshots of a main document other than `document`.
  void EnterDocument(std::uint64_t document);
  void Clear();

 private:
  std::array<ReportedSnapshot, limits::kMaxReportedSnapshots> kept_;
  std::size_t next_ = 0;  // the oldest
  std::uint64_t document_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_DIFF_REPORTED_SNAPSHOTS_H_
