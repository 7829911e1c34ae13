// UncoveredArea: the parts of a region that nothing covers, as rectangles, and the best point in them to press.
#ifndef DOMTOOL_VISIBILITY_UNCOVERED_AREA_H_
#define DOMTOOL_VISIBILITY_UNCOVERED_AREA_H_

#include <span>

#include "base/rect.h"
#include "base/vector.h"

namespace domtool {

class UncoveredArea {
 public:
  void Reset(std::span<const Rect> region);
  void Subtract(const Rect& cover);

  [[nodiscard]] bool is_empty() const { return pieces_.empty(); }
  [[nodiscard]] bool Touches(const Rect& place) const;
  // True if a piece is large enough to be pressed easily.
  [[nodiscard]] bool has_room() const { return !pieces_.empty() && IsRoomy(Best()); }
  // A whole pixel well inside a piece. It is next to `preferred` if that is uncovered, and has room around it or no other
  // point has. Otherwise it is in the middle of the roomiest piece. Requires a piece.
  [[nodiscard]] Point PressPoint(Point preferred) const;

 private:
  static bool IsRoomy(const Rect& piece);
  [[nodiscard]] const Rect& Best() const;

  Vector<Rect> pieces_;
  Vector<Rect> left_;
};

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_UNCOVERED_AREA_H_
