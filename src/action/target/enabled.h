// Whether a control is enabled.
#ifndef DOMTOOL_ACTION_TARGET_ENABLED_H_
#define DOMTOOL_ACTION_TARGET_ENABLED_H_

#include "action/call/action_error.h"
#include "table/node_table.h"

namespace domtool {

// True when nothing may be pressed on the row: the disabled state, or the attribute of a form control.
bool IsDisabled(const NodeTable& table, NodeIndex row);
// The error that it is.
const ActionError* CheckEnabled(const NodeTable& table, NodeIndex row);
// The same of what gets a key. An item that only says aria-disabled keeps the focus, so that keys lead on from it: so it is in
// toolbars and menus (ARIA Authoring Practices Guide, "Focusability of disabled controls").
const ActionError* CheckTakesKeys(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_ENABLED_H_
