// TableKinds: is a table element data or layout? Also the few facts about its rows that decide roles of header cells.
// HTML does not say, so Chrome's heuristic is followed as far as attributes and structure allow (cell borders and row
// stripes are styles that are not captured).
#ifndef DOMTOOL_SEMANTICS_TABLE_KIND_H_
#define DOMTOOL_SEMANTICS_TABLE_KIND_H_

#include <cstdint>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class TableKinds {
 public:
  explicit TableKinds(const NodeTable& table);

  // The table element around the row, or the row itself, in its document; kNoNode outside tables.
  [[nodiscard]] NodeIndex TableOf(NodeIndex i) const { return table_of_[At(i)]; }
  // Requires a table element.
  [[nodiscard]] bool IsData(NodeIndex table_row) const { return is_data_[At(table_row)]; }
  // Whether a td with content is among the children of this tr.
  [[nodiscard]] bool RowHoldsData(NodeIndex tr) const { return has_data_cell_[At(tr)]; }

 private:
  struct Counts {
    std::uint32_t rows = 0;
    std::uint32_t cells = 0;
    std::uint32_t coloured_cells = 0;  // with another background than the table's
    std::string_view colour;           // bgcolor of the table
    bool has_spacing = false;          // between cells
    bool declares_data = false;        // caption, thead, tfoot, col, summary, rules, border: data, whatever its size
    bool has_headers = false;          // th, or a cell with scope, headers, abbr, axis: if it has more than one cell
  };

  void Count(const NodeTable& table, NodeIndex i, Counts* counts);

  Vector<NodeIndex> table_of_;
  Vector<bool> is_data_;
  Vector<bool> has_data_cell_;
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_TABLE_KIND_H_
