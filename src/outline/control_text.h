// How one control is written in the 'text' format: "[kd482913 checkbox checked] Accept terms". A link omits its role
// word: "[ab123456] Home".
#ifndef DOMTOOL_OUTLINE_CONTROL_TEXT_H_
#define DOMTOOL_OUTLINE_CONTROL_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "outline/blocking.h"
#include "table/safe_view.h"

namespace domtool {

// How controls are written on the whole page.
struct ControlStyle {
  bool includes_boxes = false;
  bool has_full_values = false;  // also long values and lists of options
  Blocking blocking;             // the page is already reported as behind this, so controls do not repeat it
};

// Whether something covers the control that is not already reported.
bool IsCovered(const SafeView& view, NodeIndex i, const ControlStyle& style);

// When the role word is left out: for links, or in a column whose header has it.
enum class RoleShown : std::uint8_t { kUnlessLink, kNever, kAlways };

// Appends the bracket.
void AppendBracket(const SafeView& view, NodeIndex i, const ControlStyle& style, RoleShown role_shown,
                   std::string* out);

// The part of its name that is written after the bracket; *is_cut if that is not all of it.
std::string_view WrittenName(const SafeView& view, NodeIndex i, bool* is_cut);

// What is written after a name that is only a symbol: its description, such as the title that a person sees on hover.
std::string_view SymbolMeaning(const SafeView& view, NodeIndex i);

// Whether a state is written, with its word from enums.def: false for the usual state.
bool IsWorthWriting(State state, const SafeView& view, NodeIndex i);

// The states among `states` (all or some of the row's) that are worth writing, separated by commas.
std::string StateWords(const SafeView& view, NodeIndex i, StateSet states);

// The word for the role: the role's name in lower case, "clickable" without a role, "box" for what is only focusable.
std::string_view RoleWord(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_CONTROL_TEXT_H_
