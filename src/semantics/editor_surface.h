// Editors that draw their own text (code editors, terminals) receive keys through a hidden field: one pixel large,
// transparent, or behind a box without size. A person presses the drawn lines, so these are the control. So it is with
// comboboxes that draw their value beside a transparent input: the box around both is the control.
#ifndef DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_
#define DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_

#include "table/node_table.h"

namespace domtool {

// Requires the own evidence of every row in `reasons`. Moves that of a hidden field to its surface, which gets its
// role, name and states, and of a combobox the value that is drawn. A field without a surface keeps them.
void MoveEvidenceToSurfaces(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_
