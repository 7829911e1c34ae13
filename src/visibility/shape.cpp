#include "visibility/shape.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/vector.h"

namespace domtool {
namespace {

constexpr double kStrips = 16;  // of one shape, if that leaves each this high:
constexpr double kLeastStrip = 2;

// Reads the numbers and words of one value from the left.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool is_done() {
    SkipSeparators();
    return rest_.empty();
  }

  bool Take(std::string_view word) {
    SkipSeparators();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  // A <number>, or nothing.
  bool Number(double* out) {
    SkipSeparators();
    const bool is_negative = !rest_.empty() && rest_.front() == '-';
    std::size_t i = is_negative || (!rest_.empty() && rest_.front() == '+') ? 1 : 0;
    const std::size_t begin = i;
    double value = 0;
    double place = 0;
    for (; i < rest_.size() && (IsDigit(rest_[i]) || (rest_[i] == '.' && place == 0)); ++i) {
      if (rest_[i] == '.') {
        place = 1;
      } else if (place == 0) {
        value = std::min(value * 10 + (rest_[i] - '0'), limits::kMaxCoordinate);
      } else {
        place /= 10;
        value += place * (rest_[i] - '0');
      }
    }
    if (i == begin) return false;
    rest_.remove_prefix(i);
    *out = is_negative ? -value : value;
    return true;
  }

  // A <length-percentage> of `whole`: 3px, 50%, calc(50% + 3px).
  bool Length(double whole, double* out) {
    if (!Take("calc(")) return Term(whole, out);
    double sum = 0;
    double term = 0;
    double sign = 1;
    while (Term(whole, &term)) {
      sum += sign * term;
      if (Take(")")) {
        *out = sum;
        return true;
      }
      sign = Take("- ") ? -1 : 1;
      if (sign > 0 && !Take("+ ")) return false;
    }
    return false;
  }

 private:
  static bool IsDigit(char c) { return c >= '0' && c <= '9'; }
  void SkipSeparators() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == ',' || rest_.front() == ';')) {
      rest_.remove_prefix(1);
    }
  }
  bool Term(double whole, double* out) {
    if (!Number(out)) return false;
    if (rest_.starts_with('%')) *out *= whole / 100;
    rest_.remove_prefix(rest_.starts_with('%') ? 1 : rest_.starts_with("px") ? 2 : 0);
    return true;
  }

  std::string_view rest_;
};

Shape RectShape(const Rect& box) {
  Shape shape;
  shape.box = box;
  return shape;
}

Shape EllipseShape(Point center, double rx, double ry) {
  Shape shape;
  shape.kind = Shape::Kind::kEllipse;
  shape.box = {center.x - rx, center.y - ry, center.x + rx, center.y + ry};
  return shape;
}

Shape PolygonShape(Vector<Point> points, bool is_even_odd) {
  Shape shape;
  shape.kind = Shape::Kind::kPolygon;
  shape.is_even_odd = is_even_odd;
  if (!points.empty()) shape.box = {points[0].x, points[0].y, points[0].x, points[0].y};
  for (const Point& p : points) {
    shape.box = {std::min(shape.box.left, p.x), std::min(shape.box.top, p.y), std::max(shape.box.right, p.x),
                 std::max(shape.box.bottom, p.y)};
  }
  shape.points = std::move(points);
  return shape;
}

// Up to four lengths as inset() and margin have them: top, right, bottom, left; what is left out is as its opposite.
bool ReadInset(Scanner* in, const Rect& box, Rect* out) {
  double edges[4] = {};
  int count = 0;
  Scanner again = *in;
  while (count < 4 && in->Length(count % 2 == 0 ? box.height() : box.width(), &edges[count])) ++count;
  if (count == 0) return false;
  // One length stands for all edges; as a percentage it is of the height here, of the width there.
  if (count == 1) again.Length(box.width(), &edges[1]);
  if (count < 3) edges[2] = edges[0];
  if (count < 4) edges[3] = edges[1];
  *out = {box.left + edges[3], box.top + edges[0], box.right - edges[1], box.bottom - edges[2]};
  return true;
}

// [ <radius>{1,2} ]? [ at <position> ]?, the position as CSSOM has it: two lengths.
Shape ReadEllipse(Scanner in, const Rect& box, bool is_circle) {
  double radius[2] = {-1, -1};
  bool is_farthest[2] = {false, false};
  const double whole =
      is_circle ? std::sqrt((box.width() * box.width() + box.height() * box.height()) / 2) : box.width();
  for (int k = 0; k < (is_circle ? 1 : 2); ++k) {
    is_farthest[k] = in.Take("farthest-side");
    if (!is_farthest[k] && !in.Take("closest-side")) in.Length(k == 0 ? whole : box.height(), &radius[k]);
  }
  double x = box.width() / 2;
  double y = box.height() / 2;
  if (in.Take("at")) {
    in.Length(box.width(), &x);
    in.Length(box.height(), &y);
  }
  const auto side = [](double at, double length, bool farthest) {
    const double a = std::fabs(at);
    const double b = std::fabs(length - at);
    return farthest ? std::max(a, b) : std::min(a, b);
  };
  double rx = side(x, box.width(), is_farthest[0]);
  double ry = side(y, box.height(), is_farthest[is_circle ? 0 : 1]);
  if (is_circle) rx = ry = is_farthest[0] ? std::max(rx, ry) : std::min(rx, ry);
  if (radius[0] >= 0) rx = radius[0];
  if (is_circle) ry = rx;
  if (radius[1] >= 0) ry = radius[1];
  return EllipseShape({box.left + x, box.top + y}, rx, ry);
}

Shape ReadPolygon(Scanner in, const Rect& box) {
  const bool is_even_odd = in.Take("evenodd");
  in.Take("nonzero");
  Vector<Point> points;
  Point p;
  while (points.size() < limits::kMaxShapePoints && in.Length(box.width(), &p.x) && in.Length(box.height(), &p.y)) {
    points.push_back({box.left + p.x, box.top + p.y});
  }
  return PolygonShape(std::move(points), is_even_odd);
}

// The box around the end and control points of a path in absolute commands, which every curve of it lies inside.
Shape ReadPath(Scanner in, const Rect& box) {
  Vector<Point> points;
  Point p;
  const auto add = [&] {
    if (points.size() < limits::kMaxShapePoints) points.push_back({box.left + p.x, box.top + p.y});
  };
  in.Take("evenodd");
  in.Take("nonzero");
  in.Take("\"");
  while (!in.Take("\"")) {
    if (in.Take("H")) {
      while (in.Number(&p.x)) add();
    } else if (in.Take("V")) {
      while (in.Number(&p.y)) add();
    } else if (in.Take("M") || in.Take("L") || in.Take("C") || in.Take("S") || in.Take("Q") || in.Take("T")) {
      while (in.Number(&p.x) && in.Number(&p.y)) add();
    } else if (!in.Take("Z") && !in.Take("z")) {
      return RectShape(box);  // arcs and relative commands
    }
  }
  return RectShape(PolygonShape(std::move(points), false).box);
}

struct Crossing {
  double x;
  int turn;  // 1 where the edge goes down, -1 where it goes up
};

// The edges of `shape` at the height `y`, from left to right: it lies between the first and second, third and fourth ….
void CrossingsAt(const Shape& shape, double y, Vector<double>* out) {
  out->clear();
  if (shape.kind == Shape::Kind::kEllipse) {
    const double t = (y - shape.box.center().y) / (shape.box.height() / 2);
    const double half = std::sqrt(std::max(0.0, 1 - t * t)) * shape.box.width() / 2;
    *out = {shape.box.center().x - half, shape.box.center().x + half};
    return;
  }
  Vector<Crossing> edges;
  for (std::size_t i = 0; i < shape.points.size(); ++i) {
    const Point& a = shape.points[i];
    const Point& b = shape.points[i + 1 == shape.points.size() ? 0 : i + 1];
    if ((a.y <= y) == (b.y <= y)) continue;
    edges.push_back({a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y <= y ? 1 : -1});
    for (std::size_t k = edges.size() - 1; k > 0 && edges[k].x < edges[k - 1].x; --k) std::swap(edges[k], edges[k - 1]);
  }
  int winding = 0;
  for (const Crossing& edge : edges) {
    const bool was_inside = winding != 0;
    winding = shape.is_even_odd ? 1 - winding : winding + edge.turn;
    if (was_inside != (winding != 0)) out->push_back(edge.x);
  }
}

}  // namespace

Shape ShapeOfClip(std::string_view clip, std::string_view clip_path, const Rect& border_box) {
  Rect box = border_box;
  Scanner legacy(clip);
  if (legacy.Take("rect(")) {
    double edges[4] = {0, box.width(), box.height(), 0};  // top, right, bottom, left from the top left corner
    for (double& edge : edges) {
      if (!legacy.Take("auto")) legacy.Length(0, &edge);
    }
    box = Intersect(box, {box.left + edges[3], box.top + edges[0], box.left + edges[1], box.top + edges[2]});
  }
  Scanner in(clip_path);
  Shape shape = RectShape(border_box);
  if (in.Take("inset(")) {
    if (!ReadInset(&in, border_box, &shape.box)) shape.box = border_box;
  } else if (in.Take("circle(")) {
    shape = ReadEllipse(in, border_box, true);
  } else if (in.Take("ellipse(")) {
    shape = ReadEllipse(in, border_box, false);
  } else if (in.Take("polygon(")) {
    shape = ReadPolygon(in, border_box);
  } else if (in.Take("path(")) {
    shape = ReadPath(in, border_box);
  }
  if (shape.kind == Shape::Kind::kRect) shape.box = Intersect(shape.box, box);
  return shape;
}

Shape ShapeOfArea(std::string_view shape, std::string_view coords, const Rect& image) {
  if (shape == "default") return RectShape(image);
  Vector<Point> points;
  Scanner in(coords);
  Point p;
  while (points.size() < limits::kMaxShapePoints && in.Number(&p.x)) {
    const double x = p.x;
    if (!in.Number(&p.y)) break;
    p.x = 0;
    points.push_back({image.left + x, image.top + p.y});
  }
  // The rest is the radius.
  if (shape == "circle" || shape == "circ") return points.size() == 1 ? EllipseShape(points[0], p.x, p.x) : Shape{};
  if (shape == "poly" || shape == "polygon") return PolygonShape(std::move(points), true);
  return points.size() < 2 ? Shape{} : RectShape(PolygonShape({points[0], points[1]}, false).box);
}

Vector<Rect> StripsOf(const Shape& shape, const Rect& within) {
  Vector<Rect> strips;
  if (shape.kind == Shape::Kind::kRect || shape.box.is_empty()) return strips;
  const double height = std::max(kLeastStrip, shape.box.height() / kStrips);
  Vector<double> edges;
  for (double top = shape.box.top; top < shape.box.bottom; top += height) {
    const double bottom = std::min(top + height, shape.box.bottom);
    CrossingsAt(shape, (top + bottom) / 2, &edges);
    for (std::size_t k = 0; k + 1 < edges.size(); k += 2) {
      const Rect strip = Intersect({edges[k], top, edges[k + 1], bottom}, within);
      if (!strip.is_empty()) strips.push_back(strip);
    }
  }
  return strips;
}

}  // namespace domtool
