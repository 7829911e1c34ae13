// Whether a control is enabled.
#ifndef DOMTOOL_ACTION_TARGET_ENABLED_H_
#define DOMTOOL_ACTION_TARGET_ENABLED_H_

#include "action/call/action_error.h"
#include "table/node_table.h"

namespace domtool {

// True when nothing may be pressed on the row: the disabled state, or the attribute of a form control.
bool IsDisabled(const NodeTable& table, NodeIndex row);
// The error for a disabled control, else nullptr.
const ActionError* CheckEnabled(const NodeTable& table, NodeIndex row);
// The same for a control that gets a key. An item that is only aria-disabled keeps the focus, so that keys can move on from
// it, as in toolbars and menus (ARIA Authoring Practices Guide, "Focusability of disabled controls").
const ActionError* CheckTakesKeys(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_ENABLED_H_
