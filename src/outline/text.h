// The 'text' format: the page for an LLM, an outline in reading order in which wrappers vanish.
//
//   Shop - http://shop.test/                         title and address
//   1280x720, scrolled 0 of 1400                     viewport, and how far down of how far it goes; "x 0 of 500" is
//                                                    across, where there is more; "locked" where
//                                                    no wheel moves it, as under a dialog
//   <banner>                                         a landmark, dialog or named group; what is inside is indented
//    [ab123456] Home [cd234567] Basket               links: id, then the name to the end of the line or the next bracket
//   <main>
//    # Products                                      a heading of level 1
//    Our tea is from [ef345678](Darjeeling) and fresh.
//                                                    the name in parentheses where text follows; one that holds any itself
//                                                    ends with [/] instead
//    [gh456789 textbox required ="2"] Quantity       other controls: id, role, states, ="value"
//    [ij567890 button covered] Add to basket         "covered": a press would hit something else
//    <rows: [link] | text | [button] Add to cart>    like siblings as a table (rows.h): what most of them share in its header,
//     [kl123456] Kettle | $12 | [mn123456]            each below it in a line (rows_text.h)
//   <frame from "https://pay.test">                  another origin's content
//   <scroll op678901 300/1200>                       a box that scrolls, by its id: 300 px of 1200 px down; "x 0/800" is across
//   <grid "Orders" rows 41-60 of 10000>              a list or grid of which the page holds a part; both may stand in one line,
//                                                    and in the brackets of a control, where the id is its own
//
// What lies over the whole page (blocking.h) comes first, then the line "<behind it>", then all else, of which it is not said
// again that this covers it. Values of more than 300 characters and options beyond the twelfth are left out by number.
//
// With options.root only that node and what is inside it, all of it, without the first two lines.
// walk.h finds what is said, line_text.h puts a line together.
// Page text can not forge any of it (escape.h): it never holds a line break, and what would look like syntax is escaped.
#ifndef DOMTOOL_OUTLINE_TEXT_H_
#define DOMTOOL_OUTLINE_TEXT_H_

#include "base/vector.h"
#include "outline/options.h"
#include "outline/written.h"
#include "table/outline.h"
#include "table/safe_view.h"

namespace domtool {

// Its lines, before any of them is folded to fit options.max_tokens.
Vector<OutlineLine> WriteOutline(const SafeView& view, const ObserveOptions& options);

Written WriteText(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_TEXT_H_
