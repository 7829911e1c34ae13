#include "outline/rows.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/limits.h"
#include "outline/join_lines.h"
#include "outline/line_text.h"
#include "outline/rows_text.h"
#include "outline/tokens.h"

namespace domtool {
namespace {

constexpr std::size_t kMinRows = 3;
// For one column, or only controls with different names in each row: fewer are a group of buttons.
constexpr std::size_t kMinRowsOfOne = 5;
// On average, fewer than one control in so many rows may be in no column.
constexpr std::size_t kRowsForOtherControl = 4;
// A larger row is a part of the page, not a row of a table.
constexpr std::size_t kMaxRowNodes = 200;
constexpr std::uint32_t kMaxRowLines = 16;
constexpr std::size_t kMaxColumns = 12;
constexpr std::size_t kMaxRowBytes = 400;  // on average
// How often a line is examined, as part of a list and then of a list inside it.
constexpr std::uint8_t kMaxTries = 4;
// A text must be worth looking up in the header: about three tokens.
constexpr std::size_t kMinConstantBytes = 8;
// A shorter title could be in any name.
constexpr std::size_t kMinTitleBytes = 4;
// A table of few rows that saves less than one token in so many is harder to read than it is worth.
constexpr std::size_t kShorterThan = 10;
constexpr std::size_t kFewRows = 8;
constexpr std::size_t kLinesOfCard = 2;
// Rows for which the table's length is compared with plain lines.
constexpr std::size_t kSampledRows = 32;
constexpr std::uint32_t kIsColumn = 0x80000000;

class Finder {
 public:
  Finder(const SafeView& view, const ControlStyle& style, const Draft& draft)
      : view_(view), style_(style), draft_(draft), tries_(draft.lines.size(), 0) {
    found_.at_line.assign(draft.lines.size(), 0);
  }

  RowTables Find() && {
    const std::size_t count = draft_.lines.size();
    std::size_t line = 0;
    for (NodeIndex i{0}; At(i) < view_.size();) {
      while (line < count && First(line) < i) ++line;
      if (line + kMinRows > count) break;
      const NodeIndex end = view_.subtree_end(i);
      const std::uint32_t table = found_.at_line[line];
      if (table != 0 && First(line) < end) {
        i = found_.tables[table - 1].end;
        continue;
      }
      if (First(line + kMinRows - 1) >= end) {
        i = end;
        continue;
      }
      FindAmongChildren(i, static_cast<std::uint32_t>(line));
      i = Next(i);
    }
    return std::move(found_);
  }

 private:
  struct RowLines {
    NodeIndex row;
    std::uint32_t begin;
    std::uint32_t end;
  };

  [[nodiscard]] NodeIndex First(std::size_t line) const { return draft_.First(draft_.lines[line]); }

  void FindAmongChildren(NodeIndex parent, std::uint32_t line) {
    const NodeIndex end = view_.subtree_end(parent);
    run_.parent = parent;
    for (NodeIndex c = Next(parent); c < end; c = view_.subtree_end(c)) {
      const std::uint32_t begin = line;
      const NodeIndex child_end = view_.subtree_end(c);
      if (begin == draft_.lines.size() || First(begin) >= child_end) continue;
      line = draft_.LineFrom(child_end);
      const bool is_row = IsRow(c, begin, line);
      if (!(is_row && (rows_.empty() || view_.first_similar(rows_.back().row) == view_.first_similar(c)))) EndRun();
      if (!is_row) continue;
      if (rows_.empty()) run_.line_begin = begin;
      run_.line_end = line;
      run_.end = child_end;
      rows_.push_back({c, begin, line});
    }
    EndRun();
  }

  // Whether the lines belong to `row` alone, and say no more than a row can.
  [[nodiscard]] bool IsRow(NodeIndex row, std::uint32_t begin, std::uint32_t end) const {
    const NodeIndex row_end = view_.subtree_end(row);
    if (!view_.is_element(row) || At(row_end) - At(row) > kMaxRowNodes || end - begin > kMaxRowLines) return false;
    if (HoldsWhatBlocks(row, row_end)) return false;
    if (begin > 0 && draft_.Last(draft_.lines[begin - 1]) >= row) return false;
    if (draft_.Last(draft_.lines[end - 1]) >= row_end || tries_[begin] >= kMaxTries) return false;
    for (std::uint32_t k = begin; k < end; ++k) {
      if (draft_.lines[k].kind != LineKind::kFlow) return false;
      // Indents are limited: below a header at the limit, rows would look like the lines after them.
      if (draft_.lines[k].indent >= limits::kMaxIndent) return false;
    }
    return true;
  }

  [[nodiscard]] bool HoldsWhatBlocks(NodeIndex row, NodeIndex end) const {
    const Blocking& blocking = style_.blocking;
    const auto is_inside = [&](NodeIndex i) { return i != kNoNode && i >= row && i < end; };
    return is_inside(blocking.layer) || std::any_of(blocking.panes.begin(), blocking.panes.end(), is_inside);
  }

  void EndRun() {
    if (rows_.size() >= kMinRows && !TakeAsTable()) {
      for (std::uint32_t k = run_.line_begin; k < run_.line_end; ++k) ++tries_[k];
      found_.rows.resize(run_.rows_begin);
      found_.columns.resize(run_.columns_begin);
      found_.cells.resize(cells_begin_);
    }
    rows_.clear();
  }

  bool TakeAsTable() {
    run_.rows_begin = static_cast<std::uint32_t>(found_.rows.size());
    run_.columns_begin = static_cast<std::uint32_t>(found_.columns.size());
    cells_begin_ = static_cast<std::uint32_t>(found_.cells.size());
    bytes_ = 0;
    has_control_ = false;
    for (const RowLines& row : rows_) AddRow(row);
    run_.rows_end = static_cast<std::uint32_t>(found_.rows.size());
    // A data table without controls has its own header and columns.
    const bool is_data = draft_.lines[run_.line_begin].has_cells && !has_control_;
    if (bytes_ > kMaxRowBytes * rows_.size() || is_data) return false;
    FindColumns();
    run_.columns_end = static_cast<std::uint32_t>(found_.columns.size());
    if (Columns() == 0 || Columns() > kMaxColumns || !Fits()) return false;
    FindConstants();
    if ((rows_.size() < kMinRowsOfOne && IsBare()) || !IsShorter()) return false;
    found_.tables.push_back(run_);
    found_.at_line[run_.line_begin] = static_cast<std::uint32_t>(found_.tables.size());
    return true;
  }

  [[nodiscard]] std::size_t Columns() const { return found_.columns.size() - run_.columns_begin; }

  void AddRow(const RowLines& lines) {
    TableRow row;
    row.sibling = lines.row;
    row.cells_begin = static_cast<std::uint32_t>(found_.cells.size());
    title_ = kNoNode;
    for (std::uint32_t k = lines.begin; k < lines.end; ++k) {
      const DraftLine& line = draft_.lines[k];
      row.importance = std::max(row.importance, line.importance);
      AddCells(line, PathOf(line, lines.row), row.cells_begin);
    }
    row.cells_end = static_cast<std::uint32_t>(found_.cells.size());
    found_.rows.push_back(row);
  }

  // Hash of the tags from the row to the block of the line.
  [[nodiscard]] std::uint64_t PathOf(const DraftLine& line, NodeIndex row) const {
    Hasher path;
    path.Add(line.level);
    for (NodeIndex i = line.row; i > row && i != kNoNode; i = view_.parent(i)) {
      path.Add(static_cast<std::uint64_t>(view_.tag(i)));
    }
    return path.Finish();
  }

  void AddCells(const DraftLine& line, std::uint64_t path, std::uint32_t row_begin) {
    std::uint64_t place = 0;
    for (std::uint32_t k = line.begin; k < line.end;) {
      const Piece piece = draft_.pieces[k];
      if (piece.kind == PieceKind::kCell) ++place;
      if (piece.kind == PieceKind::kCell || piece.kind == PieceKind::kSpace) {
        ++k;
        continue;
      }
      TableCell cell;
      cell.begin = k;
      cell.level = line.level;
      IsControl(piece) ? ReadControl(piece, &cell) : ReadText(&cell, line.end);
      cell.key = Hasher().Add(line.has_cells ? place : path).Add(cell.key).Finish();
      for (std::uint32_t before = row_begin; before < found_.cells.size(); ++before) {
        if (found_.cells[before].key == cell.key) ++cell.key;
      }
      k = cell.end;
      bytes_ += cell.bytes;
      found_.cells.push_back(cell);
    }
  }

  void ReadControl(Piece piece, TableCell* cell) {
    cell->end = cell->begin + 1;
    has_control_ = true;
    cell->key = HashOf(RoleWord(view_, piece.row)) + static_cast<std::uint64_t>(piece.kind);
    const std::string_view name = view_.name(piece.row).view();
    if (piece.kind == PieceKind::kOpenControl || name.empty()) return;
    cell->bytes = static_cast<std::uint32_t>(name.size());
    cell->value = HashOf(name) | 1;
    if (title_ == kNoNode) {
      title_ = piece.row;
      return;
    }
    const std::string_view title = view_.name(title_).view();
    const std::size_t at = title.size() < kMinTitleBytes ? std::string_view::npos : name.find(title);
    if (at == std::string_view::npos || name == title) return;
    cell->title = title_;
    cell->value = Hasher().Add(name.substr(0, at)).Add(name.substr(at + title.size())).Finish() | 1;
  }

  void ReadText(TableCell* cell, std::uint32_t line_end) {
    Hasher value;
    std::uint32_t k = cell->begin;
    for (; k < line_end; ++k) {
      const Piece piece = draft_.pieces[k];
      if (IsControl(piece) || piece.kind == PieceKind::kCell) break;
      value.Add(static_cast<std::uint64_t>(piece.kind));
      if (piece.kind == PieceKind::kSpace) continue;
      const std::string_view text = WordsOf(piece);
      cell->bytes += static_cast<std::uint32_t>(text.size());
      value.Add(text);
      if (piece.kind == PieceKind::kGauge) value.Add(view_.name(piece.row).view());
      // Each control has an id of its own.
      if (piece.kind == PieceKind::kPicture) value.Add(At(piece.row));
    }
    cell->end = k;
    cell->value = value.Finish() | 1;
  }

  [[nodiscard]] std::string_view WordsOf(Piece piece) const {
    if (piece.kind == PieceKind::kText) return view_.text(piece.row).view();
    return piece.kind == PieceKind::kGauge ? view_.value(piece.row).view() : view_.name(piece.row).view();
  }

  // Keys that half of the rows have, in the order of the longest row; then the cells of each row.
  void FindColumns() {
    FlatMap<std::uint32_t> counts;  // by key: how many rows have it; later kIsColumn with the column's index
    for (std::size_t k = cells_begin_; k < found_.cells.size(); ++k) {
      const std::uint64_t key = found_.cells[k].key;
      const std::uint32_t* const count = counts.Find(key);
      counts.Insert(key, count == nullptr ? 1 : *count + 1);
    }
    const auto is_common = [&](std::uint32_t cell) { return *counts.Find(found_.cells[cell].key) * 2 >= rows_.size(); };
    std::uint32_t most = 0;
    const TableRow* best = nullptr;
    for (std::uint32_t r = run_.rows_begin; r < run_.rows_end; ++r) {
      const TableRow& row = found_.rows[r];
      std::uint32_t common = 0;
      for (std::uint32_t k = row.cells_begin; k < row.cells_end; ++k) common += is_common(k) ? 1 : 0;
      if (common <= most) continue;
      most = common;
      best = &row;
    }
    if (best == nullptr) return;
    for (std::uint32_t k = best->cells_begin; k < best->cells_end; ++k) {
      if (!is_common(k)) continue;
      counts.Insert(found_.cells[k].key, kIsColumn | static_cast<std::uint32_t>(Columns()));
      found_.columns.push_back({k, 0});
    }
    for (std::uint32_t r = run_.rows_begin; r < run_.rows_end; ++r) {
      std::uint32_t next = kIsColumn;
      for (std::uint32_t k = found_.rows[r].cells_begin; k < found_.rows[r].cells_end; ++k) {
        const std::uint32_t column = *counts.Find(found_.cells[k].key);
        if (column < next) continue;
        found_.cells[k].column = static_cast<std::uint16_t>(column & ~kIsColumn);
        next = column + 1;
      }
    }
  }

  // Neighbours that are not similar, such as a dialog's head, body and foot, are no table.
  [[nodiscard]] bool Fits() const {
    if (Columns() == 1 && rows_.size() < kMinRowsOfOne) return false;
    std::size_t in_columns = 0;
    std::size_t other_controls = 0;
    for (auto k = cells_begin_; k < found_.cells.size(); ++k) {
      const TableCell& cell = found_.cells[k];
      in_columns += cell.column != kNoColumn ? 1 : 0;
      other_controls += cell.column == kNoColumn && IsControl(draft_.pieces[cell.begin]) ? 1 : 0;
    }
    // Lists of different lengths beside each other, such as those of a board.
    if (other_controls * kRowsForOtherControl >= rows_.size() && other_controls > 0) return false;
    const std::size_t cells = found_.cells.size() - cells_begin_;
    return in_columns * 3 >= cells * 2 && in_columns * 3 >= Columns() * rows_.size() * 2;
  }

  // No column identifies a row or what can be done with it.
  [[nodiscard]] bool IsBare() const {
    return std::all_of(found_.columns.begin() + run_.columns_begin, found_.columns.end(), [this](const TableColumn& c) {
      return c.constant == 0 && IsControl(draft_.pieces[found_.cells[c.sample].begin]);
    });
  }

  // A column of controls with the same name.
  [[nodiscard]] bool HasNamedControl() const {
    return std::any_of(found_.columns.begin() + run_.columns_begin, found_.columns.end(), [this](const TableColumn& c) {
      return c.constant != 0 && IsControl(draft_.pieces[found_.cells[c.sample].begin]);
    });
  }

  // A value that three quarters of the rows share is the majority: one pass finds it (Boyer and Moore 1981), one counts
  // it.
  void FindConstants() {
    Vector<std::size_t> votes(Columns(), 0);
    Vector<std::size_t> sharing(Columns(), 0);
    TableColumn* const columns = found_.columns.data() + run_.columns_begin;
    for (auto k = cells_begin_; k < found_.cells.size(); ++k) {
      const TableCell& cell = found_.cells[k];
      if (cell.column == kNoColumn) continue;
      TableColumn& column = columns[cell.column];
      std::size_t& count = votes[cell.column];
      if (count == 0) column = {k, cell.value};
      cell.value == column.constant ? ++count : --count;
    }
    for (auto k = cells_begin_; k < found_.cells.size(); ++k) {
      const TableCell& cell = found_.cells[k];
      if (cell.column != kNoColumn && cell.value == columns[cell.column].constant) ++sharing[cell.column];
    }
    for (std::size_t c = 0; c < votes.size(); ++c) {
      const bool is_shared = sharing[c] * 4 >= rows_.size() * 3;
      if (!is_shared || !IsWorthSharing(found_.cells[columns[c].sample])) columns[c].constant = 0;
    }
  }

  [[nodiscard]] bool IsWorthSharing(const TableCell& cell) const {
    return cell.value != 0 && (IsControl(draft_.pieces[cell.begin]) || cell.bytes >= kMinConstantBytes);
  }

  // Long lists are judged by their first rows.
  [[nodiscard]] bool IsShorter() const {
    const std::size_t rows = std::min(rows_.size(), kSampledRows);
    std::size_t plain = 0;
    for (std::uint32_t k = run_.line_begin; k < rows_[rows - 1].end; ++k) {
      plain += EstimateTokens(TextOfLine(view_, style_, draft_, draft_.lines[k]).text()) + 1;
    }
    Vector<OutlineLine> lines;
    WriteRowTable(view_, style_, draft_, found_, run_, rows, &lines);
    std::size_t most = rows_.size() < kFewRows ? kShorterThan - 1 : kShorterThan;
    if (HasNamedControl()) {
      // Of cards whose controls have the same names, only the rows of a table say which belongs to which.
      const bool are_cards = run_.line_end - run_.line_begin >= kLinesOfCard * rows_.size();
      most = are_cards ? kShorterThan + 3 : kShorterThan;
    }
    return TokensOf(lines) * kShorterThan < plain * most;
  }

  const SafeView& view_;
  const ControlStyle& style_;
  const Draft& draft_;
  Vector<std::uint8_t> tries_;  // for each line
  RowTables found_;

  // The current run of consecutive siblings of one kind, and the table that they may become.
  Vector<RowLines> rows_;
  RowTable run_;
  std::uint32_t cells_begin_ = 0;
  std::size_t bytes_ = 0;  // of the siblings' texts
  bool has_control_ = false;
  NodeIndex title_ = kNoNode;  // of the current row: its first control with a name
};

}  // namespace

RowTables FindRowTables(const SafeView& view, const ControlStyle& style, const Draft& draft) {
  return Finder(view, style, draft).Find();
}

}  // namespace domtool
