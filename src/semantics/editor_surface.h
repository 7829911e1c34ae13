// Editors that draw their own text (code editors, terminals) receive keys through a hidden field: one pixel large,
// transparent, or behind a box without size. A person presses the drawn lines, so these are the control.
#ifndef DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_
#define DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_

#include "table/node_table.h"

namespace domtool {

// Requires the own evidence of every row in `reasons`. Moves that of a hidden field to its surface, which gets its
// role, name and states. A field without a surface keeps them.
void MoveEvidenceToSurfaces(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_
