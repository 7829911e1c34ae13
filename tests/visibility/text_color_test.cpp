// Text that has the colour of what is behind it.
#include "visibility/text_color.h"

#include <gtest/gtest.h>

#include "support/table_builder.h"
#include "table/node_table.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

constexpr Rgba kBlack{0x000000ff};
constexpr Rgba kWhite{0xffffffff};

class TextColorTest : public ::testing::Test {
 protected:
  explicit TextColorTest() : t(BuildTable("<div id=box><img id=picture><p id=p>words</p></div>")) {
    for (ComputedStyle& style : t.style) style.text_fill = kBlack;
    text = Next(RowWithId(t, "p"));
    t.style[At(RowWithId(t, "picture"))].display = Display::kInline;
    // Next to the text, so that it is behind nothing.
    t.bounds[At(RowWithId(t, "picture"))] = Rect::FromSize(5000, 0, 10, 10);
  }

  bool IsHidden() {
    HideUnreadableText(&t);
    return t.hidden_reason[At(text)] == HiddenReason::kTextColor;
  }

  ComputedStyle& StyleOf(std::string_view id) { return t.style[At(RowWithId(t, id))]; }

  NodeTable t;
  NodeIndex text = kNoNode;
};

TEST_F(TextColorTest, black_on_the_white_canvas_is_read) { EXPECT_FALSE(IsHidden()); }

TEST_F(TextColorTest, white_on_the_white_canvas_is_not) {
  t.style[At(text)].text_fill = kWhite;
  EXPECT_TRUE(IsHidden());
}

TEST_F(TextColorTest, a_difference_that_no_eye_sees_is_none) {
  t.style[At(text)].text_fill = Rgba{0xf8faffff};
  EXPECT_TRUE(IsHidden());
  t.hidden_reason[At(text)] = HiddenReason::kNotHidden;
  t.style[At(text)].text_fill = Rgba{0xf0faffff};
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, the_nearest_background_counts) {
  t.style[At(text)].text_fill = kWhite;
  StyleOf("box").background = kBlack;
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, a_shape_of_a_drawing_is_what_it_is_filled_with) {
  t.style[At(text)].text_fill = kWhite;
  const NodeIndex shape = RowWithId(t, "picture");
  t.tag[At(shape)] = Tag::kUnknown;
  t.bounds[At(shape)] = t.bounds[At(text)];
  t.style[At(shape)].has_svg_paint = true;
  EXPECT_FALSE(IsHidden());
  t.hidden_reason[At(text)] = HiddenReason::kNotHidden;
  t.style[At(shape)].text_fill = kWhite;
  EXPECT_TRUE(IsHidden());
}

TEST_F(TextColorTest, over_a_picture_nothing_is_concluded) {
  t.style[At(text)].text_fill = kWhite;
  StyleOf("box").has_background_image = true;
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, over_glass_nothing_is_concluded) {
  t.style[At(text)].text_fill = kWhite;
  StyleOf("box").background = Rgba{0x00000080};
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, what_lies_between_the_text_and_its_background_is_seen) {
  t.style[At(text)].text_fill = kWhite;
  t.bounds[At(RowWithId(t, "picture"))] = t.bounds[At(text)];
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, a_transparent_fill_is_read_only_where_a_picture_is_cut_to_the_letters) {
  t.style[At(text)].text_fill = kTransparent;
  EXPECT_TRUE(IsHidden());
  t.hidden_reason[At(text)] = HiddenReason::kNotHidden;
  StyleOf("p").has_background_image = true;
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, on_a_dark_canvas_nothing_is_concluded) {
  for (ComputedStyle& style : t.style) style.text_fill = kWhite;
  EXPECT_FALSE(IsHidden());
}

TEST_F(TextColorTest, a_colour_that_was_not_captured_hides_nothing) {
  t.style[At(text)].text_fill = kUnknownColor;
  EXPECT_FALSE(IsHidden());
}

}  // namespace
}  // namespace domtool
