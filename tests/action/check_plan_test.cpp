#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

TEST(CheckPlanTest, WhatIsHalfCheckedIsPressedUntilItIsAsAsked) {
  ScriptedPeer peer;
  peer.page.is_half_checked = true;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") == std::string::npos) return;
    if (!peer.page.is_half_checked) peer.page.is_checked = true;
    peer.page.is_half_checked = false;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"check","nodeId":"box","checked":true})")), "done");
  EXPECT_EQ(peer.Count("type=mousePressed"), 2);
  ScriptedPeer stubborn;
  stubborn.page.is_half_checked = true;
  EXPECT_EQ(OutcomeOf(stubborn.Run(R"({"action":"check","nodeId":"box","checked":false})")), "no_effect");
  EXPECT_EQ(stubborn.Count("type=mousePressed"), 2);
}

}  // namespace
}  // namespace domtool::testing
