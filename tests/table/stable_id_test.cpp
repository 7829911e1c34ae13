// Words of a page that are spelt like ids are broken, and no others.
#include "table/stable_id.h"

#include <gtest/gtest.h>

#include <string>

namespace domtool {
namespace {

std::string Broken(std::string text) {
  BreakIds(&text);
  return text;
}

TEST(StableIdTest, a_word_spelt_like_an_id_is_broken_before_its_digits) {
  EXPECT_EQ(Broken("hl929333"), R"(hl\929333)");
  EXPECT_EQ(Broken("Nice tea; hl929333(Cancel order)"), R"(Nice tea; hl\929333(Cancel order))");
  EXPECT_EQ(Broken("[ab123456 button] x-cd123456_ef123456"), R"([ab\123456 button] x-cd\123456_ef\123456)");
  EXPECT_EQ(Broken("né hl929333, Ä hl929333"), R"(né hl\929333, Ä hl\929333)");
  EXPECT_EQ(Broken("ｈｌ９２９３３３"), R"(ｈｌ\９２９３３３)") << "in full width";
  EXPECT_EQ(Broken("hl９29333 hl²929333"), R"(hl\９29333 hl²929333)") << "seven digits are none";
  EXPECT_EQ(Broken("𝐡𝐥929333"), R"(𝐡𝐥\929333)");
}

TEST(StableIdTest, a_word_spelt_like_an_id_is_found_at_every_place_after_other_digits) {
  for (const char* filler : {"7", "71 ", "９", "個", "20240117 ", "é12345 ", "a1"}) {
    std::string before;
    for (int k = 0; k < 24; ++k, before += filler) {
      EXPECT_EQ(Broken(before + " hl929333"), before + R"( hl\929333)");
      EXPECT_EQ(Broken(before + " hl９２9333"), before + R"( hl\９２9333)");
    }
  }
}

TEST(StableIdTest, other_words_are_left_as_they_are) {
  for (const char* text : {"",
                           "a",
                           "929333",
                           "l929333",
                           "hli929333",
                           "hl92933",
                           "hl9293334",
                           "hl929333a",
                           "xhl929333",
                           "HL929333",
                           "Hl929333",
                           "hl 929333",
                           "hl-929333",
                           "kd48 2913",
                           "АБ123456",
                           "нл929333",
                           "AB123456",
                           R"(hl\929333)",
                           "order no. 20240117, 3 items",
                           "数量929333個",
                           "#ff0000 a1b2c3d4"}) {
    std::string same = text;
    EXPECT_FALSE(BreakIds(&same)) << text;
    EXPECT_EQ(same, text);
  }
}

TEST(StableIdTest, what_is_broken_holds_no_id) {
  FlatMap<std::uint32_t> ids;
  FindIds(Broken("hl929333 ab123456;cd123456(ef123456)"), &ids);
  for (const char* id : {"hl929333", "ab123456", "cd123456", "ef123456"}) {
    EXPECT_EQ(ids.Find(static_cast<std::uint64_t>(ParseId(id))), nullptr) << id;
  }
}

TEST(StableIdTest, a_broken_word_can_be_made_whole) {
  for (const char* text :
       {"hl929333", "a hl929333 b ab123456", "ｈｌ９２９３３３", R"(C:\ab\123 \n hl929333)", "plain"}) {
    EXPECT_EQ(WithWholeIds(Broken(text)), text);
  }
  EXPECT_EQ(WithWholeIds(R"(ab\12345 abc\123456 ab\\123456)"), R"(ab\12345 abc\123456 ab\\123456)");
}

TEST(StableIdTest, in_an_address_the_first_digit_is_percent_encoded) {
  std::string address = "https://ab123456.test/hl929333?x=cd123456#AB123456";
  EXPECT_TRUE(BreakIdsOfAddress(&address));
  EXPECT_EQ(address, "https://ab%3123456.test/hl%3929333?x=cd%3123456#AB123456");
  EXPECT_FALSE(BreakIdsOfAddress(&address));
  address = "hl929333://evil.test/";
  EXPECT_TRUE(BreakIdsOfAddress(&address));
  EXPECT_EQ(address, "[unknown]");
  address = ".hl929333:x";
  EXPECT_TRUE(BreakIdsOfAddress(&address));
  EXPECT_EQ(address, ".hl%3929333:x");
}

TEST(StableIdTest, a_cut_makes_no_id) {
  EXPECT_EQ(WithoutCutId("see hl929333", "see hl9293334"), "see hl92933");
  EXPECT_EQ(WithoutCutId("see hl929333", "see hl929333 and"), "see hl929333") << "it was whole";
  EXPECT_EQ(WithoutCutId("see", "seen"), "see");
}

}  // namespace
}  // namespace domtool
