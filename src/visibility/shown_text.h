// What of a text is there to read: words that a box with overflow: hidden cuts off, or that -webkit-line-clamp leaves out
// (CSS Overflow 4 section 5), are in the page but in front of nobody.
#ifndef DOMTOOL_VISIBILITY_SHOWN_TEXT_H_
#define DOMTOOL_VISIBILITY_SHOWN_TEXT_H_

#include "table/node_table.h"

namespace domtool {

// Cuts rendered_text of a text row to what `clip`, which is not scrolled, leaves of its lines, with "…" where something is
// gone. A line is read when half of its height shows; of one that is cut at a side as large a share of its characters stays
// as of its width. Returns whether anything is left.
bool CutToShownText(NodeTable* table, NodeIndex text, const Rect& clip);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_SHOWN_TEXT_H_
