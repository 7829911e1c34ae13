#include "action/geometry/target_point.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

Quad QuadAt(double x, double y, double w, double h) { return {{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}; }

TargetGeometry OnPage(Vector<Quad> quads) {
  TargetGeometry geometry;
  geometry.quads = std::move(quads);
  geometry.views = {{{0, 0}, 1000, 800}};
  return geometry;
}

std::optional<Affine> OwnerBox(const char* json) {
  auto tape = JsonTape::Copy(json, "test");
  EXPECT_TRUE(tape.ok());
  return ReadOwnerBox(tape.value().root());
}

TEST(TargetPointTest, KeepsOnlyWhatIsInsideTheViewport) {
  const Vector<Polygon> parts = VisibleParts(OnPage({QuadAt(-50, 790, 100, 100)}));
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_DOUBLE_EQ(CenterOf(parts[0]).x, 25);
  EXPECT_DOUBLE_EQ(CenterOf(parts[0]).y, 795);
  EXPECT_TRUE(VisibleParts(OnPage({QuadAt(0, 900, 10, 10)})).empty());
  EXPECT_TRUE(VisibleParts(OnPage({QuadAt(10, 10, 0, 10)})).empty());
  EXPECT_TRUE(VisibleParts(OnPage({})).empty());
}

// Chrome's reply on a page pinched to twice its size: quads and input count from the visual viewport.
TEST(TargetPointTest, APinchIsUndoneOnTheWayInAndDoneAgainOnTheWayOut) {
  auto tape = JsonTape::Copy(R"({"cssLayoutViewport":{"pageX":38,"pageY":112,"clientWidth":852,"clientHeight":541},
      "cssVisualViewport":{"offsetX":46.5,"offsetY":60,"pageX":84,"pageY":171.5,"clientWidth":426.5,"clientHeight":271,
      "scale":2}})",
                             "test");
  ASSERT_TRUE(tape.ok());
  const auto view = ReadLayoutMetrics(tape.value().root(), true);
  ASSERT_TRUE(view);
  EXPECT_DOUBLE_EQ(view->page.x, 37.5);
  EXPECT_DOUBLE_EQ(view->page.y, 111.5);
  TargetGeometry geometry;
  geometry.views = {*view};
  geometry.quads = FromQuadSpace({QuadAt(400, 200, 100, 40)}, 1, view->offset);
  EXPECT_DOUBLE_EQ(BoxInPage(geometry).left, 446.5);
  // The screen ends at 46.5 + 426.5, so 26.5 of the 100 pixels are on it.
  const Vector<Polygon> parts = VisibleParts(geometry);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_DOUBLE_EQ(CenterOf(parts[0]).x, 446.5 + 26.5 / 2);
  EXPECT_DOUBLE_EQ(ToInput(CenterOf(parts[0]), *view).x, 400 + 26.5 / 2);
  EXPECT_DOUBLE_EQ(ToInput(CenterOf(parts[0]), *view).y, 220);
}

TEST(TargetPointTest, AChildSessionReportsThePagesVisualViewportAndHasItsOwnSize) {
  auto tape = JsonTape::Copy(R"({"cssLayoutViewport":{"pageX":0,"pageY":51,"clientWidth":290,"clientHeight":199},
      "cssVisualViewport":{"offsetX":0,"offsetY":0,"pageX":0,"pageY":50.25,"clientWidth":854.9,"clientHeight":543.4}})",
                             "test");
  ASSERT_TRUE(tape.ok());
  const auto view = ReadLayoutMetrics(tape.value().root(), false);
  ASSERT_TRUE(view);
  EXPECT_DOUBLE_EQ(view->width, 290);
  EXPECT_DOUBLE_EQ(view->page.y, 50.25);
}

TEST(TargetPointTest, QuadsInAFrameWithCssZoomAreMagnifiedBeforeTheyAreMoved) {
  const Vector<Quad> quads = FromQuadSpace({QuadAt(20, 40, 60, 20)}, 1.5, {7, 9});
  EXPECT_DOUBLE_EQ(quads[0][0].x, 37);
  EXPECT_DOUBLE_EQ(quads[0][2].x, 127);
  EXPECT_DOUBLE_EQ(quads[0][2].y, 99);
}

TEST(TargetPointTest, PutsTheLargestPartFirst) {
  const Vector<Polygon> parts = VisibleParts(OnPage({QuadAt(0, 0, 10, 10), QuadAt(0, 20, 90, 10)}));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_DOUBLE_EQ(CenterOf(parts[0]).x, 45);
}

TEST(TargetPointTest, ATurnedBoxIsPressedInsideOfItself) {
  const Quad diamond = {{{50, 0}, {100, 50}, {50, 100}, {0, 50}}};
  const Vector<Polygon> parts = VisibleParts(OnPage({diamond}));
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_TRUE(IsInside(parts[0], CenterOf(parts[0])));
  EXPECT_FALSE(IsInside(parts[0], {5, 5}));
  for (Point point : OtherPoints(parts, 4)) EXPECT_TRUE(IsInside(parts[0], point));
  EXPECT_EQ(OtherPoints(parts, 4).size(), 4u);
}

TEST(TargetPointTest, AnOwnersBoxScalesAndShifts) {
  const auto affine = OwnerBox(
      R"({"model":{"content":[35,277,235,277,235,452,35,452],"border":[30,272,240,272,240,457,30,457],"width":420,"height":370}})");
  ASSERT_TRUE(affine);
  EXPECT_DOUBLE_EQ(affine->Map({0, 0}).x, 35);
  EXPECT_DOUBLE_EQ(affine->Map({400, 0}).x, 235);
  EXPECT_DOUBLE_EQ(affine->Map({0, 350}).y, 452);
  const auto inverse = affine->Inverse();
  ASSERT_TRUE(inverse);
  EXPECT_NEAR(inverse->Map({235, 452}).x, 400, 1e-9);
  EXPECT_NEAR(inverse->Map({235, 452}).y, 350, 1e-9);
}

TEST(TargetPointTest, RoundingOfAnOwnersSizeIsNoScale) {
  const auto affine = OwnerBox(
      R"({"model":{"content":[0,0,426.66,0,426.66,100,0,100],"border":[0,0,426.66,0,426.66,100,0,100],"width":427,"height":100}})");
  ASSERT_TRUE(affine);
  EXPECT_DOUBLE_EQ(affine->a, 1);
  EXPECT_DOUBLE_EQ(affine->d, 1);
}

TEST(TargetPointTest, RefusesBoxesThatMakeNoSense) {
  for (const char* json :
       {"{}", "[]", R"({"model":7})", R"({"model":{"content":[1,2,3],"border":[],"width":1,"height":1}})",
        R"({"model":{"content":[0,0,1,0,1,1,0,1],"border":[0,0,1,0,1,1,0,1],"width":0,"height":1}})",
        R"({"model":{"content":[0,0,1,0,1,1,0,1],"border":[0,0,0,0,0,0,0,0],"width":1,"height":1}})",
        R"({"model":{"content":[0,0,1e300,0,1,1,0,1],"border":[0,0,1,0,1,1,0,1],"width":1,"height":1}})"}) {
    EXPECT_FALSE(OwnerBox(json)) << json;
  }
}

TEST(TargetPointTest, APointKnowsItsPlaceInEverySession) {
  TargetGeometry geometry;
  geometry.quads = {QuadAt(20, 20, 80, 20)};
  geometry.views = {{{0, 0}, 200, 100}, {{0, 0}, 400, 300}, {{0, 0}, 1000, 800}};
  Affine half;
  half.a = half.d = 0.5;
  half.e = 20;
  half.f = 50;
  Affine shift;
  shift.e = 100;
  shift.f = 300;
  geometry.to_parent = {half, shift};
  const auto path = PathFromSession(geometry, {60, 30});
  ASSERT_TRUE(path);
  EXPECT_DOUBLE_EQ((*path)[0].x, 60);
  EXPECT_DOUBLE_EQ((*path)[1].x, 50);
  EXPECT_DOUBLE_EQ((*path)[1].y, 65);
  EXPECT_DOUBLE_EQ((*path)[2].x, 150);
  EXPECT_DOUBLE_EQ((*path)[2].y, 365);
  const Rect box = BoxInPage(geometry);
  EXPECT_DOUBLE_EQ(box.left, 130);
  EXPECT_DOUBLE_EQ(box.bottom, 370);
}

TEST(TargetPointTest, APartOfATurnedQuadTurnsWithIt) {
  const Quad turned = {Point{100, 0}, Point{100, 200}, Point{0, 200}, Point{0, 0}};  // 200x100, by a right angle
  const Quad part = PartOf(turned, {0.5, 0.2, 1, 0.4});
  EXPECT_DOUBLE_EQ(part[0].x, 80);
  EXPECT_DOUBLE_EQ(part[0].y, 100);
  EXPECT_DOUBLE_EQ(part[2].x, 60);
  EXPECT_DOUBLE_EQ(part[2].y, 200);
}

TEST(TargetPointTest, StillnessSeesTheNodeAndItsFrames) {
  TargetGeometry a = OnPage({QuadAt(0, 0, 10, 10)});
  a.views.push_back({{0, 0}, 1000, 800});
  a.to_parent = {Affine()};
  TargetGeometry b = a;
  EXPECT_TRUE(IsStill(a, b, 0.5));
  b.quads[0][2].y += 0.4;
  EXPECT_TRUE(IsStill(a, b, 0.5));
  b.quads[0][2].y += 0.4;
  EXPECT_FALSE(IsStill(a, b, 0.5));
  b = a;
  b.to_parent[0].f = 3;
  EXPECT_FALSE(IsStill(a, b, 0.5));
  b = a;
  b.quads.clear();
  EXPECT_FALSE(IsStill(a, b, 0.5));
}

}  // namespace
}  // namespace domtool
