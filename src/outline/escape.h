// How page text is kept from forging the syntax of the 'text' format. What could be read as ours gets a backslash: a bracket
// before what looks like an id, like "[covered]" or like the mark that closes a name; the beginning of a line that would be
// like one of ours; what parts cells. A reader may take look-alikes (full width, small, superscript), capitals and any blank
// for what they look like, so these count as well. What is spelt like an id was broken by the gate (table/stable_id.h). A backslash of the page is doubled where it would stand for one of ours: before
// one of [ ] | ; ( ) { " \ # < - … or at the end of a text, and where a line begins.
#ifndef DOMTOOL_OUTLINE_ESCAPE_H_
#define DOMTOOL_OUTLINE_ESCAPE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace domtool {

// What the text stands in, for there is more to forge in some.
enum class Within : std::uint8_t {
  kFlow,
  kCells,   // bars part cells
  kRow,     // ... and a semicolon, too, what has no column
  kHeader,  // of a table of rows: "{title}"
  kTitle,   // of the page: " - http:" would be its address
};

// Appends `text` to *out, collapsing white space. `*out` is the line so far (without indent).
void AppendEscaped(std::string_view text, std::string* out, Within within = Within::kFlow);
// The same of a name that stands in parentheses: where those of its own do not pair, each gets a backslash.
void AppendInParentheses(std::string_view name, std::string* out, Within within);
// Appends `text` as a quoted value: `"`, brackets, bars and backslashes get a backslash.
void AppendQuoted(std::string_view text, std::string* out);

// Puts a backslash into *out at `begin`, where a cell or what follows a semicolon begins, if what is there could be ours: an
// id without a bracket, the sign for nothing, the level of a heading.
void EscapeCell(std::size_t begin, std::string* out);
// Puts one before all of it, if it is in quotes: a row that is only what the header says stands in ours.
void EscapeQuoted(std::string* out);
// Whether the text begins with what looks like an id, or, as after a bracket, like one that is broken. One that ends before
// that is one so far.
bool BeginsLikeId(std::string_view text, bool or_broken = true);
// Whether it holds a parenthesis or what looks like one.
bool HasParenthesis(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ESCAPE_H_
