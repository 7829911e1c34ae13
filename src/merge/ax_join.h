// Attaches accessibility facts to the rows of their DOM nodes, by session and backend node id.
#ifndef DOMTOOL_MERGE_AX_JOIN_H_
#define DOMTOOL_MERGE_AX_JOIN_H_

#include "merge/sources.h"
#include "table/node_table.h"

namespace domtool {

// Requires FinishStructure. Facts of unknown nodes are dropped; if a node has two, the first that is not ignored is used.
void JoinAxTrees(const CaptureSources& sources, NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_AX_JOIN_H_
