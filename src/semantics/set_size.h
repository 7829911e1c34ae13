// Set sizes: lists, trees and grids of which the document contains only a part, as declared by aria-setsize,
// aria-posinset, aria-rowcount, aria-rowindex and aria-colcount (WAI-ARIA 1.2 section 6.6). Fills `sets`.
#ifndef DOMTOOL_SEMANTICS_SET_SIZE_H_
#define DOMTOOL_SEMANTICS_SET_SIZE_H_

#include "table/node_table.h"

namespace domtool {

// Requires `role`.
void ComputeSetSizes(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_SET_SIZE_H_
