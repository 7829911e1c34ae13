// Looks: states that are only visible. A switch drawn by CSS, a bold row, a tab with another background: the markup
// does not declare these states. Two sources, both reported as states named "looks-…":
//   - words in `class`, `data-state` and `data-<word>` (looks_by_word.h);
//   - weight, colours, border, decoration, opacity and what is drawn inside (a knob, a tick) that differ from those of
// similar siblings whose classes or own styles differ too (looks_by_style.h). That excludes stripes and :first-child.
// Of several that are drawn alike and can be on, those that are not are off ("looks-off", looks_off.h).
// What the page itself declares (aria-selected, aria-pressed, checked, …) is never reported a second time.
#ifndef DOMTOOL_SEMANTICS_LOOKS_H_
#define DOMTOOL_SEMANTICS_LOOKS_H_

#include "table/node_table.h"

namespace domtool {

// Takes attributes, styles, roles, reasons and states. Adds to states, fills looks.
void ComputeLooks(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOKS_H_
