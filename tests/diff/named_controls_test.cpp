// What of a line of the outline is said of its controls.
#include "diff/named_controls.h"

#include <gtest/gtest.h>

#include <string>

namespace domtool {
namespace {

std::string Bare(std::string text, bool is_row = false) {
  OutlineLine line;
  line.text = std::move(text);
  line.is_row = is_row;
  return WithoutIds(line);
}

TEST(ControlsTest, a_line_without_ids_says_the_same_of_another_copy_of_its_controls) {
  EXPECT_EQ(Bare("[ab123456 button] Save and [cd123456] Home"), "[button] Save and [] Home");
  EXPECT_EQ(Bare("[ab123456 textbox=\"a ab123456\" covered]"), "[textbox=\"a ab123456\" covered]");
  EXPECT_EQ(Bare("[ab123456 button covered] Save"), "[button] Save");
  EXPECT_EQ(Bare("[ab123456 covered] Save"), "[] Save");
  EXPECT_EQ(Bare("Words below [covered]"), "Words below");
  EXPECT_EQ(Bare("no. ab123456 of \\[cd123456]"), "no. ab123456 of \\[cd123456]") << "the page's own words";
}

TEST(ControlsTest, cells_of_rows_begin_with_ids) {
  EXPECT_EQ(Bare("ab123456 N-617 | 329.00 | cd123456 | [ef123456 checked] ab123456", true),
            "N-617 | 329.00 | | [checked] ab123456");
  EXPECT_EQ(Bare("ab123456(x) | \\cd123456", true), "(x) | \\cd123456");
  EXPECT_EQ(Bare("ab123456 N-617 | 329.00"), "ab123456 N-617 | 329.00") << "no row: words of the page's";
}

}  // namespace
}  // namespace domtool
