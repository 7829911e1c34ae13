// How page text is kept from forging the syntax of the 'text' format: a bracket that could open a control, or the mark that
// closes an inline one, and a line that would begin like one of ours, get a backslash. Everything else stays as it is.
#ifndef DOMTOOL_OUTPUT_ESCAPE_H_
#define DOMTOOL_OUTPUT_ESCAPE_H_

#include <string>
#include <string_view>

namespace domtool {

// Appends `text` to *out, collapsing white space. `*out` is the line so far (without indent).
void AppendEscaped(std::string_view text, std::string* out);
// Appends `text` as a quoted value: `"`, brackets and backslashes get a backslash.
void AppendQuoted(std::string_view text, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_ESCAPE_H_
