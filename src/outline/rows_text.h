// A table of rows (outline/rows.h) as text: its header, then a line a row below it.
//
//   <rows: ### [link] | "Free shipping" | text | [button] Add to cart>
//    [ab123456] Kettle |  | $12 | [cd123456]                 an empty cell, and those that the row ends before: as the
//    [ef123456] Teapot |  | - | [gh123456 disabled](Sold)     header says; "-": the row has none
//    [ij123456] Tin; New | \- | $3 | [kl123456]              after "; " what else stands there; of another name than
//                                                            the header says: in parentheses; {title} in the header:
//                                                            the name of the row's first control
#ifndef DOMTOOL_OUTLINE_ROWS_TEXT_H_
#define DOMTOOL_OUTLINE_ROWS_TEXT_H_

#include <cstddef>

#include "base/vector.h"
#include "outline/control_text.h"
#include "outline/draft.h"
#include "outline/rows.h"
#include "table/outline.h"
#include "table/safe_view.h"

namespace domtool {

// Appends the lines of the header and of at most `max_rows` rows.
void WriteRowTable(const SafeView& view, const Spelling& spelling, const Draft& draft, const RowTables& tables,
                   const RowTable& table, std::size_t max_rows, Vector<OutlineLine>* lines);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ROWS_TEXT_H_
