// The lines of a difference as events: what every part of the page that came, went or became otherwise says.
#ifndef DOMTOOL_FORMATS_CHANGED_LINES_H_
#define DOMTOOL_FORMATS_CHANGED_LINES_H_

#include <cstdint>
#include <string>

#include "table/outline.h"
#include "table/safe_view.h"

namespace domtool {

// Appends an entry (recent_events.h) for each line of `difference` (diff/diff.h) but those that only moved, at most limits::kMaxEvents of
// them. `at` is when the page was looked at: the moment between the two looks is unknown.
void AppendChangedLines(const SafeView& view, const Vector<OutlineLine>& difference, std::int64_t at,
                        std::string* entries);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_CHANGED_LINES_H_
