// The walk over the page in reading order that decides what the 'text' format says, and what stands on one line. Wrappers
// vanish, a control stands for what is inside of it, landmarks and headings become structure.
#ifndef DOMTOOL_OUTLINE_WALK_H_
#define DOMTOOL_OUTLINE_WALK_H_

#include "outline/draft.h"
#include "outline/options.h"
#include "table/safe_view.h"

namespace domtool {

Draft WalkPage(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_WALK_H_
