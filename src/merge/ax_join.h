// Hangs the facts of the accessibility trees on the rows of their DOM nodes, by session and backend node id.
#ifndef DOMTOOL_MERGE_AX_JOIN_H_
#define DOMTOOL_MERGE_AX_JOIN_H_

#include "merge/sources.h"
#include "table/node_table.h"

namespace domtool {

// Requires FinishStructure. Facts of unknown nodes are dropped; of two for one node the first that is not ignored stays.
void JoinAxTrees(const CaptureSources& sources, NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_AX_JOIN_H_
