// The scroller of every row, found in one pass. NodeTable::Scroller climbs the ancestors of one row instead.
#ifndef DOMTOOL_TABLE_SCROLLERS_H_
#define DOMTOOL_TABLE_SCROLLERS_H_

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// NodeTable::Scroller of every row.
Vector<NodeIndex> ScrollersOf(const NodeTable& table);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_SCROLLERS_H_
