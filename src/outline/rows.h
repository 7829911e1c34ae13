// Finds repeated siblings (cards, rows, results, menu items) in a draft that can be written as a table.
//
//   <rows: [link] | text | text | [button] Add to cart | [button] Wishlist>      a column is a control or a text;
//    [ab123456] Widget 1 | Sturdy | $12 | [cd123456] | [ef123456]                what most rows share is in the header
//
// Rows are three or more consecutive siblings of one tag and role, each with its own lines. A cell is a control or the
// text between two. Its key is the path of tags from the row to its block (in a row of cells, the cell's index), its
// kind, and how many cells with that key precede it. A column is a key that half of the rows have, in the order of the
// longest row. Other content of a row is added to the cell before it. Names such as "Save Widget 1" are equal except
// for the name of the row's first control, which the header calls {title}. A table is used only if it is estimated to
// cost less. Each line is examined a few times at most, so the search is linear.
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
  std::uint64_t value = 0;  // hash of its text or of the control's name
  std::uint32_t bytes = 0;  // length of that text
  std::uint16_t column = kNoColumn;
  std::uint8_t level = 0;     // of the heading, if it is one
  NodeIndex title = kNoNode;  // the row's first control, if this control's name contains its name
};

struct TableColumn {
  std::uint32_t sample = 0;    // one of its cells, whose text is `constant` if there is one
  std::uint64_t constant = 0;  // the value shown in the header; 0: none
};

// One of the similar siblings, a line of the table.
struct TableRow {
  NodeIndex sibling = kNoNode;
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

// All tables of a page and their contents.
struct RowTables {
  Vector<RowTable> tables;
  Vector<TableRow> rows;
  Vector<TableColumn> columns;
  Vector<TableCell> cells;
  Vector<std::uint32_t> at_line;  // by line: 1 + the table that begins there; 0: none
};

// What lies over the page (`style.blocking`) is in no table, because it is written first.
RowTables FindRowTables(const SafeView& view, const ControlStyle& style, const Draft& draft);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ROWS_H_
