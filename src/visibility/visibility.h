// Visibility: what a person can see of each row and where a press would reach it.
// Takes the structural columns and `reasons` (semantics/); fills hidden_reason, visible_rect, visible_ratio (rendered.cpp,
// clip.cpp) and obscured_by, click_point, has_click_point (paint.cpp). Refuses nothing.
//
// A row is visible when it is rendered and not hidden, wherever on the page it is: scrolled away or covered is not hidden.
#ifndef DOMTOOL_VISIBILITY_VISIBILITY_H_
#define DOMTOOL_VISIBILITY_VISIBILITY_H_

#include "table/node_table.h"

namespace domtool {

void ComputeVisibility(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_VISIBILITY_H_
