// Item: one of several similar siblings that contain a control and words or a picture, or an element with an item role that
// contains both: a card, a row, a message, whether or not the markup declares it.
#ifndef DOMTOOL_STRUCTURE_ITEM_H_
#define DOMTOOL_STRUCTURE_ITEM_H_

#include "table/node_table.h"

namespace domtool {

// Fills `item`: the innermost item that each row is or is in. Sets the flag is_named_separately. Linear.
void ComputeItems(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_STRUCTURE_ITEM_H_
