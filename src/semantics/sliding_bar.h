// The bar or the pill that slides to the chosen one of a strip of tabs: it alone says which that is.
#ifndef DOMTOOL_SEMANTICS_SLIDING_BAR_H_
#define DOMTOOL_SEMANTICS_SLIDING_BAR_H_

#include "base/rect.h"
#include "table/node_table.h"

namespace domtool {

// Of the only child of `parent` that is positioned, painted and says nothing; empty where there is none, or several.
Rect SlidingBarIn(const NodeTable& table, NodeIndex parent);

// Whether the bar stands at that one of several in a row, or in a column: along it in its middle, and across it near it.
bool IsBarAt(const Rect& bar, const Rect& one, bool is_in_row);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_SLIDING_BAR_H_
