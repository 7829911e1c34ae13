// Shape: the regions that CSS Shapes 1 basic shapes (of clip-path), CSS 2 clip rectangles and HTML image map areas
// describe, as horizontal strips, each as wide as the shape at its middle.
#ifndef DOMTOOL_VISIBILITY_SHAPE_H_
#define DOMTOOL_VISIBILITY_SHAPE_H_

#include <string_view>

#include "base/rect.h"
#include "base/vector.h"

namespace domtool {

struct Shape {
  enum class Kind { kRect, kEllipse, kPolygon };
  Kind kind = Kind::kRect;
  Rect box;                  // the smallest rectangle around it; empty when it holds nothing
  Vector<Point> points;      // of a polygon
  bool is_even_odd = false;  // its fill rule; else non-zero
};

// The part of a border box that `clip` (of an absolutely positioned box) and `clip_path` leave, both as CSSOM serialises them.
// A value that is not supported (url(), shape(), geometry boxes inside the border) leaves all of it.
Shape ShapeOfClip(std::string_view clip, std::string_view clip_path, const Rect& border_box);

// The area of an image map over `image` (HTML 4.8.14). `shape` in lower case, "" for the default, which is a rectangle.
Shape ShapeOfArea(std::string_view shape, std::string_view coords, const Rect& image);

// Strips in place of the part of `shape` inside `within`, none for a rectangle, whose box says all.
Vector<Rect> StripsOf(const Shape& shape, const Rect& within);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_SHAPE_H_
