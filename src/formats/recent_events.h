// The events of the page since the last observation, as an observation reports them.
#ifndef DOMTOOL_FORMATS_RECENT_EVENTS_H_
#define DOMTOOL_FORMATS_RECENT_EVENTS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/vector.h"

namespace domtool {

// Lines that are safe to emit, and whether a new one reports an error or a success.
struct RecentEvents {
  Vector<std::string> lines;
  bool has_errors = false;
  bool has_success = false;
  std::int64_t now = 0;  // time of the observation
  std::string entries;   // with `events`: the same as JSON objects, separated by commas
};

// Appends one event, all of whose text may be emitted. `origin`: of a frame of another origin, or "".
void AppendEntry(std::int64_t at, const char* type, const char* category, const std::string& text,
                 std::string_view origin, std::string* entries);

// "s12": the name of a snapshot in calls.
inline std::string SnapshotName(std::uint64_t snapshot) { return "s" + Decimal(snapshot); }

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_RECENT_EVENTS_H_
