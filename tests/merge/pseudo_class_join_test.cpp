// Elements that match a pseudo-class become marked rows.
#include "merge/pseudo_class_join.h"

#include <gtest/gtest.h>

#include "support/table_builder.h"
#include "table/node_table.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

class PseudoClassJoinTest : public ::testing::Test {
 protected:
  // A button of the page; after it a frame of its own session with another.
  PseudoClassJoinTest()
      : t(BuildTable("<button id=a>a</button><iframe id=f><#document><button id=b>b</button></#document></iframe>")) {
    for (std::size_t i = 0; i < t.size(); ++i) t.backend_node_id[i] = static_cast<BackendNodeId>(i + 1);
    t.frames[1].session_id = "S";
    t.frames[1].owner = RowWithId(t, "f");
    page().session_id = "";
    sources.Session("S");
  }

  SessionSources& page() { return sources.Session(""); }
  BackendNodeId Backend(std::string_view id) const { return t.backend_node_id[At(RowWithId(t, id))]; }
  NodeFlags Flags(std::string_view id) const { return t.flags[At(RowWithId(t, id))]; }

  NodeTable t;
  CaptureSources sources;
};

TEST_F(PseudoClassJoinTest, marks_the_rows_of_the_session_that_named_them) {
  page().pseudo_classes.focus = {Backend("a")};
  sources.Session("S").pseudo_classes.indeterminate = {Backend("b")};
  sources.Session("S").pseudo_classes.user_invalid = {Backend("a"), Backend("b")};
  JoinPseudoClasses(sources, &t);
  EXPECT_TRUE(Flags("a").is_focused);
  EXPECT_FALSE(Flags("a").is_user_invalid);
  EXPECT_TRUE(Flags("b").is_indeterminate);
  EXPECT_TRUE(Flags("b").is_user_invalid);
}

TEST_F(PseudoClassJoinTest, a_frame_keeps_a_focus_of_its_own_that_is_not_the_pages) {
  page().pseudo_classes.focus = {Backend("a")};
  sources.Session("S").pseudo_classes.focus = {Backend("b")};
  JoinPseudoClasses(sources, &t);
  EXPECT_TRUE(Flags("a").is_focused);
  EXPECT_FALSE(Flags("b").is_focused);
}

TEST_F(PseudoClassJoinTest, the_focus_goes_through_the_frame_that_holds_it) {
  page().pseudo_classes.focus = {Backend("f")};
  sources.Session("S").pseudo_classes.focus = {Backend("b")};
  JoinPseudoClasses(sources, &t);
  EXPECT_TRUE(Flags("b").is_focused);
}

}  // namespace
}  // namespace domtool
