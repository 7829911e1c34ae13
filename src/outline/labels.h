// Labels: a <label> whose text is already in its control's name is not written again, so a control and its label take
// one line.
#ifndef DOMTOOL_OUTLINE_LABELS_H_
#define DOMTOOL_OUTLINE_LABELS_H_

#include "base/vector.h"
#include "table/safe_view.h"

namespace domtool {

// One flag per row: true for a label whose text is in its control's name, for words after a field that are its name,
// and for a legend that is its group's name. Controls inside are still written.
Vector<bool> FindLabelsInNames(const SafeView& view);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_LABELS_H_
