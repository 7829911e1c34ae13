// What is pressed by the box of another: areas of image maps, whose only box in the browser is that of the image, and
// what has no size of its own.
#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"
#include "action/target/hit_test.h"
#include "support/table_builder.h"

namespace domtool::testing {
namespace {

constexpr const char* kClickCorner = R"({"action":"click","nodeId":"corner"})";

TEST(AreaPlanTest, ItsImageIsAskedAndItsShapePressed) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  const std::string result = peer.Run(kClickCorner);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find(R"("point":{"x":780,"y":580})"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("DOM.getContentQuads@;backendNodeId=22;"), peer.Count("DOM.getContentQuads"));
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
}

TEST(AreaPlanTest, OnlyItsPartOfTheImageIsScrolledIntoView) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(kClickCorner)), "done");
  EXPECT_NE(peer.everything.find(R"("backendNodeId":22,"rect":{"x":100,"y":100,"width":100,"height":100})"),
            std::string::npos)
      << peer.everything;
  ScriptedPeer other;
  ReactToClick(&other);
  const std::string result = other.Run(R"({"action":"click","nodeId":"corner","position":{"x":90,"y":70}})");
  EXPECT_NE(result.find(R"("point":{"x":790,"y":570})"), std::string::npos) << result;
  EXPECT_NE(other.everything.find(R"("backendNodeId":22,"rect":{"x":190,"y":170,"width":1,"height":1})"),
            std::string::npos)
      << other.everything;
}

TEST(AreaPlanTest, FollowsTheImageWhenItMovedSinceTheCapture) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getContentQuads"] = [](int) { return R"({"result":{"quads":[[100,50,400,50,400,250,100,250]]}})"; };
  peer.answers["DOM.getNodeForLocation"] = [](int) { return R"({"result":{"backendNodeId":23,"frameId":"F0"}})"; };
  const std::string result = peer.Run(kClickCorner);
  EXPECT_NE(result.find(R"("point":{"x":280,"y":230})"), std::string::npos) << result;
}

TEST(AreaPlanTest, TheImageNextToItIsNotPressedInstead) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [](int) { return R"({"result":{"backendNodeId":22,"frameId":"F0"}})"; };
  EXPECT_EQ(CodeOf(peer.Run(kClickCorner)), "OBSCURED");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(AreaPlanTest, AnImageThatIsGoneIsLookedForAgain) {
  ScriptedPeer peer;
  peer.answers["DOM.scrollIntoViewIfNeeded"] = [](int) {
    return R"({"error":{"code":-32000,"message":"No node found for given backend id"}})";
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickCorner)), "STALE");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(AreaPlanTest, HoverMovesThereAndPressesNothing) {
  ScriptedPeer peer;
  EXPECT_EQ(CodeOf(peer.Run(R"({"action":"hover","nodeId":"corner"})")), "");
  EXPECT_EQ(peer.Find("type=mouseMoved")->x, 780);
  EXPECT_EQ(peer.Count("type=mousePressed"), 0);
}

TEST(BoxRowTest, WhatHasNoSizeIsPressedOnTheLargestThingInsideOrTheOneAtItsClickPoint) {
  NodeTable t = BuildTable("<button id=b><i id=icon></i>words</button>");
  const NodeIndex button = RowWithId(t, "b");
  const NodeIndex icon = RowWithId(t, "icon");
  const NodeIndex words = t.NextSibling(icon);
  t.bounds[At(icon)] = Rect::FromSize(0, 0, 10, 10);
  t.bounds[At(words)] = Rect::FromSize(10, 0, 90, 10);
  EXPECT_EQ(BoxRowOf(t, button), button);
  t.flags[At(button)].borrows_bounds = true;
  EXPECT_EQ(BoxRowOf(t, button), words);
  t.has_click_point[At(button)] = true;
  t.click_point[At(button)] = {5, 5};
  EXPECT_EQ(BoxRowOf(t, button), icon);
}

}  // namespace
}  // namespace domtool::testing
