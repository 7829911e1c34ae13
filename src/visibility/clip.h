// Clip: which part of each box is inside the viewport and inside everything that clips it, across frames (CSS Overflow 3).
// Fills visible_rect and visible_ratio. Hides what is clipped away for good or cannot be scrolled into view. One kind of
// control is not hidden but is_cut_off: it is in a scroller that is itself cut off, and cannot be scrolled into the part that
// is left. There the layout is taller than the box that clips it, which the author cannot have intended.
#ifndef DOMTOOL_VISIBILITY_CLIP_H_
#define DOMTOOL_VISIBILITY_CLIP_H_

#include "table/node_table.h"
#include "visibility/fragments.h"

namespace domtool {

// Requires ComputeRendered. Fills `fragments` too. Rows hidden only by opacity also get a visible_rect, because they still
// take presses; ComputeOcclusion clears it.
void ComputeClips(NodeTable* table, Fragments* fragments);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_CLIP_H_
