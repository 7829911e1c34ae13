// Word gaps: whether two texts of one line are separate words although no space is between them. "Inbox" and the "13" of a
// badge are; the "H" and "2" of H₂O are not.
#ifndef DOMTOOL_TABLE_WORD_GAPS_H_
#define DOMTOOL_TABLE_WORD_GAPS_H_

#include "table/node_table.h"

namespace domtool {

// Rows of text, `before` first in the document. There is a gap where a margin or a padding of 3 px is between them, in
// either direction of writing, or less where either stands in a box of its own, or where such a box went to the next line. A
// single letter (an initial, one that moves by itself) is separate from a word only where it, or the word, has a background
// of its own.
bool HasWordGap(const NodeTable& table, NodeIndex before, NodeIndex text);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_WORD_GAPS_H_
