// RFC 3629 and Unicode 15 table 3-7 (well-formed byte sequences), with the maximal-subpart practice of section 3.9.
#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace domtool {
namespace {

std::vector<char32_t> DecodeAll(std::string_view text) {
  std::vector<char32_t> code_points;
  for (std::size_t i = 0; i < text.size();) code_points.push_back(DecodeCodePoint(text, &i));
  return code_points;
}

struct Sequence {
  const char* sentence;
  std::string_view bytes;
  std::vector<char32_t> code_points;
  bool is_valid;
};

constexpr char32_t kBad = kReplacementCharacter;

const Sequence kSequences[] = {
    {"ascii", "aZ~", {'a', 'Z', '~'}, true},
    {"first_of_two_bytes", "\xC2\x80", {0x80}, true},
    {"last_of_two_bytes", "\xDF\xBF", {0x7FF}, true},
    {"first_of_three_bytes", "\xE0\xA0\x80", {0x800}, true},
    {"last_before_the_surrogates", "\xED\x9F\xBF", {0xD7FF}, true},
    {"first_after_the_surrogates", "\xEE\x80\x80", {0xE000}, true},
    {"last_of_three_bytes", "\xEF\xBF\xBF", {0xFFFF}, true},
    {"first_of_four_bytes", "\xF0\x90\x80\x80", {0x10000}, true},
    {"last_code_point", "\xF4\x8F\xBF\xBF", {0x10FFFF}, true},
    {"replacement_character_itself", "\xEF\xBF\xBD", {0xFFFD}, true},
    {"a_nul_byte", std::string_view("a\0b", 3), {'a', 0, 'b'}, true},
    {"overlong_slash_in_two_bytes", "\xC0\xAF", {kBad, kBad}, false},
    {"overlong_slash_in_three_bytes", "\xE0\x80\xAF", {kBad, kBad, kBad}, false},
    {"overlong_slash_in_four_bytes", "\xF0\x80\x80\xAF", {kBad, kBad, kBad, kBad}, false},
    {"first_surrogate", "\xED\xA0\x80", {kBad, kBad, kBad}, false},
    {"last_surrogate", "\xED\xBF\xBF", {kBad, kBad, kBad}, false},
    {"after_the_last_code_point", "\xF4\x90\x80\x80", {kBad, kBad, kBad, kBad}, false},
    {"lead_of_five_bytes", "\xF8\x88\x80\x80\x80", {kBad, kBad, kBad, kBad, kBad}, false},
    {"continuation_alone", "\x80", {kBad}, false},
    {"lead_alone", "\xC3", {kBad}, false},
    {"three_bytes_cut_after_two", "\xE2\x82", {kBad}, false},
    {"four_bytes_cut_after_three", "\xF0\x9F\x98", {kBad}, false},
    {"cut_sequence_before_ascii", "\xE2\x82x", {kBad, 'x'}, false},
    {"cut_sequence_before_a_good_one", "\xF0\x9F\xC3\xA9", {kBad, 0xE9}, false},
    {"bytes_that_never_occur", "\xFE\xFF", {kBad, kBad}, false},
};

class Utf8Sequence : public ::testing::TestWithParam<Sequence> {};

TEST_P(Utf8Sequence, is_decoded_by_its_maximal_subparts) {
  EXPECT_EQ(DecodeAll(GetParam().bytes), GetParam().code_points);
  EXPECT_EQ(IsValidUtf8(GetParam().bytes), GetParam().is_valid);
}

INSTANTIATE_TEST_SUITE_P(Rfc3629, Utf8Sequence, ::testing::ValuesIn(kSequences),
                         [](const ::testing::TestParamInfo<Sequence>& info) { return info.param.sentence; });

TEST(Utf8Test, every_code_point_survives_writing_and_reading) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string bytes;
    AppendCodePoint(&bytes, c);
    std::size_t offset = 0;
    ASSERT_EQ(DecodeCodePoint(bytes, &offset), c);
    ASSERT_EQ(offset, bytes.size());
  }
}

TEST(Utf8Test, what_is_no_code_point_is_written_as_the_replacement) {
  for (const char32_t c : {char32_t{0xD800}, char32_t{0xDFFF}, char32_t{0x110000}, char32_t{0xFFFFFFFF}}) {
    std::string bytes;
    AppendCodePoint(&bytes, c);
    EXPECT_EQ(bytes, "\xEF\xBF\xBD");
  }
}

TEST(Utf8Test, a_cut_never_falls_into_a_code_point) {
  const std::string_view text = "a\xE2\x82\xAC\xF0\x9F\x98\x80";  // a, euro, emoji
  EXPECT_EQ(TruncateUtf8(text, 100), text);
  EXPECT_EQ(TruncateUtf8(text, 8), text);
  EXPECT_EQ(TruncateUtf8(text, 7), text.substr(0, 4));
  EXPECT_EQ(TruncateUtf8(text, 4), text.substr(0, 4));
  EXPECT_EQ(TruncateUtf8(text, 3), "a");
  EXPECT_EQ(TruncateUtf8(text, 1), "a");
  EXPECT_EQ(TruncateUtf8(text, 0), "");
}

TEST(Utf8Test, white_space_is_that_of_html) {
  EXPECT_EQ(TrimHtmlSpace(" \t\n\r\f x y \f"), "x y");
  EXPECT_TRUE(IsHtmlSpaceOnly(" \n"));
  EXPECT_TRUE(IsHtmlSpaceOnly(""));
  EXPECT_FALSE(IsHtmlSpaceOnly("\v")) << "the vertical tab is none of it";
  EXPECT_FALSE(IsHtmlSpaceOnly("\xC2\xA0"));
}

TEST(Utf8Test, comparing_without_case_folds_ascii_only) {
  EXPECT_TRUE(EqualsIgnoreAsciiCase("CheckBox", "cHECKbOX"));
  EXPECT_FALSE(EqualsIgnoreAsciiCase("\xC3\x89", "\xC3\xA9"));
  EXPECT_FALSE(EqualsIgnoreAsciiCase("[", "{"));
  EXPECT_TRUE(ContainsIgnoreAsciiCase("Add to Basket", "BASKET"));
  EXPECT_TRUE(ContainsIgnoreAsciiCase("x", ""));
  EXPECT_FALSE(ContainsIgnoreAsciiCase("short", "much longer"));
  EXPECT_EQ(ToAsciiLower("AZ\xC3\x89"), "az\xC3\x89");
}

TEST(Utf8Test, runs_of_white_space_collapse_to_one_space) {
  std::string out;
  AppendCollapsed(&out, "  a \n\t b\xC2\xA0\xC2\xA0");
  EXPECT_EQ(out, "a b ");
  AppendCollapsed(&out, "  c");
  EXPECT_EQ(out, "a b c");
}

TEST(Utf8Test, collapsing_keeps_a_cut_no_break_space_as_it_is) {
  std::string out;
  AppendCollapsed(&out, "a\xC2");
  EXPECT_EQ(out, "a\xC2");
}

TEST(Utf8Test, tokens_stand_between_white_space) {
  std::vector<std::string_view> tokens;
  ForEachToken("  a\tbb \n", [&](std::string_view token) { tokens.push_back(token); });
  EXPECT_EQ(tokens, (std::vector<std::string_view>{"a", "bb"}));
}

TEST(Utf8Test, characters_are_counted_and_not_bytes) {
  EXPECT_EQ(CountCharacters(""), 0U);
  EXPECT_EQ(CountCharacters("aж語😀"), 4U);
}

TEST(Utf8Test, a_text_is_cut_between_characters_as_a_reader_sees_them) {
  EXPECT_EQ(TruncateCharacters("abc", 3), "abc");
  EXPECT_EQ(TruncateCharacters("abcd", 3), "abc");
  EXPECT_EQ(TruncateCharacters("語語語", 2), "語語");
  EXPECT_EQ(TruncateCharacters("abe\u0301", 4), "abe\u0301");
  EXPECT_EQ(TruncateCharacters("abe\u0301x", 3), "ab") << "a mark stays with its letter";
  EXPECT_EQ(TruncateCharacters("a👩\u200D🚀b", 3), "a") << "an emoji sequence is whole or not there";
  EXPECT_EQ(TruncateCharacters("a👍🏽b", 2), "a") << "a skin tone stays with its hand";
  EXPECT_EQ(TruncateCharacters("🇦🇹🇵🇹", 3), "🇦🇹") << "half a flag is none";
  EXPECT_EQ(TruncateCharacters("ab\u0301\u0301\u0301", 3), "a");
  EXPECT_EQ(TruncateCharacters("a\u0301\u0301\u0301", 2), "a\u0301")
      << "what is one character all through is cut all the same";
}

}  // namespace
}  // namespace domtool
