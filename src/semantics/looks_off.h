// Of several controls of one kind that can be on, those that do not look so are off.
#ifndef DOMTOOL_SEMANTICS_LOOKS_OFF_H_
#define DOMTOOL_SEMANTICS_LOOKS_OFF_H_

#include "base/vector.h"
#include "semantics/control_looks.h"
#include "table/node_table.h"

namespace domtool {

// `groups`: rows of similar siblings; kNoNode ends a group. Controls are compared at the same place of each sibling.
// Requires every other look.
void AddLooksOff(const NodeTable& table, const Vector<NodeIndex>& groups, ControlLooks* controls);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOKS_OFF_H_
