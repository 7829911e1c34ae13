// Names the controls that a fold would hide although the reader has to know of them: the new and changed ones of a
// difference, and those of an open dialog.
//
//   also new: [ab123456 button] Save, 3 more, [cd234567 button] Cancel
//   also in the dialog: [ab123456 button] Save
#ifndef DOMTOOL_DIFF_CONTROLS_IN_FOLD_H_
#define DOMTOOL_DIFF_CONTROLS_IN_FOLD_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

// One or two lines of at most about `max_tokens`, each after a line break; empty if `content`, what was written,
// contains every such control. `difference` is empty for a page that was never shown.
std::string LeftOutControls(const Vector<OutlineLine>& difference, const Vector<OutlineLine>& page,
                            std::string_view content, std::size_t max_tokens);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_CONTROLS_IN_FOLD_H_
