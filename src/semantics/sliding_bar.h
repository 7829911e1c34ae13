// The bar or pill that slides to the chosen tab of a strip, and may be the only sign of the choice.
#ifndef DOMTOOL_SEMANTICS_SLIDING_BAR_H_
#define DOMTOOL_SEMANTICS_SLIDING_BAR_H_

#include "base/rect.h"
#include "table/node_table.h"

namespace domtool {

// The box of the only child of `parent` that is positioned, painted and without text; empty for none or several.
Rect SlidingBarIn(const NodeTable& table, NodeIndex parent);

// Whether the bar marks that one of several in a row or column: centred along it and near it across.
bool IsBarAt(const Rect& bar, const Rect& one, bool is_in_row);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_SLIDING_BAR_H_
