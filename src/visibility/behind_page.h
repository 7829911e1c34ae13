// Behind the page: elements that a negative z-index puts below the content of their stacking context (CSS 2 appendix E step
// 3) where that content is opaque. They stay invisible whatever is scrolled or closed.
#ifndef DOMTOOL_VISIBILITY_BEHIND_PAGE_H_
#define DOMTOOL_VISIBILITY_BEHIND_PAGE_H_

#include "table/node_table.h"

namespace domtool {

// Hides rows that one box covers wholly. Requires hidden_reason of rendered.cpp.
void HideBehindPage(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_BEHIND_PAGE_H_
