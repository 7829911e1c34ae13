// Small boxes that similar rows draw to be ticked, and which of them look ticked.
#ifndef DOMTOOL_SEMANTICS_BOXES_TO_TICK_H_
#define DOMTOOL_SEMANTICS_BOXES_TO_TICK_H_

#include "base/vector.h"
#include "semantics/control_looks.h"
#include "semantics/sibling_style.h"
#include "table/node_table.h"

namespace domtool {

// If most of the rows draw one, and their boxes are of two kinds, the control of each box, or else of its row, looks on or off: filled
// boxes are on where the others are empty, otherwise those with all classes of the others and more. Neither the pointer nor anything
// else in the rows decides. False if the boxes tell nothing. Of `siblings` only `row` and `control` are read.
bool AddLooksOfBoxes(const NodeTable& table, const Vector<SiblingStyle>& siblings, ControlLooks* controls);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_BOXES_TO_TICK_H_
