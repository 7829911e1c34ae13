// What covers leave, and where in it to press.
#include "visibility/uncovered_area.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

UncoveredArea Of(const Rect& region) {
  UncoveredArea uncovered;
  uncovered.Reset({&region, 1});
  return uncovered;
}

TEST(UncoveredTest, the_middle_is_pressed_on_a_whole_pixel) {
  const Point p = Of({10.25, 20.5, 110.5, 41.25}).PressPoint({60.375, 30.875});
  EXPECT_EQ(p.x, 60);
  EXPECT_EQ(p.y, 31);
}

TEST(UncoveredTest, a_middle_next_to_an_edge_is_moved_away_from_it) {
  UncoveredArea uncovered = Of({0, 0, 100, 40});
  uncovered.Subtract({0, 0, 49.5, 40});
  EXPECT_EQ(uncovered.PressPoint({50, 20}).x, 53);
}

TEST(UncoveredTest, a_covered_middle_gives_way_to_the_middle_of_what_is_left) {
  UncoveredArea uncovered = Of({0, 0, 100, 40});
  uncovered.Subtract({40, 0, 200, 40});
  EXPECT_EQ(uncovered.PressPoint({50, 20}).x, 20);
}

TEST(UncoveredTest, a_broad_piece_is_better_than_a_long_thin_one) {
  UncoveredArea uncovered = Of({0, 0, 400, 40});
  uncovered.Subtract({20, 0, 400, 36});  // leaves 20 x 40 at the left, 400 x 4 along the bottom
  const Point p = uncovered.PressPoint({200, 38});
  EXPECT_LT(p.x, 20);
}

TEST(UncoveredTest, slivers_are_nothing) {
  UncoveredArea uncovered = Of({0, 0, 100, 40});
  uncovered.Subtract({0.5, 0, 100, 39.5});
  EXPECT_TRUE(uncovered.is_empty());
}

TEST(UncoveredTest, two_covers_together_leave_nothing) {
  UncoveredArea uncovered = Of({0, 0, 100, 40});
  uncovered.Subtract({0, 0, 60, 40});
  EXPECT_FALSE(uncovered.is_empty());
  uncovered.Subtract({50, -10, 100, 50});
  EXPECT_TRUE(uncovered.is_empty());
}

TEST(UncoveredTest, the_pieces_stay_few_and_the_large_ones_are_kept) {
  UncoveredArea uncovered = Of({0, 0, 1000, 1000});
  for (int k = 0; k < 400; ++k) uncovered.Subtract(Rect::FromSize(k % 20 * 25, k / 20 * 25, 12, 12));
  EXPECT_TRUE(uncovered.has_room());
  const Point p = uncovered.PressPoint({750, 750});
  EXPECT_EQ(p.x, 750);
  EXPECT_EQ(p.y, 750);
}

}  // namespace
}  // namespace domtool
