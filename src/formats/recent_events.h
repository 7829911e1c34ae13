// What came to the page since it was last looked at, as an observation reports it.
#ifndef DOMTOOL_FORMATS_RECENT_EVENTS_H_
#define DOMTOOL_FORMATS_RECENT_EVENTS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/vector.h"

namespace domtool {

// Lines that are safe to emit, and whether one is new that reports an error or a success.
struct RecentEvents {
  Vector<std::string> lines;
  bool has_errors = false;
  bool has_success = false;
  std::int64_t now = 0;  // when the page was looked at
  std::string entries;   // with `events`: the same as JSON objects, a comma between them
};

// Appends one of them, of which all may be emitted. `origin`: of a frame of another origin; or "".
void AppendEntry(std::int64_t at, const char* type, const char* category, const std::string& text,
                 std::string_view origin, std::string* entries);

// "s12": how callers call a snapshot.
inline std::string SnapshotName(std::uint64_t snapshot) { return "s" + Decimal(snapshot); }

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_RECENT_EVENTS_H_
