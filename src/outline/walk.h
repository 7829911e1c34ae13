// Walks the page in reading order, and decides what the 'text' format contains. Wrappers are dropped, a control
// represents its contents, landmarks and headings become structure.
#ifndef DOMTOOL_OUTLINE_WALK_H_
#define DOMTOOL_OUTLINE_WALK_H_

#include "outline/draft.h"
#include "outline/options.h"
#include "table/safe_view.h"

namespace domtool {

Draft WalkPage(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_WALK_H_
