// Decides which content shares a line: blocks and cells by their boxes, controls by what they contain.
#ifndef DOMTOOL_OUTLINE_LINE_LAYOUT_H_
#define DOMTOOL_OUTLINE_LINE_LAYOUT_H_

#include "table/safe_view.h"

namespace domtool {

bool IsBlock(const SafeView& view, NodeIndex i);
bool IsCell(const SafeView& view, NodeIndex i);
// A row of a table, or of a grid by role. A large one is layout, not data.
bool IsRowOfCells(const SafeView& view, NodeIndex i);
// Its content fits on one line.
bool IsLine(const SafeView& view, NodeIndex i);
// A part of the page, or whatever else changes the meaning of its content.
bool IsContainer(const SafeView& view, NodeIndex i);
// A name computed from content is that content. A name from the author is written in addition.
bool HasOwnName(const SafeView& view, NodeIndex i);
// A control whose name or value represents its content.
bool IsLeafControl(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_LINE_LAYOUT_H_
