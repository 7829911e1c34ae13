#include "semantics/table_kind.h"

#include "base/flat_map.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::uint32_t kRowsOfDataTable = 20;  // Chrome: a table this long is not for layout

bool DeclaresData(const NodeTable& table, NodeIndex i) {
  const std::string_view border = table.AttrOr(i, "border");
  return !table.AttrOr(i, "summary").empty() || !table.AttrOr(i, "rules").empty() || (!border.empty() && border != "0");
}

bool IsHeaderOrHeaded(const NodeTable& table, NodeIndex i) {
  return table.tag[At(i)] == Tag::kTh || !table.AttrOr(i, "scope").empty() || !table.AttrOr(i, "headers").empty() ||
         !table.AttrOr(i, "abbr").empty() || !table.AttrOr(i, "axis").empty();
}

// Whether the cell contains anything but white space.
bool HasContent(const NodeTable& table, NodeIndex cell) {
  const NodeIndex end = table.subtree_end[At(cell)];
  for (NodeIndex i = Next(cell); i < end; i = Next(i)) {
    if (!table.is_text(i) || !IsHtmlSpaceOnly(table.text[At(i)])) return true;
  }
  return false;
}

}  // namespace

TableKinds::TableKinds(const NodeTable& table)
    : table_of_(table.size(), kNoNode), is_data_(table.size()), has_data_cell_(table.size()) {
  Vector<Counts> counts;
  FlatMap<std::uint32_t> position;  // by row, the index of a table plus one
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex parent = table.parent[i];
    if (table.kind[i] != NodeKind::kElement) continue;
    if (table.tag[i] == Tag::kTable) {
      table_of_[i] = RowAt(i);
      counts.push_back({.colour = table.AttrOr(RowAt(i), "bgcolor"),
                        .has_spacing = table.AttrOr(RowAt(i), "cellspacing") != "0",
                        .declares_data = DeclaresData(table, RowAt(i))});
      position.Insert(i + 1, static_cast<std::uint32_t>(counts.size() - 1));
      continue;
    }
    if (parent == kNoNode) continue;
    table_of_[i] = table_of_[At(parent)];
    if (table_of_[i] != kNoNode) Count(table, RowAt(i), &counts[*position.Find(At(table_of_[i]) + 1)]);
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table_of_[i] != RowAt(i)) continue;
    const Counts& c = counts[*position.Find(i + 1)];
    // If half of the cells have their own colour, and spacing shows it, they count as bordered.
    const bool is_grid_of_colour = c.has_spacing && c.coloured_cells > 0 && c.coloured_cells >= c.cells / 2;
    is_data_[i] =
        c.declares_data || (c.cells > 1 && (c.has_headers || c.rows >= kRowsOfDataTable || is_grid_of_colour));
  }
}

void TableKinds::Count(const NodeTable& table, NodeIndex i, Counts* counts) {
  switch (table.tag[At(i)]) {
    case Tag::kCaption:
    case Tag::kThead:
    case Tag::kTfoot:
    case Tag::kCol:
    case Tag::kColgroup: counts->declares_data = true; break;
    case Tag::kTr: ++counts->rows; break;
    case Tag::kTd:
    case Tag::kTh: {
      ++counts->cells;
      const std::string_view colour = table.AttrOr(i, "bgcolor");
      if (!colour.empty() && colour != counts->colour) ++counts->coloured_cells;
      counts->has_headers = counts->has_headers || IsHeaderOrHeaded(table, i);
      const NodeIndex tr = table.parent[At(i)];
      if (table.tag[At(i)] == Tag::kTd && !has_data_cell_[At(tr)] && HasContent(table, i))
        has_data_cell_[At(tr)] = true;
      break;
    }
    default: break;
  }
}

}  // namespace domtool
