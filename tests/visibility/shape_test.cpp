// Basic shapes, clip rectangles and image map areas, and the strips that stand for them.
#include "visibility/shape.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace domtool {
namespace {

constexpr Rect kBox = Rect::FromSize(100, 200, 200, 100);

void ExpectRect(const Rect& actual, const Rect& wanted) {
  EXPECT_NEAR(actual.left, wanted.left, 0.01);
  EXPECT_NEAR(actual.top, wanted.top, 0.01);
  EXPECT_NEAR(actual.right, wanted.right, 0.01);
  EXPECT_NEAR(actual.bottom, wanted.bottom, 0.01);
}

bool Holds(const Shape& shape, Point p) {
  const Vector<Rect> strips = StripsOf(shape, kBox);
  return std::any_of(strips.begin(), strips.end(), [&](const Rect& strip) { return strip.contains(p); });
}

TEST(ShapeTest, an_inset_takes_lengths_percentages_and_sums_of_them) {
  ExpectRect(ShapeOfClip("auto", "inset(10px)", kBox).box, {110, 210, 290, 290});
  ExpectRect(ShapeOfClip("auto", "inset(10% 25%)", kBox).box, {150, 210, 250, 290});
  ExpectRect(ShapeOfClip("auto", "inset(25%)", kBox).box, {150, 225, 250, 275});
  ExpectRect(ShapeOfClip("auto", "inset(0px 50% 5px calc(10% + 5px) round 4px)", kBox).box, {125, 200, 200, 295});
  ExpectRect(ShapeOfClip("auto", "inset(20px calc(50% - 10px) calc(100% - 50px) 10px)", kBox).box,
             {110, 220, 210, 250});
}

TEST(ShapeTest, an_inset_that_leaves_nothing_is_empty_and_a_negative_one_cuts_nothing) {
  EXPECT_TRUE(ShapeOfClip("auto", "inset(0px 100% 0px 0px)", kBox).box.is_empty());
  EXPECT_TRUE(ShapeOfClip("auto", "inset(60px 0px)", kBox).box.is_empty());
  ExpectRect(ShapeOfClip("auto", "inset(-8px)", kBox).box, kBox);
}

TEST(ShapeTest, a_circle_reaches_to_the_closest_side_unless_it_says_otherwise) {
  ExpectRect(ShapeOfClip("auto", "circle()", kBox).box, {150, 200, 250, 300});
  ExpectRect(ShapeOfClip("auto", "circle(30px at 50px 40px)", kBox).box, {120, 210, 180, 270});
  ExpectRect(ShapeOfClip("auto", "circle(farthest-side at 0% 0%)", kBox).box, {-100, 0, 300, 400});
}

TEST(ShapeTest, a_percentage_of_a_circle_is_of_the_diagonal_over_the_root_of_two) {
  const Shape shape = ShapeOfClip("auto", "circle(50%)", Rect::FromSize(0, 0, 60, 80));
  EXPECT_NEAR(shape.box.width(), 70.71, 0.01);
}

TEST(ShapeTest, an_ellipse_has_two_radii) {
  ExpectRect(ShapeOfClip("auto", "ellipse(60px 20px at 40% 30px)", kBox).box, {120, 210, 240, 250});
  ExpectRect(ShapeOfClip("auto", "ellipse(closest-side farthest-side at 10px 20%)", kBox).box, {100, 140, 120, 300});
}

TEST(ShapeTest, the_corners_of_a_circle_are_outside_and_its_middle_is_inside) {
  const Shape shape = ShapeOfClip("auto", "circle(50px at 50% 50%)", kBox);
  EXPECT_TRUE(Holds(shape, {200, 250}));
  EXPECT_TRUE(Holds(shape, {155, 250}));
  EXPECT_FALSE(Holds(shape, {155, 205}));
  EXPECT_FALSE(Holds(shape, {245, 295}));
}

TEST(ShapeTest, a_polygon_is_filled_by_its_rule) {
  const char* const nonzero =
      "polygon(0px 0px, 100px 0px, 100px 100px, 0px 100px, 0px 0px, 20px 20px, 80px 20px, 80px 80px, 20px 80px, 20px "
      "20px)";
  const char* const evenodd =
      "polygon(evenodd, 0px 0px, 100px 0px, 100px 100px, 0px 100px, 0px 0px, 20px 20px, 80px 20px, 80px 80px, 20px "
      "80px, 20px 20px)";
  EXPECT_TRUE(Holds(ShapeOfClip("auto", nonzero, kBox), {150, 250}));
  EXPECT_FALSE(Holds(ShapeOfClip("auto", evenodd, kBox), {150, 250}));
  EXPECT_TRUE(Holds(ShapeOfClip("auto", evenodd, kBox), {110, 250}));
  EXPECT_FALSE(Holds(ShapeOfClip("auto", "polygon(0% 0%, 50% 0%, 0% 100%)", kBox), {190, 290}));
}

TEST(ShapeTest, a_path_counts_as_the_box_around_its_points) {
  ExpectRect(ShapeOfClip("auto", "path(\"M 10 10 L 60 10 C 60 30 40 50 10 50 Z\")", kBox).box, {110, 210, 160, 250});
  ExpectRect(ShapeOfClip("auto", "path(\"m 10 10 l 60 10 z\")", kBox).box, kBox);
}

TEST(ShapeTest, what_is_not_understood_cuts_nothing) {
  for (const char* const value : {"url(\"#mask\")", "shape(from 0px 0px, line to 1px 1px, close)", "content-box",
                                  "none", "inset(", "inset(min(1px, 2px))", "circle"}) {
    ExpectRect(ShapeOfClip("auto", value, kBox).box, kBox);
  }
}

TEST(ShapeTest, clip_counts_from_the_top_left_corner) {
  ExpectRect(ShapeOfClip("rect(10px, 150px, 60px, 20px)", "none", kBox).box, {120, 210, 250, 260});
  ExpectRect(ShapeOfClip("rect(10px, auto, auto, 20px)", "none", kBox).box, {120, 210, 300, 300});
}

TEST(ShapeTest, areas_lie_on_their_image) {
  ExpectRect(ShapeOfArea("", "10,20,60,50", kBox).box, {110, 220, 160, 250});
  ExpectRect(ShapeOfArea("rect", "60, 50 10;20", kBox).box, {110, 220, 160, 250});
  ExpectRect(ShapeOfArea("circle", "50,50,30", kBox).box, {120, 220, 180, 280});
  ExpectRect(ShapeOfArea("poly", "0,0,100,0,0,80", kBox).box, {100, 200, 200, 280});
  ExpectRect(ShapeOfArea("default", "", kBox).box, kBox);
  EXPECT_FALSE(Holds(ShapeOfArea("poly", "0,0,100,0,0,80", kBox), {195, 275}));
}

TEST(ShapeTest, areas_with_too_few_coordinates_are_empty) {
  EXPECT_TRUE(ShapeOfArea("rect", "10,20,60", kBox).box.is_empty());
  EXPECT_TRUE(ShapeOfArea("circle", "10,20", kBox).box.is_empty());
  EXPECT_TRUE(ShapeOfArea("poly", "", kBox).box.is_empty());
}

}  // namespace
}  // namespace domtool
