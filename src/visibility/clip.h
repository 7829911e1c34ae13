// Clip: which part of each box is inside the viewport and inside everything that clips it, across frames (CSS Overflow 3).
// Fills visible_rect and visible_ratio, and hides what is clipped away for good or lies where no scrolling leads. A control in a
// scroller that is cut off itself, and cannot be scrolled into what is left of it, is_cut_off: the layout is too
// high for its shell, and who made the page meant it to be reached.
#ifndef DOMTOOL_VISIBILITY_CLIP_H_
#define DOMTOOL_VISIBILITY_CLIP_H_

#include "table/node_table.h"
#include "visibility/fragments.h"

namespace domtool {

// Requires ComputeRendered. Fills `fragments` too. What only its opacity hides gets a visible_rect as well, because a
// press still meets it; ComputeOcclusion takes that away again.
void ComputeClips(NodeTable* table, Fragments* fragments);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_CLIP_H_
