// What came as a list to choose from: a listbox, a menu or a tree that is shown, with its options, and was not before.
// A native list is a window of the browser and is in no table.
#ifndef DOMTOOL_DIFF_NEW_CHOICES_H_
#define DOMTOOL_DIFF_NEW_CHOICES_H_

#include <string>

#include "base/vector.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

// The first of them in `after`, or kNoNode. Linear.
NodeIndex NewListOfChoices(const NodeTable& before, const NodeTable& after);

// Names of the shown options of that list, at most 50, each at most 100 bytes.
Vector<std::string> OptionsOf(const SafeView& after, NodeIndex list);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_NEW_CHOICES_H_
