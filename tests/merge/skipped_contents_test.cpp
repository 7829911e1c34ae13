// Contents that content-visibility: auto leaves out of the layout.
#include "merge/skipped_contents.h"

#include <gtest/gtest.h>

#include "support/table_builder.h"
#include "table/node_table.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

NodeTable Skipping(std::string_view html) {
  NodeTable t = BuildTable(html);
  const NodeIndex lazy = RowWithId(t, "lazy");
  t.style[At(lazy)].content_visibility = ContentVisibility::kAuto;
  t.bounds[At(lazy)] = Rect::FromSize(0, 5000, 400, 300);
  return t;
}

TEST(SkippedContentsTest, what_is_skipped_has_the_box_that_skips_it_and_its_text) {
  NodeTable t = Skipping("<div id=lazy><p id=p :hidden>Later</p></div>");
  FixSkippedContents(&t);
  const NodeIndex p = RowWithId(t, "p");
  EXPECT_TRUE(t.flags[At(p)].has_layout);
  EXPECT_EQ(t.bounds[At(p)].top, 5000);
  EXPECT_EQ(t.rendered_text[At(Next(p))], "Later");
}

TEST(SkippedContentsTest, what_html_never_renders_stays_without_layout) {
  NodeTable t = Skipping(
      "<div id=lazy><p id=gone hidden :hidden>x</p><input id=token type=hidden :hidden><dialog id=shut "
      ":hidden>x</dialog>"
      "<details id=d :hidden><summary id=s>a</summary><p id=folded>b</p></details></div>");
  FixSkippedContents(&t);
  for (const char* id : {"gone", "token", "shut", "folded"}) {
    EXPECT_FALSE(t.flags[At(RowWithId(t, id))].has_layout) << id;
  }
  EXPECT_TRUE(t.flags[At(RowWithId(t, "s"))].has_layout);
}

TEST(SkippedContentsTest, contents_that_are_laid_out_are_left_alone) {
  NodeTable t = Skipping("<div id=lazy><p id=shown>Now</p><p id=gone :hidden>Never</p></div>");
  FixSkippedContents(&t);
  EXPECT_FALSE(t.flags[At(RowWithId(t, "gone"))].has_layout);
}

// A page that measures what is skipped makes the browser lay it out, and show it no more than before.
TEST(SkippedContentsTest, a_layout_of_what_is_never_shown_is_forgotten) {
  NodeTable t = BuildTable(
      "<div id=off><p id=measured>x</p></div>"
      "<details><summary id=s>a</summary><p id=folded>b</p></details><details open><p id=open>c</p></details>");
  t.style[At(RowWithId(t, "off"))].content_visibility = ContentVisibility::kHidden;
  FixSkippedContents(&t);
  EXPECT_TRUE(t.flags[At(RowWithId(t, "off"))].has_layout);
  EXPECT_FALSE(t.flags[At(RowWithId(t, "measured"))].has_layout);
  EXPECT_FALSE(t.flags[At(RowWithId(t, "folded"))].has_layout);
  EXPECT_TRUE(t.flags[At(RowWithId(t, "s"))].has_layout);
  EXPECT_TRUE(t.flags[At(RowWithId(t, "open"))].has_layout);
}

}  // namespace
}  // namespace domtool
