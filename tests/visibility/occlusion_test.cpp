// What covers what: shapes, lines, layers, labels, areas, and texts under opaque boxes.
#include "visibility_fixture.h"

namespace domtool {
namespace {

class OcclusionTest : public VisibilityTest {
 protected:
  static ComputedStyle Inline() {
    ComputedStyle style;
    style.display = Display::kInline;
    return style;
  }
  static ComputedStyle Placed(Position position = Position::kAbsolute) {
    ComputedStyle style = Block();
    style.position = position;
    return style;
  }
  static ComputedStyle Opaque() {
    ComputedStyle style = Placed();
    style.background = Rgba{0xffffffff};
    return style;
  }
  // A layer painted after what is there.
  NodeIndex AddLayer(NodeIndex parent, Tag tag, Rect box, ComputedStyle style) {
    const NodeIndex row = Add(parent, tag, box, style);
    t.paint_layer[At(row)] = ++layer_;
    return row;
  }
  void ClipPath(NodeIndex row, std::string_view shape) { t.clips.push_back({row, "auto", shape}); }
  Point PointOf(NodeIndex i) const { return t.click_point[At(i)]; }

  int layer_ = 1;
};

TEST_F(OcclusionTest, a_round_cover_leaves_the_corners) {
  const NodeIndex below = Add(body, Tag::kButton, Rect::FromSize(100, 100, 120, 120));
  const NodeIndex disc = AddLayer(body, Tag::kDiv, Rect::FromSize(100, 100, 120, 120), Placed());
  ClipPath(disc, "circle(50%)");
  Run();
  ASSERT_TRUE(t.has_click_point[At(below)]);
  const double x = PointOf(below).x - 160;
  const double y = PointOf(below).y - 160;
  EXPECT_GT(x * x + y * y, 60.0 * 60.0);
}

TEST_F(OcclusionTest, what_lies_on_top_of_the_centre_is_named_whatever_else_would_cover) {
  const NodeIndex below = Add(body, Tag::kButton, Rect::FromSize(100, 100, 120, 40));
  AddLayer(body, Tag::kHeader, Rect::FromSize(0, 0, 1000, 300), Placed());
  const NodeIndex sheet = AddLayer(body, Tag::kDiv, Rect::FromSize(110, 90, 600, 400), Placed());
  AddLayer(body, Tag::kDiv, Rect::FromSize(90, 90, 20, 20), Placed());
  Run();
  EXPECT_FALSE(t.has_click_point[At(below)]);
  EXPECT_EQ(t.covered_by[At(below)], sheet);
}

TEST_F(OcclusionTest, what_a_shape_cuts_off_is_clipped) {
  const NodeIndex frame = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 200, 100));
  ClipPath(frame, "inset(0px 50% 0px 0px)");
  const NodeIndex left = Add(frame, Tag::kButton, Rect::FromSize(10, 10, 80, 20));
  const NodeIndex right = Add(frame, Tag::kButton, Rect::FromSize(110, 10, 80, 20));
  Run();
  EXPECT_EQ(Reason(left), HiddenReason::kNotHidden);
  EXPECT_EQ(Reason(right), HiddenReason::kClipped);
  EXPECT_FLOAT_EQ(t.visible_ratio[At(frame)], 0.5F);
}

TEST_F(OcclusionTest, a_link_over_two_lines_is_pressed_on_one_of_them) {
  const NodeIndex link = Add(body, Tag::kButton, Rect::FromSize(0, 100, 300, 40), Inline());
  const NodeIndex text = AddText(link, Rect::FromSize(0, 100, 300, 40));
  t.line_boxes.push_back({text, Rect::FromSize(250, 100, 50, 20)});
  t.line_boxes.push_back({text, Rect::FromSize(0, 120, 40, 20)});
  const NodeIndex between = Add(body, Tag::kButton, Rect::FromSize(100, 100, 100, 18), Inline());
  Run();
  EXPECT_EQ(PointOf(link).x, 275);
  EXPECT_EQ(PointOf(link).y, 110);
  EXPECT_EQ(PointOf(between).x, 150);
}

TEST_F(OcclusionTest, the_lines_of_an_inline_box_cover_and_the_hole_between_them_does_not) {
  const NodeIndex under = Add(body, Tag::kButton, Rect::FromSize(0, 100, 40, 18));
  const NodeIndex beside = Add(body, Tag::kButton, Rect::FromSize(100, 100, 100, 18));
  const NodeIndex span = AddLayer(body, Tag::kSpan, Rect::FromSize(0, 80, 300, 40), Inline());
  const NodeIndex text = AddText(span, Rect::FromSize(0, 80, 300, 40));
  t.line_boxes.push_back({text, Rect::FromSize(200, 80, 100, 20)});
  t.line_boxes.push_back({text, Rect::FromSize(0, 100, 60, 20)});
  Run();
  EXPECT_EQ(t.covered_by[At(under)], span);
  EXPECT_EQ(t.covered_by[At(beside)], kNoNode);
}

TEST_F(OcclusionTest, a_link_whose_second_line_is_left_out_is_pressed_on_its_first) {
  const NodeIndex link = Add(body, Tag::kButton, Rect::FromSize(0, 100, 300, 40), Inline());
  const NodeIndex text = AddText(link, Rect::FromSize(0, 100, 300, 40));
  t.line_boxes.push_back({text, Rect::FromSize(250, 100, 50, 20)});
  Run();
  EXPECT_EQ(PointOf(link).x, 275);
  EXPECT_EQ(PointOf(link).y, 110);
}

TEST_F(OcclusionTest, what_the_viewport_shows_less_than_a_pixel_of_is_neither_pressed_nor_covered) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(10, 799.5, 100, 20));
  Run();
  EXPECT_FALSE(t.has_click_point[At(b)]);
  EXPECT_EQ(t.covered_by[At(b)], kNoNode);
}

TEST_F(OcclusionTest, a_layer_without_opacity_swallows_presses_and_is_itself_not_seen) {
  const NodeIndex b = Add(body, Tag::kButton, Rect::FromSize(100, 100, 100, 20));
  ComputedStyle ghost = Placed();
  ghost.opacity = 0;
  const NodeIndex layer = AddLayer(body, Tag::kDiv, Rect::FromSize(0, 0, 1000, 800), ghost);
  Run();
  EXPECT_EQ(t.covered_by[At(b)], layer);
  EXPECT_TRUE(t.visible_rect[At(layer)].is_empty());
  EXPECT_EQ(t.visible_ratio[At(layer)], 0);
}

TEST_F(OcclusionTest, a_text_is_covered_by_what_is_opaque_alone) {
  const NodeIndex p = Add(body, Tag::kP, Rect::FromSize(0, 100, 400, 20));
  const NodeIndex under_glass = AddText(p, Rect::FromSize(0, 100, 100, 20));
  const NodeIndex q = Add(body, Tag::kP, Rect::FromSize(0, 200, 400, 20));
  const NodeIndex under_sheet = AddText(q, Rect::FromSize(0, 200, 100, 20));
  AddLayer(body, Tag::kDiv, Rect::FromSize(0, 90, 400, 40), Placed());
  ComputedStyle sheet = Opaque();
  sheet.pointer_events_none = true;
  const NodeIndex cover = AddLayer(body, Tag::kDiv, Rect::FromSize(0, 190, 400, 40), sheet);
  Run();
  EXPECT_EQ(t.covered_by[At(under_glass)], kNoNode);
  EXPECT_EQ(t.covered_by[At(under_sheet)], cover);
  EXPECT_EQ(Reason(under_sheet), HiddenReason::kNotHidden);
}

TEST_F(OcclusionTest, a_translucent_layer_hides_no_text) {
  const NodeIndex p = Add(body, Tag::kP, Rect::FromSize(0, 100, 400, 20));
  const NodeIndex text = AddText(p, Rect::FromSize(0, 100, 100, 20));
  ComputedStyle fading = Placed();
  fading.opacity = 0.5F;
  const NodeIndex layer = AddLayer(body, Tag::kDiv, Rect::FromSize(0, 0, 1000, 800), fading);
  AddLayer(layer, Tag::kDiv, Rect::FromSize(0, 0, 1000, 800), Opaque());
  Run();
  EXPECT_EQ(t.covered_by[At(text)], kNoNode);
}

TEST_F(OcclusionTest, a_block_that_is_pulled_over_inline_content_lies_below_it) {
  const NodeIndex first = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 300, 60));
  ComputedStyle inline_block = Block();
  inline_block.display = Display::kInlineBlock;
  const NodeIndex b = Add(first, Tag::kButton, Rect::FromSize(0, 0, 200, 60), inline_block);
  Add(body, Tag::kDiv, Rect::FromSize(0, 0, 300, 60));
  Run();
  EXPECT_EQ(t.covered_by[At(b)], kNoNode);
}

TEST_F(OcclusionTest, a_card_is_pressed_next_to_the_control_in_its_middle) {
  const NodeIndex card = Add(body, Tag::kButton, Rect::FromSize(0, 0, 300, 120));
  const NodeIndex inner = Add(card, Tag::kButton, Rect::FromSize(100, 40, 100, 40));
  Run();
  EXPECT_FALSE(t.bounds[At(inner)].contains(PointOf(card)));
  EXPECT_TRUE(t.bounds[At(inner)].contains(PointOf(inner)));
}

TEST_F(OcclusionTest, a_card_that_its_control_fills_is_pressed_through_it) {
  const NodeIndex card = Add(body, Tag::kButton, Rect::FromSize(0, 0, 300, 120));
  Add(card, Tag::kButton, Rect::FromSize(2, 2, 296, 116));
  Run();
  EXPECT_EQ(PointOf(card).x, 150);
  EXPECT_EQ(PointOf(card).y, 60);
}

TEST_F(OcclusionTest, a_control_is_not_covered_by_its_own_label_but_by_another_one) {
  const NodeIndex own = Add(body, Tag::kButton, Rect::FromSize(10, 10, 20, 20));
  t.attributes.push_back({"id", "own"});
  const NodeIndex other = Add(body, Tag::kButton, Rect::FromSize(10, 50, 20, 20));
  t.attributes.push_back({"id", "other"});
  const NodeIndex label = AddLayer(body, Tag::kLabel, Rect::FromSize(0, 0, 200, 100), Placed());
  t.attributes.push_back({"for", "own"});
  const NodeIndex icon = AddLayer(label, Tag::kSpan, Rect::FromSize(0, 0, 200, 100), Placed());
  Run();
  EXPECT_TRUE(t.has_click_point[At(own)]);
  EXPECT_EQ(t.covered_by[At(other)], icon);
}

TEST_F(OcclusionTest, absolute_and_fixed_boxes_hang_on_a_transformed_ancestor) {
  const NodeIndex window = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 200, 60), Clipping(Overflow::kHidden));
  ComputedStyle moved = Block();
  moved.is_transformed = true;
  const NodeIndex track = Add(window, Tag::kDiv, Rect::FromSize(-200, 0, 600, 60), moved);
  const NodeIndex gone = Add(track, Tag::kButton, Rect::FromSize(300, 0, 100, 60), Placed());
  const NodeIndex fixed = Add(track, Tag::kButton, Rect::FromSize(300, 0, 100, 60), Placed(Position::kFixed));
  const NodeIndex shown = Add(track, Tag::kButton, Rect::FromSize(20, 0, 100, 60), Placed());
  Run();
  EXPECT_EQ(Reason(gone), HiddenReason::kClipped);
  EXPECT_EQ(Reason(fixed), HiddenReason::kClipped);
  EXPECT_EQ(Reason(shown), HiddenReason::kNotHidden);
}

TEST_F(OcclusionTest, what_a_scroller_has_scrolled_above_the_page_is_not_off_the_page) {
  const NodeIndex list = Add(body, Tag::kDiv, Rect::FromSize(0, 0, 200, 100), Clipping(Overflow::kAuto));
  const NodeIndex above = Add(list, Tag::kButton, Rect::FromSize(0, -200, 200, 40));
  Run();
  EXPECT_EQ(Reason(above), HiddenReason::kNotHidden);
  EXPECT_EQ(t.visible_ratio[At(above)], 0);
}

TEST_F(OcclusionTest, areas_lie_over_the_image_that_uses_their_map_the_first_on_top) {
  const NodeIndex map = Add(body, Tag::kMap, Rect{}, Inline());
  t.attributes.push_back({"name", "plan"});
  const auto area = [&](std::string_view shape, std::string_view coords) {
    const NodeIndex row = t.AppendRow(NodeKind::kElement, map, FrameIndex{0});
    t.tag[At(row)] = Tag::kArea;
    t.attributes.push_back({"shape", shape});
    t.attributes.push_back({"coords", coords});
    return row;
  };
  const NodeIndex first = area("rect", "0,0,100,100");
  const NodeIndex under = area("rect", "10,10,90,90");
  const NodeIndex rest = area("default", "");
  Add(body, Tag::kImg, Rect::FromSize(200, 100, 300, 100), Inline());
  t.attributes.push_back({"usemap", "#plan"});
  t.FinishStructure();
  for (const NodeIndex row : {first, under, rest}) t.reasons[At(row)].Add(InteractiveReason::kNative);
  ComputeVisibility(&t);
  EXPECT_EQ(t.bounds[At(first)].left, 200);
  EXPECT_EQ(PointOf(first).x, 250);
  EXPECT_EQ(PointOf(first).y, 150);
  EXPECT_EQ(t.covered_by[At(under)], first);
  EXPECT_GT(PointOf(rest).x, 300);
}

TEST_F(OcclusionTest, an_area_out_of_view_knows_its_image_and_a_point_in_its_shape) {
  const NodeIndex map = Add(body, Tag::kMap, Rect{}, Inline());
  t.attributes.push_back({"name", "plan"});
  const NodeIndex area = t.AppendRow(NodeKind::kElement, map, FrameIndex{0});
  t.tag[At(area)] = Tag::kArea;
  t.attributes.push_back({"shape", "poly"});
  t.attributes.push_back({"coords", "0,0,100,0,100,20,20,20,20,100,0,100"});  // an angle around the middle of its box
  const NodeIndex image = Add(body, Tag::kImg, Rect::FromSize(200, 9000, 300, 100), Inline());
  t.attributes.push_back({"usemap", "#plan"});
  Run();
  ASSERT_NE(t.Area(area), nullptr);
  EXPECT_EQ(t.Area(area)->image, image);
  const Point inside = t.Area(area)->inside;
  EXPECT_TRUE(Rect::FromSize(200, 9000, 100, 20).contains(inside) ||
              Rect::FromSize(200, 9000, 20, 100).contains(inside));
  EXPECT_EQ(t.Area(image), nullptr);
  EXPECT_FALSE(t.has_click_point[At(area)]);
}

// Each of many buttons over each other, in the ways that would make a comparison of all with all: none fills a cell, all
// fill every cell, all stand side by side in one cell. The time of these tests shows whether it is one.
TEST_F(OcclusionTest, of_twenty_thousand_buttons_over_each_other_the_last_is_pressed) {
  NodeIndex last = kNoNode;
  for (int k = 0; k < 20000; ++k) last = Add(body, Tag::kButton, Rect::FromSize(100, 100, 40, 40));
  Run();
  EXPECT_TRUE(t.has_click_point[At(last)]);
  EXPECT_EQ(t.covered_by[At(body) + 1], last);
}

TEST_F(OcclusionTest, of_five_thousand_sheets_over_each_other_the_last_is_pressed) {
  NodeIndex last = kNoNode;
  for (int k = 0; k < 5000; ++k)
    last = AddLayer(body, Tag::kButton, Rect::FromSize(k % 50, k % 40, 900, 700), Placed());
  Run();
  EXPECT_TRUE(t.has_click_point[At(last)]);
}

TEST_F(OcclusionTest, a_point_is_right_below_more_boxes_than_are_subtracted) {
  const NodeIndex below = Add(body, Tag::kButton, Rect::FromSize(0, 0, 60, 60));
  const NodeIndex sheet = AddLayer(body, Tag::kDiv, Rect::FromSize(0, 0, 60, 60), Placed());
  for (int k = 0; k < 600; ++k) AddLayer(body, Tag::kDiv, Rect::FromSize(0, 0, 5, 5), Placed());
  Run();
  EXPECT_FALSE(t.has_click_point[At(below)]);
  EXPECT_EQ(t.covered_by[At(below)], sheet);
}

TEST_F(OcclusionTest, each_of_twenty_thousand_adjacent_dots_can_be_pressed) {
  for (int k = 0; k < 20000; ++k) Add(body, Tag::kButton, Rect::FromSize(k % 141 * 2, k / 141 * 2, 2, 2));
  Run();
  for (std::size_t i = At(body) + 1; i < t.size(); ++i) ASSERT_TRUE(t.has_click_point[i]) << i;
}

}  // namespace
}  // namespace domtool
