#include "outline/line_text.h"

#include "base/json_writer.h"
#include "base/utf8.h"
#include "outline/escape.h"
#include "outline/node_text.h"
#include "table/outline_line.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// Only for lines that are all text; pictures, gauges and cells do not count.
bool IsCoveredText(const SafeView& view, const ControlStyle& style, const Draft& draft, const DraftLine& line) {
  bool is_covered = false;
  for (std::uint32_t k = line.begin; k < line.end; ++k) {
    const Piece piece = draft.pieces[k];
    if (piece.kind == PieceKind::kSpace) continue;
    is_covered = piece.kind == PieceKind::kText && IsCovered(view, piece.row, style);
    if (!is_covered) return false;
  }
  return is_covered && !line.has_cells;
}

std::string_view WordFor(Tag picture) {
  switch (picture) {
    case Tag::kCanvas: return "(canvas ";
    case Tag::kVideo: return "(video ";
    case Tag::kSvg: return "(drawing ";
    case Tag::kObject:
    case Tag::kEmbed: return "(object ";
    default: return "(image ";
  }
}

}  // namespace

void LineText::Append(Piece piece) {
  const NodeIndex i = piece.row;
  switch (piece.kind) {
    case PieceKind::kText: return AppendText(view_.text(i).view());
    case PieceKind::kSpace: return AppendSpace();
    case PieceKind::kCell: return AppendSeparator();
    case PieceKind::kControl: return AppendControl(i, RoleShown::kUnlessLink, true);
    case PieceKind::kOpenControl:
      AppendControl(i, RoleShown::kUnlessLink, false);
      line_ += ' ';
      return;
    case PieceKind::kImage: return AppendImage(i);
    // Between the cells of a table the name is enough.
    case PieceKind::kPicture:
      return within_ == Within::kCells && !view_.name(i).empty() ? AppendImage(i) : AppendPicture(i);
    case PieceKind::kGauge:
      AppendOwnWords(RoleName(view_.role(i)));
      if (!view_.name(i).empty()) line_ += ' ';
      AppendText(view_.name(i).view());
      if (!view_.value(i).empty()) line_ += ": ";
      AppendText(view_.value(i).view());
      line_ += ' ';
  }
}

void LineText::AppendImage(NodeIndex i) {
  AppendOwnWords("(image: ");
  AppendInParentheses(view_.name(i).view(), &line_, within_);
  line_ += ") ";
}

void LineText::AppendPicture(NodeIndex i) {
  AppendOwnWords(WordFor(view_.tag(i)));
  line_ += IdOf(view_, i);
  line_ += ' ';
  AppendSize(view_, i, &line_);
  if (!view_.role_description(i).empty()) {
    line_ += ", ";
    AppendInParentheses(view_.role_description(i).view(), &line_, within_);
  }
  if (!view_.name(i).empty()) line_ += ": ";
  AppendInParentheses(view_.name(i).view(), &line_, within_);
  line_ += ") ";
}

void LineText::AppendText(std::string_view text) {
  if (text.empty()) return;
  if (follows_control_) EndName(IsHtmlSpace(text.front()));
  AppendEscaped(text, &line_, within_);
}

void LineText::AppendOwnWords(std::string_view words) {
  if (follows_control_) EndName(true);
  AppendSpace();
  line_ += words;
}

void LineText::EndCell() {
  if (follows_control_) EndName(false);
  while (line_.ends_with(' ')) line_.pop_back();
  line_ += "; ";
}

void LineText::AppendControl(NodeIndex i, RoleShown role_shown, bool shows_name) {
  AppendSpace();
  const std::size_t begin = line_.size();
  AppendBracket(view_, i, style_, role_shown, &line_);
  if (role_shown == RoleShown::kNever && line_.size() == begin + kSpelledIdLength + 2) {
    line_.erase(begin, 1);
    line_.pop_back();
  }
  controls_.push_back(i);
  name_begin_ = line_.size();
  follows_control_ = shows_name;
  if (!shows_name || view_.name(i).empty()) return;
  line_ += ' ';
  bool is_cut = false;
  // In a name that runs to the end of the line, a bar would end it as a bar between cells does.
  AppendEscaped(WrittenName(view_, i, &is_cut), &line_, within_ == Within::kFlow ? Within::kCells : within_);
  if (is_cut) line_ += "…";
  const std::string_view meaning = SymbolMeaning(view_, i);
  if (meaning.empty()) return;
  line_ += ' ';
  AppendEscaped(meaning, &line_, within_ == Within::kFlow ? Within::kCells : within_);
}

void LineText::EndName(bool adds_space) {
  for (; line_.back() == ' '; line_.pop_back()) adds_space = true;
  if (HasParenthesis(std::string_view(line_).substr(name_begin_))) {
    line_ += "[/]";
  } else {
    if (line_.size() > name_begin_) line_.erase(name_begin_, 1);
    line_.insert(name_begin_, 1, '(');
    line_ += ')';
  }
  if (adds_space) line_ += ' ';
  follows_control_ = false;
}

void LineText::AppendSpace() {
  if (!line_.empty() && line_.back() != ' ') line_ += ' ';
}

void LineText::AppendSeparator() {
  AppendSpace();
  line_ += "| ";
  follows_control_ = false;
}

LineText TextOfLine(const SafeView& view, const ControlStyle& style, const Draft& draft, const DraftLine& line) {
  LineText text(view, style, line.has_cells ? Within::kCells : Within::kFlow);
  for (std::uint32_t k = line.begin; k < line.end; ++k) text.Append(draft.pieces[k]);
  std::string& out = text.text();
  while (out.ends_with(' ')) out.pop_back();
  if (line.level > 0 && !out.empty()) {
    out.insert(0, 1, ' ');
    out.insert(0, line.level, '#');
  }
  if (!out.empty() && IsCoveredText(view, style, draft, line)) out += kCoveredText;
  return text;
}

}  // namespace domtool
