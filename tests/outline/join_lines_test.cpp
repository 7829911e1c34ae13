#include "outline/join_lines.h"

#include <gtest/gtest.h>

#include <string>

#include "outline/fold_summary.h"
#include "outline/tokens.h"

namespace domtool {
namespace {

constexpr StableId kList{8};

OutlineLine Line(std::string text, Importance importance, int indent = 0, std::uint32_t controls = 0) {
  OutlineLine line;
  line.text = std::move(text);
  line.importance = importance;
  line.indent = indent;
  line.controls = controls;
  line.id = kList;
  return line;
}

// A header, a text in view, a list of rows that are far away, a far text, a dialog.
Vector<OutlineLine> Page(int rows) {
  Vector<OutlineLine> lines;
  lines.push_back(Line("Shop - http://shop.test/", Importance::kDialog));
  lines.push_back(Line("Fresh tea, every day.", Importance::kText));
  lines.push_back(Line("<main>", Importance::kStructure));
  for (int k = 0; k < rows; ++k) {
    lines.push_back(Line("(ab123456) Row number " + std::to_string(k), Importance::kDistantControl, 1, 1));
  }
  lines.push_back(Line("Words at the very end of the page.", Importance::kDistantText, 1));
  lines.push_back(Line("<dialog \"Cookies\">", Importance::kDialog));
  return lines;
}

std::string Folded(const Vector<OutlineLine>& lines, std::size_t max_tokens) {
  return JoinLines(lines, max_tokens).content;
}

TEST(OutlineTest, what_fits_is_not_folded) {
  const Vector<OutlineLine> lines = Page(5);
  const Written written = JoinLines(lines, TokensOf(lines) + 10);
  EXPECT_FALSE(written.is_truncated);
  EXPECT_EQ(written.content.find("left out"), std::string::npos);
}

TEST(OutlineTest, like_lines_outside_the_viewport_go_first_and_the_last_of_them_before_the_first) {
  const std::string text = Folded(Page(60), 400);
  EXPECT_NE(text.find("Row number 0\n"), std::string::npos);
  EXPECT_NE(text.find("Row number 2\n"), std::string::npos);
  EXPECT_EQ(text.find("Row number 59\n"), std::string::npos);
  EXPECT_NE(text.find("Words at the very end"), std::string::npos) << "a far text outlives repetition";
}

TEST(OutlineTest, a_fold_says_how_much_is_left_out_and_what_to_expand) {
  const std::string text = Folded(Page(60), 400);
  const std::size_t at = text.find("… ");
  ASSERT_NE(at, std::string::npos);
  const std::string mark = text.substr(at, text.find('\n', at) - at);
  EXPECT_NE(mark.find(" lines with "), std::string::npos) << mark;
  EXPECT_NE(mark.find(" controls left out; expand aa000007"), std::string::npos) << mark;
}

TEST(OutlineTest, dialogs_go_last) {
  const std::string text = Folded(Page(60), 60);
  EXPECT_NE(text.find("<dialog \"Cookies\">"), std::string::npos);
  EXPECT_EQ(text.find("Row number 2"), std::string::npos);
}

TEST(OutlineTest, what_a_dialog_says_goes_before_what_it_asks) {
  Vector<OutlineLine> lines = Page(60);
  lines.push_back(Line("(cd123456) Accept", Importance::kDialog, 1, 1));
  for (int k = 0; k < 40; ++k) lines.push_back(Line("Purpose " + std::to_string(k), Importance::kDialogText, 1));
  const std::string text = Folded(lines, 100);
  EXPECT_NE(text.find("Accept"), std::string::npos);
  EXPECT_EQ(text.find("Purpose 39"), std::string::npos);
}

TEST(OutlineTest, every_budget_is_kept_and_used) {
  const Vector<OutlineLine> lines = Page(300);
  for (std::size_t budget = 80; budget < TokensOf(lines); budget += 37) {
    const std::size_t tokens = EstimateTokens(Folded(lines, budget));
    EXPECT_LE(tokens, budget);
    EXPECT_GE(tokens + 40 + budget / 32, budget) << "as little as needed is folded";
  }
}

TEST(OutlineTest, a_long_line_does_not_give_way_for_good_to_a_small_excess) {
  Vector<OutlineLine> lines = Page(3);
  std::string words;
  for (int k = 0; k < 200; ++k) words += "word ";
  lines.push_back(Line("Small words", Importance::kText));
  lines.push_back(Line(words, Importance::kDistantText));
  for (int k = 0; k < 4; ++k)
    lines.push_back(Line("Some far and unlike text " + std::string(k + 1, 'a'), Importance::kDistantText, k));
  const std::string text = Folded(lines, TokensOf(lines) - 100);
  EXPECT_EQ(text.find(words), std::string::npos);
  EXPECT_NE(text.find("far and unlike text"), std::string::npos);
}

TEST(OutlineTest, a_long_text_is_cut_after_a_sentence_before_it_is_folded) {
  Vector<OutlineLine> lines = Page(3);
  std::string words =
      "The tide comes twice a day, and nobody in the harbour has ever asked it to come at another hour.";
  const std::size_t first = words.size();
  for (int k = 0; k < 60; ++k) words += " More is said.";
  lines.push_back(Line(words, Importance::kText));
  lines.push_back(Line("Words behind it", Importance::kText));
  const Written written = JoinLines(lines, TokensOf(lines) - 60);
  EXPECT_TRUE(written.is_truncated);
  const std::size_t cut = written.content.find(" [aa000007 expand ");
  ASSERT_NE(cut, std::string::npos) << written.content;
  EXPECT_TRUE(written.content.substr(0, cut).ends_with('.'));
  EXPECT_GE(cut, first);
  EXPECT_NE(written.content.find("Words behind it"), std::string::npos);
  EXPECT_EQ(Folded(lines, TokensOf(lines) + 40).find("expand"), std::string::npos);
}

TEST(OutlineTest, a_mark_is_never_longer_than_what_it_stands_for) {
  Vector<OutlineLine> lines;
  for (int k = 0; k < 40; ++k) {
    lines.push_back(Line("[ab123456] Yes", Importance::kControl, 0, 1));
    lines.push_back(Line("No", Importance::kDistantText));
    lines.push_back(Line("or", Importance::kDistantText));
    if (k % 5 == 0) lines.push_back(Line("A text that is somewhat longer than the others are.", Importance::kText));
  }
  for (std::size_t budget = 60; budget < TokensOf(lines); budget += 7) {
    const std::string text = Folded(lines, budget);
    std::size_t next = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = std::string_view(text).substr(at, end - at);
      at = end + 1;
      const std::size_t count = line.starts_with("…") ? std::stoul(std::string(line.substr(4))) : 1;
      std::string folded;
      for (std::size_t k = 0; k < count; ++k) folded += lines[next++].text + '\n';
      if (line.starts_with("…")) EXPECT_GE(EstimateTokens(folded) + 1, EstimateTokens(line)) << budget << ": " << line;
    }
    EXPECT_EQ(next, lines.size()) << budget;
  }
}

TEST(OutlineTest, a_budget_too_small_for_anything_still_says_what_there_is) {
  for (const std::size_t budget : {std::size_t{1}, std::size_t{10}}) {
    EXPECT_EQ(Folded(Page(60), budget), "… 65 lines with 60 controls left out; expand aa000007");
  }
}

TEST(OutlineTest, from_the_outside_in_what_is_in_view_outlives_every_control_that_is_not) {
  Vector<OutlineLine> lines = Page(5);
  const std::string seen =
      "What a person reads first, in a line that is somewhat longer than those of the list below it.";
  for (int k = 0; k < 3; ++k) lines.push_back(Line(seen, Importance::kText));
  for (int k = 0; k < 40; ++k) {
    lines.push_back(Line("(ab123456) Unlike " + std::to_string(k), Importance::kDistantControl, k % 2, 1));
  }
  const auto keeps_seen = [&](std::size_t budget, FoldOrder order) {
    return JoinLines(lines, budget, order).content.find(seen + "\n" + seen + "\n" + seen) != std::string::npos;
  };
  const std::size_t needed = 180;
  std::size_t lost = 0;
  for (std::size_t budget = needed; budget < TokensOf(lines); budget += 10) {
    EXPECT_TRUE(keeps_seen(budget, FoldOrder::kOutsideIn)) << budget;
    lost += keeps_seen(budget, FoldOrder::kByImportance) ? 0 : 1;
  }
  EXPECT_GT(lost, 5u);
}

TEST(OutlineTest, a_fold_from_the_outside_in_says_what_it_was_about) {
  Vector<OutlineLine> lines = Page(0);
  lines.push_back(Line("<region \"Tea, by post\">", Importance::kStructure));
  lines.push_back(Line("[ab123456 button] Order (now)", Importance::kDistantControl, 1, 1));
  lines.push_back(Line("cd123456 Green \\[sic]", Importance::kDistantControl, 1, 1));
  for (int k = 0; k < 30; ++k) lines.push_back(Line("zz999999 Leaf", Importance::kDistantControl, 1, 1));
  const std::string text = JoinLines(lines, 80, FoldOrder::kOutsideIn).content;
  EXPECT_NE(text.find("controls left out; expand aa000007: "), std::string::npos) << text;
  const std::string summary = text.substr(text.find("aa000007: ") + 10);
  EXPECT_EQ(summary.substr(0, summary.find('\n')), "Leaf") << summary;
  EXPECT_EQ(FoldSummaryOf(lines), "main, Tea by post, Shop - http shop.test, Fresh tea every day.");
  EXPECT_EQ(FoldSummaryOf({lines.data() + 5, 4}), "Tea by post, Order now, Leaf")
      << "text that had to be escaped is not in the summary";
}

TEST(OutlineTest, every_budget_is_kept_from_the_outside_in) {
  const Vector<OutlineLine> lines = Page(300);
  for (std::size_t budget = 80; budget < TokensOf(lines); budget += 37) {
    EXPECT_LE(EstimateTokens(JoinLines(lines, budget, FoldOrder::kOutsideIn).content), budget);
  }
}

TEST(OutlineTest, a_hundred_thousand_lines_fold) {
  const std::string text = Folded(Page(100'000), 2'000);
  EXPECT_LE(EstimateTokens(text), 2'000u);
}

}  // namespace
}  // namespace domtool
