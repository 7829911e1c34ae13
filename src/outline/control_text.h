// How one control is spelt in the 'text' format: "[kd482913 checkbox checked] Accept terms", and a link without the word:
// "[ab123456] Home".
#ifndef DOMTOOL_OUTLINE_CONTROL_TEXT_H_
#define DOMTOOL_OUTLINE_CONTROL_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "table/safe_view.h"

namespace domtool {

// What of a control is said, on the whole page.
struct Spelling {
  bool includes_boxes = false;
  bool is_whole = false;      // long values and lists of options are written in full
  NodeIndex layer = kNoNode;  // what this covers is already reported as behind it, so the control does not repeat that
};

// Whether something lies over it that is not reported already.
bool IsCovered(const SafeView& view, NodeIndex i, const Spelling& spelling);

// A role that goes without saying: a link's, where no other is expected; in a column of one role, all of them.
enum class RoleShown : std::uint8_t { kUnlessLink, kNever, kAlways };

// Appends the bracket.
void AppendBracket(const SafeView& view, NodeIndex i, const Spelling& spelling, RoleShown role_shown, std::string* out);

// As much of its name as is said behind the bracket; *is_cut where that is not all.
std::string_view SpokenName(const SafeView& view, NodeIndex i, bool* is_cut);

// Whether a state is written, in the words of enums.def: not where it is the usual one.
bool IsWorthSaying(State state, const SafeView& view, NodeIndex i);

// Those of `states`, which are the row's or some of them, that are worth saying, parted by commas.
std::string StateWords(const SafeView& view, NodeIndex i, StateSet states);

// The word that stands for the role: the role's own name in lower case, "clickable" for what has none, "box" for what
// only has the focus.
std::string_view RoleWord(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_CONTROL_TEXT_H_
