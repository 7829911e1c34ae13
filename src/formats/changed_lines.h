// The lines of a difference as events: one for each part of the page that was added, removed or changed.
#ifndef DOMTOOL_FORMATS_CHANGED_LINES_H_
#define DOMTOOL_FORMATS_CHANGED_LINES_H_

#include <cstdint>
#include <string>

#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

// Appends an entry (recent_events.h) for each line of `difference` (diff/diff.h) except those that only moved, at most
// limits::kMaxEvents. `at` is the time of the observation, because the time of the change between two observations is
// unknown.
void AppendChangedLines(const SafeView& view, const Vector<OutlineLine>& difference, std::int64_t at,
                        std::string* entries);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_CHANGED_LINES_H_
