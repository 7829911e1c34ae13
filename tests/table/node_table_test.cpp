#include "table/node_table.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace domtool {
namespace {

NodeIndex Row(std::size_t i) { return RowAt(i); }

// The page drawn in node_table.h.
NodeTable PageOfTheHeader() {
  NodeTable table;
  table.frames.resize(2);
  const auto add = [&](NodeKind kind, NodeIndex parent, int frame) {
    return table.AppendRow(kind, parent, static_cast<FrameIndex>(frame));
  };
  add(NodeKind::kDocument, kNoNode, 0);
  add(NodeKind::kElement, Row(0), 0);
  add(NodeKind::kElement, Row(1), 0);
  add(NodeKind::kElement, Row(2), 0);
  table.attributes.push_back({"src", "http://b.test/"});
  add(NodeKind::kDocument, Row(3), 1);
  add(NodeKind::kElement, Row(4), 1);
  add(NodeKind::kElement, Row(5), 1);
  table.attributes.push_back({"type", "submit"});
  table.attributes.push_back({"disabled", ""});
  add(NodeKind::kText, Row(6), 1);
  add(NodeKind::kElement, Row(2), 0);
  add(NodeKind::kText, Row(8), 0);
  table.FinishStructure();
  return table;
}

TEST(NodeTableTest, a_subtree_is_the_range_drawn_in_the_header) {
  const NodeTable table = PageOfTheHeader();
  std::vector<std::size_t> ends;
  for (const NodeIndex end : table.subtree_end) ends.push_back(At(end));
  EXPECT_EQ(ends, (std::vector<std::size_t>{10, 10, 10, 8, 8, 8, 8, 8, 10, 10}));
  EXPECT_TRUE(table.IsConsistent());
}

TEST(NodeTableTest, children_are_walked_by_their_siblings) {
  const NodeTable table = PageOfTheHeader();
  std::vector<std::size_t> children;
  for (NodeIndex c = Next(Row(2)); At(c) < At(table.subtree_end[2]); c = table.NextSibling(c))
    children.push_back(At(c));
  EXPECT_EQ(children, (std::vector<std::size_t>{3, 8}));
}

TEST(NodeTableTest, descendants_are_those_inside_the_range_and_the_row_itself) {
  const NodeTable table = PageOfTheHeader();
  EXPECT_TRUE(table.is_inclusive_descendant(Row(7), Row(3)));
  EXPECT_TRUE(table.is_inclusive_descendant(Row(3), Row(3)));
  EXPECT_FALSE(table.is_inclusive_descendant(Row(8), Row(3)));
  EXPECT_FALSE(table.is_inclusive_descendant(Row(2), Row(3)));
}

TEST(NodeTableTest, a_document_is_no_parent_element) {
  const NodeTable table = PageOfTheHeader();
  EXPECT_EQ(table.ParentElement(Row(0)), kNoNode);
  EXPECT_EQ(table.ParentElement(Row(1)), kNoNode);
  EXPECT_EQ(table.ParentElement(Row(6)), Row(5));
  EXPECT_EQ(table.ParentElement(Row(5)), kNoNode);
}

TEST(NodeTableTest, attributes_belong_to_their_row_alone) {
  const NodeTable table = PageOfTheHeader();
  EXPECT_EQ(table.Attr(Row(3), "src"), "http://b.test/");
  EXPECT_EQ(table.Attr(Row(6), "src"), std::nullopt);
  EXPECT_EQ(table.AttrOr(Row(6), "type"), "submit");
  EXPECT_TRUE(table.HasAttr(Row(6), "disabled")) << "an empty value is there";
  EXPECT_EQ(table.AttrOr(Row(6), "disabled"), "");
  EXPECT_FALSE(table.HasAttr(Row(9), "type")) << "the last row has none";
}

TEST(NodeTableTest, every_later_column_starts_at_its_default_for_every_row) {
  const NodeTable table = PageOfTheHeader();
  EXPECT_EQ(table.role.size(), table.size());
  EXPECT_EQ(table.click_point.size(), table.size());
  EXPECT_EQ(table.stable_id[9], kNoStableId);
  EXPECT_EQ(table.covered_by[0], kNoNode);
  EXPECT_EQ(table.Ax(Row(0)), nullptr);
  EXPECT_FALSE(table.is_interactive(Row(6)));
  EXPECT_TRUE(table.is_visible(Row(6)));
}

TEST(NodeTableTest, an_empty_table_is_consistent) {
  NodeTable table;
  table.FinishStructure();
  EXPECT_EQ(table.size(), 0u);
  EXPECT_TRUE(table.IsConsistent());
}

TEST(NodeTableTest, broken_invariants_are_noticed) {
  const auto is_consistent_after = [](auto breakage) {
    NodeTable table = PageOfTheHeader();
    breakage(&table);
    return table.IsConsistent();
  };
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->subtree_end[3] = Row(3); }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->subtree_end[3] = Row(11); }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->subtree_end[2] = Row(8); }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->parent[3] = Row(3); }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->parent[3] = Row(9); }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->frame[3] = static_cast<FrameIndex>(2); }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->attributes_begin[4] = 9; }));
  EXPECT_FALSE(is_consistent_after([](NodeTable* t) { t->parent.pop_back(); }));
}

TEST(NodeTableTest, a_table_can_be_moved_with_everything_its_views_point_to) {
  NodeTable table = PageOfTheHeader();
  table.name[6] = table.arena.Copy("a name that lives in the arena");
  const NodeTable moved = std::move(table);
  EXPECT_EQ(moved.name[6], "a name that lives in the arena");
}

}  // namespace
}  // namespace domtool
