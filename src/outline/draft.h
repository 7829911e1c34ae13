// A page as the walk has found it and before any of it is spelt: lines of pieces, each piece a row of the table. Draft
// lines are what tables of rows are found in and what is put into another order; only then do they become text.
#ifndef DOMTOOL_OUTLINE_DRAFT_H_
#define DOMTOOL_OUTLINE_DRAFT_H_

#include <cstdint>

#include "base/vector.h"
#include "table/outline.h"
#include "table/safe_view.h"

namespace domtool {

enum class PieceKind : std::uint8_t {
  kText,
  kSpace,
  kControl,      // with its name
  kOpenControl,  // whose content follows on its own
  kImage,
  kPicture,  // one that is more than an icon: by its id and size
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
  std::uint32_t begin = 0;  // its pieces, of which the first and the last are no space and no boundary
  std::uint32_t end = 0;
  NodeIndex row = kNoNode;  // the container, control or block that it is, or is of
  int indent = 0;
  Importance importance = Importance::kText;
  LineKind kind = LineKind::kFlow;
  std::uint8_t level = 0;  // of the heading that it is; 0: none
  bool has_cells = false;
  bool may_vanish = false;
};

struct Draft {
  // Where the line begins on the page. Lines stand in the order of this.
  [[nodiscard]] NodeIndex First(const DraftLine& line) const {
    return line.kind == LineKind::kFlow ? pieces[line.begin].row : line.row;
  }
  [[nodiscard]] NodeIndex Last(const DraftLine& line) const {
    return line.kind == LineKind::kFlow ? pieces[line.end - 1].row : line.row;
  }

  // The first line that does not begin before `row`.
  [[nodiscard]] std::uint32_t LineFrom(NodeIndex row) const;

  Vector<Piece> pieces;
  Vector<DraftLine> lines;
};

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_DRAFT_H_
