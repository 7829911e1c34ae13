// The small box that a row draws to be ticked, without saying so in its markup.
#ifndef DOMTOOL_TABLE_BOX_TO_TICK_H_
#define DOMTOOL_TABLE_BOX_TO_TICK_H_

#include "table/node_table.h"

namespace domtool {

// Whether an element holds no text, or only a sign as short as a tick.
bool HoldsTickAtMost(const NodeTable& table, NodeIndex i);

// The first such box that the row is or contains: small, with a border. kNoNode without one. Reads a bounded number of rows.
NodeIndex BoxToTickIn(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_BOX_TO_TICK_H_
