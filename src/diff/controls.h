// The controls that a line of the outline names, read back from its text. Page text can not look like one (outline/escape.h).
#ifndef DOMTOOL_DIFF_CONTROLS_H_
#define DOMTOOL_DIFF_CONTROLS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "table/outline.h"

namespace domtool {

// What begins a cell may be an id without a bracket; elsewhere it is a word of the page's.
enum class IdStyle : unsigned char { kInBrackets, kBareInCells };

constexpr IdStyle IdStyleOf(const OutlineLine& line) {
  return line.is_row ? IdStyle::kBareInCells : IdStyle::kInBrackets;
}

// Where the first control at or after `from` begins, at its bracket or its bare id; npos where there is none.
std::size_t FindControl(std::string_view text, IdStyle style, std::size_t from);

// The id of the control that begins at `at`.
std::string_view ControlId(std::string_view text, std::size_t at);

// States that come and go with what happens elsewhere on the page: a word in a bracket, with its space.
inline constexpr std::string_view kCovered = " covered";
inline constexpr std::string_view kCutOff = " cut-off";
inline constexpr std::string_view kFocused = " focused";

// Whether the control that begins at `at` is said to be in the state: where the word stands, or npos.
std::size_t FindState(std::string_view text, std::size_t at, std::string_view state);

// The line as it would be if neither it nor any of its controls were in the state; ids alone in their brackets are bare.
// For comparing.
std::string WithoutState(std::string_view text, std::string_view state);

// "[ab123456 button covered] Save" as "[button] Save": the ids of a list's items change as it is filled again, and what
// covers a control as it is scrolled by.
std::string WithoutIds(const OutlineLine& line);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_CONTROLS_H_
