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
  EXPECT_EQ(HashOf(""), 0x7bd3144f29c0cc9eULL);
  EXPECT_EQ(HashOf("a"), 0x527012aa73281cffULL);
  EXPECT_EQ(HashOf("domtool"), 0x7de3e914bf7bb5adULL);
  EXPECT_EQ(HashOf(std::string_view("\xff\x00", 2)), 0xde45564bf98a2025ULL);
  EXPECT_EQ(Hasher().Add(std::uint64_t{1}).Finish(), 0x4a3a3a4ba6523826ULL);
  EXPECT_EQ(Hasher().Add("button").Add("x").Add(std::uint64_t{7}).Finish(), 0x362736528b869031ULL);
}

TEST(HashTest, a_field_boundary_changes_the_hash) {
  EXPECT_NE(Hasher().Add("ab").Add("c").Finish(), Hasher().Add("a").Add("bc").Finish());
  EXPECT_NE(Hasher().Add("").Add("a").Finish(), Hasher().Add("a").Add("").Finish());
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
