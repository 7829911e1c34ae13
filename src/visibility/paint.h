// Paint: occlusion over all documents in one paint order, and for each interactive row a point that a press would reach.
// A text is covered by boxes with an opaque background, whether they take presses or not.
// What a press reaches is decided as a hit test does (CSS UI 4 pointer-events, CSS 2 appendix E): the topmost box there,
// opaque or not, unless it does not take pointer events. What is left uncovered is computed, not sampled.
#ifndef DOMTOOL_VISIBILITY_PAINT_H_
#define DOMTOOL_VISIBILITY_PAINT_H_

#include "table/node_table.h"
#include "visibility/fragments.h"
#include "visibility/image_map.h"

namespace domtool {

// Requires ComputeClips, PlaceAreas and `reasons`.
void ComputeOcclusion(NodeTable* table, const Fragments& fragments, const AreaLists& areas);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_PAINT_H_
