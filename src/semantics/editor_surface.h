// Editors that draw their own text (code editors, terminals) take the keys through a field that nobody can see: one pixel
// large, transparent, or behind a box of no size. A person presses the lines that are drawn, so these are the control.
#ifndef DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_
#define DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_

#include "table/node_table.h"

namespace domtool {

// Requires the own evidence of every row in `reasons`. Moves those of an unseen field to the surface that stands for it, which
// gets its role, name and states; a field that nothing stands for keeps them.
void GiveFieldsToSurfaces(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_EDITOR_SURFACE_H_
