#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

constexpr const char* kDragOnList = R"({"action":"drag","nodeId":"go","toNodeId":"list"})";
constexpr const char* kDragToPoint = R"({"action":"drag","nodeId":"go","to":{"x":400,"y":500}})";

// The page shows a toast once the button was let go over something.
void ReactToDrop(ScriptedPeer* peer) {
  peer->on_step = [peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos && step.x != 140) peer->page.has_toast = true;
  };
}

bool IsHeld(const ScriptedPeer& peer) { return peer.Count("type=mousePressed") > 0; }

TEST(DragPlanTest, PressesTheSourceMovesInStepsAndLetsGoOverTheTarget) {
  ScriptedPeer peer;
  ReactToDrop(&peer);
  const std::string result = peer.Run(kDragOnList);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find(R"("nodeId":"go")"), std::string::npos);
  const SentStep* press = peer.Find("type=mousePressed");
  const SentStep* release = peer.Find("type=mouseReleased");
  ASSERT_TRUE(press != nullptr && release != nullptr);
  EXPECT_EQ(press->x, 140);
  EXPECT_EQ(press->y, 115);
  EXPECT_EQ(release->x, 700);
  EXPECT_EQ(release->y, 200);
  EXPECT_GE(peer.Count("type=mouseMoved;x="), 8);
  EXPECT_GE(peer.Count("button=left;buttons=1;"), 9);
  EXPECT_EQ(peer.Count("type=mouseReleased"), 1);
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(DragPlanTest, GoesToAPointOfTheViewport) {
  ScriptedPeer peer;
  ReactToDrop(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(kDragToPoint)), "done");
  EXPECT_EQ(peer.Find("type=mouseReleased")->x, 400);
  EXPECT_EQ(peer.Find("type=mouseReleased")->y, 500);
}

TEST(DragPlanTest, APlaceInTheSourceIsNoneInTheTarget) {
  ScriptedPeer peer;
  ReactToDrop(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"drag","nodeId":"list","position":{"x":150,"y":160},"toNodeId":"late"})")),
            "done");
  EXPECT_EQ(peer.Find("type=mousePressed")->x, 750);
  EXPECT_EQ(peer.Find("type=mousePressed")->y, 260);
  EXPECT_EQ(peer.Find("type=mouseReleased")->x, 240) << "the middle of the target, which is smaller than that";
}

TEST(DragPlanTest, NothingThatChangesIsNoEffect) {
  ScriptedPeer peer;
  const std::string result = peer.Run(kDragOnList);
  EXPECT_EQ(OutcomeOf(result), "no_effect") << result;
  EXPECT_NE(result.find(R"("success":false)"), std::string::npos) << "the verification";
}

// A list that waits for a hold only marks the item that was pressed.
TEST(DragPlanTest, WhatOnlyMarksTheSourceIsDraggedAgainAfterAHold) {
  ScriptedPeer peer;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mouseReleased") == std::string::npos) return;
    if (peer.Count("type=mousePressed") == 1) peer.page.is_go_marked = true;
    if (peer.Count("type=mousePressed") == 2) peer.page.is_go_last = true;
  };
  const std::string result = peer.Run(kDragOnList);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find("held before it was moved"), std::string::npos) << result;
}

TEST(DragPlanTest, WhatMarksAnotherElementIsTheEffectOfTheDrag) {
  ScriptedPeer peer;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.is_cover_marked = true;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(kDragOnList)), "done");
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
}

TEST(DragPlanTest, AnElementThatWasMovedInTheDocumentIsAnEffect) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.is_go_last = true;
  };
  const std::string result = peer.Run(kDragOnList);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find("stands elsewhere"), std::string::npos);
}

TEST(DragPlanTest, ACoveredTargetIsReportedBeforeAnythingIsPressed) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [](int) { return Covered(11); };
  const std::string result = peer.Run(kDragOnList);
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_NE(result.find("Node list is covered"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(DragPlanTest, WhatComesOverTheTargetInMidDragTakesItBack) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) { return IsHeld(peer) ? Covered(11) : std::string(); };
  const std::string result = peer.Run(kDragOnList);
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_EQ(peer.Count("Input.cancelDragging"), 1);
  double x = 0;
  for (const SentStep& step : peer.sent) {
    if (step.params.find("type=mouseMoved") != std::string::npos) x = step.x;
  }
  EXPECT_EQ(x, 140) << "back where it was taken";
  EXPECT_EQ(peer.Find("type=mouseReleased")->x, -1) << "and no click comes of it";
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(DragPlanTest, WhatGoesAsItIsPressedIsNotDragged) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mousePressed") != std::string::npos) peer.page.without_go = true;
  };
  EXPECT_EQ(CodeOf(peer.Run(kDragOnList)), "STALE");
  EXPECT_EQ(peer.Find("type=mouseReleased")->x, -1);
}

TEST(DragPlanTest, WhatIsDraggedAndItsCopyDoNotCoverTheTarget) {
  for (const int dragged : {10, 4711}) {
    ScriptedPeer peer;
    ReactToDrop(&peer);
    peer.answers["DOM.getNodeForLocation"] = [&](int) { return IsHeld(peer) ? Covered(dragged) : std::string(); };
    EXPECT_EQ(OutcomeOf(peer.Run(kDragOnList)), "done") << dragged;
  }
}

TEST(DragPlanTest, TheTargetIsLookedForWhereThePageHasPutItMeanwhile) {
  ScriptedPeer peer;
  ReactToDrop(&peer);
  peer.answers["DOM.getContentQuads"] = [&peer](int) {
    return IsHeld(peer) ? std::string(R"({"result":{"quads":[[600,300,800,300,800,500,600,500]]}})") : std::string();
  };
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) { return IsHeld(peer) ? Covered(15) : std::string(); };
  EXPECT_EQ(OutcomeOf(peer.Run(kDragOnList)), "done");
  EXPECT_EQ(peer.Find("type=mouseReleased")->y, 400);
}

TEST(DragPlanTest, ReachesATargetInAFrameOfAnotherProcess) {
  ScriptedPeer peer;
  ReactToDrop(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"drag","nodeId":"go","toNodeId":"leaf"})")), "done");
  EXPECT_EQ(peer.Find("type=mouseReleased")->session, "");
  EXPECT_DOUBLE_EQ(peer.Find("type=mouseReleased")->x, 150);
  EXPECT_DOUBLE_EQ(peer.Find("type=mouseReleased")->y, 365);
}

TEST(DragPlanTest, WhateverEndsItTakesTheDragBack) {
  for (const char* kind : {"navigated", "dialog", "deadline"}) {
    ScriptedPeer peer;
    peer.interrupt_before = "buttons=1;";
    peer.answers["Page.getFrameTree"] = [&](int) {
      if (peer.Count("button=left;buttons=1;") >= 3) peer.interrupt_kind = kind;
      return std::string();
    };
    const std::string result = peer.Run(kDragOnList);
    const std::string code = CodeOf(result);
    EXPECT_TRUE(code == "NAVIGATED" || code == "DIALOG_OPEN" || code == "TIMEOUT") << kind << result;
    EXPECT_EQ(peer.Count("Input.cancelDragging"), 1) << kind;
    EXPECT_TRUE(peer.IsAllReleased()) << kind;
  }
}

TEST(DragPlanTest, CancelledAtAnyMomentNothingStaysPressed) {
  for (int at = 1; at < 40; ++at) {
    ScriptedPeer peer;
    const std::string result = peer.RunAndCancel(kDragOnList, at);
    EXPECT_NE(result, "") << at;
    EXPECT_TRUE(peer.IsAllReleased()) << at;
    if (IsHeld(peer) && peer.Count("button=left;buttons=1;") > 1) {
      EXPECT_EQ(peer.Count("Input.cancelDragging"), 1) << at;
    }
  }
}

TEST(DragPlanTest, ADialogOrAnotherPageThatTheDropBringsIsItsOutcome) {
  for (const auto& [kind, outcome] : {std::pair{"dialog", "dialog_opened"}, std::pair{"navigated", "navigated"}}) {
    ScriptedPeer peer;
    peer.interrupt_before = "type=mouseReleased";
    peer.interrupt_kind = kind;
    EXPECT_EQ(OutcomeOf(peer.Run(kDragOnList)), outcome);
    EXPECT_EQ(peer.Count("Input.cancelDragging"), 1);
  }
}

TEST(DragPlanTest, ATargetThatIsGoneInMidDragIsStale) {
  ScriptedPeer peer;
  peer.answers["DOM.scrollIntoViewIfNeeded"] = [&peer](int) {
    return IsHeld(peer) ? std::string(R"({"error":{"code":-32000,"message":"No node found for given backend id"}})")
                        : std::string();
  };
  EXPECT_EQ(CodeOf(peer.Run(kDragOnList)), "STALE");
  EXPECT_TRUE(peer.IsAllReleased());
  EXPECT_EQ(peer.Count("Input.cancelDragging"), 1);
}

TEST(DragPlanTest, RefusesWhatSaysNoPlaceOrTwo) {
  for (const char* call :
       {R"({"action":"drag","nodeId":"go"})", R"({"action":"drag","nodeId":"go","toNodeId":"list","to":{"x":1,"y":2}})",
        R"({"action":"drag","nodeId":"go","to":{"x":"1","y":2}})", R"({"action":"drag","nodeId":"go","to":{"x":1}})",
        R"({"action":"drag","nodeId":"go","toNodeId":"go"})",
        R"({"action":"drag","nodeId":"go","to":{"x":4000,"y":5}})"}) {
    ScriptedPeer peer;
    EXPECT_EQ(CodeOf(peer.Run(call)), "BAD_INPUT") << call;
    EXPECT_FALSE(IsHeld(peer));
  }
}

TEST(DragPlanTest, WhatIsDisabledIsNotDragged) {
  ScriptedPeer peer;
  EXPECT_EQ(CodeOf(peer.Run(R"({"action":"drag","nodeId":"late","toNodeId":"list"})")), "NOT_ACTIONABLE");
  EXPECT_FALSE(IsHeld(peer));
}

}  // namespace
}  // namespace domtool::testing
