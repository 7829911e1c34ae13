// Axis-aligned rectangles and points in CSS pixels of the top-level viewport.
#ifndef DOMTOOL_BASE_RECT_H_
#define DOMTOOL_BASE_RECT_H_

#include <algorithm>

namespace domtool {

struct Point {
  double x = 0;
  double y = 0;
};

// Edges rather than sizes, so that intersection is four comparisons. Empty when it has no area.
struct Rect {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  static constexpr Rect FromSize(double x, double y, double width, double height) {
    return {x, y, x + width, y + height};
  }
  [[nodiscard]] constexpr double width() const { return right - left; }
  [[nodiscard]] constexpr double height() const { return bottom - top; }
  [[nodiscard]] constexpr bool is_empty() const { return right <= left || bottom <= top; }
  [[nodiscard]] constexpr double area() const { return is_empty() ? 0 : width() * height(); }
  [[nodiscard]] constexpr Point center() const { return {(left + right) / 2, (top + bottom) / 2}; }
  [[nodiscard]] constexpr bool contains(Point p) const {
    return p.x >= left && p.x < right && p.y >= top && p.y < bottom;
  }
  [[nodiscard]] constexpr bool intersects(const Rect& o) const {
    return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
  }
};

constexpr Rect Intersect(const Rect& a, const Rect& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

constexpr Rect Union(const Rect& a, const Rect& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

}  // namespace domtool

#endif  // DOMTOOL_BASE_RECT_H_
