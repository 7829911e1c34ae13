// Orders a difference by what a reader needs first.
#ifndef DOMTOOL_DIFF_GROUP_ORDER_H_
#define DOMTOOL_DIFF_GROUP_ORDER_H_

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

// Groups with a new dialog or menu come first, navigation and footers last. A group is a line at the top with everything in
// it. One that moved stays after the line that says where it is now. The first line, the summary, stays first.
void OrderGroups(Vector<OutlineLine>* difference);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_GROUP_ORDER_H_
