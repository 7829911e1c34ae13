// Labels: the text of a <label> that its control's name says already is not written again, so that a control and its label are
// one line.
#ifndef DOMTOOL_OUTLINE_LABELS_H_
#define DOMTOOL_OUTLINE_LABELS_H_

#include "base/vector.h"
#include "table/safe_view.h"

namespace domtool {

// One flag a row: true for a label whose text its control's name holds, for words after a field that are its name, and for a
// legend that is its group's name. Controls inside it are still written.
Vector<bool> FindSpokenLabels(const SafeView& view);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_LABELS_H_
