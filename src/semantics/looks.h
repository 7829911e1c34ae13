// Looks: states that only the eye sees. A switch that CSS draws, a bold row, a tab with another background: the page says
// them to nobody who reads its markup for states. Two sources, both reported as states named "looks-…":
//   - words in `class`, `data-state` and `data-<word>` (look_words.h);
//   - weight, colours, border, decoration, opacity and what is drawn inside (a knob, a tick) that differ from those of similar
//     siblings, where their classes or own styles differ, too: stripes and the first of a list are made by neither.
// What the page says itself of the same thing (aria-selected, aria-pressed, checked, …) is never reported a second time.
#ifndef DOMTOOL_SEMANTICS_LOOKS_H_
#define DOMTOOL_SEMANTICS_LOOKS_H_

#include "table/node_table.h"

namespace domtool {

// Takes attributes, styles, roles, reasons and states. Adds to states, fills looks.
void ComputeLooks(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOKS_H_
