// The options of a list that one chooses from: a native select (HTML 4.10.7), an ARIA listbox, the popup of a combobox.
#ifndef DOMTOOL_ACTION_VERBS_OPTION_LIST_H_
#define DOMTOOL_ACTION_VERBS_OPTION_LIST_H_

#include <string>
#include <string_view>

#include "action/call/node_resolver.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// kNative: a select whose popup the browser draws, or that takes several, for which a person would hold the keys that their
// system has for it. kListBox: options lie open, each pressed by itself. kPopup: a combobox, or a button that opens a listbox.
enum class ListKind { kNone, kNative, kListBox, kPopup };
ListKind KindOfList(const NodeTable& table, NodeIndex row);
// Whether several options may be selected at once.
bool TakesSeveral(const NodeTable& table, NodeIndex list);

// For a select, the options that its list shows.
Vector<NodeIndex> OptionsOf(const NodeTable& table, NodeIndex list);
// The visible list with options that the combobox names by aria-controls or aria-owns; without one, the listbox that has
// become visible since `before`. kNoNode: it is not open, or has no options yet.
NodeIndex PopupOf(const NodeTable& table, NodeIndex combobox, const NodeTable& before);

// What of `options` the caller means: by its id, else its value or its label, else its label in any ASCII case. Several where that
// does not tell; of native options that are alike in both, the first, for a form sends the same of either.
Vector<NodeIndex> FindOptions(const NodeTable& table, const Vector<NodeIndex>& options, std::string_view wanted,
                              const NodeResolver& resolver);
// The text that a person reads in an option, a combobox or any other element, white space collapsed.
std::string LabelOf(const NodeTable& table, NodeIndex row);

bool IsSelected(const NodeTable& table, NodeIndex option);
// Words beside the combobox, outside its list, say exactly that: a chip of what was chosen.
bool IsShownBeside(const NodeTable& table, NodeIndex combobox, NodeIndex list, std::string_view label);
// Some lists keep their options by role in a list without size, and draw plain boxes beside it. The box around such a list, or
// kNoNode.
NodeIndex BoxAroundList(const NodeTable& table, NodeIndex combobox);
// A box to press that is inside `box` or was not to be seen in `before`, and is no field.
bool IsDrawnOption(const NodeTable& table, NodeIndex row, NodeIndex box, const NodeTable& before);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_OPTION_LIST_H_
