// Known answers, worked out by another implementation of the recipe in hash.h. When one of these changes, every id that
// was ever given out changes.
#include "base/hash.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace domtool {
namespace {

TEST(HashTest, known_answers_stay) {
  EXPECT_EQ(Hasher().Finish(), 0xefd01f60ba992926ULL);
  EXPECT_EQ(HashOf(""), 0x551f1ad12918beafULL);
  EXPECT_EQ(HashOf("a"), 0xa8e3dc307c63c880ULL);
  EXPECT_EQ(HashOf("domtool"), 0x0e6359250f80d182ULL);
  EXPECT_EQ(HashOf("sixteen bytes .."), 0xfe88769aec25a73eULL);
  EXPECT_EQ(HashOf("more than one word"), 0x6ead57d7cf6e9238ULL);
  EXPECT_EQ(HashOf(std::string_view("\xff\x00", 2)), 0x37e3b256cab0d242ULL);
  EXPECT_EQ(Hasher().Add(std::uint64_t{1}).Finish(), 0x74a1b237b75a78adULL);
  EXPECT_EQ(Hasher().Add("button").Add("x").Add(std::uint64_t{7}).Finish(), 0x4afd1ab8cb27d2c6ULL);
}

TEST(HashTest, a_field_boundary_changes_the_hash) {
  EXPECT_NE(Hasher().Add("ab").Add("c").Finish(), Hasher().Add("a").Add("bc").Finish());
  EXPECT_NE(Hasher().Add("").Add("a").Finish(), Hasher().Add("a").Add("").Finish());
  // Nor is what fills up the last word of a text part of it.
  EXPECT_NE(HashOf("abc"), HashOf(std::string_view("abc\0", 4)));
  EXPECT_NE(HashOf("12345678"), HashOf(std::string_view("12345678\0", 9)));
}

TEST(HashTest, the_order_of_fields_changes_the_hash) {
  EXPECT_NE(Hasher().Add("a").Add("b").Finish(), Hasher().Add("b").Add("a").Finish());
}

TEST(HashTest, short_texts_do_not_collide_in_the_low_32_bits) {
  std::set<std::uint32_t> seen;
  for (int k = 0; k < 2'000; ++k) seen.insert(static_cast<std::uint32_t>(HashOf("item " + std::to_string(k))));
  EXPECT_EQ(seen.size(), 2'000u);
}

}  // namespace
}  // namespace domtool
