#include "outline/walk.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "outline/labels.h"
#include "outline/node_text.h"
#include "outline/scroll_text.h"
#include "outline/words_on_control.h"

namespace domtool {
namespace {

// A table row that contains more than this is layout, not data.
constexpr std::size_t kMaxNodesOfRow = 80;
// A control that contains more text or controls than this is a card, not a line.
constexpr std::size_t kMaxControlTextBytes = 100;
constexpr int kMaxControlsInside = 5;
// A form that contains more than this is the whole page rather than the current form.
constexpr std::size_t kMaxFocusedForm = 500;

bool IsBlock(const SafeView& view, NodeIndex i) {
  if (!view.has_layout(i)) return false;
  const Display display = view.style(i).display;
  return display == Display::kBlock || display == Display::kTableRow || display == Display::kTableCell ||
         display == Display::kOther;
}

bool IsCell(const SafeView& view, NodeIndex i) {
  if (!view.has_layout(i)) return false;
  return view.style(i).display == Display::kTableCell || HasTrait(view.role(i), RoleTrait::kCell);
}

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

// A line is folded as a whole, so one with several controls, or with controls and much text, is split.
constexpr int kMaxControlsOfLine = 12;
constexpr std::size_t kMaxTextWithControls = 300;

class Walk {
 public:
  Walk(const SafeView& view, const ObserveOptions& options)
      : view_(view),
        options_(options),
        is_label_in_name_(FindLabelsInNames(view)),
        focused_form_(FindFocusedForm(view)) {}

  Draft Run() && {
    WalkRows();
    Flush();
    return std::move(draft_);
  }

 private:
  // Describes what the walk must do when it leaves a subtree.
  struct Open {
    NodeIndex row;
    NodeIndex end;
    NodeIndex block = kNoNode;  // what the lines inside belong to: it, or a row around it
    bool is_container = false;  // it indented
    bool is_block = false;      // it ends the line
    bool is_row = false;        // it is a row of cells
    bool is_in_line = false;    // it is such a row within a line
    bool is_dialog = false;
    bool is_written_elsewhere = false;  // its text names a control and is written there
  };

  void WalkRows() {
    NodeIndex i = options_.root == kNoNode ? NodeIndex{0} : options_.root;
    const NodeIndex end = options_.root == kNoNode ? RowAt(view_.size()) : view_.subtree_end(i);
    while (At(i) < At(end)) {
      while (!open_.empty() && At(i) >= At(open_.back().end)) Close();
      i = view_.is_element(i) ? VisitElement(i) : VisitText(i);
    }
    while (!open_.empty()) Close();
  }

  NodeIndex VisitText(NodeIndex i) {
    const NodeKind kind = view_.kind(i);
    if (kind == NodeKind::kDocument) {
      return view_.is_omitted(view_.frame(i)) ? view_.subtree_end(i) : Next(i);
    }
    const bool is_marker = view_.tag(i) == Tag::kPseudoMarker;
    const std::string_view text = view_.text(i).view();
    // Bullets add nothing to the line break; numbers do.
    const bool is_bullet = is_marker && text.find_first_of("0123456789") == std::string_view::npos;
    if (view_.is_shown(i) && !is_written_elsewhere_ && !is_bullet && IsInScope(i)) {
      IsHtmlSpaceOnly(text) ? AppendSpace(i) : AppendText(i, PieceKind::kText);
    }
    return Next(i);
  }

  NodeIndex VisitElement(NodeIndex i) {
    const Tag tag = view_.tag(i);
    if (tag == Tag::kBr || tag == Tag::kHr) {
      is_in_row_ ? AppendSpace(i) : Flush();
      return view_.subtree_end(i);
    }
    if (tag == Tag::kHead || tag == Tag::kScript || tag == Tag::kStyle || tag == Tag::kOption)
      return view_.subtree_end(i);
    if (view_.is_frame_owner(i)) return VisitFrame(i);
    if (view_.is_shown(i) && view_.is_interactive(i) && IsInScope(i)) return VisitControl(i);
    if (tag == Tag::kTextarea || tag == Tag::kSelect) return view_.subtree_end(i);
    if (view_.is_shown(i)) {
      if (view_.role(i) == Role::kHeading) return VisitHeading(i);
      if (IsContainer(i) || HasMore(view_, i)) return VisitContainer(i);
      // Keys go to it, so it is always written.
      if (HasFocus(view_, i)) return VisitFocused(i);
      if (IsLargePicture(view_, i)) return VisitPicture(i);
      // A caption is read in its place.
      if (view_.role(i) == Role::kImage && HasOwnName(i)) return VisitImage(i);
      if (view_.role(i) == Role::kProgressBar || view_.role(i) == Role::kMeter) return VisitGauge(i);
    }
    return VisitPlain(i);
  }

  NodeIndex VisitPlain(NodeIndex i) {
    Open open{i, view_.subtree_end(i)};
    open.is_written_elsewhere = is_label_in_name_[At(i)];
    if (!is_in_row_ && IsRowOfCells(i)) {
      Flush();
      open.is_row = true;
    } else if (is_in_row_) {
      BeginInRow(i);
    } else if (IsBlock(view_, i)) {
      BeginBlock();
      open.is_block = true;
    } else if (view_.has_layout(i) && view_.style(i).display == Display::kInlineBlock) {
      AddGapAfterInlineBlock(i);
    }
    Enter(open);
    return Next(i);
  }

  // A control's content begins on its line, so that its id does not stand alone.
  void BeginBlock() {
    for (std::size_t k = line_.begin; k < draft_.pieces.size(); ++k) {
      if (draft_.pieces[k].kind != PieceKind::kOpenControl) return Flush();
    }
  }

  // Adjacent boxes get a wider gap than a blank, unless they are animated letters of one word.
  void AddGapAfterInlineBlock(NodeIndex i) {
    if (i == box_end_ && CountCharacters(ShownText(view_, i)) != 1) AppendSpace(i);
    box_end_ = view_.subtree_end(i);
  }

  // Its content fits on one line.
  [[nodiscard]] bool IsLine(NodeIndex i) const {
    if (At(view_.subtree_end(i)) - At(i) > kMaxNodesOfRow) return false;
    std::size_t bytes = 0;
    int controls = 0;
    for (NodeIndex c = Next(i); c < view_.subtree_end(i); c = Next(c)) {
      if (!view_.is_shown(c)) continue;
      if (view_.is_element(c)) {
        controls += view_.is_interactive(c) ? 1 : 0;
        if (view_.role(c) == Role::kHeading || IsContainer(c) || view_.is_frame_owner(c)) return false;
      } else {
        bytes += view_.text(c).view().size();
      }
      if (bytes > kMaxControlTextBytes || controls > kMaxControlsInside) return false;
    }
    return true;
  }

  void BeginInRow(NodeIndex i) {
    if (!IsCell(view_, i)) {
      if (IsBlock(view_, i)) AppendSpace(i);
    } else if (PiecesOfLine() > row_begin_) {
      Append(i, PieceKind::kCell);
      line_.has_cells = true;
    }
  }

  // A row of a table, or of a grid by role.
  [[nodiscard]] bool IsRowOfCells(NodeIndex i) const {
    if (!view_.has_layout(i) || At(view_.subtree_end(i)) - At(i) > kMaxNodesOfRow) return false;
    if (view_.style(i).display == Display::kTableRow) return true;
    if (view_.role(i) != Role::kRow) return false;
    NodeIndex c = Next(i);
    while (At(c) < At(view_.subtree_end(i)) && !IsCell(view_, c)) c = view_.subtree_end(c);
    return At(c) < At(view_.subtree_end(i));
  }

  // A control represents its whole subtree, unless that contains more controls.
  NodeIndex VisitControl(NodeIndex i) {
    const bool is_leaf = IsLeafControl(i);
    const bool starts_line = !is_in_row_ && IsBlock(view_, i);
    if (starts_line) Flush();
    if (is_in_row_) BeginInRow(i);
    const bool has_own_name = !is_leaf && HasOwnName(i);
    // If the focused element is out of view, its content is not written.
    AppendControl(i, is_leaf || has_own_name || !IsInWantedScope(i));
    if (starts_line) line_.row = i;
    if (is_leaf) {
      if (HasWordsBesideName(view_, i)) AppendWrittenWords(i);
      if (starts_line) Flush();
      return view_.subtree_end(i);
    }
    if (has_own_name && !is_in_row_) Flush();
    Open open{i, view_.subtree_end(i)};
    open.is_row = !is_in_row_ && (IsRowOfCells(i) || IsLine(i));
    open.is_in_line = open.is_row && !starts_line && !IsRowOfCells(i);
    open.is_block = starts_line;
    if (open.is_row) row_begin_ = PiecesOfLine();
    Enter(open);
    return Next(i);
  }

  void AppendWrittenWords(NodeIndex control) {
    AppendSpace(control);
    for (NodeIndex c = Next(control); c < view_.subtree_end(control); c = Next(c)) {
      if (IsWrittenWord(view_, c)) AppendText(c, PieceKind::kText);
      if (view_.is_element(c)) AppendSpace(c);
    }
  }

  // A name computed from content is that content. A name from the author is written in addition.
  [[nodiscard]] bool HasOwnName(NodeIndex i) const { return !view_.name_is_content(i) && !view_.name(i).empty(); }

  // A focused element is written as it would be without the focus, so that moving the focus does not change its content.
  NodeIndex VisitFocused(NodeIndex i) {
    if (is_in_row_ || !IsBlock(view_, i) || !ContainsShownControl(view_, i)) return VisitControl(i);
    Flush();
    AppendControl(i, HasOwnName(i));
    line_.row = i;
    Flush();
    return VisitPlain(i);
  }

  [[nodiscard]] bool IsLeafControl(NodeIndex i) const {
    const Role role = view_.role(i);
    // The text in a rich editor is content to read; that of a field is its value.
    const bool is_editable = view_.tag(i) == Tag::kInput || view_.tag(i) == Tag::kTextarea;
    if (is_editable || view_.tag(i) == Tag::kSelect) return true;
    // Even if they are presentational to assistive technology: a person presses the cross on a tab.
    if (ContainsShownControl(view_, i)) return false;
    if (HasTrait(role, RoleTrait::kPresentationalChildren)) return true;
    if (role == Role::kCombobox && !view_.value(i).empty()) return true;
    if (view_.reasons(i).Has(InteractiveReason::kEditable)) return false;
    // Without a name, or with one that omits part of the content, the content is written after it.
    const bool is_content = view_.name_is_content(i) && (!view_.name_is_guess(i) || IsAllWords(i));
    return (HasTrait(role, RoleTrait::kNameFromContent) || is_content) && !view_.name(i).empty();
  }

  // Its content is a few words, which its name repeats. Cells are more than their words.
  [[nodiscard]] bool IsAllWords(NodeIndex i) const {
    if (IsRowOfCells(i)) return false;
    for (NodeIndex c = Next(i); c < view_.subtree_end(i); c = Next(c)) {
      const Role role = view_.role(c);
      const bool has_more = role == Role::kImage || role == Role::kProgressBar || role == Role::kMeter;
      if (view_.is_shown(c) && (has_more || IsLargePicture(view_, c))) return false;
    }
    return IsLine(i);
  }

  NodeIndex VisitHeading(NodeIndex i) {
    if (is_in_row_) return HasFocus(view_, i) ? VisitControl(i) : VisitPlain(i);
    BeginBlock();
    const int level = view_.level(i);
    heading_level_ = static_cast<std::uint8_t>(level >= 1 && level <= 6 ? level : 2);
    Open open{i, view_.subtree_end(i)};
    open.is_block = true;
    if (HasFocus(view_, i)) AppendControl(i, !IsInWantedScope(i));
    Enter(open);
    return Next(i);
  }

  NodeIndex VisitImage(NodeIndex i) {
    if (IsInScope(i) && !is_written_elsewhere_) AppendText(i, PieceKind::kImage);
    return view_.subtree_end(i);
  }

  // The contents of a drawing are read after it. So are the buttons in an element with a picture's role; otherwise its
  // name replaces its content.
  NodeIndex VisitPicture(NodeIndex i) {
    if (IsInScope(i) && !is_written_elsewhere_) AppendText(i, PieceKind::kPicture);
    const bool is_written_by_name = view_.role(i) == Role::kImage && HasOwnName(i) && view_.tag(i) != Tag::kSvg;
    return is_written_by_name && !ContainsShownControl(view_, i) ? view_.subtree_end(i) : VisitPlain(i);
  }

  NodeIndex VisitGauge(NodeIndex i) {
    if (IsInScope(i)) AppendText(i, PieceKind::kGauge);
    return view_.subtree_end(i);
  }

  // Parts of the page, and whatever else changes the meaning of its content.
  [[nodiscard]] bool IsContainer(NodeIndex i) const {
    const Role role = view_.role(i);
    if (view_.is_part(i) && role != Role::kIframe) return role != Role::kForm || !view_.name(i).empty();
    switch (role) {
      case Role::kAlert:
      case Role::kMenu:
      case Role::kTabPanel: return true;
      case Role::kToolbar:
      case Role::kListBox:
      case Role::kTabList:
      case Role::kTree: return !view_.name(i).empty();
      default: return false;
    }
  }

  NodeIndex VisitContainer(NodeIndex i) {
    if (is_in_row_) return HasFocus(view_, i) ? VisitControl(i) : VisitPlain(i);
    Flush();
    Open open{i, view_.subtree_end(i)};
    open.is_container = true;
    open.is_dialog = IsDialog(view_.role(i));
    if (open.is_dialog) ++dialog_depth_;
    PushContainer(i, LineKind::kContainer);
    Enter(open);
    return Next(i);
  }

  NodeIndex VisitFrame(NodeIndex i) {
    if (!view_.is_shown(i)) return view_.subtree_end(i);
    Flush();
    Open open{i, view_.subtree_end(i)};
    open.is_container = true;
    PushContainer(i, LineKind::kFrame);
    Enter(open);
    return Next(i);
  }

  [[nodiscard]] bool IsInWantedScope(NodeIndex i) const {
    return options_.scope == ObserveOptions::Scope::kPage || view_.visible_ratio(i) > 0;
  }

  // The focused element is written wherever it is.
  [[nodiscard]] bool IsInScope(NodeIndex i) const { return IsInWantedScope(i) || HasFocus(view_, i); }

  void Enter(Open open) {
    // Text outside all blocks belongs to the first element, so that every line has an id.
    const NodeIndex around = Block();
    const bool has_line = open.is_container || open.is_block || (open.is_row && !open.is_in_line);
    open.block = has_line || around == kNoNode ? open.row : around;
    open.is_written_elsewhere = open.is_written_elsewhere || is_written_elsewhere_;
    open_.push_back(open);
    is_written_elsewhere_ = open.is_written_elsewhere;
    is_in_row_ = is_in_row_ || open.is_row;
  }

  // The row that a line beginning here belongs to.
  [[nodiscard]] NodeIndex Block() const { return open_.empty() ? options_.root : open_.back().block; }

  void Close() {
    const Open open = open_.back();
    open_.pop_back();
    if (open.is_row) {
      is_in_row_ = false;
      PutWordsFirst(open.row);
    }
    if (open.is_container || (open.is_row && !open.is_in_line) || (open.is_block && !is_in_row_)) Flush();
    if (open.is_container) --indent_;
    if (open.is_dialog) --dialog_depth_;
    is_written_elsewhere_ = !open_.empty() && open_.back().is_written_elsewhere;
    if (open.is_block) heading_level_ = 0;
  }

  // A reader takes what follows a row that is itself a control for its name. So its words are moved before the icons that precede
  // them.
  void PutWordsFirst(NodeIndex row) {
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

  void AppendSpace(NodeIndex i) {
    if (PiecesOfLine() > 0) Append(i, PieceKind::kSpace);
  }

  void AppendText(NodeIndex i, PieceKind kind) {
    const std::size_t bytes = kind == PieceKind::kText ? view_.text(i).view().size() : 0;
    if (line_controls_ > 0 && bytes > kMaxTextWithControls) SplitLine();
    const NodeIndex before = PiecesOfLine() > 0 ? LastTextOf(draft_.pieces.back()) : kNoNode;
    if (kind == PieceKind::kText && before != kNoNode && view_.has_word_gap(before, i)) AppendSpace(i);
    Append(i, kind);
    line_bytes_ += bytes;
    Note(i);
  }

  // The text itself, or the last inside a control that is written by its name; kNoNode without one.
  [[nodiscard]] NodeIndex LastTextOf(Piece piece) const {
    if (piece.kind == PieceKind::kText) return piece.row;
    if (piece.kind != PieceKind::kControl) return kNoNode;
    const NodeIndex end = view_.subtree_end(piece.row);
    for (std::size_t k = At(end); At(end) - At(piece.row) <= kMaxNodesOfRow && --k > At(piece.row);) {
      if (view_.kind(RowAt(k)) == NodeKind::kText && view_.is_shown(RowAt(k))) return RowAt(k);
    }
    return kNoNode;
  }

  void AppendControl(NodeIndex i, bool shows_name) {
    if (line_controls_ >= kMaxControlsOfLine || line_bytes_ > kMaxTextWithControls) SplitLine();
    ++line_controls_;
    Append(i, shows_name ? PieceKind::kControl : PieceKind::kOpenControl);
    Note(i);
  }

  void Append(NodeIndex i, PieceKind kind) { draft_.pieces.push_back({i, kind}); }

  [[nodiscard]] std::size_t PiecesOfLine() const { return draft_.pieces.size() - line_.begin; }

  // Records what the line contains, for its importance.
  void Note(NodeIndex i) {
    if (line_.row == kNoNode) line_.row = Block();
    line_is_near_ = line_is_near_ || view_.visible_ratio(i) > 0;
    line_has_focus_ = line_has_focus_ || HasFocus(view_, i);
  }

  [[nodiscard]] bool IsInFocusedForm(NodeIndex i) const {
    return focused_form_ != kNoNode && i >= focused_form_ && i < view_.subtree_end(focused_form_);
  }

  [[nodiscard]] Importance LineImportance() const {
    if (line_has_focus_) return Importance::kFocus;
    if (dialog_depth_ > 0 || IsInFocusedForm(draft_.pieces[line_.begin].row)) {
      return line_controls_ > 0 || heading_level_ > 0 ? Importance::kDialog : Importance::kDialogText;
    }
    if (heading_level_ > 0) return Importance::kStructure;
    if (line_controls_ > 0) return line_is_near_ ? Importance::kControl : Importance::kDistantControl;
    return line_is_near_ ? Importance::kText : Importance::kDistantText;
  }

  void Flush() {
    Vector<Piece>& pieces = draft_.pieces;
    while (PiecesOfLine() > 0 && (pieces.back().kind == PieceKind::kSpace || pieces.back().kind == PieceKind::kCell)) {
      pieces.pop_back();
    }
    if (PiecesOfLine() > 0) {
      line_.end = static_cast<std::uint32_t>(pieces.size());
      line_.importance = LineImportance();
      line_.level = heading_level_;
      Push();
    }
    line_ = {};
    line_.begin = static_cast<std::uint32_t>(pieces.size());
    row_begin_ = 0;
    line_is_near_ = false;
    line_has_focus_ = false;
    line_controls_ = 0;
    line_bytes_ = 0;
  }

  void SplitLine() {
    if (!is_in_row_ && heading_level_ == 0) Flush();
  }

  // Requires that no line is being built.
  void PushContainer(NodeIndex i, LineKind kind) {
    const bool is_plain = kind == LineKind::kContainer;
    line_.row = i;
    line_.kind = kind;
    const bool is_last_to_go = dialog_depth_ > 0 || IsInFocusedForm(i);
    const bool has_focus = HasFocus(view_, i);
    line_.importance = has_focus                   ? Importance::kFocus
                       : is_plain && is_last_to_go ? Importance::kDialog
                                                   : Importance::kStructure;
    line_.may_vanish = is_plain && dialog_depth_ == 0 && !has_focus;
    Push();
    line_ = {};
    line_.begin = static_cast<std::uint32_t>(draft_.pieces.size());
    ++indent_;
  }

  void Push() {
    line_.indent = indent_;
    draft_.lines.push_back(line_);
  }

  const SafeView& view_;
  const ObserveOptions& options_;
  const Vector<bool> is_label_in_name_;
  const NodeIndex focused_form_;
  Draft draft_;
  Vector<Open> open_;
  int indent_ = 0;
  int dialog_depth_ = 0;
  std::uint8_t heading_level_ = 0;  // of the current section; 0: none
  bool is_in_row_ = false;
  bool is_written_elsewhere_ = false;

  // The line being built.
  DraftLine line_;
  NodeIndex box_end_ = kNoNode;  // the end of the last inline box
  std::size_t row_begin_ = 0;    // after the control that the row of cells itself is
  bool line_is_near_ = false;    // some of it is in the viewport
  bool line_has_focus_ = false;
  int line_controls_ = 0;
  std::size_t line_bytes_ = 0;  // of its text
};

}  // namespace

Draft WalkPage(const SafeView& view, const ObserveOptions& options) { return Walk(view, options).Run(); }

}  // namespace domtool
