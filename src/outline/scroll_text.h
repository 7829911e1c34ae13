// What the 'text' format says of a box that scrolls and of a list or grid that is not all there.
#ifndef DOMTOOL_OUTLINE_SCROLL_TEXT_H_
#define DOMTOOL_OUTLINE_SCROLL_TEXT_H_

#include <string>

#include "table/safe_view.h"

namespace domtool {

// True where AppendScroll has something to say.
bool HasMore(const SafeView& view, NodeIndex i);
// " scroll ab123456 300/1200" (with the id only where `shows_id`), " rows 41-60 of 10000", both or nothing.
void AppendScroll(const SafeView& view, NodeIndex i, bool shows_id, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_SCROLL_TEXT_H_
