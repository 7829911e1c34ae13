// Finds a newly shown list of choices: a listbox, a menu or a tree with its options. A native list is a window of the
// browser and is in no table.
#ifndef DOMTOOL_DIFF_NEW_CHOICES_H_
#define DOMTOOL_DIFF_NEW_CHOICES_H_

#include <string>

#include "base/vector.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

// The first such list in `after`, or kNoNode. Linear.
NodeIndex NewListOfChoices(const NodeTable& before, const NodeTable& after);

// Names of that list's shown options, at most 50, each at most 100 bytes.
Vector<std::string> OptionsOf(const SafeView& after, NodeIndex list);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_NEW_CHOICES_H_
