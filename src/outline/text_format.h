// The 'text' format: the page for an LLM, as an outline in reading order without wrappers.
//
//   Shop - http://shop.test/                         title and address
//   1280x720, scrolled 0 of 1400                     viewport, and how far down it is scrolled of the maximum;
//                                                    "x 0 of 500": across, if possible; "locked": no wheel
//                                                    scrolls it, as under a dialog
//   <banner>                                         a landmark, dialog or named group; what is inside is indented
//    [ab123456] Home [cd234567] Basket               links: id, then the name to the end of the line or the next bracket
//   <main>
//    # Products                                      a heading of level 1
//    Our tea is from [ef345678](Darjeeling) and fresh.
//                                                    a name before more text is in parentheses; if it contains
//                                                    any, [/] ends it instead
//    [gh456789 textbox required ="2"] Quantity       other controls: id, role, states, ="value"
//    [ij567890 button covered] Add to basket         "covered": a press would hit something else
//    <rows: [link] | text | [button] Add to cart>    similar siblings as a table (rows.h): shared text in its header,
//     [kl123456] Kettle | $12 | [mn123456]            then one line per sibling (rows_text.h)
//   <frame from "https://pay.test">                  another origin's content
//   <scroll op678901 300/1200>                       a scrolling box: 300 px of 1200 px down; "x 0/800": across
//   <grid "Orders" rows 41-60 of 10000>              a list or grid of which only a part is in the page. Both may be in
//                                                    one line, or in a control's bracket, without another id
//
// Whatever lies over the whole page (blocking.h) comes first, then the line "<behind it>", then the rest. Controls in
// the rest are not marked as covered by it. Values of more than 300 characters are cut, and options beyond the twelfth
// are counted.
//
// With options.root, only that node and its subtree, complete and without the first two lines.
// walk.h decides what is written, line_text.h writes a line.
// Page text cannot imitate any of it (escape.h): it never contains a line break, and what looks like syntax is escaped.
#ifndef DOMTOOL_OUTLINE_TEXT_FORMAT_H_
#define DOMTOOL_OUTLINE_TEXT_FORMAT_H_

#include "base/vector.h"
#include "outline/options.h"
#include "outline/writer_result.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

// The line between what lies over the whole page and the rest.
inline constexpr std::string_view kBehindLine = "<behind it>";

// Its lines, before any is folded to fit options.max_tokens.
Vector<OutlineLine> WriteOutline(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_TEXT_FORMAT_H_
