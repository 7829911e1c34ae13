// Elements that match a pseudo-class become marked rows.
#include "merge/live_state_join.h"

#include <gtest/gtest.h>

#include "support/table_builder.h"
#include "table/node_table.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

class LiveStateJoinTest : public ::testing::Test {
 protected:
  // A button of the page; after it a frame of its own session with another.
  LiveStateJoinTest()
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

TEST_F(LiveStateJoinTest, marks_the_rows_of_the_session_that_named_them) {
  page().live_states.focus = {Backend("a")};
  sources.Session("S").live_states.indeterminate = {Backend("b")};
  sources.Session("S").live_states.user_invalid = {Backend("a"), Backend("b")};
  JoinLiveStates(sources, &t);
  EXPECT_TRUE(Flags("a").is_focused);
  EXPECT_FALSE(Flags("a").is_user_invalid);
  EXPECT_TRUE(Flags("b").is_indeterminate);
  EXPECT_TRUE(Flags("b").is_user_invalid);
}

TEST_F(LiveStateJoinTest, a_frame_keeps_a_focus_of_its_own_that_is_not_the_pages) {
  page().live_states.focus = {Backend("a")};
  sources.Session("S").live_states.focus = {Backend("b")};
  JoinLiveStates(sources, &t);
  EXPECT_TRUE(Flags("a").is_focused);
  EXPECT_FALSE(Flags("b").is_focused);
}

TEST_F(LiveStateJoinTest, the_focus_goes_through_the_frame_that_holds_it) {
  page().live_states.focus = {Backend("f")};
  sources.Session("S").live_states.focus = {Backend("b")};
  JoinLiveStates(sources, &t);
  EXPECT_TRUE(Flags("b").is_focused);
}

}  // namespace
}  // namespace domtool
