// How one control is spelt in the 'text' format: "[kd482913 checkbox checked] Accept terms", and a link without the word:
// "[ab123456] Home".
#ifndef DOMTOOL_OUTPUT_CONTROL_TEXT_H_
#define DOMTOOL_OUTPUT_CONTROL_TEXT_H_

#include <cstddef>
#include <string>

#include "table/safe_view.h"

namespace domtool {

// Appends bracket and name; answers where the bracket ends. `shows_name` is false for containers whose content follows on
// its own.
std::size_t AppendControl(const SafeView& view, NodeIndex i, bool shows_name, bool includes_box, std::string* out);

// Whether a state is told, in the words of enums.def: not where it says what is usual.
bool IsWorthSaying(State state, const SafeView& view, NodeIndex i);

// The word that stands for the role: the role's own name in lower case, "clickable" for what has none.
std::string_view RoleWord(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_CONTROL_TEXT_H_
