// Occlusion: what covers each row, over all documents in one paint order, and for each interactive row a point that a press
// would reach. A text is covered by boxes with an opaque background, whether they take presses or not. What receives a press
// is decided as in a hit test (CSS UI 4 pointer-events, CSS 2 appendix E): the topmost box there that takes pointer events,
// opaque or not. The uncovered area is computed, not sampled.
#ifndef DOMTOOL_VISIBILITY_OCCLUSION_H_
#define DOMTOOL_VISIBILITY_OCCLUSION_H_

#include "table/node_table.h"
#include "visibility/fragments.h"
#include "visibility/image_map.h"

namespace domtool {

// Requires ComputeClips, PlaceAreas and `reasons`.
void ComputeOcclusion(NodeTable* table, const Fragments& fragments, const AreaLists& areas);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_OCCLUSION_H_
