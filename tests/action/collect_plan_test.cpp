#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

constexpr const char* kCollectList = R"({"action":"scroll","nodeId":"list","collect":{}})";
constexpr double kRow = 20;
constexpr double kEnd = 700;  // how far the list of the peer goes

// Shows the rows of `peer`'s list that are in its box, as a virtual list does.
class ListReader final : public EventReader {
 public:
  explicit ListReader(const ScriptedPeer* peer) : peer_(*peer) {}
  [[nodiscard]] EventMark Now() const override { return {}; }
  [[nodiscard]] EventsSince Since(const EventMark& /*mark*/) const override { return {}; }
  [[nodiscard]] std::string Safe(std::string_view text) const override { return std::string(text); }
  [[nodiscard]] Vector<std::string> Lines(const NodeTable& table, NodeIndex root) const override {
    EXPECT_EQ(root == kNoNode ? "" : table.AttrOr(root, "id"), "list");
    Vector<std::string> lines;
    const int first = static_cast<int>(peer_.page.list_scroll / kRow);
    for (int row = first; row < first + 10; ++row) lines.push_back("row " + std::to_string(row));
    return lines;
  }

 private:
  const ScriptedPeer& peer_;
};

struct ListPeer : ScriptedPeer {
  ListPeer() : list(this) {
    event_reader = &list;
    on_step = [this](const SentStep& step) {
      if (step.params.find("type=mouseWheel") == std::string::npos) return;
      const double by = std::atof(step.params.c_str() + step.params.find("deltaY=") + 7);
      page.list_scroll = std::min(end, page.list_scroll + by);
    };
  }
  ListReader list;
  double end = kEnd;
};

TEST(CollectPlanTest, ReadsAListToItsEndEachLineOnce) {
  ListPeer peer;
  const std::string result = peer.Run(kCollectList);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  std::string lines;
  for (int row = 0; row < 45; ++row) lines += (row == 0 ? "\"row " : ",\"row ") + std::to_string(row) + '"';
  EXPECT_NE(result.find("\"lines\":[" + lines + "]"), std::string::npos) << result;
  EXPECT_NE(result.find(R"("steps":5,"newNodes":0,"atEnd":true)"), std::string::npos) << result;
  EXPECT_NE(result.find(R"("scroll":{"x":0,"y":700,"maxX":0,"maxY":700,"more":["up"]})"), std::string::npos) << result;
}

TEST(CollectPlanTest, StopsAtItsLimits) {
  ListPeer steps;
  const std::string two = steps.Run(R"({"action":"scroll","nodeId":"list","collect":{"maxSteps":2}})");
  EXPECT_NE(two.find(R"("steps":2,"newNodes":0,"atEnd":false)"), std::string::npos) << two;
  ListPeer lines;
  const std::string twelve = lines.Run(R"({"action":"scroll","nodeId":"list","collect":{"maxLines":12}})");
  EXPECT_NE(twelve.find(R"("row 11"],"steps":1)"), std::string::npos) << twelve;
}

TEST(CollectPlanTest, WhatDoesNotFollowTheWheelEndsShortOfTheEnd) {
  ListPeer peer;
  peer.end = 0;
  const std::string result = peer.Run(kCollectList);
  EXPECT_EQ(OutcomeOf(result), "no_effect") << result;
  EXPECT_NE(result.find(R"("steps":2,"newNodes":0,"atEnd":false)"), std::string::npos) << result;
}

TEST(CollectPlanTest, AtTheEndItWaitsOnceForMore) {
  ListPeer peer;
  peer.page.list_scroll = kEnd;
  int pauses = 0;
  peer.answers["pause"] = [&](int) {
    if (++pauses > 6) peer.page.texts = {"Loaded"};
    return std::string();
  };
  const std::string result = peer.Run(kCollectList);
  EXPECT_NE(result.find(R"("steps":0,)"), std::string::npos) << result;
  EXPECT_NE(result.find(R"("atEnd":true)"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("type=mouseWheel"), 0) << "at its end the wheel would turn the page";
}

TEST(CollectPlanTest, AtTheDeadlineItGivesWhatItHas) {
  ListPeer peer;
  peer.on_batch = [&peer](int) -> std::string {
    if (peer.Count("type=mouseWheel") < 2) return "";
    return R"({"replies":[],"interrupt":{"kind":"deadline"}})";
  };
  const std::string result = peer.Run(kCollectList);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find(R"("row 17"],"steps":2,"newNodes":0,"atEnd":false)"), std::string::npos) << result;
}

TEST(CollectPlanTest, EveryScrollSaysWhereItIs) {
  ScriptedPeer peer;
  peer.page.scroll_y = 300;
  const std::string result = peer.Run(R"({"action":"scroll","deltaY":100})");
  EXPECT_NE(result.find(R"("scroll":{"x":0,"y":300,"maxX":0,"maxY":1200,"more":["up","down"]})"), std::string::npos)
      << result;
  EXPECT_EQ(result.find("collected"), std::string::npos);
}

TEST(CollectPlanTest, NonsenseIsRefused) {
  for (const char* call :
       {R"({"action":"scroll","collect":true})", R"({"action":"scroll","collect":{"maxSteps":0}})",
        R"({"action":"scroll","collect":{"maxLines":"9"}})", R"({"action":"scroll","collect":{},"to":"bottom"})",
        R"({"action":"scroll","collect":{},"deltaY":9})"}) {
    ScriptedPeer peer;
    EXPECT_EQ(CodeOf(peer.Run(call)), "BAD_INPUT") << call;
  }
}

}  // namespace
}  // namespace domtool::testing
