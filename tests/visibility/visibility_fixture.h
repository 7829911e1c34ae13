// A table made by hand for tests of visibility/: a page of 1000 x 800 with html and body; rows are added below body.
#ifndef DOMTOOL_TESTS_VISIBILITY_VISIBILITY_FIXTURE_H_
#define DOMTOOL_TESTS_VISIBILITY_VISIBILITY_FIXTURE_H_

#include <gtest/gtest.h>

#include "table/node_table.h"
#include "visibility/visibility.h"

namespace domtool {

class VisibilityTest : public ::testing::Test {
 protected:
  VisibilityTest() {
    FrameInfo frame;
    frame.frame_id = "F";
    frame.document = NodeIndex{0};
    frame.geometry.viewport_width = 1000;
    frame.geometry.viewport_height = 800;
    frame.geometry.content_height = 2000;
    frame.geometry.clip = Rect::FromSize(0, 0, 1000, 800);
    t.frames.push_back(frame);
    t.page.viewport_width = 1000;
    t.page.viewport_height = 800;
    t.AppendRow(NodeKind::kDocument, kNoNode, FrameIndex{0});
    html = Add(NodeIndex{0}, Tag::kHtml, Rect::FromSize(0, 0, 1000, 2000));
    body = Add(html, Tag::kBody, Rect::FromSize(0, 0, 1000, 2000));
  }

  NodeIndex Add(NodeIndex parent, Tag tag, Rect box, ComputedStyle style = Block()) {
    const NodeIndex row = t.AppendRow(NodeKind::kElement, parent, FrameIndex{0});
    t.tag[At(row)] = tag;
    t.bounds[At(row)] = box;
    t.flags[At(row)].has_layout = true;
    t.style[At(row)] = style;
    t.paint_layer[At(row)] = 1;
    return row;
  }

  static ComputedStyle Block() {
    ComputedStyle style;
    style.display = Display::kBlock;
    return style;
  }

  static ComputedStyle Clipping(Overflow overflow) {
    ComputedStyle style = Block();
    style.overflow_x = style.overflow_y = overflow;
    return style;
  }

  NodeIndex AddText(NodeIndex parent, Rect box) {
    const NodeIndex row = t.AppendRow(NodeKind::kText, parent, FrameIndex{0});
    t.bounds[At(row)] = box;
    t.flags[At(row)].has_layout = true;
    t.style[At(row)] = t.style[At(parent)];
    t.paint_layer[At(row)] = t.paint_layer[At(parent)];
    return row;
  }

  // Finishes the table; every button is interactive.
  void Run() {
    t.FinishStructure();
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (t.tag[i] == Tag::kButton) t.reasons[i].Add(InteractiveReason::kNative);
    }
    ComputeVisibility(&t);
  }

  HiddenReason Reason(NodeIndex i) const { return t.hidden_reason[At(i)]; }

  NodeTable t;
  NodeIndex html = kNoNode;
  NodeIndex body = kNoNode;
};

}  // namespace domtool

#endif  // DOMTOOL_TESTS_VISIBILITY_VISIBILITY_FIXTURE_H_
