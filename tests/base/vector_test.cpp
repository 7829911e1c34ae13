#include "base/vector.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace domtool {
namespace {

// Longer than what a std::string keeps in itself, so that a copy of its bytes alone would be found out.
std::string Long(int k) { return "a text that has to live outside of its string, number " + std::to_string(k); }

template <typename T>
class VectorTest : public ::testing::Test {};

struct MakesNumber {
  using Item = int;
  static Item Make(int k) { return k; }
};
struct MakesString {
  using Item = std::string;
  static Item Make(int k) { return Long(k); }
};
struct MakesPair {
  using Item = std::pair<int, std::string_view>;
  static Item Make(int k) { return {k, "text"}; }
};
struct MakesVector {
  using Item = Vector<std::string>;
  static Item Make(int k) { return {Long(k), Long(k + 1)}; }
};
using Makers = ::testing::Types<MakesNumber, MakesString, MakesPair, MakesVector>;
TYPED_TEST_SUITE(VectorTest, Makers);

TYPED_TEST(VectorTest, holds_what_was_pushed_after_growing_many_times) {
  Vector<typename TypeParam::Item> items;
  for (int k = 0; k < 1'000; ++k) items.push_back(TypeParam::Make(k));
  ASSERT_EQ(items.size(), 1'000U);
  for (int k = 0; k < 1'000; ++k) EXPECT_EQ(items[static_cast<std::size_t>(k)], TypeParam::Make(k));
}

TYPED_TEST(VectorTest, takes_an_element_of_its_own_at_the_moment_it_grows) {
  Vector<typename TypeParam::Item> items{TypeParam::Make(7)};
  for (int k = 0; k < 100; ++k) {
    items.push_back(items.front());
    items.emplace_back(items.front());
  }
  for (const auto& item : items) EXPECT_EQ(item, TypeParam::Make(7));
}

TYPED_TEST(VectorTest, a_copy_is_independent_and_a_moved_one_is_empty) {
  Vector<typename TypeParam::Item> items{TypeParam::Make(1), TypeParam::Make(2)};
  Vector<typename TypeParam::Item> copy = items;
  items.front() = TypeParam::Make(9);
  EXPECT_EQ(copy.front(), TypeParam::Make(1));
  copy = items;
  EXPECT_EQ(copy, items);
  const Vector<typename TypeParam::Item> moved = std::move(copy);
  EXPECT_EQ(moved, items);
  EXPECT_TRUE(copy.empty());  // NOLINT(bugprone-use-after-move): that is what is tested
}

TYPED_TEST(VectorTest, inserts_and_erases_in_place) {
  Vector<typename TypeParam::Item> items{TypeParam::Make(1), TypeParam::Make(3)};
  items.insert(items.begin() + 1, TypeParam::Make(2));
  items.insert(items.begin(), TypeParam::Make(0));
  for (int k = 0; k < 4; ++k) EXPECT_EQ(items[static_cast<std::size_t>(k)], TypeParam::Make(k));
  items.erase(items.begin() + 1, items.begin() + 3);
  EXPECT_EQ(items, (Vector<typename TypeParam::Item>{TypeParam::Make(0), TypeParam::Make(3)}));
  EraseIf(&items, [](const auto& item) { return item == TypeParam::Make(0); });
  EXPECT_EQ(items, (Vector<typename TypeParam::Item>{TypeParam::Make(3)}));
}

TYPED_TEST(VectorTest, appends_a_range_at_its_end) {
  const Vector<typename TypeParam::Item> more{TypeParam::Make(1), TypeParam::Make(2)};
  Vector<typename TypeParam::Item> items{TypeParam::Make(0)};
  items.append(more.begin(), more.end());
  ASSERT_EQ(items.size(), 3U);
  EXPECT_EQ(items.back(), TypeParam::Make(2));
}

TEST(VectorOfBoolTest, is_an_array_of_bool) {
  Vector<bool> flags(3);
  EXPECT_FALSE(flags[2]);
  flags.resize(5, true);
  bool* const address = flags.data() + 4;
  EXPECT_TRUE(*address);
  flags.assign(2, false);
  EXPECT_EQ(flags, (Vector<bool>{false, false}));
}

TEST(VectorResizeTest, makes_new_elements_zero_also_where_others_stood) {
  Vector<int> numbers{1, 2, 3};
  numbers.resize(1);
  numbers.resize(3);
  EXPECT_EQ(numbers, (Vector<int>{1, 0, 0}));
}

TEST(VectorMoveOnlyTest, items_that_can_only_be_moved_arrive_whole) {
  Vector<std::unique_ptr<std::string>> items;
  for (int k = 0; k < 100; ++k) items.push_back(std::make_unique<std::string>(Long(k)));
  for (int k = 0; k < 100; ++k) EXPECT_EQ(*items[static_cast<std::size_t>(k)], Long(k));
}

}  // namespace
}  // namespace domtool
