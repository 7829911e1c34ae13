// Writes a table of rows (outline/rows.h): its header, then one line per row below it.
//
//   <rows: ### [link] | "Free shipping" | text | [button] Add to cart>
//    [ab123456] Kettle |  | $12 | [cd123456]                 an empty or missing last cell: as in the header
//    [ef123456] Teapot |  | - | [gh123456 disabled](Sold)    "-": the row has none
//    [ij123456] Tin; New | \- | $3 | [kl123456]              after "; ": content without a column
//                                                            in parentheses: a name that differs from the header's
//                                                            {title} in the header: the name of the row's first control
#ifndef DOMTOOL_OUTLINE_ROWS_TEXT_H_
#define DOMTOOL_OUTLINE_ROWS_TEXT_H_

#include <cstddef>

#include "base/vector.h"
#include "outline/control_text.h"
#include "outline/draft.h"
#include "outline/rows.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

// Appends the header and at most `max_rows` rows.
void WriteRowTable(const SafeView& view, const ControlStyle& style, const Draft& draft, const RowTables& tables,
                   const RowTable& table, std::size_t max_rows, Vector<OutlineLine>* lines);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ROWS_TEXT_H_
