// The options of a list that one chooses from: a native select (HTML 4.10.7), an ARIA listbox, the popup of a combobox.
#ifndef DOMTOOL_ACTION_OPTION_LIST_H_
#define DOMTOOL_ACTION_OPTION_LIST_H_

#include <string>
#include <string_view>

#include "action/action.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

enum class ListKind { kNone, kNative, kListBox, kPopup };
// kNative: a select whose popup the browser draws, or that takes several, for which a person would hold the keys that their
// system has for it. kListBox: options lie open, each pressed by itself. kPopup: a combobox, or a button that opens a listbox.
ListKind KindOfList(const NodeTable& table, NodeIndex row);
// Whether several options may be selected at once.
bool TakesSeveral(const NodeTable& table, NodeIndex list);

// The options in the list, and in what it owns by aria-owns.
Vector<NodeIndex> OptionsOf(const NodeTable& table, NodeIndex list);
// The visible list that the combobox names by aria-controls or aria-owns. Without one, the visible listbox with options that
// was not visible in `before`, or, of a combobox that says it is expanded, the only one. kNoNode: it is not open, or has no options yet.
NodeIndex PopupOf(const NodeTable& table, NodeIndex combobox, const NodeTable& before);

// The first of `options` that the caller means: by its id, else its value, else its label, else its label in any ASCII case.
// What the browser's list does not show is none. kNoNode when there is no such option.
NodeIndex FindOption(const NodeTable& table, const Vector<NodeIndex>& options, std::string_view wanted,
                     const NodeResolver& resolver);
// What a person reads of the option or the combobox, white space collapsed.
std::string LabelOf(const NodeTable& table, NodeIndex row);

bool IsSelected(const NodeTable& table, NodeIndex option);
// It, or the group or list around it.
bool IsOptionDisabled(const NodeTable& table, NodeIndex option);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OPTION_LIST_H_
