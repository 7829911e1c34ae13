// The page as the walk found it, before it becomes text: lines of pieces, each piece with a row of the table. Tables of
// rows are found in draft lines, and draft lines are reordered; then they are written as text.
#ifndef DOMTOOL_OUTLINE_DRAFT_H_
#define DOMTOOL_OUTLINE_DRAFT_H_

#include <cstdint>

#include "base/vector.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

enum class PieceKind : std::uint8_t {
  kText,
  kSpace,
  kControl,      // with its name
  kOpenControl,  // its content follows separately
  kImage,
  kPicture,  // larger than an icon: written with its id and size
  kGauge,
  kCell,  // the boundary between two cells
};

struct Piece {
  NodeIndex row;
  PieceKind kind;
};

constexpr bool IsControl(Piece piece) {
  return piece.kind == PieceKind::kControl || piece.kind == PieceKind::kOpenControl;
}

enum class LineKind : std::uint8_t { kFlow, kContainer, kFrame };

struct DraftLine {
  std::uint32_t begin = 0;  // its pieces; the first and last are neither a space nor a cell boundary
  std::uint32_t end = 0;
  NodeIndex row = kNoNode;  // the container, control or block that the line stands for or belongs to
  int indent = 0;
  Importance importance = Importance::kText;
  LineKind kind = LineKind::kFlow;
  std::uint8_t level = 0;  // of the heading, if it is one; 0: none
  bool has_cells = false;
  bool may_vanish = false;
};

struct Draft {
  // Where the line begins on the page; lines are in this order.
  [[nodiscard]] NodeIndex First(const DraftLine& line) const {
    return line.kind == LineKind::kFlow ? pieces[line.begin].row : line.row;
  }
  [[nodiscard]] NodeIndex Last(const DraftLine& line) const {
    return line.kind == LineKind::kFlow ? pieces[line.end - 1].row : line.row;
  }

  // The first line that begins at `row` or later.
  [[nodiscard]] std::uint32_t LineFrom(NodeIndex row) const;

  Vector<Piece> pieces;
  Vector<DraftLine> lines;
};

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_DRAFT_H_
