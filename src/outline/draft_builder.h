// Builds the lines of a draft from the pieces that the walk finds: where a line begins and ends, what it belongs to, and
// how important it is to keep.
#ifndef DOMTOOL_OUTLINE_DRAFT_BUILDER_H_
#define DOMTOOL_OUTLINE_DRAFT_BUILDER_H_

#include <cstddef>
#include <cstdint>

#include "base/vector.h"
#include "outline/draft.h"
#include "table/safe_view.h"

namespace domtool {

// What an element means for the lines of its subtree.
struct OpenElement {
  NodeIndex row;
  bool is_block = false;              // it ends the line
  bool is_row = false;                // its content is one line, such as a row of cells
  bool is_in_line = false;            // it is such a row within a line
  bool is_written_elsewhere = false;  // its text names a control and is written there
  bool is_container = false;          // it indented
  bool is_dialog = false;
  NodeIndex block = kNoNode;  // what the lines inside belong to: it, or a row around it
};

class DraftBuilder {
 public:
  // `root`: of the lines outside all blocks.
  DraftBuilder(const SafeView& view, NodeIndex root);

  // Inside a row, no block ends the line.
  [[nodiscard]] bool is_in_row() const { return is_in_row_; }
  [[nodiscard]] bool is_written_elsewhere() const { return is_written_elsewhere_; }

  // What is appended from now on is inside the element.
  void Enter(OpenElement element);
  // The same, after a line of its own for the element.
  void EnterContainer(NodeIndex i, LineKind kind);
  // Leaves the elements whose subtrees end before `i`.
  void LeaveBefore(NodeIndex i);
  Draft Finish() &&;

  void AppendText(NodeIndex i, PieceKind kind);
  void AppendControl(NodeIndex i, bool shows_name);
  // Not at the beginning of a line.
  void AppendSpace(NodeIndex i);

  void EndLine();
  // The same, but a control's content begins on its line, so that its id does not stand alone.
  void BeginBlock();
  // The same. The lines from here on are those of a heading, until a block ends.
  void BeginHeading(int level);
  // In a row, a cell is separated from the one before it, and any other block by a space.
  void BeginInRow(NodeIndex i);
  // The line is that of the element.
  void SetRow(NodeIndex i) { line_.row = i; }

 private:
  void Leave();
  void PutWordsFirst(NodeIndex row);
  void Append(NodeIndex i, PieceKind kind) { draft_.pieces.push_back({i, kind}); }
  [[nodiscard]] NodeIndex LastTextOf(Piece piece) const;
  void Note(NodeIndex i);
  void SplitLine();
  void Push();
  void BeginLine();
  [[nodiscard]] Importance LineImportance() const;
  [[nodiscard]] bool IsInFocusedForm(NodeIndex i) const;
  // The row that a line beginning here belongs to.
  [[nodiscard]] NodeIndex Block() const { return open_.empty() ? root_ : open_.back().block; }
  [[nodiscard]] std::size_t PiecesOfLine() const { return draft_.pieces.size() - line_.begin; }

  const SafeView& view_;
  const NodeIndex root_;
  const NodeIndex focused_form_;
  Draft draft_;
  Vector<OpenElement> open_;
  int indent_ = 0;
  int dialog_depth_ = 0;
  std::uint8_t heading_level_ = 0;  // of the current section; 0: none
  bool is_in_row_ = false;
  bool is_written_elsewhere_ = false;

  // The line being built.
  DraftLine line_;
  std::size_t row_begin_ = 0;  // after the control that the row of cells itself is
  bool line_is_near_ = false;  // some of it is in the viewport
  bool line_has_focus_ = false;
  int line_controls_ = 0;
  std::size_t line_bytes_ = 0;  // of its text
};

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_DRAFT_BUILDER_H_
