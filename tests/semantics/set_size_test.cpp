// Lists and grids that say that the document holds a part of them.
#include <gtest/gtest.h>

#include <string_view>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool::testing {
namespace {

NodeTable Read(std::string_view html) {
  NodeTable table = BuildTable(html);
  ComputeSemantics(&table);
  return table;
}

TEST(SetSizeTest, a_list_counts_what_it_holds_and_knows_how_many_there_are) {
  const NodeTable t = Read(
      "<ul id=list><div><li aria-setsize=500 aria-posinset=41>A</li></div><li aria-setsize=500 "
      "aria-posinset=42>B</li></ul>");
  const PartialSet* set = t.Set(RowWithId(t, "list"));
  ASSERT_NE(set, nullptr);
  EXPECT_EQ(set->total, 500);
  EXPECT_EQ(set->present, 2);
  EXPECT_EQ(set->first, 41);
  EXPECT_EQ(set->last, 42);
  EXPECT_FALSE(set->is_rows);
}

TEST(SetSizeTest, a_list_that_is_all_there_says_nothing) {
  const NodeTable t = Read("<ul id=list><li aria-setsize=1 aria-posinset=1>A</li></ul>");
  EXPECT_EQ(t.Set(RowWithId(t, "list")), nullptr);
}

TEST(SetSizeTest, a_grid_counts_its_rows_with_or_without_places) {
  const NodeTable t = Read(
      "<div id=placed role=grid aria-rowcount=900 aria-colcount=12><div role=rowgroup><div role=row "
      "aria-rowindex=7>x</div>"
      "</div></div><div id=plain role=table aria-rowcount=-1><div role=row>x</div></div>"
      "<div id=whole role=table aria-rowcount=1><div role=row>x</div></div>");
  const PartialSet* placed = t.Set(RowWithId(t, "placed"));
  ASSERT_NE(placed, nullptr);
  EXPECT_TRUE(placed->is_rows);
  EXPECT_EQ(placed->total, 900);
  EXPECT_EQ(placed->columns, 12);
  EXPECT_EQ(placed->first, 7);
  const PartialSet* plain = t.Set(RowWithId(t, "plain"));
  ASSERT_NE(plain, nullptr);
  EXPECT_EQ(plain->total, -1);
  EXPECT_EQ(plain->present, 1);
  EXPECT_EQ(plain->last, 0);
  EXPECT_EQ(t.Set(RowWithId(t, "whole")), nullptr);
}

TEST(SetSizeTest, numbers_that_are_none_are_passed_over) {
  const NodeTable t =
      Read("<ul id=list><li aria-setsize=many aria-posinset=x>A</li></ul><div id=g role=grid aria-rowcount>x</div>");
  EXPECT_TRUE(t.sets.empty());
}

}  // namespace
}  // namespace domtool::testing
