// Structure: how the page is divided. The items that a page repeats, the parts that it names, and what each subtree is titled.
// Later stages ask these columns. Two also have items by a rule of their own: identify/title_key.cpp rows of a role with the
// trait kItem, semantics/control_looks.cpp list items, table rows and options.
#ifndef DOMTOOL_STRUCTURE_STRUCTURE_H_
#define DOMTOOL_STRUCTURE_STRUCTURE_H_

#include "table/node_table.h"

namespace domtool {

// Takes roles, names and reasons. Fills item, part, title and title_hash.
void ComputeStructure(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_STRUCTURE_STRUCTURE_H_
