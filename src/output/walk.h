// The walk over the page in reading order that decides what the 'text' format says, and what stands on one line. Wrappers
// vanish, a control stands for what is inside of it, landmarks and headings become structure.
#ifndef DOMTOOL_OUTPUT_WALK_H_
#define DOMTOOL_OUTPUT_WALK_H_

#include "output/draft.h"
#include "output/options.h"
#include "table/safe_view.h"

namespace domtool {

Draft WalkPage(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_WALK_H_
