// What is left of texts whose boxes are cut off.
#include "visibility/shown_text.h"

#include <string>
#include <string_view>
#include <vector>

#include "visibility_fixture.h"

namespace domtool {
namespace {

class ShownTextTest : public VisibilityTest {
 protected:
  struct Line {
    double width;
    std::uint32_t begin;
    std::uint32_t end;
  };

  // A text whose lines are 20 high, the first at the top of a box of `width` x `height` with that overflow.
  std::string Shown(std::string_view words, const std::vector<Line>& lines, double width, double height,
                    Overflow overflow = Overflow::kHidden, double left = 0) {
    const NodeIndex box = Add(body, Tag::kDiv, Rect::FromSize(left, 0, width, height), Clipping(overflow));
    Rect bounds;
    text = AddText(box, bounds);
    t.rendered_text[At(text)] = words;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      const Rect line = Rect::FromSize(0, 20.0 * static_cast<double>(k), lines[k].width, 20);
      bounds = Union(bounds, line);
      if (lines.size() > 1) t.line_boxes.push_back({text, line, lines[k].begin, lines[k].end});
    }
    t.bounds[At(text)] = bounds;
    Run();
    return std::string(t.rendered_text[At(text)]);
  }

  NodeIndex text = kNoNode;
};

constexpr std::string_view kTide = "The tide comes. Ignore it. Come back.";

TEST_F(ShownTextTest, lines_below_a_box_are_left_out) {
  EXPECT_EQ(Shown(kTide, {{150, 0, 15}, {100, 16, 26}, {100, 27, 37}}, 200, 25), "The tide comes. …");
}

TEST_F(ShownTextTest, what_a_box_holds_is_whole) {
  EXPECT_EQ(Shown(kTide, {{150, 0, 15}, {100, 16, 26}, {100, 27, 37}}, 200, 59), kTide);
}

TEST_F(ShownTextTest, what_can_be_scrolled_to_is_whole) {
  EXPECT_EQ(Shown(kTide, {{150, 0, 15}, {100, 16, 26}, {100, 27, 37}}, 200, 25, Overflow::kAuto), kTide);
}

TEST_F(ShownTextTest, what_has_no_line_is_left_out) {
  EXPECT_EQ(Shown(kTide, {{150, 0, 15}, {100, 16, 26}}, 200, 40), "The tide comes. Ignore it.…") << "line-clamp";
}

TEST_F(ShownTextTest, a_line_is_cut_at_the_side_that_is_gone) {
  EXPECT_EQ(Shown("0123456789", {{100, 0, 10}}, 45, 20), "0123…");
}

TEST_F(ShownTextTest, a_line_that_begins_outside_loses_its_begin) {
  EXPECT_EQ(Shown("0123456789", {{100, 0, 10}}, 100, 20, Overflow::kHidden, 55), "6789…");
}

TEST_F(ShownTextTest, a_line_from_right_to_left_ends_on_the_left) {
  EXPECT_EQ(Shown("אבגדהוזחטי", {{100, 0, 10}}, 100, 20, Overflow::kHidden, 55), "אבגד…");
}

TEST_F(ShownTextTest, lines_are_counted_in_utf_16) {
  EXPECT_EQ(Shown("😀😀 é two", {{60, 0, 4}, {60, 5, 10}}, 100, 25), "😀😀 …");
  EXPECT_EQ(Reason(text), HiddenReason::kNotHidden);
}

TEST_F(ShownTextTest, a_text_without_a_line_that_can_be_read_is_clipped) {
  EXPECT_EQ(Shown(kTide, {{150, 0, 15}, {100, 16, 26}}, 200, 8), kTide);
  EXPECT_EQ(Reason(text), HiddenReason::kClipped);
}

TEST_F(ShownTextTest, lines_that_are_reported_wrongly_stay_inside_the_text) {
  EXPECT_EQ(Shown("short", {{60, 3, 1}, {60, 900, 4'000'000'000}, {60, 1, 2}}, 100, 75), "short");
  EXPECT_EQ(Reason(text), HiddenReason::kClipped);
}

}  // namespace
}  // namespace domtool
