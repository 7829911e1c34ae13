// Visibility: what a person can see of each row and where a press would reach it.
// Takes the structural columns and `reasons` (semantics/). Fills hidden_reason, visible_rect, visible_ratio (rendered.cpp,
// clip.cpp) and covered_by, click_point, has_click_point (occlusion.cpp); passes.def lists what else it refines. Refuses nothing.
//
// A row is visible if it is rendered and not hidden, anywhere on the page: scrolled away or covered is not hidden.
#ifndef DOMTOOL_VISIBILITY_VISIBILITY_H_
#define DOMTOOL_VISIBILITY_VISIBILITY_H_

#include "table/node_table.h"

namespace domtool {

void ComputeVisibility(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_VISIBILITY_H_
