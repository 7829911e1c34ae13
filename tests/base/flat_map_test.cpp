#include "base/flat_map.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

namespace domtool {
namespace {

TEST(FlatMapTest, an_empty_map_finds_nothing) {
  const FlatMap<int> map;
  EXPECT_EQ(map.Find(1), nullptr);
  EXPECT_EQ(map.size(), 0u);
}

TEST(FlatMapTest, every_value_is_found_after_growing) {
  FlatMap<std::uint64_t> map;
  for (std::uint64_t k = 1; k <= 10'000; ++k) map.Insert(k << 32, k);
  EXPECT_EQ(map.size(), 10'000u);
  for (std::uint64_t k = 1; k <= 10'000; ++k) {
    ASSERT_NE(map.Find(k << 32), nullptr);
    ASSERT_EQ(*map.Find(k << 32), k);
  }
  EXPECT_EQ(map.Find(1), nullptr);
}

TEST(FlatMapTest, a_second_insert_replaces_the_value) {
  FlatMap<std::string_view> map;
  map.Insert(7, "old");
  map.Insert(7, "new");
  EXPECT_EQ(map.size(), 1u);
  EXPECT_EQ(*map.Find(7), "new");
}

TEST(FlatMapTest, keys_that_probe_to_one_slot_stay_separate) {
  FlatMap<int> map;
  constexpr std::uint64_t kSlots = 1ULL << 63;  // only bits that the multiplication moves out of the mask
  map.Insert(kSlots, 1);
  map.Insert(kSlots | (kSlots >> 1), 2);
  map.Insert(kSlots >> 1, 3);
  EXPECT_EQ(*map.Find(kSlots), 1);
  EXPECT_EQ(*map.Find(kSlots | (kSlots >> 1)), 2);
  EXPECT_EQ(*map.Find(kSlots >> 1), 3);
}

TEST(FlatMapTest, a_cleared_map_starts_afresh) {
  FlatMap<int> map;
  map.Insert(1, 1);
  map.Clear();
  EXPECT_EQ(map.size(), 0u);
  EXPECT_EQ(map.Find(1), nullptr);
  EXPECT_EQ(map[1], 0);
  map.Insert(2, 2);
  EXPECT_EQ(*map.Find(2), 2);
}

}  // namespace
}  // namespace domtool
