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

TEST(CheckPlanTest, ABoxThatShowsNoStateIsPressedOnceAndThatIsSaid) {
  ScriptedPeer peer;
  peer.page.has_tick = true;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.is_ticked = true;
  };
  const std::string result = peer.Run(R"({"action":"check","nodeId":"tick","checked":true})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find("does not show whether it is checked"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  EXPECT_EQ(peer.Find("type=mousePressed")->x, 828) << "in the box, as its row may open";
  EXPECT_EQ(peer.Find("type=mousePressed")->y, 308);
  ScriptedPeer other;
  other.page.has_tick = true;
  EXPECT_EQ(CodeOf(other.Run(R"({"action":"check","nodeId":"tick","checked":false})")), "NOT_ACTIONABLE");
  EXPECT_EQ(other.Count("type=mousePressed"), 0);
}

}  // namespace
}  // namespace domtool::testing
