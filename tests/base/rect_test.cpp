#include "base/rect.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

constexpr Rect kUnit = Rect::FromSize(0, 0, 10, 10);

TEST(RectTest, sizes_become_edges_and_back) {
  constexpr Rect kRect = Rect::FromSize(5, -2, 10.5, 4);
  EXPECT_EQ(kRect.right, 15.5);
  EXPECT_EQ(kRect.bottom, 2);
  EXPECT_EQ(kRect.width(), 10.5);
  EXPECT_EQ(kRect.height(), 4);
  EXPECT_EQ(kRect.area(), 42);
}

TEST(RectTest, without_width_or_height_it_is_empty_and_has_no_area) {
  EXPECT_TRUE(Rect::FromSize(0, 0, 0, 5).is_empty());
  EXPECT_TRUE(Rect::FromSize(0, 0, 5, 0).is_empty());
  EXPECT_TRUE(Rect::FromSize(0, 0, -5, -5).is_empty());
  EXPECT_EQ(Rect::FromSize(0, 0, -5, -5).area(), 0);
}

TEST(RectTest, the_left_and_top_edges_belong_to_it_the_others_do_not) {
  EXPECT_TRUE(kUnit.contains({0, 0}));
  EXPECT_TRUE(kUnit.contains({9.99, 9.99}));
  EXPECT_FALSE(kUnit.contains({10, 5}));
  EXPECT_FALSE(kUnit.contains({5, 10}));
}

TEST(RectTest, neighbours_that_share_an_edge_do_not_intersect) {
  const Rect neighbour = Rect::FromSize(10, 0, 10, 10);
  EXPECT_FALSE(kUnit.intersects(neighbour));
  EXPECT_TRUE(Intersect(kUnit, neighbour).is_empty());
}

TEST(RectTest, an_intersection_is_what_both_cover) {
  const Rect both = Intersect(kUnit, Rect::FromSize(4, -5, 20, 8));
  EXPECT_EQ(both.left, 4);
  EXPECT_EQ(both.top, 0);
  EXPECT_EQ(both.right, 10);
  EXPECT_EQ(both.bottom, 3);
}

TEST(RectTest, a_union_with_an_empty_one_is_the_other) {
  const Rect empty = Rect::FromSize(100, 100, 0, 0);
  EXPECT_EQ(Union(kUnit, empty).right, 10);
  EXPECT_EQ(Union(empty, kUnit).right, 10);
  EXPECT_EQ(Union(kUnit, Rect::FromSize(20, 20, 5, 5)).bottom, 25);
}

}  // namespace
}  // namespace domtool
