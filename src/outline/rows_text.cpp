#include "outline/rows_text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "outline/escape.h"
#include "outline/line_looks.h"
#include "outline/line_text.h"

namespace domtool {
namespace {

class TableWriter {
 public:
  TableWriter(const SafeView& view, const ControlStyle& style, const Draft& draft, const RowTables& tables,
              const RowTable& table, Vector<OutlineLine>* lines)
      : view_(view), style_(style), draft_(draft), tables_(tables), table_(table), lines_(lines) {}

  void Write(std::size_t max_rows) {
    const std::size_t header = lines_->size();
    Push(Header(), table_.parent, 0);
    for (std::uint32_t k = table_.rows_begin; k < table_.rows_end && max_rows > 0; ++k, --max_rows) {
      WriteRow(tables_.rows[k]);
      // The header is kept as long as any of its rows.
      Importance& importance = (*lines_)[header].importance;
      importance = std::max(importance, tables_.rows[k].importance);
    }
  }

 private:
  std::string Header() const {
    std::string text = "<rows:";
    for (std::uint32_t c = table_.columns_begin; c < table_.columns_end; ++c) {
      text += c == table_.columns_begin ? " " : " | ";
      const TableColumn& column = tables_.columns[c];
      const TableCell& sample = tables_.cells[column.sample];
      if (sample.level > 0) text.append(sample.level, '#') += ' ';
      const Piece piece = draft_.pieces[sample.begin];
      if (IsControl(piece)) {
        text += '[';
        text += RoleWord(view_, piece.row);
        text += ']';
        if (column.constant != 0) AppendName(piece.row, sample.title, &text);
      } else if (column.constant != 0) {
        AppendQuotedText(sample, &text);
      } else {
        text += "text";
      }
    }
    text += '>';
    return text;
  }

  void AppendName(NodeIndex i, NodeIndex title, std::string* text) const {
    bool is_cut = false;
    *text += ' ';
    std::string_view name = WrittenName(view_, i, &is_cut);
    const std::string_view part = title == kNoNode ? std::string_view() : view_.name(title).view();
    const std::size_t at = part.empty() ? std::string_view::npos : name.find(part);
    if (at != std::string_view::npos) {
      AppendEscaped(name.substr(0, at), text, Within::kHeader);
      *text += "{title}";
      name.remove_prefix(at + part.size());
    }
    AppendEscaped(name, text, Within::kHeader);
    if (is_cut) *text += "…";
  }

  void AppendQuotedText(const TableCell& cell, std::string* text) const {
    DraftLine line;
    line.begin = cell.begin;
    line.end = cell.end;
    line.has_cells = true;
    LineText written = TextOfLine(view_, style_, draft_, line);
    *text += '"';
    // Escaped as its place requires, and so that it cannot end the cell.
    for (const char c : written.text()) {
      if (c == '"') *text += '\\';
      *text += c;
    }
    *text += '"';
  }

  void WriteRow(const TableRow& row) {
    LineText line(view_, style_, Within::kRow);
    const TableCell* cell = tables_.cells.data() + row.cells_begin;
    const TableCell* const end = tables_.cells.data() + row.cells_end;
    // Content before the first cell with a column is written after that cell.
    const TableCell* const early = cell;
    title_ = kNoNode;
    while (cell != end && cell->column == kNoColumn) ++cell;
    const TableCell* const early_end = cell == end ? early : cell;
    if (cell == end) cell = early;
    for (std::uint16_t c = 0; c < table_.columns_end - table_.columns_begin; ++c) {
      if (c > 0) line.AppendSeparator();
      const bool is_there = cell != end && cell->column == c;
      if (is_there) {
        const bool is_first = cell == early_end;
        AppendCell(*cell++, &line);
        for (const TableCell* k = early; is_first && k != early_end; ++k) AppendMore(*k, &line);
      } else {
        line.AppendOwnWords("-");
      }
      for (; cell != end && cell->column == kNoColumn; ++cell) AppendMore(*cell, &line);
    }
    std::string& text = line.text();
    while (text.ends_with(' ') || text.ends_with(" |")) text.pop_back();
    if (text.empty()) {
      AppendQuotedText(tables_.cells[row.cells_begin], &text);
    } else {
      EscapeQuoted(&text);
    }
    Push(std::move(text), row.sibling, 1);
    lines_->back().importance = row.importance;
    lines_->back().is_row = true;
    LineLooks looks(view_, line.controls());
    if (row.sibling != kNoNode) looks.AddInside(row.sibling);
    looks.Finish(&lines_->back());
  }

  void AppendCell(const TableCell& cell, LineText* line) {
    const std::uint64_t constant = tables_.columns[table_.columns_begin + cell.column].constant;
    const Piece piece = draft_.pieces[cell.begin];
    // If another control comes first in the row, the title is not the one that the header means.
    const bool has_title = cell.title == kNoNode || cell.title == title_;
    const bool is_shared = constant != 0 && cell.value == constant && has_title;
    if (!IsControl(piece)) {
      if (!is_shared) AppendText(cell, line);
      return;
    }
    RecordTitle(piece);
    line->AppendControl(piece.row, RoleShown::kNever, !is_shared && piece.kind == PieceKind::kControl);
    if (constant != 0 && !is_shared) line->EndName(false);
  }

  void AppendText(const TableCell& cell, LineText* line) const {
    const std::size_t begin = line->text().size();
    for (std::uint32_t k = cell.begin; k < cell.end; ++k) line->Append(draft_.pieces[k]);
    std::string& text = line->text();
    while (text.ends_with(' ')) text.pop_back();
    EscapeCell(begin, &text);
  }

  void AppendMore(const TableCell& cell, LineText* line) {
    line->EndCell();
    if (cell.level > 0) line->text().append(cell.level, '#') += ' ';
    const Piece piece = draft_.pieces[cell.begin];
    if (IsControl(piece)) {
      RecordTitle(piece);
      line->AppendControl(piece.row, RoleShown::kAlways, piece.kind == PieceKind::kControl);
    } else {
      AppendText(cell, line);
    }
  }

  void RecordTitle(Piece piece) {
    const bool is_named = piece.kind == PieceKind::kControl && !view_.name(piece.row).empty();
    if (title_ == kNoNode && is_named) title_ = piece.row;
  }

  void Push(std::string text, NodeIndex row, int depth) {
    OutlineLine& line = lines_->emplace_back();
    line.text = std::move(text);
    line.indent = draft_.lines[table_.line_begin].indent + depth;
    line.importance = Importance::kDistantText;
    line.id = view_.stable_id(row);
    line.row = row;
  }

  const SafeView& view_;
  const ControlStyle& style_;
  const Draft& draft_;
  const RowTables& tables_;
  const RowTable& table_;
  Vector<OutlineLine>* const lines_;
  NodeIndex title_ = kNoNode;  // the first named control that the row has written
};

}  // namespace

void WriteRowTable(const SafeView& view, const ControlStyle& style, const Draft& draft, const RowTables& tables,
                   const RowTable& table, std::size_t max_rows, Vector<OutlineLine>* lines) {
  TableWriter(view, style, draft, tables, table, lines).Write(max_rows);
}

}  // namespace domtool
