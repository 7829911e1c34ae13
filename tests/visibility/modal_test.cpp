// What a modal dialog blocks.
#include "visibility/modal.h"

#include <gtest/gtest.h>

#include "support/table_builder.h"
#include "table/node_table.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

void ShowModal(NodeTable* table, NodeIndex dialog, std::int32_t paint_order) {
  table->style[At(dialog)].in_top_layer = true;
  table->paint_layer[At(dialog)] = paint_order;
}

TEST(ModalDialogsTest, blocks_everything_outside_of_it_and_nothing_inside) {
  NodeTable t = BuildTable("<button id=under>a</button><dialog id=ask open><button id=yes>b</button></dialog>");
  const NodeIndex ask = RowWithId(t, "ask");
  ShowModal(&t, ask, 9);
  const ModalDialogs modals(t);
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "under")), ask);
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "yes")), kNoNode);
  EXPECT_EQ(modals.BlockerOf(ask), kNoNode);
}

TEST(ModalDialogsTest, a_dialog_that_is_merely_open_and_a_popover_block_nothing) {
  NodeTable t =
      BuildTable("<button id=under>a</button><dialog id=tip open>b</dialog><dialog id=pop popover>c</dialog>");
  ShowModal(&t, RowWithId(t, "pop"), 9);
  EXPECT_EQ(ModalDialogs(t).BlockerOf(RowWithId(t, "under")), kNoNode);
}

TEST(ModalDialogsTest, of_two_the_one_on_top_blocks_the_other) {
  NodeTable t = BuildTable("<dialog id=a open><button id=in>a</button></dialog><dialog id=b open>b</dialog>");
  ShowModal(&t, RowWithId(t, "a"), 12);
  ShowModal(&t, RowWithId(t, "b"), 10);
  const ModalDialogs modals(t);
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "b")), RowWithId(t, "a"));
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "in")), kNoNode);
}

TEST(ModalDialogsTest, reaches_into_frames_outside_of_it_but_not_out_of_its_own_frame) {
  NodeTable t = BuildTable(
      "<button id=top>t</button>"
      "<iframe id=one><#document><dialog id=ask open>a</dialog><button id=beside>b</button>"
      "<iframe id=two><#document><button id=deep>c</button></#document></iframe></#document></iframe>");
  const NodeIndex ask = RowWithId(t, "ask");
  ShowModal(&t, ask, 9);
  const ModalDialogs modals(t);
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "beside")), ask);
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "deep")), ask);
  EXPECT_EQ(modals.BlockerOf(RowWithId(t, "top")), kNoNode);
}

}  // namespace
}  // namespace domtool
