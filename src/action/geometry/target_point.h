// Where to press: the geometry of a node through every session on its way to the page, and a point of it that lies inside
// every viewport on that way.
//
//   session 0 (owns the node)   --to_parent[0]-->   session 1   --to_parent[1]-->   session 2 = page
//   quads, views[0]                                 views[1]                        views[2]
//
// CDP quads are relative to the visual viewport of their session's local root; an owner's content box says where the
// viewport of the child session lies in its parent's, scaled and turned as the owner is. Here every point counts from the
// layout viewport; ToInput converts it for Input.dispatchMouseEvent.
#ifndef DOMTOOL_ACTION_GEOMETRY_TARGET_POINT_H_
#define DOMTOOL_ACTION_GEOMETRY_TARGET_POINT_H_

#include <array>
#include <cstddef>
#include <optional>

#include "base/json_tape.h"
#include "base/rect.h"
#include "base/vector.h"

namespace domtool {

// (x, y) becomes (a x + c y + e, b x + d y + f).
struct Affine {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;
  [[nodiscard]] Point Map(Point p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
  // nullopt when it maps everything onto a line.
  [[nodiscard]] std::optional<Affine> Inverse() const;
  // This mapping, then scaled about the origin, then moved.
  [[nodiscard]] Affine Then(double scale, Point by) const {
    return {a * scale, b * scale, c * scale, d * scale, e * scale + by.x, f * scale + by.y};
  }
};

using Quad = std::array<Point, 4>;
// Convex; clockwise or counter-clockwise.
using Polygon = Vector<Point>;

// The part of a session's viewport that is on the screen: the visual viewport (CSSOM View 1) inside the layout viewport,
// whose coordinates all points here have. Without a pinch they are the same; a pinch moves the page session's alone.
struct SessionView {
  Point page;  // scroll offset of the local root's document
  double width = 0;
  double height = 0;
  double content_width = 0;  // of the whole document; 0 when not reported
  double content_height = 0;
  Point offset;  // CDP quads and input count from here
  double pinch = 1;
};

struct TargetGeometry {
  Vector<Quad> quads;
  Vector<SessionView> views;
  Vector<Affine> to_parent;
};

// Readers of CDP results; nullopt if a field is missing, has a wrong type, or is a number beyond limits::kMaxCoordinate.
// Page.getLayoutMetrics. `is_page`: of the page session; other sessions report the page's visual viewport, not their own.
std::optional<SessionView> ReadLayoutMetrics(JsonValue result, bool is_page);
std::optional<Vector<Quad>> ReadContentQuads(JsonValue result);  // DOM.getContentQuads; may be empty
std::optional<Affine> ReadOwnerBox(JsonValue result);            // DOM.getBoxModel of a frame's owner

// From the units of CDP quads (FrameGeometry::quad_scale, SessionView::offset) to those of the session's layout viewport.
Vector<Quad> FromQuadSpace(Vector<Quad> quads, double quad_scale, Point offset);

// The part of the quad that corresponds to `share`, a part of the unit square.
Quad PartOf(const Quad& quad, const Rect& share);

// A node that moved by less stands still.
inline constexpr double kStillTolerance = 0.5;
// True when nothing moved by more than `tolerance` CSS pixels.
bool IsStill(const TargetGeometry& a, const TargetGeometry& b, double tolerance);

// A point in the coordinates of every session, [0] being the owning session's and back() the page's.
using PointPath = Vector<Point>;

// The parts of the quads inside every viewport, in the page's coordinates, largest first.
Vector<Polygon> VisibleParts(const TargetGeometry& geometry);
// The smallest upright box around the quads, in the coordinates of the owning session and of the page.
Rect BoxInSession(const TargetGeometry& geometry);
Rect BoxInPage(const TargetGeometry& geometry);
bool IsInside(const Polygon& polygon, Point point);
Point CenterOf(const Polygon& polygon);
// The point in every session, from the page's; nullopt when an owner has no area.
std::optional<PointPath> PathFromPage(const TargetGeometry& geometry, Point page_point);
std::optional<PointPath> PathFromSession(const TargetGeometry& geometry, Point session_point);
// Points to try when the first is covered: towards the edges of the largest part, at most `count`.
Vector<Point> OtherPoints(const Vector<Polygon>& parts, std::size_t count);
// A point of the page as Input.dispatchMouseEvent wants it: from the visual viewport, not magnified by the pinch.
Point ToInput(Point page_point, const SessionView& page);
// The point moved to whole pixels when that stays inside, so that hit tests and input mean the same pixel.
Point SnapToPixel(const Polygon& polygon, Point point);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_GEOMETRY_TARGET_POINT_H_
