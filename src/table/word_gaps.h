// Word gaps: whether two texts of one line are separate words although no space is between them. "Inbox" and the "13" of a
// badge are; the "H" and "2" of H₂O are not.
#ifndef DOMTOOL_TABLE_WORD_GAPS_H_
#define DOMTOOL_TABLE_WORD_GAPS_H_

#include "table/node_table.h"

namespace domtool {

// Rows of text, `before` first in the document. There is a gap if a margin or padding of 3 px is between them, in
// either direction of writing, or less if either has a visible box, or if such a box wrapped to the next line. A single
// letter (an initial, or an animated letter) is separate from a word only if it, or the word, has its own background.
bool HasWordGap(const NodeTable& table, NodeIndex before, NodeIndex text);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_WORD_GAPS_H_
