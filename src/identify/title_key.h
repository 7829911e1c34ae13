// Title keys distinguish an element from similar ones in other items of a list, by the title of its item.
#ifndef DOMTOOL_IDENTIFY_TITLE_KEY_H_
#define DOMTOOL_IDENTIFY_TITLE_KEY_H_

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// Fills `title_key` of every row: the title of the nearest list item, table row, tree item or article that it is or is in. For
// an element outside of these, without an authored id: the title of the nearest part of the page that has a sibling part: a
// card, a section, a form. The first of several similar siblings does not name the others, and a title outside a landmark or
// dialog does not name what is inside.
// Returns for each row the part whose title was used, if the title is text; kNoNode if it is an address.
Vector<NodeIndex> ComputeTitleKeys(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_TITLE_KEY_H_
