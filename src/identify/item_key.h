// What distinguishes an element from similar ones in other items of a list: the title of the item it is in.
#ifndef DOMTOOL_IDENTIFY_ITEM_KEY_H_
#define DOMTOOL_IDENTIFY_ITEM_KEY_H_

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// Fills `item_key` of every row: the title of the nearest list item, table row, tree item or article that it is or is in.
// Outside of such, unless its author named it, that of the nearest part of the page that has one beside it: a card, a
// section, a form. The first of a row of siblings that are alike does not name the others, and what is outside of a landmark or dialog
// does not name what is inside.
// Returns for each row the part whose title that is, where it says so by words alone: kNoNode where it is an address.
Vector<NodeIndex> ComputeItemKeys(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_ITEM_KEY_H_
