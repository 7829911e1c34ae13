// Uncovered: what covers leave of a region, as rectangles, and the best place in it to press.
#ifndef DOMTOOL_VISIBILITY_UNCOVERED_H_
#define DOMTOOL_VISIBILITY_UNCOVERED_H_

#include <span>

#include "base/rect.h"
#include "base/vector.h"

namespace domtool {

class Uncovered {
 public:
  void Reset(std::span<const Rect> region);
  void Subtract(const Rect& cover);

  [[nodiscard]] bool is_empty() const { return pieces_.empty(); }
  [[nodiscard]] bool Touches(const Rect& place) const;
  // True when some piece is large enough to be pressed without care.
  [[nodiscard]] bool has_room() const { return !pieces_.empty() && IsRoomy(Best()); }
  // A whole pixel well inside a piece: next to `preferred` where that is uncovered and has room around it or nothing else
  // has, else in the middle of the roomiest piece. Requires a piece.
  [[nodiscard]] Point PressPoint(Point preferred) const;

 private:
  static bool IsRoomy(const Rect& piece);
  [[nodiscard]] const Rect& Best() const;

  Vector<Rect> pieces_;
  Vector<Rect> left_;
};

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_UNCOVERED_H_
