// Finds the controls that an outline line names in its text. Page text cannot look like one (outline/escape.h).
#ifndef DOMTOOL_DIFF_NAMED_CONTROLS_H_
#define DOMTOOL_DIFF_NAMED_CONTROLS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "table/outline_line.h"

namespace domtool {

// At the beginning of a cell this may be an id without a bracket; elsewhere it is a word of the page.
enum class IdStyle : unsigned char { kInBrackets, kBareInCells };

constexpr IdStyle IdStyleOf(const OutlineLine& line) {
  return line.is_row ? IdStyle::kBareInCells : IdStyle::kInBrackets;
}

// Where the first control at or after `from` begins, at its bracket or its bare id; npos without one.
std::size_t FindControl(std::string_view text, IdStyle style, std::size_t from);

// The id of the control that begins at `at`.
std::string_view ControlId(std::string_view text, std::size_t at);

// States that change because of something elsewhere on the page: a word in a bracket, with its space.
inline constexpr std::string_view kCovered = " covered";
inline constexpr std::string_view kCutOff = " cut-off";
// Known, and shown, as soon as a similar control looks on.
inline constexpr std::string_view kLooksOff = " looks-off";
inline constexpr std::string_view kFocused = " focused";

// Where the state's word is in the control that begins at `at`, or npos.
std::size_t FindState(std::string_view text, std::size_t at, std::string_view state);

// The line as if neither it nor any of its controls were in the state. An id alone in its bracket becomes bare. For
// comparison.
std::string WithoutState(std::string_view text, std::string_view state);

// "[ab123456 button covered] Save" as "[button] Save", because the ids of a list's items change when it is refilled,
// and what covers a control when it is scrolled.
std::string WithoutIds(const OutlineLine& line);

// Of a text that begins with a control: its bracket and its name, which is in parentheses if the sentence continues.
std::string_view ControlWords(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_NAMED_CONTROLS_H_
