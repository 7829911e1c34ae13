// What the 'text' format writes about a scrolling box, and about a list or grid of which only a part is in the page.
#ifndef DOMTOOL_OUTLINE_SCROLL_TEXT_H_
#define DOMTOOL_OUTLINE_SCROLL_TEXT_H_

#include <string>

#include "table/safe_view.h"

namespace domtool {

// Whether AppendExtent writes anything.
bool HasMore(const SafeView& view, NodeIndex i);
// " scroll ab123456 300/1200" (the id only with `shows_id`), " rows 41-60 of 10000", both or nothing.
void AppendExtent(const SafeView& view, NodeIndex i, bool shows_id, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_SCROLL_TEXT_H_
