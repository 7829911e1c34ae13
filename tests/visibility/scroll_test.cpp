// Which boxes scroll, how far they are and how much there is, on tables made by hand. That Chromium agrees is tested on
// fixtures/pages/perception/scroll_*.html.
#include "visibility/scroll.h"

#include <gtest/gtest.h>

#include "table/node_table.h"
#include "visibility/visibility.h"

namespace domtool {
namespace {

// A page of 1000 x 800 with html and body, and in it a box at (100, 100) of 300 x 200.
class ScrollTest : public ::testing::Test {
 protected:
  ScrollTest() {
    FrameInfo frame;
    frame.document = NodeIndex{0};
    frame.geometry.viewport_width = 1000;
    frame.geometry.viewport_height = 800;
    frame.geometry.clip = Rect::FromSize(0, 0, 1000, 800);
    t.frames.push_back(frame);
    t.AppendRow(NodeKind::kDocument, kNoNode, FrameIndex{0});
    html = Add(NodeIndex{0}, Tag::kHtml, Rect::FromSize(0, 0, 1000, 2000));
    body = Add(html, Tag::kBody, Rect::FromSize(0, 0, 1000, 2000));
    box = Add(body, Tag::kDiv, Rect::FromSize(100, 100, 300, 200));
    Overflows(box, Overflow::kAuto, Overflow::kAuto);
  }

  NodeIndex Add(NodeIndex parent, Tag tag, Rect at, Position position = Position::kStatic) {
    const NodeIndex row = t.AppendRow(NodeKind::kElement, parent, t.frame[At(parent)]);
    t.tag[At(row)] = tag;
    t.bounds[At(row)] = at;
    t.flags[At(row)].has_layout = true;
    t.style[At(row)].display = Display::kBlock;
    t.style[At(row)].position = position;
    return row;
  }
  NodeIndex AddDiv(NodeIndex parent, Rect at, Position position = Position::kStatic) {
    return Add(parent, Tag::kDiv, at, position);
  }
  void Overflows(NodeIndex i, Overflow x, Overflow y) {
    t.style[At(i)].overflow_x = x;
    t.style[At(i)].overflow_y = y;
  }

  // left, right, above, below; nothing where the box does not scroll.
  std::vector<float> Edges(NodeIndex i) {
    if (!is_run_) {
      t.FinishStructure();
      ComputeVisibility(&t);
      is_run_ = true;
    }
    const ScrollBox* scroll = t.Scroll(i);
    EXPECT_EQ(t.states[At(i)].Has(State::kScrollable), scroll != nullptr);
    if (scroll == nullptr) return {};
    return {scroll->left, scroll->right, scroll->above, scroll->below};
  }

  using Four = std::vector<float>;
  NodeTable t;
  NodeIndex html = kNoNode;
  NodeIndex body = kNoNode;
  NodeIndex box = kNoNode;

 private:
  bool is_run_ = false;
};

TEST_F(ScrollTest, content_beyond_an_edge_is_what_is_left_to_scroll) {
  AddDiv(box, Rect::FromSize(80, 60, 400, 900));
  EXPECT_EQ(Edges(box), (Four{20, 80, 40, 660}));
}

TEST_F(ScrollTest, a_box_whose_content_fits_does_not_scroll) {
  AddDiv(box, Rect::FromSize(100, 100, 300, 200));
  EXPECT_EQ(Edges(box), Four());
}

TEST_F(ScrollTest, collapsed_white_space_is_no_content) {
  AddDiv(box, Rect::FromSize(100, 100, 300, 150));
  const NodeIndex text = t.AppendRow(NodeKind::kText, box, FrameIndex{0});
  t.flags[At(text)].has_layout = true;
  EXPECT_EQ(Edges(box), Four{});
}

TEST_F(ScrollTest, an_axis_that_hides_its_overflow_is_for_scripts_alone) {
  Overflows(box, Overflow::kAuto, Overflow::kHidden);
  AddDiv(box, Rect::FromSize(100, 100, 500, 900));
  EXPECT_EQ(Edges(box), (Four{0, 200, 0, 0}));
}

TEST_F(ScrollTest, a_box_that_hides_its_overflow_is_not_scrolled_by_a_person) {
  Overflows(box, Overflow::kHidden, Overflow::kHidden);
  AddDiv(box, Rect::FromSize(100, 100, 500, 900));
  EXPECT_EQ(Edges(box), Four());
}

TEST_F(ScrollTest, what_an_inner_clip_cuts_off_is_no_content_of_the_outer_box) {
  const NodeIndex inner = AddDiv(box, Rect::FromSize(100, 120, 300, 100));
  Overflows(inner, Overflow::kAuto, Overflow::kAuto);
  AddDiv(inner, Rect::FromSize(100, 120, 300, 5000));
  EXPECT_EQ(Edges(box), Four());
  EXPECT_EQ(Edges(inner), (Four{0, 0, 0, 4900}));
}

TEST_F(ScrollTest, absolute_content_belongs_to_its_containing_block) {
  AddDiv(box, Rect::FromSize(100, 100, 10, 900), Position::kAbsolute);
  EXPECT_EQ(Edges(box), Four());
}

TEST_F(ScrollTest, what_is_parked_ahead_of_the_start_can_not_be_scrolled_to) {
  t.style[At(box)].position = Position::kRelative;
  AddDiv(box, Rect::FromSize(-9000, -9000, 10, 10), Position::kAbsolute);
  AddDiv(box, Rect::FromSize(100, 100, 300, 200));
  EXPECT_EQ(Edges(box), Four());
}

TEST_F(ScrollTest, a_tall_sliver_makes_a_virtual_list_tall) {
  t.style[At(box)].position = Position::kRelative;
  AddDiv(box, Rect::FromSize(100, -900, 0, 100000));
  AddDiv(box, Rect::FromSize(100, 100, 300, 25), Position::kAbsolute);
  EXPECT_EQ(Edges(box), (Four{0, 0, 1000, 98800}));
}

TEST_F(ScrollTest, a_bar_that_sticks_to_the_top_is_ahead_of_what_was_scrolled_under_it) {
  AddDiv(box, Rect::FromSize(100, 100, 300, 30), Position::kSticky);
  AddDiv(box, Rect::FromSize(100, 80, 300, 500));
  EXPECT_EQ(Edges(box), (Four{0, 0, 50, 280}));
}

TEST_F(ScrollTest, body_hands_its_overflow_to_the_viewport_unless_html_did) {
  Overflows(body, Overflow::kHidden, Overflow::kHidden);
  EXPECT_EQ(Edges(body), Four());
  EXPECT_TRUE(t.page.is_locked);
}

TEST_F(ScrollTest, body_scrolls_by_itself_where_html_hides_its_overflow) {
  Overflows(html, Overflow::kHidden, Overflow::kHidden);
  Overflows(body, Overflow::kAuto, Overflow::kAuto);
  t.bounds[At(body)] = Rect::FromSize(0, 0, 1000, 800);
  AddDiv(body, Rect::FromSize(0, -100, 1000, 1900));
  EXPECT_EQ(Edges(body), (Four{0, 0, 100, 1000}));
  EXPECT_TRUE(t.page.is_locked);
}

TEST_F(ScrollTest, a_frame_scrolls_by_its_own_offset_as_large_as_it_is_on_the_screen) {
  const NodeIndex owner = Add(body, Tag::kIframe, Rect::FromSize(500, 100, 200, 100));
  t.flags[At(owner)].is_frame_owner = true;
  FrameInfo frame;
  frame.owner = owner;
  frame.parent = FrameIndex{0};
  frame.geometry.scroll = {0, 30};
  frame.geometry.scale_x = frame.geometry.scale_y = 0.5;
  frame.geometry.viewport_width = 400;
  frame.geometry.viewport_height = 200;
  frame.geometry.content_width = 400;
  frame.geometry.content_height = 1000;
  frame.document = t.AppendRow(NodeKind::kDocument, owner, FrameIndex{1});
  t.frames.push_back(frame);
  const NodeIndex inside = Add(frame.document, Tag::kHtml, Rect::FromSize(500, 85, 200, 500));
  EXPECT_EQ(Edges(owner), (Four{0, 0, 15, 385}));
  EXPECT_EQ(t.Scroller(inside), owner);
  EXPECT_EQ(t.Scroller(owner), kNoNode);
}

TEST_F(ScrollTest, the_scroller_of_a_row_is_the_nearest_that_moves_it) {
  const NodeIndex tall = AddDiv(box, Rect::FromSize(100, 100, 300, 900));
  const NodeIndex button = Add(tall, Tag::kButton, Rect::FromSize(100, 100, 30, 20));
  const NodeIndex loose = AddDiv(tall, Rect::FromSize(100, 100, 30, 20), Position::kAbsolute);
  const NodeIndex fixed = AddDiv(tall, Rect::FromSize(0, 0, 30, 20), Position::kFixed);
  Edges(box);
  EXPECT_EQ(t.Scroller(button), box);
  EXPECT_EQ(t.Scroller(loose), kNoNode);
  EXPECT_EQ(t.Scroller(fixed), kNoNode);
  EXPECT_EQ(t.Scroller(box), kNoNode);
}

}  // namespace
}  // namespace domtool
