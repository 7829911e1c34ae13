// What lies below the content of its stacking context.
#include "visibility/behind_page.h"

#include "visibility/visibility_fixture.h"

namespace domtool {
namespace {

class BehindPageTest : public VisibilityTest {
 protected:
  // A layer of negative z-index with a text, then a section in the flow.
  BehindPageTest() {
    ComputedStyle style = Block();
    style.position = Position::kAbsolute;
    style.has_negative_z_index = true;
    layer = Add(body, Tag::kDiv, Rect::FromSize(20, 1200, 100, 20), style);
    t.paint_layer[At(layer)] = 2;
    text = AddText(layer, Rect::FromSize(20, 1200, 100, 20));
    style = Block();
    style.background = Rgba{0xffffffff};
    section = Add(body, Tag::kSection, Rect::FromSize(0, 1100, 1000, 300), style);
  }

  HiddenReason Reason(NodeIndex row) {
    t.FinishStructure();
    HideBehindPage(&t);
    return t.hidden_reason[At(row)];
  }

  NodeIndex layer;
  NodeIndex text;
  NodeIndex section;
};

TEST_F(BehindPageTest, an_opaque_box_of_the_flow_hides_it_wherever_the_page_is_scrolled) {
  EXPECT_EQ(Reason(text), HiddenReason::kBehindPage);
  EXPECT_EQ(t.hidden_reason[At(section)], HiddenReason::kNotHidden);
}

TEST_F(BehindPageTest, a_box_that_lets_it_be_seen_does_not) {
  t.style[At(section)].background = kTransparent;
  EXPECT_EQ(Reason(text), HiddenReason::kNotHidden);
}

TEST_F(BehindPageTest, nor_one_that_covers_a_part) {
  t.bounds[At(section)].left = 30;
  EXPECT_EQ(Reason(text), HiddenReason::kNotHidden);
}

TEST_F(BehindPageTest, nor_one_of_another_layer_which_may_go_away) {
  t.paint_layer[At(section)] = 3;
  EXPECT_EQ(Reason(text), HiddenReason::kNotHidden);
}

TEST_F(BehindPageTest, the_background_of_the_body_is_that_of_the_canvas) {
  t.style[At(section)].background = kTransparent;
  t.style[At(body)].background = Rgba{0xffffffff};
  EXPECT_EQ(Reason(text), HiddenReason::kNotHidden);
}

TEST_F(BehindPageTest, without_a_negative_z_index_it_is_in_front) {
  t.style[At(layer)].has_negative_z_index = false;
  EXPECT_EQ(Reason(text), HiddenReason::kNotHidden);
}

TEST_F(BehindPageTest, a_picture_behind_its_own_card_is_hidden_by_the_card) {
  ComputedStyle style = Block();
  style.has_negative_z_index = true;
  const NodeIndex inner = Add(section, Tag::kP, Rect::FromSize(10, 1110, 50, 20), style);
  t.paint_layer[At(inner)] = 3;
  EXPECT_EQ(Reason(inner), HiddenReason::kBehindPage);
}

}  // namespace
}  // namespace domtool
