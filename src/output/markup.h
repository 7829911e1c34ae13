// HTML as the formats 'skeleton' and 'html' spell it. Page text and attribute values can end neither the text nor the attribute
// they stand in, nor a comment: & < > " are always references. | and {{ are, too, since templates use them (html.h).
// Names of elements and attributes never are the page's own bytes.
#ifndef DOMTOOL_OUTPUT_MARKUP_H_
#define DOMTOOL_OUTPUT_MARKUP_H_

#include <string>
#include <string_view>

#include "table/safe_view.h"

namespace domtool {

void AppendMarkup(std::string_view text, std::string* out);
// ` name="value"`, or nothing where the value is empty.
void AppendAttribute(std::string_view name, std::string_view value, std::string* out);

// The element's name where a parser of HTML would take it for that element again, wherever it stands and whatever is inside;
// else 'div' or 'span'.
std::string_view MarkupName(const SafeView& view, NodeIndex i);
bool IsVoidElement(Tag tag);

// Appends ` disabled`, ` checked` and such as attributes of HTML, and the other states worth saying in data-state. Of an option
// in a list whose value is withheld, not whether it is selected.
void AppendStateAttributes(const SafeView& view, NodeIndex i, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_MARKUP_H_
