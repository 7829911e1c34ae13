#include "outline/draft_builder.h"

#include <utility>

#include "base/utf8.h"
#include "outline/line_layout.h"
#include "outline/node_text.h"

namespace domtool {
namespace {

// A form that contains more than this is the whole page rather than the current form.
constexpr std::size_t kMaxFocusedForm = 500;
// A line is folded as a whole, so one with several controls, or with controls and much text, is split.
constexpr int kMaxControlsOfLine = 12;
constexpr std::size_t kMaxTextWithControls = 300;
// The last text inside a control with more nodes is not looked for.
constexpr std::size_t kMaxNodesOfControl = 80;

// The form that contains the focus, or the focused element itself; kNoNode without a focus.
NodeIndex FindFocusedForm(const SafeView& view) {
  NodeIndex focused = kNoNode;
  for (std::size_t k = view.size(); k-- > 0 && focused == kNoNode;) {
    if (view.states(RowAt(k)).Has(State::kFocused)) focused = RowAt(k);
  }
  for (NodeIndex i = focused; i != kNoNode; i = view.parent(i)) {
    if (At(view.subtree_end(i)) - At(i) > kMaxFocusedForm) break;
    if (view.role(i) == Role::kForm || view.role(i) == Role::kSearch || view.tag(i) == Tag::kForm) return i;
  }
  return focused;
}

}  // namespace

DraftBuilder::DraftBuilder(const SafeView& view, NodeIndex root)
    : view_(view), root_(root), focused_form_(FindFocusedForm(view)) {}

void DraftBuilder::Enter(OpenElement element) {
  // Text outside all blocks belongs to the first element, so that every line has an id.
  const NodeIndex around = Block();
  const bool has_line = element.is_container || element.is_block || (element.is_row && !element.is_in_line);
  element.block = has_line || around == kNoNode ? element.row : around;
  is_written_elsewhere_ = element.is_written_elsewhere = element.is_written_elsewhere || is_written_elsewhere_;
  if (element.is_row) row_begin_ = PiecesOfLine();
  is_in_row_ = is_in_row_ || element.is_row;
  open_.push_back(element);
}

void DraftBuilder::EnterContainer(NodeIndex i, LineKind kind) {
  EndLine();
  OpenElement element{i};
  element.is_container = true;
  const bool is_plain = kind == LineKind::kContainer;
  element.is_dialog = is_plain && IsDialog(view_.role(i));
  if (element.is_dialog) ++dialog_depth_;
  line_.row = i;
  line_.kind = kind;
  const bool is_last_to_go = dialog_depth_ > 0 || IsInFocusedForm(i);
  const bool has_focus = HasFocus(view_, i);
  line_.importance = has_focus                   ? Importance::kFocus
                     : is_plain && is_last_to_go ? Importance::kDialog
                                                 : Importance::kStructure;
  line_.may_vanish = is_plain && dialog_depth_ == 0 && !has_focus;
  Push();
  ++indent_;
  Enter(element);
}

void DraftBuilder::LeaveBefore(NodeIndex i) {
  while (!open_.empty() && At(i) >= At(view_.subtree_end(open_.back().row))) Leave();
}

void DraftBuilder::Leave() {
  const OpenElement element = open_.back();
  open_.pop_back();
  if (element.is_row) {
    is_in_row_ = false;
    PutWordsFirst(element.row);
  }
  if (element.is_container || (element.is_row && !element.is_in_line) || (element.is_block && !is_in_row_)) EndLine();
  if (element.is_container) --indent_;
  if (element.is_dialog) --dialog_depth_;
  is_written_elsewhere_ = !open_.empty() && open_.back().is_written_elsewhere;
  if (element.is_block) heading_level_ = 0;
}

Draft DraftBuilder::Finish() && {
  LeaveBefore(RowAt(view_.size()));
  EndLine();
  return std::move(draft_);
}

// A reader takes what follows a row that is itself a control for its name. So its words are moved before the icons that precede
// them.
void DraftBuilder::PutWordsFirst(NodeIndex row) {
  Vector<Piece>& pieces = draft_.pieces;
  Piece* begin = pieces.begin() + line_.begin + row_begin_;
  if (begin == pieces.begin() || begin[-1].row != row || begin[-1].kind != PieceKind::kOpenControl) return;
  NodeIndex icon_end{0};
  Piece* words = begin;
  for (; words != pieces.end() && words->row >= icon_end; ++words) {
    if (words->kind == PieceKind::kSpace) continue;
    if (!IsControl(*words) || CountCharacters(view_.name(words->row).view()) > 1) break;
    icon_end = view_.subtree_end(words->row);
  }
  const auto is_word = [](Piece piece) { return piece.kind == PieceKind::kText || piece.kind == PieceKind::kSpace; };
  if (words == pieces.end() || words->row < icon_end) return;
  for (; words != pieces.end() && is_word(*words); ++words, ++begin) {
    for (Piece* piece = words; piece != begin; --piece) std::swap(piece[0], piece[-1]);
  }
}

void DraftBuilder::AppendText(NodeIndex i, PieceKind kind) {
  const std::size_t bytes = kind == PieceKind::kText ? view_.text(i).view().size() : 0;
  if (line_controls_ > 0 && bytes > kMaxTextWithControls) SplitLine();
  const NodeIndex before = PiecesOfLine() > 0 ? LastTextOf(draft_.pieces.back()) : kNoNode;
  if (kind == PieceKind::kText && before != kNoNode && view_.has_word_gap(before, i)) AppendSpace(i);
  Append(i, kind);
  line_bytes_ += bytes;
  Note(i);
}

// The text itself, or the last inside a control that is written by its name; kNoNode without one.
NodeIndex DraftBuilder::LastTextOf(Piece piece) const {
  if (piece.kind == PieceKind::kText) return piece.row;
  if (piece.kind != PieceKind::kControl) return kNoNode;
  const NodeIndex end = view_.subtree_end(piece.row);
  for (std::size_t k = At(end); At(end) - At(piece.row) <= kMaxNodesOfControl && --k > At(piece.row);) {
    if (view_.kind(RowAt(k)) == NodeKind::kText && view_.is_shown(RowAt(k))) return RowAt(k);
  }
  return kNoNode;
}

void DraftBuilder::AppendControl(NodeIndex i, bool shows_name) {
  if (line_controls_ >= kMaxControlsOfLine || line_bytes_ > kMaxTextWithControls) SplitLine();
  ++line_controls_;
  Append(i, shows_name ? PieceKind::kControl : PieceKind::kOpenControl);
  Note(i);
}

void DraftBuilder::AppendSpace(NodeIndex i) {
  if (PiecesOfLine() > 0) Append(i, PieceKind::kSpace);
}

// Records what the line contains, for its importance.
void DraftBuilder::Note(NodeIndex i) {
  if (line_.row == kNoNode) line_.row = Block();
  line_is_near_ = line_is_near_ || view_.visible_ratio(i) > 0;
  line_has_focus_ = line_has_focus_ || HasFocus(view_, i);
}

void DraftBuilder::SplitLine() {
  if (!is_in_row_ && heading_level_ == 0) EndLine();
}

void DraftBuilder::EndLine() {
  Vector<Piece>& pieces = draft_.pieces;
  while (PiecesOfLine() > 0 && (pieces.back().kind == PieceKind::kSpace || pieces.back().kind == PieceKind::kCell)) {
    pieces.pop_back();
  }
  if (PiecesOfLine() == 0) return BeginLine();
  line_.end = static_cast<std::uint32_t>(pieces.size());
  line_.importance = LineImportance();
  line_.level = heading_level_;
  Push();
}

void DraftBuilder::Push() {
  line_.indent = indent_;
  draft_.lines.push_back(line_);
  BeginLine();
}

void DraftBuilder::BeginLine() {
  line_ = {};
  line_.begin = static_cast<std::uint32_t>(draft_.pieces.size());
  row_begin_ = 0;
  line_is_near_ = false;
  line_has_focus_ = false;
  line_controls_ = 0;
  line_bytes_ = 0;
}

Importance DraftBuilder::LineImportance() const {
  if (line_has_focus_) return Importance::kFocus;
  if (dialog_depth_ > 0 || IsInFocusedForm(draft_.pieces[line_.begin].row)) {
    return line_controls_ > 0 || heading_level_ > 0 ? Importance::kDialog : Importance::kDialogText;
  }
  if (heading_level_ > 0) return Importance::kStructure;
  if (line_controls_ > 0) return line_is_near_ ? Importance::kControl : Importance::kDistantControl;
  return line_is_near_ ? Importance::kText : Importance::kDistantText;
}

bool DraftBuilder::IsInFocusedForm(NodeIndex i) const {
  return focused_form_ != kNoNode && i >= focused_form_ && i < view_.subtree_end(focused_form_);
}

void DraftBuilder::BeginBlock() {
  for (std::size_t k = line_.begin; k < draft_.pieces.size(); ++k) {
    if (draft_.pieces[k].kind != PieceKind::kOpenControl) return EndLine();
  }
}

void DraftBuilder::BeginHeading(int level) {
  BeginBlock();
  heading_level_ = static_cast<std::uint8_t>(level >= 1 && level <= 6 ? level : 2);
}

void DraftBuilder::BeginInRow(NodeIndex i) {
  if (!IsCell(view_, i)) {
    if (IsBlock(view_, i)) AppendSpace(i);
  } else if (PiecesOfLine() > row_begin_) {
    Append(i, PieceKind::kCell);
    line_.has_cells = true;
  }
}

}  // namespace domtool
