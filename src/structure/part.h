// Part: what divides a page for a reader. A landmark, a dialog, a frame, a group that has a name.
#ifndef DOMTOOL_STRUCTURE_PART_H_
#define DOMTOOL_STRUCTURE_PART_H_

#include "table/node_table.h"

namespace domtool {

// Fills `part`: the innermost part that each row is or is in. Linear.
void ComputeParts(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_STRUCTURE_PART_H_
