// All rows' scrollers in one pass are what each row's own climb finds.
#include "table/scrollers.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace domtool {
namespace {

// Any tree of boxes of any position, in frames here and there, every fifth of them a scroll box.
NodeTable AnyTable(std::uint32_t seed) {
  const auto next = [&seed](std::uint32_t below) {
    seed = seed * 1'664'525 + 1'013'904'223;
    return (seed >> 8) % below;
  };
  NodeTable t;
  t.AppendRow(NodeKind::kDocument, kNoNode, FrameIndex{0});
  Vector<NodeIndex> path{RowAt(0)};
  for (int row = 1; row < 60; ++row) {
    for (std::uint32_t up = next(3); up > 0 && path.size() > 1; --up) path.pop_back();
    const std::uint32_t kind = next(12);
    const NodeIndex i = t.AppendRow(kind == 0   ? NodeKind::kDocument
                                    : kind == 1 ? NodeKind::kText
                                                : NodeKind::kElement,
                                    path.back(), FrameIndex{0});
    if (kind > 1) t.style[At(i)].position = static_cast<Position>(next(5));
    if (next(5) == 0) t.scrolls.push_back({.row = i, .below = 1});
    if (kind != 1) path.push_back(i);
  }
  t.FinishStructure();
  return t;
}

TEST(ScrollersTest, one_pass_finds_what_each_climb_finds) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const NodeTable table = AnyTable(seed);
    const Vector<NodeIndex> scrollers = ScrollersOf(table);
    for (NodeIndex i{0}; At(i) < table.size(); i = Next(i)) {
      ASSERT_EQ(scrollers[At(i)], table.Scroller(i)) << "row " << At(i) << " of table " << seed;
    }
  }
}

TEST(ScrollersTest, where_nothing_scrolls_no_row_has_a_scroller) {
  NodeTable table = AnyTable(1);
  table.scrolls.clear();
  EXPECT_EQ(ScrollersOf(table), Vector<NodeIndex>(table.size(), kNoNode));
}

}  // namespace
}  // namespace domtool
