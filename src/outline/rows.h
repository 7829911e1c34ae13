// Repeated siblings (cards, rows, results, menu items) found in a draft: what can be written as a table.
//
//   <rows: [link] | text | text | [button] Add to cart | [button] Wishlist>      a column is a control or a text;
//    [ab123456] Widget 1 | Sturdy | $12 | [cd123456] | [ef123456]                what most rows share stands in the header
//
// Rows are three or more siblings of one tag and role, one after the other, whose lines are theirs alone. A cell is a
// control or what stands between two; its key is the path of tags from the row to its block (in a row of cells the number
// of the cell), its kind, and how many of that key the row had before. A column is a key that half of the rows have, in the
// order of the row that has most of them. What a row has beside its columns is added to the cell before it. Names such as
// "Save Widget 1" are the same in each row but for the name of its first control, which the header calls {title}.
// A table is made where it is estimated to cost less. Each line is looked at a few times at most, so all is linear.
#ifndef DOMTOOL_OUTLINE_ROWS_H_
#define DOMTOOL_OUTLINE_ROWS_H_

#include <cstdint>

#include "base/vector.h"
#include "outline/control_text.h"
#include "outline/draft.h"
#include "table/safe_view.h"

namespace domtool {

inline constexpr std::uint16_t kNoColumn = 0xffff;

struct TableCell {
  std::uint32_t begin = 0;  // its pieces: one control, or text
  std::uint32_t end = 0;
  std::uint64_t key = 0;
  std::uint64_t value = 0;  // of what it says: the name of the control, the text
  std::uint32_t bytes = 0;  // of that
  std::uint16_t column = kNoColumn;
  std::uint8_t level = 0;     // of the heading that it is
  NodeIndex title = kNoNode;  // the first control of the row, where this control's name holds that one's
};

struct TableColumn {
  std::uint32_t sample = 0;    // a cell of it, which says `constant` if there is one
  std::uint64_t constant = 0;  // the value that stands in the header; 0: none
};

struct TableRow {
  NodeIndex row = kNoNode;
  std::uint32_t cells_begin = 0;
  std::uint32_t cells_end = 0;
  Importance importance = Importance::kDistantText;
};

struct RowTable {
  NodeIndex parent = kNoNode;
  NodeIndex end = kNoNode;       // the first row of the page after it
  std::uint32_t line_begin = 0;  // of the draft
  std::uint32_t line_end = 0;
  std::uint32_t rows_begin = 0;
  std::uint32_t rows_end = 0;
  std::uint32_t columns_begin = 0;
  std::uint32_t columns_end = 0;
};

// All tables of a page, and what is in them.
struct RowTables {
  Vector<RowTable> tables;
  Vector<TableRow> rows;
  Vector<TableColumn> columns;
  Vector<TableCell> cells;
  Vector<std::uint32_t> at_line;  // 1 + which table begins with that line; 0: none
};

// What lies over the page (`spelling.layer`) is in no table: it stands elsewhere.
RowTables FindRowTables(const SafeView& view, const Spelling& spelling, const Draft& draft);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ROWS_H_
