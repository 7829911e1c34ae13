// Title: what a part of the page is called by its own content, for telling one card of a list from the next. Where it
// leads, what its heading says, or its first words: what stays when a price, a count or a time in it changes. Of a section
// the heading comes first.
#ifndef DOMTOOL_STRUCTURE_TITLE_H_
#define DOMTOOL_STRUCTURE_TITLE_H_

#include "table/node_table.h"

namespace domtool {

// Fills `title`, the row that the title of each subtree is read from, and `title_hash`, what it says. Linear.
void ComputeTitles(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_STRUCTURE_TITLE_H_
