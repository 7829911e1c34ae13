// What a person can see and where a press goes, on tables made by hand.
#include "visibility_fixture.h"

namespace domtool {
namespace {

TEST_F(VisibilityTest, a_plain_button_is_visible_and_is_pressed_in_its_centre) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(10, 10, 100, 20));
  Run();
  EXPECT_EQ(Reason(b), HiddenReason::kNotHidden);
  EXPECT_FLOAT_EQ(t.visible_ratio[At(b)], 1);
  ASSERT_TRUE(t.has_click_point[At(b)]);
  EXPECT_EQ(t.click_point[At(b)].x, 60);
  EXPECT_EQ(t.click_point[At(b)].y, 20);
}

TEST_F(VisibilityTest, scrolled_away_is_not_hidden_but_has_no_point) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(10, 1500, 100, 20));
  Run();
  EXPECT_EQ(Reason(b), HiddenReason::kNotHidden);
  EXPECT_EQ(t.visible_ratio[At(b)], 0);
  EXPECT_FALSE(t.has_click_point[At(b)]);
}

TEST_F(VisibilityTest, half_of_it_below_the_viewport_is_half_visible) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(10, 790, 100, 20));
  Run();
  EXPECT_FLOAT_EQ(t.visible_ratio[At(b)], 0.5F);
  EXPECT_EQ(t.click_point[At(b)].y, 795);
}

TEST_F(VisibilityTest, opacity_multiplies_down_the_tree) {
  ComputedStyle faint = Block();
  faint.opacity = 0.2F;
  const NodeIndex outer = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 500, 500), faint);
  const NodeIndex inner = Add(outer, Tag::kDiv, Rect::FromSize(0, 0, 400, 400), faint);
  const NodeIndex b = Add(inner, Tag::kButton, Rect::FromSize(10, 10, 100, 20));
  Run();
  EXPECT_EQ(Reason(outer), HiddenReason::kNotHidden);
  EXPECT_EQ(Reason(b), HiddenReason::kOpacity);
}

TEST_F(VisibilityTest, a_transparent_checkbox_under_its_own_styling_is_still_there) {
  ComputedStyle transparent = Block();
  transparent.opacity = 0;
  const NodeIndex box = Add(body, Tag::kInput, Rect::FromSize(10, 10, 20, 20), transparent);
  t.attributes.push_back({"type", "checkbox"});
  const NodeIndex field = Add(body, Tag::kInput, Rect::FromSize(10, 50, 200, 20), transparent);
  t.attributes.push_back({"type", "text"});
  Run();
  EXPECT_EQ(Reason(box), HiddenReason::kNotHidden);
  EXPECT_EQ(Reason(field), HiddenReason::kOpacity);
}

TEST_F(VisibilityTest, a_range_field_that_is_clipped_inside_its_thumb_is_still_there) {
  ComputedStyle clipped = Block();
  clipped.is_clipped_away = true;
  const NodeIndex range = Add(body, Tag::kInput, Rect::FromSize(10, 10, 20, 20), clipped);
  t.attributes.push_back({"type", "range"});
  const NodeIndex field = Add(body, Tag::kInput, Rect::FromSize(10, 50, 20, 20), clipped);
  t.attributes.push_back({"type", "checkbox"});
  Run();
  EXPECT_EQ(Reason(range), HiddenReason::kNotHidden);
  EXPECT_EQ(Reason(field), HiddenReason::kClipped);
}

TEST_F(VisibilityTest, what_overflow_hidden_cuts_off_is_clipped) {
  const NodeIndex outer = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 100, 100), Clipping(Overflow::kHidden));
  const NodeIndex b = Add(outer, Tag::kButton, Rect::FromSize(0, 300, 80, 20));
  Run();
  EXPECT_EQ(Reason(b), HiddenReason::kClipped);
}

TEST_F(VisibilityTest, text_in_a_box_of_one_pixel_that_clips_is_clipped_away) {
  const NodeIndex outer = Add(body, Tag::kSpan, Rect::FromSize(10, 10, 1, 1), Clipping(Overflow::kHidden));
  const NodeIndex text = t.AppendRow(NodeKind::kText, outer, FrameIndex{0});
  t.bounds[At(text)] = Rect::FromSize(10, 10, 200, 20);
  t.flags[At(text)].has_layout = true;
  Run();
  EXPECT_EQ(Reason(text), HiddenReason::kClipped);
}

TEST_F(VisibilityTest, what_a_scroller_holds_below_its_edge_is_scrolled_away_and_not_hidden) {
  const NodeIndex outer = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 100, 100), Clipping(Overflow::kAuto));
  const NodeIndex b = Add(outer, Tag::kButton, Rect::FromSize(0, 300, 80, 20));
  Run();
  EXPECT_EQ(Reason(b), HiddenReason::kNotHidden);
  EXPECT_EQ(t.visible_ratio[At(b)], 0);
}

TEST_F(VisibilityTest, what_a_cut_off_scroller_cannot_bring_into_view_is_cut_off) {
  const NodeIndex shell = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 500, 300), Clipping(Overflow::kHidden));
  // 900 px high with as much inside: it does not scroll.
  const NodeIndex grown = Add(shell, Tag::kDiv, Rect::FromSize(0, 0, 200, 900), Clipping(Overflow::kAuto));
  const NodeIndex seen = Add(grown, Tag::kButton, Rect::FromSize(0, 200, 100, 40));
  const NodeIndex beyond = Add(grown, Tag::kButton, Rect::FromSize(0, 800, 100, 40));
  // 400 px high with 1000 px inside: what stands at 840 px and below stays after the edge of the shell.
  const NodeIndex high = Add(shell, Tag::kDiv, Rect::FromSize(200, 0, 200, 400), Clipping(Overflow::kAuto));
  const NodeIndex brought = Add(high, Tag::kButton, Rect::FromSize(200, 800, 100, 40));
  const NodeIndex last = Add(high, Tag::kButton, Rect::FromSize(200, 960, 100, 40));
  Run();
  const auto is_cut_off = [&](NodeIndex i) { return bool{t.flags[At(i)].is_cut_off}; };
  EXPECT_FALSE(is_cut_off(seen));
  EXPECT_TRUE(is_cut_off(beyond));
  EXPECT_FALSE(is_cut_off(brought));
  EXPECT_TRUE(is_cut_off(last));
  EXPECT_EQ(Reason(last), HiddenReason::kNotHidden);
}

TEST_F(VisibilityTest, a_page_that_never_scrolls_cuts_off_what_a_scroller_holds_beyond_its_body) {
  const auto is_cut_off = [&](NodeIndex i) { return bool{t.flags[At(i)].is_cut_off}; };
  t.style[At(body)] = Clipping(Overflow::kHidden);
  t.bounds[At(body)] = Rect::FromSize(0, 0, 1000, 800);
  const NodeIndex plain = Add(body, Tag::kButton, Rect::FromSize(300, 1500, 100, 40));
  const NodeIndex grown = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 200, 1600), Clipping(Overflow::kAuto));
  const NodeIndex seen = Add(grown, Tag::kButton, Rect::FromSize(0, 200, 100, 40));
  const NodeIndex beyond = Add(grown, Tag::kButton, Rect::FromSize(0, 1500, 100, 40));
  Run();
  EXPECT_FALSE(is_cut_off(seen));
  EXPECT_TRUE(is_cut_off(beyond));
  EXPECT_FALSE(is_cut_off(plain));
  EXPECT_EQ(Reason(plain), HiddenReason::kNotHidden);
}

TEST_F(VisibilityTest, a_page_that_is_locked_while_it_is_high_cuts_off_nothing) {
  t.style[At(body)] = Clipping(Overflow::kHidden);
  const NodeIndex grown = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 200, 1600), Clipping(Overflow::kAuto));
  const NodeIndex beyond = Add(grown, Tag::kButton, Rect::FromSize(0, 1500, 100, 40));
  Run();
  EXPECT_FALSE(t.flags[At(beyond)].is_cut_off);
}

TEST_F(VisibilityTest, a_body_that_scrolls_by_itself_scrolls_away_and_hides_nothing) {
  t.style[At(html)] = Clipping(Overflow::kHidden);
  t.style[At(body)] = Clipping(Overflow::kAuto);
  t.bounds[At(body)] = Rect::FromSize(0, 0, 1000, 800);
  const NodeIndex above = Add(body, Tag::kButton, Rect::FromSize(0, -300, 100, 40));
  Run();
  EXPECT_EQ(Reason(above), HiddenReason::kNotHidden);
  EXPECT_EQ(t.visible_ratio[At(above)], 0);
}

TEST_F(VisibilityTest, absolute_content_passes_by_the_overflow_of_a_box_that_is_not_its_containing_block) {
  const NodeIndex outer = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 100, 100), Clipping(Overflow::kHidden));
  ComputedStyle absolute = Block();
  absolute.position = Position::kAbsolute;
  const NodeIndex b = Add(outer, Tag::kButton, Rect::FromSize(0, 300, 80, 20), absolute);
  Run();
  EXPECT_EQ(Reason(b), HiddenReason::kNotHidden);
  EXPECT_FLOAT_EQ(t.visible_ratio[At(b)], 1);
}

TEST_F(VisibilityTest, left_of_the_page_and_fixed_off_the_viewport_no_scrolling_leads) {
  const NodeIndex left = Add(body, Tag::kButton, Rect::FromSize(-9999, 10, 80, 20));
  ComputedStyle fixed = Block();
  fixed.position = Position::kFixed;
  const NodeIndex drawer = Add(body, Tag::kDiv, Rect::FromSize(1000, 0, 300, 800), fixed);
  const NodeIndex inside = Add(drawer, Tag::kButton, Rect::FromSize(1010, 10, 80, 20));
  Run();
  EXPECT_EQ(Reason(left), HiddenReason::kOffPage);
  EXPECT_EQ(Reason(drawer), HiddenReason::kOffPage);
  EXPECT_EQ(Reason(inside), HiddenReason::kOffPage);
}

TEST_F(VisibilityTest, a_box_without_size_takes_the_place_of_its_overflowing_content) {
  const NodeIndex link = Add(body, Tag::kButton, Rect::FromSize(10, 10, 0, 0));
  Add(link, Tag::kSpan, Rect::FromSize(10, 10, 90, 20));
  Run();
  EXPECT_EQ(Reason(link), HiddenReason::kNotHidden);
  EXPECT_EQ(t.bounds[At(link)].width(), 90);
}

TEST_F(VisibilityTest, a_cookie_banner_covers_and_is_named) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(10, 700, 100, 20));
  ComputedStyle fixed = Block();
  fixed.position = Position::kFixed;
  const NodeIndex banner = Add(body, Tag::kDiv, Rect::FromSize(0, 600, 1000, 200), fixed);
  t.paint_layer[At(banner)] = 2;
  const NodeIndex accept = Add(banner, Tag::kButton, Rect::FromSize(500, 700, 100, 20));
  t.paint_layer[At(accept)] = 2;
  Run();
  EXPECT_EQ(t.covered_by[At(b)], banner);
  EXPECT_FALSE(t.has_click_point[At(b)]);
  EXPECT_TRUE(t.has_click_point[At(accept)]);
  EXPECT_EQ(t.covered_by[At(accept)], kNoNode);
}

TEST_F(VisibilityTest, a_partly_covered_button_is_pressed_where_it_is_not_covered) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(100, 100, 200, 40));
  const NodeIndex cover = Add(body, Tag::kDiv, Rect::FromSize(150, 90, 400, 100));
  Run();
  EXPECT_EQ(t.covered_by[At(b)], kNoNode);
  ASSERT_TRUE(t.has_click_point[At(b)]);
  EXPECT_TRUE(t.bounds[At(b)].contains(t.click_point[At(b)]));
  EXPECT_FALSE(t.bounds[At(cover)].contains(t.click_point[At(b)]));
}

TEST_F(VisibilityTest, what_takes_no_pointer_events_covers_nothing) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(100, 100, 200, 40));
  ComputedStyle glass = Block();
  glass.pointer_events_none = true;
  Add(body, Tag::kDiv, Rect::FromSize(0, 0, 1000, 800), glass);
  Run();
  EXPECT_EQ(t.covered_by[At(b)], kNoNode);
  EXPECT_EQ(t.click_point[At(b)].x, 200);
}

TEST_F(VisibilityTest, five_thousand_layers_over_each_other_are_resolved) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(100, 100, 200, 40));
  for (int k = 0; k < 5000; ++k) {
    Add(body, Tag::kDiv, Rect::FromSize(k % 100, k % 90, 800, 600));
  }
  Run();
  EXPECT_NE(t.covered_by[At(b)], kNoNode);
}

}  // namespace
}  // namespace domtool
