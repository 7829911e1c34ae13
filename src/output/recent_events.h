// What came to the page since it was last looked at, as an observation tells it.
#ifndef DOMTOOL_OUTPUT_RECENT_EVENTS_H_
#define DOMTOOL_OUTPUT_RECENT_EVENTS_H_

#include <cstdint>
#include <string>

#include "base/vector.h"

namespace domtool {

// Lines that are safe to emit, and whether one is new that tells of an error or a success.
struct RecentEvents {
  Vector<std::string> lines;
  bool has_errors = false;
  bool has_success = false;
};

// "s12": how callers call a snapshot.
inline std::string SnapshotName(std::uint64_t snapshot) { return "s" + std::to_string(snapshot); }

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_RECENT_EVENTS_H_
