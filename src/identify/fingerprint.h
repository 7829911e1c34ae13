// Fingerprint: what identifies a new element: the path of landmarks, dialogs, groups and frames around it, its tag, its role
// and the attributes that an author intends to be permanent. It does not include the name, value, state, place or classes,
// which may change while the element stays the same. Landmarks, dialogs, groups and frames are identified by their names too,
// and a dialog without a name by its title, so that the OK buttons of two dialogs differ.
#ifndef DOMTOOL_IDENTIFY_FINGERPRINT_H_
#define DOMTOOL_IDENTIFY_FINGERPRINT_H_

#include <string>
#include <string_view>

#include "table/node_table.h"

namespace domtool {

// Fills `fingerprint` of every row. Rows other than elements get 0.
void ComputeFingerprints(NodeTable* table);

// True if it has an id or a test id that is not generated and contains no digit.
bool IsNamedByAuthor(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_FINGERPRINT_H_
