#include "action/geometry/target_point.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxQuads = 256;
constexpr double kMinPressableArea = 0.25;  // square pixels; less cannot be pressed on purpose
constexpr double kFractionTowardsEdge = 0.76;
constexpr double kEpsilonPx = 0.01;

bool ReadNumber(JsonValue value, double* out) {
  if (!value.is_number() || !(std::fabs(value.AsNumber()) <= limits::kMaxCoordinate)) return false;
  *out = value.AsNumber();
  return true;
}

// Eight numbers: x1, y1, … x4, y4.
std::optional<Quad> ReadQuad(JsonValue value) {
  Quad quad;
  std::size_t count = 0;
  for (JsonValue element : value.Elements()) {
    if (count == 8) return std::nullopt;
    Point& corner = quad[count / 2];
    if (!ReadNumber(element, count % 2 == 0 ? &corner.x : &corner.y)) return std::nullopt;
    ++count;
  }
  return count == 8 ? std::optional<Quad>(quad) : std::nullopt;
}

double Distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Twice the signed area of the triangle.
double Cross(Point o, Point a, Point b) { return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x); }

double AreaOf(const Polygon& polygon) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) twice += Cross(polygon[0], polygon[i], polygon[i + 1]);
  return std::fabs(twice) / 2;
}

// One step of Sutherland-Hodgman: keeps what has a x + b y + c >= 0.
Polygon ClipHalf(const Polygon& in, double a, double b, double c) {
  Polygon out;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const Point from = in[i];
    const Point to = in[(i + 1) % in.size()];
    const double at_from = a * from.x + b * from.y + c;
    const double at_to = a * to.x + b * to.y + c;
    if (at_from >= 0) out.push_back(from);
    if ((at_from >= 0) != (at_to >= 0)) {
      const double t = at_from / (at_from - at_to);
      out.push_back({from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)});
    }
  }
  return out;
}

Polygon ClipToView(const Polygon& polygon, const SessionView& view) {
  const Point& from = view.offset;
  const Polygon right_of = ClipHalf(ClipHalf(polygon, 1, 0, -from.x), 0, 1, -from.y);
  return ClipHalf(ClipHalf(right_of, -1, 0, from.x + view.width), 0, -1, from.y + view.height);
}

Rect BoxOf(const Vector<Quad>& quads, const Vector<Affine>& chain) {
  Rect box;
  bool is_first = true;
  for (const Quad& quad : quads) {
    for (Point corner : quad) {
      for (const Affine& affine : chain) corner = affine.Map(corner);
      if (is_first) box = {corner.x, corner.y, corner.x, corner.y};
      is_first = false;
      box = {std::min(box.left, corner.x), std::min(box.top, corner.y), std::max(box.right, corner.x),
             std::max(box.bottom, corner.y)};
    }
  }
  return box;
}

// The factor between an owner's layout size, which is rounded to whole pixels, and the length of its edge on screen.
double ScaleOf(double on_screen, double layout_size) {
  if (std::fabs(on_screen - layout_size) <= 1) return 1;
  return on_screen / layout_size;
}

}  // namespace

std::optional<Affine> Affine::Inverse() const {
  const double determinant = a * d - b * c;
  if (!(std::fabs(determinant) > 1e-9)) return std::nullopt;
  Affine inverse;
  inverse.a = d / determinant;
  inverse.b = -b / determinant;
  inverse.c = -c / determinant;
  inverse.d = a / determinant;
  inverse.e = -(inverse.a * e + inverse.c * f);
  inverse.f = -(inverse.b * e + inverse.d * f);
  return inverse;
}

std::optional<SessionView> ReadLayoutMetrics(JsonValue result, bool is_page) {
  // The layout viewport is reported in whole pixels, the visual one as it is.
  const JsonValue visual = result["cssVisualViewport"];
  const JsonValue size = is_page ? visual : result["cssLayoutViewport"];
  SessionView view;
  const bool is_complete =
      ReadNumber(visual["pageX"], &view.page.x) && ReadNumber(visual["pageY"], &view.page.y) &&
      ReadNumber(visual["offsetX"], &view.offset.x) && ReadNumber(visual["offsetY"], &view.offset.y) &&
      ReadNumber(size["clientWidth"], &view.width) && ReadNumber(size["clientHeight"], &view.height);
  view.page.x -= view.offset.x;
  view.page.y -= view.offset.y;
  const JsonValue content = result["cssContentSize"];
  ReadNumber(content["width"], &view.content_width);
  ReadNumber(content["height"], &view.content_height);
  ReadNumber(visual["scale"], &view.pinch);
  return is_complete ? std::optional<SessionView>(view) : std::nullopt;
}

std::optional<Vector<Quad>> ReadContentQuads(JsonValue result) {
  const JsonValue list = result["quads"];
  if (!list.is_array()) return std::nullopt;
  Vector<Quad> quads;
  for (JsonValue element : list.Elements()) {
    if (quads.size() == kMaxQuads) break;
    std::optional<Quad> quad = ReadQuad(element);
    if (!quad) return std::nullopt;
    quads.push_back(*quad);
  }
  return quads;
}

std::optional<Affine> ReadOwnerBox(JsonValue result) {
  const JsonValue model = result["model"];
  const std::optional<Quad> content = ReadQuad(model["content"]);
  const std::optional<Quad> border = ReadQuad(model["border"]);
  double width = 0;
  double height = 0;
  if (!content || !border || !ReadNumber(model["width"], &width) || !ReadNumber(model["height"], &height)) {
    return std::nullopt;
  }
  const double across = Distance((*border)[0], (*border)[1]);
  const double down = Distance((*border)[0], (*border)[3]);
  if (!(width > 0 && height > 0 && across > 0 && down > 0)) return std::nullopt;
  const double scale_x = ScaleOf(across, width) / across;
  const double scale_y = ScaleOf(down, height) / down;
  Affine affine;
  affine.a = ((*border)[1].x - (*border)[0].x) * scale_x;
  affine.b = ((*border)[1].y - (*border)[0].y) * scale_x;
  affine.c = ((*border)[3].x - (*border)[0].x) * scale_y;
  affine.d = ((*border)[3].y - (*border)[0].y) * scale_y;
  affine.e = (*content)[0].x;
  affine.f = (*content)[0].y;
  return affine;
}

Vector<Quad> FromQuadSpace(Vector<Quad> quads, double quad_scale, Point offset) {
  const Affine affine = Affine().Then(quad_scale, offset);
  for (Quad& quad : quads) {
    for (Point& corner : quad) corner = affine.Map(corner);
  }
  return quads;
}

Quad PartOf(const Quad& quad, const Rect& share) {
  const auto at = [&quad](double across, double down) -> Point {
    return {quad[0].x + across * (quad[1].x - quad[0].x) + down * (quad[3].x - quad[0].x),
            quad[0].y + across * (quad[1].y - quad[0].y) + down * (quad[3].y - quad[0].y)};
  };
  return {at(share.left, share.top), at(share.right, share.top), at(share.right, share.bottom),
          at(share.left, share.bottom)};
}

bool IsStill(const TargetGeometry& a, const TargetGeometry& b, double tolerance) {
  if (a.quads.size() != b.quads.size() || a.to_parent.size() != b.to_parent.size()) return false;
  for (std::size_t q = 0; q < a.quads.size(); ++q) {
    for (std::size_t corner = 0; corner < 4; ++corner) {
      if (Distance(a.quads[q][corner], b.quads[q][corner]) > tolerance) return false;
    }
  }
  // The visual viewport may still be on its way to what was brought into view.
  for (std::size_t i = 0; i < a.views.size() && i < b.views.size(); ++i) {
    if (Distance(a.views[i].offset, b.views[i].offset) > tolerance) return false;
  }
  for (std::size_t i = 0; i < a.to_parent.size(); ++i) {
    for (Point probe : {Point{0, 0}, Point{a.views[i].width, a.views[i].height}}) {
      if (Distance(a.to_parent[i].Map(probe), b.to_parent[i].Map(probe)) > tolerance) return false;
    }
  }
  return true;
}

Vector<Polygon> VisibleParts(const TargetGeometry& geometry) {
  Vector<Polygon> parts;
  for (const Quad& quad : geometry.quads) {
    Polygon polygon(quad.begin(), quad.end());
    for (std::size_t i = 0; i < geometry.views.size(); ++i) {
      polygon = ClipToView(polygon, geometry.views[i]);
      if (i == geometry.to_parent.size()) break;
      for (Point& corner : polygon) corner = geometry.to_parent[i].Map(corner);
    }
    const double area = AreaOf(polygon);
    if (area < kMinPressableArea) continue;
    std::size_t place = 0;
    while (place < parts.size() && AreaOf(parts[place]) >= area) ++place;
    parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(place), std::move(polygon));
  }
  return parts;
}

Rect BoxInSession(const TargetGeometry& geometry) { return BoxOf(geometry.quads, {}); }
Rect BoxInPage(const TargetGeometry& geometry) { return BoxOf(geometry.quads, geometry.to_parent); }

bool IsInside(const Polygon& polygon, Point point) {
  bool has_left = false;
  bool has_right = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const double side = Cross(polygon[i], polygon[(i + 1) % polygon.size()], point);
    has_left = has_left || side < 0;
    has_right = has_right || side > 0;
  }
  return !polygon.empty() && !(has_left && has_right);
}

Point CenterOf(const Polygon& polygon) {
  Point sum;
  double total = 0;
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    const double weight = Cross(polygon[0], polygon[i], polygon[i + 1]);
    sum.x += weight * (polygon[0].x + polygon[i].x + polygon[i + 1].x) / 3;
    sum.y += weight * (polygon[0].y + polygon[i].y + polygon[i + 1].y) / 3;
    total += weight;
  }
  if (total == 0) return polygon.empty() ? Point{} : polygon[0];
  return {sum.x / total, sum.y / total};
}

std::optional<PointPath> PathFromPage(const TargetGeometry& geometry, Point page_point) {
  PointPath path(geometry.to_parent.size() + 1);
  path.back() = page_point;
  for (std::size_t i = geometry.to_parent.size(); i-- > 0;) {
    const std::optional<Affine> inverse = geometry.to_parent[i].Inverse();
    if (!inverse) return std::nullopt;
    path[i] = inverse->Map(path[i + 1]);
  }
  return path;
}

std::optional<PointPath> PathFromSession(const TargetGeometry& geometry, Point session_point) {
  for (const Affine& affine : geometry.to_parent) session_point = affine.Map(session_point);
  return PathFromPage(geometry, session_point);
}

Vector<Point> OtherPoints(const Vector<Polygon>& parts, std::size_t count) {
  Vector<Point> points;
  if (parts.empty()) return points;
  const Polygon& polygon = parts[0];
  const Point center = CenterOf(polygon);
  Vector<bool> is_used(polygon.size(), false);
  // The longest edge that is left, as often as points are wanted.
  while (points.size() < std::min(count, polygon.size())) {
    std::size_t longest = polygon.size();
    double length = -1;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const double own = Distance(polygon[i], polygon[(i + 1) % polygon.size()]);
      if (is_used[i] || own <= length) continue;
      longest = i;
      length = own;
    }
    is_used[longest] = true;
    const Point from = polygon[longest];
    const Point to = polygon[(longest + 1) % polygon.size()];
    const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    const Point point{center.x + kFractionTowardsEdge * (middle.x - center.x),
                      center.y + kFractionTowardsEdge * (middle.y - center.y)};
    points.push_back(SnapToPixel(polygon, point));
  }
  return points;
}

Point ToInput(Point page_point, const SessionView& page) {
  return {page_point.x - page.offset.x, page_point.y - page.offset.y};
}

Point SnapToPixel(const Polygon& polygon, Point point) {
  // A box holds its left and its upper edge, not the others: the middle of the pixel at 10 is pressed at 10.
  const auto holds = [&polygon](Point at) {
    return IsInside(polygon, at) && IsInside(polygon, {at.x + kEpsilonPx, at.y + kEpsilonPx});
  };
  const Point nearest{std::round(point.x), std::round(point.y)};
  if (holds(nearest)) return nearest;
  const Point first{std::floor(point.x), std::floor(point.y)};
  return holds(first) ? first : point;
}

}  // namespace domtool
