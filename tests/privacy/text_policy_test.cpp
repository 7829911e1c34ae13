// Which characters leave and which do not.
#include "privacy/text_policy.h"

#include <gtest/gtest.h>

#include <string>

namespace domtool {
namespace {

struct Case {
  const char* sentence;
  const char* in;
  const char* out;
  std::size_t dropped;
};

class TextPolicyTest : public ::testing::TestWithParam<Case> {};

TEST_P(TextPolicyTest, cleans_as_the_policy_says) {
  std::string out;
  EXPECT_EQ(AppendCleanText(GetParam().in, 1000, &out), GetParam().dropped) << GetParam().sentence;
  EXPECT_EQ(out, GetParam().out) << GetParam().sentence;
}

INSTANTIATE_TEST_SUITE_P(
    Table, TextPolicyTest,
    ::testing::Values(
        Case{"plain text stays", "Hello, world", "Hello, world", 0},
        Case{"line breaks and runs of white space become one space", "a\n\n\t b\u00a0\u2003c\u2028d", "a b c d", 0},
        Case{"control characters go", "a\x01\x07\x1b[31mb\x7f", "a[31mb", 4},
        Case{"bidi overrides go", "abc\u202edef\u2066ghi\u2069\u200f", "abcdefghi", 4},
        Case{"zero-width spaces and soft hyphens go", "pass\u200bword\u00ad\ufeff\u2060", "password", 4},
        Case{"tag characters go", "hi\U000e0041\U000e0042\U000e007f", "hi", 3},
        Case{"interlinear annotation and object replacement go", "a\ufff9b\ufffbc", "abc", 2},
        Case{"a family emoji keeps its joiners", "\U0001f468\u200d\U0001f469\u200d\U0001f467",
             "\U0001f468\u200d\U0001f469\u200d\U0001f467", 0},
        Case{"a heart keeps its variation selector", "\u2764\ufe0f", "\u2764\ufe0f", 0},
        Case{"a variation selector behind a letter goes", "a\ufe0f\ufe01", "a", 2},
        Case{"Persian keeps its non-joiner", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
             "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", 0},
        Case{"a joiner between digits goes", "1\u200d2 #\u200d", "12 #", 2},
        Case{"a joiner behind the last emoji goes", "\U0001f468\u200d and", "\U0001f468 and", 1},
        Case{"a keycap keeps its selector, a digit does not", "1\ufe0f\u20e3 2\ufe0f", "1\ufe0f\u20e3 2", 1},
        Case{"a second selector goes", "\u2764\ufe0f\ufe0e", "\u2764\ufe0f", 1},
        Case{"flags and skin tones stay", "\U0001f1eb\U0001f1f7 \U0001f44d\U0001f3fd",
             "\U0001f1eb\U0001f1f7 \U0001f44d\U0001f3fd", 0},
        Case{"a rainbow flag keeps selector and joiner", "\U0001f3f3\ufe0f\u200d\U0001f308",
             "\U0001f3f3\ufe0f\u200d\U0001f308", 0},
        Case{"Mongolian keeps its selectors, Latin has none", "\u1820\u180b\u1821 a\u180bb", "\u1820\u180b\u1821 ab",
             1},
        Case{"half forms of Indic scripts keep their joiner", "\u0915\u094d\u200d\u0937 \u0d28\u0d4d\u200d",
             "\u0915\u094d\u200d\u0937 \u0d28\u0d4d\u200d", 0},
        Case{"blanks of Braille are one, and stay what they are", "a\u2800\u2800 b", "a\u2800b", 0},
        Case{"a non-joiner in Latin goes", "ad\u200cmin", "admin", 1},
        Case{"Arabic, CJK and Devanagari stay",
             "\u0633\u0644\u0627\u0645 \u4f60\u597d \u0928\u092e\u0938\u094d\u0924\u0947",
             "\u0633\u0644\u0627\u0645 \u4f60\u597d \u0928\u092e\u0938\u094d\u0924\u0947", 0},
        Case{"invalid UTF-8 becomes the replacement character", "a\xff\xc0\xafz", "a\ufffd\ufffd\ufffdz", 0}));

TEST(TextPolicyTest2, long_text_is_cut_at_a_code_point_and_says_so) {
  std::string out;
  AppendCleanText(std::string(50, 'a') + "\u00e9\u00e9\u00e9", 51, &out);
  EXPECT_EQ(out, std::string(50, 'a') + "\u00e9\u2026");
}

TEST(TextPolicyTest2, only_text_that_needs_no_change_counts_as_clean) {
  EXPECT_TRUE(IsCleanText("Plain, with single spaces."));
  for (const char* text : {"two  spaces", "tab\t", "\u00e9", "\x01"}) EXPECT_FALSE(IsCleanText(text)) << text;
}

}  // namespace
}  // namespace domtool
