#include "base/stable_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include "base/vector.h"

namespace domtool {
namespace {

using Item = std::pair<std::uint32_t, std::size_t>;  // key, place before

bool KeyLess(const Item& a, const Item& b) { return a.first < b.first; }

TEST(StableSortTest, it_does_what_the_library_s_does_for_every_length_and_few_keys) {
  std::uint32_t random = 1;
  for (std::size_t count = 0; count < 300; ++count) {
    Vector<Item> items;
    for (std::size_t k = 0; k < count; ++k) items.emplace_back((random = random * 1664525 + 1013904223) >> 29, k);
    Vector<Item> wanted = items;
    std::stable_sort(wanted.begin(), wanted.end(), KeyLess);
    StableSort(&items, KeyLess);
    ASSERT_EQ(items, wanted) << count;
  }
}

TEST(StableSortTest, sorted_and_reversed_lists_are_sorted) {
  Vector<int> up(1'000);
  for (int k = 0; k < 1'000; ++k) up[static_cast<std::size_t>(k)] = k;
  Vector<int> down(up.rbegin(), up.rend());
  StableSort(&down, [](int a, int b) { return a < b; });
  EXPECT_EQ(down, up);
}

TEST(StableSortTest, items_that_can_only_be_moved_arrive_whole) {
  Vector<std::unique_ptr<std::string>> items;
  for (int k = 0; k < 100; ++k) items.push_back(std::make_unique<std::string>(std::to_string(99 - k)));
  StableSort(&items,
             [](const auto& a, const auto& b) { return a->size() < b->size() || (a->size() == b->size() && *a < *b); });
  ASSERT_EQ(*items.front(), "0");
  ASSERT_EQ(*items.back(), "99");
}

}  // namespace
}  // namespace domtool
