// How page text is kept from forging the syntax of the 'text' format: a bracket that could open a control, or the mark that
// closes an inline one, and a line that would begin like one of ours, get a backslash. Everything else stays as it is.
#ifndef DOMTOOL_OUTPUT_ESCAPE_H_
#define DOMTOOL_OUTPUT_ESCAPE_H_

#include <string>
#include <string_view>

namespace domtool {

// Appends `text` to *out, collapsing white space. `*out` is the line so far (without indent). In a line of cells a bar that
// would part two of them gets a backslash, too: ours stand behind a blank.
void AppendEscaped(std::string_view text, std::string* out, bool is_in_cell = false);
// Appends `text` as a quoted value: `"`, brackets, bars and backslashes get a backslash.
void AppendQuoted(std::string_view text, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_ESCAPE_H_
