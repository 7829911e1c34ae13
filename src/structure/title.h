// Title: the words that name a subtree by its content, to distinguish the cards of a list: the address of its link,
// its heading or its first words. They stay when a price, a count or a time in it changes. For a section, the heading comes
// first.
#ifndef DOMTOOL_STRUCTURE_TITLE_H_
#define DOMTOOL_STRUCTURE_TITLE_H_

#include "table/node_table.h"

namespace domtool {

// Fills `title`, the row from which the title of each subtree is read, and `title_hash`, a hash of its text. Linear.
void ComputeTitles(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_STRUCTURE_TITLE_H_
