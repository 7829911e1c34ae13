// Keeps page text from imitating the syntax of the 'text' format. Whatever could be read as ours gets a backslash: a
// bracket before what looks like an id, like "[covered]" or like the mark that closes a name; the beginning of a line
// that looks like one of ours; separators of cells. A reader may accept look-alikes (full width, small, superscript),
// capitals and any blank, so these count too. The privacy gate has already broken words spelled like an id
// (table/stable_id.h). A backslash of the page is doubled where it could be read as ours: before one of [ ] | ; ( ) { "
// \ # < - …, at the end of a text, and at the beginning of a line.
#ifndef DOMTOOL_OUTLINE_ESCAPE_H_
#define DOMTOOL_OUTLINE_ESCAPE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace domtool {

// Where the text is written, because some places have more syntax.
enum class Within : std::uint8_t {
  kFlow,
  kCells,   // bars separate cells
  kRow,     // and a semicolon adds what has no column
  kHeader,  // of a table of rows: "{title}"
  kTitle,   // of the page: " - http:" would look like its address
};

// Appends `text` to *out, collapsing white space. `*out` is the line so far (without indent).
void AppendEscaped(std::string_view text, std::string* out, Within within = Within::kFlow);
// The same for a name written in parentheses: if its own do not pair up, each gets a backslash.
void AppendInParentheses(std::string_view name, std::string* out, Within within);
// Appends `text` as a quoted value: `"`, brackets, bars and backslashes get a backslash.
void AppendQuoted(std::string_view text, std::string* out);

// Inserts a backslash into *out at `begin`, where a cell or the text after a semicolon begins, if what is there could
// be ours: an id without a bracket, the sign for an absent cell, a heading's level.
void EscapeCell(std::size_t begin, std::string* out);
// Inserts one before the whole row if it is in quotes, because a row equal to the header's quoted text would look like
// ours.
void EscapeQuoted(std::string* out);
// Whether the text begins with what looks like an id or, after a bracket, like a broken one. A text that ends in the
// middle of one counts.
bool BeginsLikeId(std::string_view text, bool or_broken = true);
// Whether the text contains a parenthesis or a look-alike of one.
bool HasParenthesis(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ESCAPE_H_
