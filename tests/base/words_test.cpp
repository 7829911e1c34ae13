#include "base/words.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

TEST(WordsTest, words_are_the_same_whatever_numbers_stand_between_them) {
  EXPECT_EQ(HashOfWords("Cart, 3 items"), HashOfWords("Cart, 14 items"));
  EXPECT_NE(HashOfWords("Cart, 3 items"), HashOfWords("Cart, 3 boxes"));
  EXPECT_EQ(HashOfWords("Save"), HashOfText("Save"));
  EXPECT_EQ(WithoutDigits("a1b22"), "ab");
}

TEST(WordsTest, numbers_and_signs_alone_are_no_words) {
  EXPECT_EQ(HashOfWords("1,200 -"), 0U);
  EXPECT_EQ(HashOfWords("(13)"), 0U);
  EXPECT_EQ(HashOfWords(""), 0U);
  EXPECT_NE(HashOfText("13"), 0U);
}

TEST(WordsTest, a_count_at_the_end_is_left_out_and_a_year_is_not) {
  EXPECT_EQ(WithoutCount("Inbox (3)"), "Inbox");
  EXPECT_EQ(WithoutCount("Inbox (1,203)"), "Inbox");
  EXPECT_EQ(WithoutCount("Heat (1995)"), "Heat (1995)");
  EXPECT_EQ(WithoutCount("(3)"), "(3)");
  EXPECT_EQ(WithoutCount("Inbox ()"), "Inbox ()");
}

}  // namespace
}  // namespace domtool
