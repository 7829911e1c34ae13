// The part of a text that can be read. Words that a box with overflow: hidden cuts off, or that -webkit-line-clamp hides (CSS
// Overflow 4 section 5), are in the document but not visible.
#ifndef DOMTOOL_VISIBILITY_SHOWN_TEXT_H_
#define DOMTOOL_VISIBILITY_SHOWN_TEXT_H_

#include "table/node_table.h"

namespace domtool {

// Cuts rendered_text of a text row to the part of its lines inside `clip`, which is not scrolled, with "…" for the missing
// parts. A line is kept if half of its height is visible. If a line is cut at the side, the same share of its characters is
// kept as of its width. Returns whether anything is left.
bool CutToShownText(NodeTable* table, NodeIndex text, const Rect& clip);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_SHOWN_TEXT_H_
