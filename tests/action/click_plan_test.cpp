#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

constexpr const char* kClickGo = R"({"action":"click","nodeId":"go"})";
constexpr const char* kClickLeaf = R"({"action":"click","nodeId":"leaf"})";

// The page shows a toast once the button was released.
void ReactToClick(ScriptedPeer* peer) {
  peer->on_step = [peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer->page.has_toast = true;
  };
}

std::string Covered(int backend) {
  return R"({"result":{"backendNodeId":)" + std::to_string(backend) + R"(,"frameId":"F0"}})";
}

TEST(ClickPlanTest, PressesTheMiddleAndReportsWhatChanged) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find(R"("point":{"x":140,"y":115})"), std::string::npos) << result;
  EXPECT_NE(result.find(R"("domChanged":true)"), std::string::npos);
  EXPECT_NE(result.find(R"("1 node added")"), std::string::npos);
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  EXPECT_EQ(peer.Count("type=mouseReleased"), 1);
  EXPECT_EQ(peer.Count("DOM.getNodeForLocation"), 3) << "before the pointer moves, before and after the press";
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(ClickPlanTest, AHitTestIsInDocumentCoordinatesAndInputInThoseOfTheViewport) {
  ScriptedPeer peer;
  peer.page.scroll_y = 60;
  ReactToClick(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "done");
  EXPECT_EQ(peer.Find("DOM.getNodeForLocation")->y, 115);
  EXPECT_EQ(peer.Find("type=mousePressed")->y, 55);
}

TEST(ClickPlanTest, ReachesThroughTwoSessionsWithOffsetAndScale) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  const std::string result = peer.Run(kClickLeaf);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  const SentStep* press = peer.Find("type=mousePressed");
  ASSERT_NE(press, nullptr);
  EXPECT_EQ(press->session, "S2") << "the page may not have drawn the frame yet where it was scrolled to";
  EXPECT_DOUBLE_EQ(press->x, 60);  // 20 + 80 / 2
  EXPECT_DOUBLE_EQ(press->y, 30);  // 20 + 20 / 2
  EXPECT_NE(result.find(R"("point":{"x":150,"y":365})"), std::string::npos)
      << result;  // 100 + 20 + 60 / 2, 300 + 50 + 30 / 2
  EXPECT_EQ(peer.Find("type=mouseReleased")->session, "S2");
  EXPECT_EQ(peer.Count("DOM.getNodeForLocation@S2"), 3);
  EXPECT_EQ(peer.Count("DOM.getNodeForLocation@S1"), 3);
  EXPECT_EQ(peer.Count("DOM.getNodeForLocation@;"), 3);
  EXPECT_EQ(peer.Find("DOM.getNodeForLocation@S2")->y, 37);  // 30 + its scroll offset of 7
  EXPECT_EQ(peer.Find("DOM.getNodeForLocation@S1")->y, 105);
  EXPECT_EQ(peer.Find("DOM.scrollIntoViewIfNeeded")->session, "S2");
}

TEST(ClickPlanTest, CoveredNamesTheCovererAndPressesNothing) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [](int) { return Covered(11); };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_NE(result.find(R"("nodeIds":["cover"])"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("Input."), 0);
  EXPECT_EQ(peer.Count("DOM.getNodeForLocation"), 60);  // five points: once, once behind a look, and for a second
}

TEST(ClickPlanTest, WhatFadesAwayIsWaitedFor) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getNodeForLocation"] = [](int nth) { return nth <= 10 ? Covered(11) : std::string(); };
  EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "done");
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
}

TEST(ClickPlanTest, AMenuThatOpensUnderTheRightButtonIsItsEffect) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    return peer.Count("type=mousePressed") > 0 ? Covered(11) : std::string();
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"go","button":"right"})")), "done");
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(ClickPlanTest, CoveredInAnOuterFrameCountsToo) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation@"] = [](int) { return Covered(11); };
  const std::string result = peer.Run(kClickLeaf);
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_NE(result.find("cover"), std::string::npos);
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(ClickPlanTest, PressesAnUncoveredPartWhenTheMiddleIsCovered) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getNodeForLocation"] = [](int nth) { return nth == 1 ? Covered(11) : ""; };
  EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "done");
  const SentStep* press = peer.Find("type=mousePressed");
  ASSERT_NE(press, nullptr);
  EXPECT_TRUE(press->x != 140 || press->y != 115);
}

TEST(ClickPlanTest, WhatComesUpUnderThePointerIsSeenBeforeThePress) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    return peer.Count("type=mouseMoved") > 0 ? Covered(11) : std::string();
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickGo)), "OBSCURED");
  EXPECT_EQ(peer.Count("type=mousePressed"), 0);
}

TEST(ClickPlanTest, ALabelOfTheControlReceivesThePressForIt) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getNodeForLocation"] = [](int) { return Covered(17); };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"box"})")), "done");
}

TEST(ClickPlanTest, WaitsUntilTheNodeStandsStill) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getContentQuads"] = [](int nth) {
    const double y = nth < 4 ? 100 + nth * 10 : 140;
    const std::string top = std::to_string(y);
    const std::string bottom = std::to_string(y + 30);
    return R"({"result":{"quads":[[100,)" + top + ",180," + top + ",180," + bottom + ",100," + bottom + "]]}}";
  };
  peer.answers["DOM.getNodeForLocation"] = [](int) { return Covered(10); };
  EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "done");
  EXPECT_EQ(peer.Find("type=mousePressed")->y, 155);
}

TEST(ClickPlanTest, WhatNeverStandsStillIsNotPressed) {
  ScriptedPeer peer;
  peer.answers["DOM.getContentQuads"] = [](int nth) {
    const std::string y = std::to_string(100 + nth);
    return R"({"result":{"quads":[[100,)" + y + ",180," + y + ",180,300,100,300]]}}";
  };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE");
  EXPECT_NE(result.find("keeps moving"), std::string::npos);
  EXPECT_EQ(peer.Count("type=mousePressed"), 0);
  EXPECT_GE(peer.elapsed_ms, peer.deadline_ms) << "as long as the call may take";
}

TEST(ClickPlanTest, WhatIsEnabledLateIsPressedThen) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    peer.page.is_late_enabled = peer.elapsed_ms > 3'000;
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.has_toast = true;
  };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"late","timeoutMs":10000})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_LE(peer.elapsed_ms, 4'000);
}

TEST(ClickPlanTest, WhatStaysDisabledIsNotPressed) {
  ScriptedPeer peer;
  const std::string result = peer.Run(R"({"action":"click","nodeId":"late"})");
  EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE") << result;
  EXPECT_NE(result.find("disabled"), std::string::npos);
  EXPECT_EQ(peer.Count("Input."), 0);
  EXPECT_LE(peer.elapsed_ms, 3'500) << "the caller set no time";
  ScriptedPeer patient;
  EXPECT_EQ(CodeOf(patient.Run(R"({"action":"click","nodeId":"late","timeoutMs":10000})")), "NOT_ACTIONABLE");
  EXPECT_GE(patient.elapsed_ms, patient.deadline_ms);
}

TEST(ClickPlanTest, ANodeThatIsGoneIsStale) {
  ScriptedPeer peer;
  peer.answers["DOM.scrollIntoViewIfNeeded"] = [](int) {
    return R"({"error":{"code":-32000,"message":"No node found for given backend id"}})";
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickGo)), "STALE");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(ClickPlanTest, ARebuiltElementOfTheSameIdIsPressed) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.scrollIntoViewIfNeeded"] = [&peer](int nth) -> std::string {
    if (nth > 1) return "";
    peer.page.go_backend = 77;
    return R"({"error":{"code":-32000,"message":"Node is detached from document"}})";
  };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(peer.Find("DOM.getContentQuads@;backendNodeId=77"), nullptr);
}

TEST(ClickPlanTest, TheSameIdInAnotherDocumentIsNotPressed) {
  ScriptedPeer peer;
  peer.answers["DOM.scrollIntoViewIfNeeded"] = [&peer](int) -> std::string {
    peer.page.go_backend = 77;
    peer.page.loader = "L9";
    return R"({"error":{"code":-32000,"message":"No node with given id found"}})";
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickGo)), "NAVIGATED");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(ClickPlanTest, AnUnknownElementOnTopIsLookedUpOnce) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    peer.page.has_toast = true;
    return Covered(90);
  };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(CodeOf(result), "OBSCURED");
  EXPECT_NE(result.find(R"("nodeIds":["toast"])"), std::string::npos) << result;
}

TEST(ClickPlanTest, AnotherDocumentBeforeInputIsNavigated) {
  ScriptedPeer peer;
  peer.answers["Page.getFrameTree"] = [](int) {
    return R"({"result":{"frameTree":{"frame":{"id":"F0","loaderId":"L9"}}}})";
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickGo)), "NAVIGATED");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(ClickPlanTest, AnotherDocumentInTheFrameIsStale) {
  ScriptedPeer peer;
  peer.answers["Page.getFrameTree@S2"] = [](int) {
    return R"({"result":{"frameTree":{"frame":{"id":"F2","loaderId":"L9"}}}})";
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickLeaf)), "STALE");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(ClickPlanTest, ADocumentThatChangesUnderThePointerIsNotPressed) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseMoved") != std::string::npos) peer.page.loader = "L9";
  };
  EXPECT_EQ(CodeOf(peer.Run(kClickGo)), "NAVIGATED");
  EXPECT_EQ(peer.Count("type=mousePressed"), 0);
}

TEST(ClickPlanTest, AControlInsideIsNotPressedInItsPlace) {
  ScriptedPeer peer;
  peer.page.button_in_card = 60;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.has_toast = true;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"card"})")), "done");
  ASSERT_EQ(peer.Count("type=mousePressed"), 1);
  const double x = peer.Find("type=mousePressed")->x;
  EXPECT_TRUE(x < 470 || x > 530) << x;
  ScriptedPeer full;
  full.page.button_in_card = 200;
  const std::string result = full.Run(R"({"action":"click","nodeId":"card"})");
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_NE(result.find(R"("nodeIds":["inner"])"), std::string::npos) << result;
  EXPECT_EQ(full.Count("type=mousePressed"), 0);
  EXPECT_EQ(full.Count("pause"), 0);
}

TEST(ClickPlanTest, NothingThatChangesIsNoEffectAfterThreeLooks) {
  ScriptedPeer peer;
  EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "no_effect");
  int captures = 0;
  for (const SentStep& step : peer.sent) captures += step.kind == "capture";
  EXPECT_EQ(captures, 3);
}

TEST(ClickPlanTest, ScrollingTheNodeIntoViewIsNoEffectOfThePress) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.method == "DOM.scrollIntoViewIfNeeded") peer.page.scroll_y = 60;
  };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(OutcomeOf(result), "no_effect") << result;
  EXPECT_NE(result.find("scrolled into view"), std::string::npos);
}

TEST(ClickPlanTest, WhatMovesByItselfIsNoEffectAndWhatMovedOnceIs) {
  ScriptedPeer animated;
  animated.on_step = [&animated](const SentStep& step) { animated.page.list_scroll += step.kind == "capture" ? 9 : 0; };
  EXPECT_EQ(OutcomeOf(animated.Run(kClickGo)), "no_effect");
  ScriptedPeer moved;
  moved.on_step = [&moved](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) moved.page.list_scroll = 9;
  };
  EXPECT_EQ(OutcomeOf(moved.Run(kClickGo)), "done");
}

TEST(ClickPlanTest, AFieldThatWasPressedHasTheFocus) {
  ScriptedPeer peer;
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"field"})")), "done");
}

TEST(ClickPlanTest, ButtonsCountsAndModifiersReachThePage) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.Run(R"({"action":"click","nodeId":"go","button":"right","clickCount":2,"modifiers":["Control","Shift"]})");
  EXPECT_EQ(peer.Count("type=mousePressed"), 2);
  EXPECT_EQ(peer.Count("type=mouseReleased"), 2);
  EXPECT_EQ(peer.Count("modifiers=10;button=right;buttons=2;clickCount=2;force=0.5"), 1);
}

// Its list opens on the press and lies over it.
TEST(ClickPlanTest, AListThatOpensOnThePressIsItsEffectAndGetsNoRelease) {
  ScriptedPeer peer;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mousePressed") != std::string::npos) peer.page.is_combo_open = true;
  };
  peer.answers["DOM.getNodeForLocation"] = [&](int) { return peer.page.is_combo_open ? Covered(61) : std::string(); };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"combo"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.Find("type=mouseReleased")->x, -1);
  EXPECT_TRUE(peer.IsAllReleased());
  ScriptedPeer moved;
  moved.answers["DOM.getNodeForLocation"] = [](int nth) { return nth > 2 ? Covered(11) : std::string(); };
  moved.answers["DOM.getContentQuads"] = [&moved](int) -> std::string {
    if (moved.Count("type=mousePressed") == 0) return "";
    return R"({"result":{"quads":[[0,0,50,0,50,20,0,20]]}})";
  };
  EXPECT_EQ(CodeOf(moved.Run(R"({"action":"click","nodeId":"combo"})")), "OBSCURED")
      << "the field went, and nothing came";
}

TEST(ClickPlanTest, WhatTheFirstPressBroughtThereGetsNoSecond) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.answers["DOM.getNodeForLocation"] = [](int nth) { return nth > 3 ? Covered(11) : std::string(); };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go","clickCount":2})");
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_NE(result.find(R"("nodeIds":["cover"])"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(ClickPlanTest, ModifierKeysAreHeldDownWhileTheButtonIs) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.Run(R"({"action":"click","nodeId":"go","modifiers":["Shift","Control"]})");
  std::string order;
  for (const SentStep& step : peer.sent) {
    if (step.method == "Input.dispatchKeyEvent" || step.params.find("type=mousePressed") != std::string::npos) {
      const std::size_t key = step.params.find("key=");
      order += key == std::string::npos ? "press" : step.params.substr(key + 4, step.params.find(';', key) - key - 4);
      order += ' ';
    }
  }
  EXPECT_EQ(order, "Control Shift press Shift Control ");
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(ClickPlanTest, WhatAFixedBarCoversIsBroughtToTheMiddleOnce) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  peer.page.is_cover_fixed = true;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    return peer.Count("DOM.scrollIntoViewIfNeeded") < 2 ? Covered(11) : "";
  };
  EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "done");
  EXPECT_EQ(peer.Count("DOM.scrollIntoViewIfNeeded"), 2);
  ScriptedPeer still_covered;
  still_covered.page.is_cover_fixed = true;
  still_covered.answers["DOM.getNodeForLocation"] = [](int) { return Covered(11); };
  EXPECT_EQ(CodeOf(still_covered.Run(kClickGo)), "OBSCURED");
