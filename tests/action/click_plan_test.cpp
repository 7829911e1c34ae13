#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

constexpr const char* kClickLeaf = R"({"action":"click","nodeId":"leaf"})";

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
  EXPECT_EQ(peer.Count("DOM.getNodeForLocation"), 60);  // five points: once, once after a look, and for a second
}

TEST(ClickPlanTest, ADeadlineAtAnyStepOfTheWaitNamesTheCover) {
  for (int at = 0; at < 12; ++at) {
    ScriptedPeer peer;
    peer.answers["DOM.getNodeForLocation"] = [](int) { return Covered(11); };
    int waits = 0;
    int steps = 0;
    peer.interrupts = [&](const SentStep& step) {
      const bool is_due = waits > 2 && steps++ == at;
      if (step.kind == "pause" && peer.Count("DOM.getNodeForLocation") > 0) ++waits;
      return is_due ? "deadline" : "";
    };
    const std::string result = peer.Run(R"({"action":"click","nodeId":"go","timeoutMs":9000})");
    EXPECT_EQ(CodeOf(result), "OBSCURED") << at << result;
    EXPECT_NE(result.find(R"("nodeIds":["cover"])"), std::string::npos) << at << result;
  }
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
  EXPECT_NE(peer.Find("type=mouseReleased")->x, peer.Find("type=mousePressed")->x) << "the list lies there";
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

// As it opens it grows; only its margin above the options takes the release without a choice.
TEST(ClickPlanTest, AListThatOpensOverItsControlIsReleasedOnItsOwnMarginOnceItStandsStill) {
  ScriptedPeer peer;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mousePressed") != std::string::npos) {
      peer.page.is_combo_open = true;
      peer.page.popup_top = 178;
    }
    if (step.kind == "pause" && peer.page.is_combo_open) peer.page.popup_top = 165;
  };
  peer.answers["DOM.getNodeForLocation"] = [&](int) { return peer.page.is_combo_open ? Covered(62) : std::string(); };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"combo"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.Find("type=mouseReleased")->y, 167);
  EXPECT_TRUE(peer.IsAllReleased());
}

// Its trigger moves as the list opens, and the page takes no presses then.
TEST(ClickPlanTest, AControlThatSaysThatItIsOpenNowHasOpened) {
  ScriptedPeer peer;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mousePressed") != std::string::npos) peer.page.is_combo_open = true;
  };
  peer.answers["DOM.getNodeForLocation"] = [&](int) { return peer.page.is_combo_open ? Covered(3) : std::string(); };
  peer.answers["DOM.getContentQuads"] = [&](int) -> std::string {
    return peer.page.is_combo_open ? R"({"result":{"quads":[[0,0,50,0,50,20,0,20]]}})" : "";
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"combo"})")), "done");
  EXPECT_TRUE(peer.IsAllReleased());
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

TEST(ClickPlanTest, ModifierKeysStayPressedWhileTheButtonIs) {
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
  EXPECT_EQ(still_covered.Count("DOM.scrollIntoViewIfNeeded"), 2);
  EXPECT_EQ(still_covered.Count("Input."), 0);
}

TEST(ClickPlanTest, APositionIsMeasuredFromTheCorner) {
  ScriptedPeer peer;
  ReactToClick(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"go","position":{"x":5,"y":7}})")), "done");
  EXPECT_EQ(peer.Find("type=mousePressed")->x, 105);
  EXPECT_EQ(peer.Find("type=mousePressed")->y, 107);
  ScriptedPeer outside;
  EXPECT_EQ(CodeOf(outside.Run(R"({"action":"click","nodeId":"go","position":{"x":500,"y":7}})")), "BAD_INPUT");
}

TEST(ClickPlanTest, RefusesWhatCannotBePressed) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"action":"click","nodeId":"nobody"})", "NOT_FOUND"},
      {R"({"action":"click","nodeId":"ghost"})", "NOT_ACTIONABLE"},
      {R"({"action":"check","nodeId":"go","checked":true})", "NOT_ACTIONABLE"},
      {R"({"action":"click"})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":7})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":""})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","clickCount":4})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","button":"back"})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","button":3})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","modifiers":"Shift"})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","modifiers":["Hyper"]})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","position":{"x":"1"}})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","position":{"x":1e300,"y":0}})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","expect":{"type":"magic"}})", "BAD_INPUT"},
      {R"({"action":"click","nodeId":"go","expect":{"type":"element_appears"}})", "BAD_INPUT"},
      {R"({"action":"check","nodeId":"box"})", "BAD_INPUT"},
      {R"({"action":"scroll","to":"node"})", "BAD_INPUT"},
      {R"({"action":"scroll","to":"left"})", "BAD_INPUT"},
      {R"({"action":"scroll","deltaY":"x"})", "BAD_INPUT"},
      {R"({"action":"keypress"})", "BAD_INPUT"},
      {R"({"action":"keypress","key":"Nope"})", "BAD_INPUT"},
      {R"({"action":"wait","until":"stable"})", "UNSUPPORTED"},
      {R"({"action":"drag","nodeId":"go"})", "BAD_INPUT"},
      {R"({"action":"upload","nodeId":"go"})", "BAD_INPUT"},
      {R"({"action":"dance"})", "BAD_INPUT"},
      {R"([])", "BAD_INPUT"},
      {R"({})", "BAD_INPUT"}};
  for (const auto& [call, code] : cases) {
    ScriptedPeer peer;
    EXPECT_EQ(CodeOf(peer.Run(call)), code) << call;
    EXPECT_TRUE(peer.sent.empty() || peer.HasOnlyLooked()) << call;
  }
}

TEST(ClickPlanTest, HoverMovesAndPressesNothing) {
  ScriptedPeer peer;
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"hover","nodeId":"late"})")), "done");
  EXPECT_EQ(peer.Count("type=mouseMoved"), 1);
  EXPECT_EQ(peer.Count("type=mousePressed"), 0);
}

TEST(ClickPlanTest, CheckSaysWhetherTheStateIsThere) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.is_checked = true;
  };
  const std::string result = peer.Run(R"({"action":"check","nodeId":"box","checked":true})");
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find(R"("verification":{"success":true)"), std::string::npos) << result;
  ScriptedPeer label;
  label.page.is_label_shown_for_box = true;
  label.on_step = [&label](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) label.page.is_checked = true;
  };
  EXPECT_EQ(OutcomeOf(label.Run(R"({"action":"check","nodeId":"label","checked":true})")), "done");
  ScriptedPeer already;
  already.page.is_checked = true;
  const std::string was_so = already.Run(R"({"action":"check","nodeId":"box","checked":true})");
  EXPECT_EQ(OutcomeOf(was_so), "done");
  EXPECT_NE(was_so.find(R"("verification":{"success":true)"), std::string::npos) << was_so;
  EXPECT_TRUE(already.sent.empty());
  ScriptedPeer stubborn;
  EXPECT_EQ(OutcomeOf(stubborn.Run(R"({"action":"check","nodeId":"box","checked":true})")), "no_effect");
}

TEST(ClickPlanTest, ExpectationsAreComparedWithThePage) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"type":"element_appears","text":"saved"})", R"("success":true,"verifiedOutcome":"element_appears")"},
      {R"({"type":"element_appears","nodeId":"toast"})", R"("success":true,"verifiedOutcome":"element_appears")"},
      {R"({"type":"element_appears","nodeId":"go"})", R"("success":false,"verifiedOutcome":null)"},
      {R"({"type":"element_disappears","nodeId":"go"})", R"("success":false,"verifiedOutcome":null)"},
      {R"({"type":"any_change"})", R"("success":true,"verifiedOutcome":"any_change")"},
      {R"({"type":"no_change"})", R"("success":true,"verifiedOutcome":"no_change")"},
      {R"({"type":"value_changes","nodeId":"field"})", R"("success":false,"verifiedOutcome":null)"},
      {R"({"type":"navigation","timeoutMs":0,"or":{"type":"any_change"}})",
       R"("success":true,"verifiedOutcome":"any_change")"}};
  for (const auto& [expect, found] : cases) {
    ScriptedPeer peer;
    ReactToClick(&peer);
    const std::string result = peer.Run(R"({"action":"click","nodeId":"go","expect":)" + std::string(expect) + "}");
    EXPECT_EQ(OutcomeOf(result), "done") << result;
    EXPECT_NE(result.find(found), std::string::npos) << expect << "\n" << result;
  }
}

// ---- interruptions

struct InterruptCase {
  const char* name;
  const char* before;  // the step in whose batch it comes
  const char* kind;
  const char* code;     // "" on success
  const char* outcome;  // "" on failure
};

class ClickInterruptTest : public ::testing::TestWithParam<InterruptCase> {};

TEST_P(ClickInterruptTest, EndsTypedWithNothingPressed) {
  const InterruptCase& c = GetParam();
  ScriptedPeer peer;
  peer.interrupt_before = c.before;
  peer.interrupt_kind = c.kind;
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(CodeOf(result), c.code) << c.name << result;
  EXPECT_EQ(OutcomeOf(result), c.outcome) << c.name << result;
  const std::string kind = c.kind;
  const bool has_no_peer_left = kind == "detached" || kind == "crashed" || kind == "canceled";
  EXPECT_TRUE(has_no_peer_left || peer.IsAllReleased()) << c.name;
}

INSTANTIATE_TEST_SUITE_P(
    EveryMoment, ClickInterruptTest,
    ::testing::Values(InterruptCase{"navigated first", "Page.getFrameTree", "navigated", "NAVIGATED", ""},
                      InterruptCase{"navigated at the hit test", "DOM.getNodeForLocation", "navigated", "NAVIGATED",
                                    ""},
                      InterruptCase{"navigated by the press", "type=mouseReleased", "navigated", "", "navigated"},
                      InterruptCase{"navigated while looking", "capture", "navigated", "", "navigated"},
                      InterruptCase{"dialog first", "Page.getFrameTree", "dialog", "DIALOG_OPEN", ""},
                      InterruptCase{"dialog at mousedown", "type=mousePressed", "dialog", "", "dialog_opened"},
                      InterruptCase{"dialog by the click", "type=mouseReleased", "dialog", "", "dialog_opened"},
                      InterruptCase{"dialog while looking", "capture", "dialog", "", "dialog_opened"},
                      InterruptCase{"detached", "DOM.getContentQuads", "detached", "DETACHED", ""},
                      InterruptCase{"detached in the press", "type=mouseReleased", "detached", "DETACHED", ""},
                      InterruptCase{"canceled", "type=mouseReleased", "canceled", "DETACHED", ""},
                      InterruptCase{"crashed", "type=mouseReleased", "crashed", "CRASHED", ""},
                      InterruptCase{"deadline", "type=mouseReleased", "deadline", "TIMEOUT", ""},
                      InterruptCase{"deadline first", "pause", "deadline", "TIMEOUT", ""},
                      InterruptCase{"unknown kind", "type=mouseReleased", "meteor", "INTERNAL", ""}));

TEST(ClickPlanTest, ADeadlineReportsWhetherInputWasSent) {
  const std::pair<const char*, const char*> cases[] = {{"Page.getFrameTree", "Nothing was pressed or typed."},
                                                       {"type=mouseReleased", "was sent, but the page did not answer"},
                                                       {"capture", "was sent, but the page did not answer"}};
  for (const auto& [before, words] : cases) {
    ScriptedPeer peer;
    peer.interrupt_before = before;
    peer.interrupt_kind = "deadline";
    const std::string result = peer.Run(kClickGo);
    EXPECT_NE(result.find(words), std::string::npos) << before << result;
    const bool was_made = std::string_view(before) != "Page.getFrameTree";
    EXPECT_NE(result.find(was_made ? R"("retrySuggested":false)" : R"("retrySuggested":true)"), std::string::npos);
  }
}

TEST(ClickPlanTest, ACancelAtAnyMomentEndsWithNothingPressed) {
  for (int at = 1; at < 15; ++at) {
    ScriptedPeer peer;
    const std::string result = peer.RunAndCancel(kClickGo, at);
    EXPECT_FALSE(result.empty()) << at;
    EXPECT_TRUE(peer.IsAllReleased()) << at;
  }
}

// ---- failures and nonsense

TEST(ClickPlanTest, EveryWayAStepCanFailHasACode) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"failed":"timeout"})", "TIMEOUT"},
      {R"({"failed":"detached"})", "DETACHED"},
      {R"({"failed":"skipped"})", "INTERNAL"},
      {R"({"error":{"code":-32001,"message":"Session with given id not found."}})", "DETACHED"},
      {R"({"error":{"code":-32000,"message":"Target crashed"}})", "CRASHED"},
      {R"({"error":{"code":-32000,"message":"Inspected target navigated or closed"}})", "NAVIGATED"},
      {R"({"error":{"code":-32000,"message":"Cannot access a chrome-extension:// URL of different extension"}})",
       "SECURITY_BLOCKED"},
      {R"({"error":{"code":-32000,"message":"Node does not have a layout object"}})", "NOT_ACTIONABLE"},
      {R"({"error":{"code":-32000,"message":"no idea"}})", "INTERNAL"}};
  for (const char* method : {"Page.getFrameTree", "DOM.scrollIntoViewIfNeeded", "DOM.getContentQuads",
                             "Page.getLayoutMetrics", "DOM.getNodeForLocation", "Input.dispatchMouseEvent"}) {
    for (const auto& [answer, code] : cases) {
      ScriptedPeer peer;
      peer.answers[method] = [text = answer](int) { return text; };
      EXPECT_EQ(CodeOf(peer.Run(kClickGo)), code) << method << answer;
      EXPECT_TRUE(peer.IsAllReleased()) << method << answer;
    }
  }
}

TEST(ClickPlanTest, AnUnansweredReleaseIsSentAgain) {
  ScriptedPeer peer;
  peer.answers["Input.dispatchMouseEvent"] = [](int nth) { return nth == 3 ? R"({"failed":"timeout"})" : ""; };
  EXPECT_EQ(CodeOf(peer.Run(kClickGo)), "TIMEOUT");
  EXPECT_EQ(peer.Count("type=mouseReleased"), 2);
}

TEST(ClickPlanTest, NonsenseInAnyReplyEndsTyped) {
  const char* nonsense[] = {
      R"({"result":{}})",
      R"({"result":[]})",
      R"({"result":null})",
      R"({})",
      R"([])",
      R"(7)",
      R"("x")",
      R"(null)",
      R"({"error":7})",
      R"({"error":{}})",
      R"({"failed":7})",
      R"({"failed":"later"})",
      R"({"result":{"frameTree":{"frame":{"id":7,"loaderId":[]},"childFrames":[[],{},7]}}})",
      R"({"result":{"quads":[[1,2,3]]}})",
      R"({"result":{"quads":[[1,2,3,4,5,6,7,8,9]]}})",
      R"({"result":{"quads":[["a",2,3,4,5,6,7,8]]}})",
      R"({"result":{"quads":7}})",
      R"({"result":{"quads":[]}})",
      R"({"result":{"quads":[[1e300,0,1e308,0,1,1,0,1]]}})",
      R"({"result":{"cssVisualViewport":{"pageX":"0"}}})",
      R"({"result":{"cssVisualViewport":[]}})",
      R"({"result":{"backendNodeId":-5}})",
      R"({"result":{"backendNodeId":1e18}})",
      R"({"result":{"backendNodeId":"10","frameId":7}})",
      R"({"result":{"model":{"content":[0,0,0,0,0,0,0,0],"border":[0,0,0,0,0,0,0,0],"width":0,"height":0}}})"};
  const char* steps[] = {"Page.getFrameTree",
                         "DOM.scrollIntoViewIfNeeded",
                         "DOM.getContentQuads",
                         "Page.getLayoutMetrics",
                         "DOM.getNodeForLocation",
                         "DOM.getBoxModel",
                         "Input.dispatchMouseEvent",
                         "capture",
                         "pause",
                         "effect"};
  for (const char* step : steps) {
    for (const char* answer : nonsense) {
      ScriptedPeer peer;
      peer.answers[step] = [answer](int) { return answer; };
      const std::string result = peer.Run(kClickLeaf);
      EXPECT_TRUE(!CodeOf(result).empty() || !OutcomeOf(result).empty()) << step << answer << result;
      EXPECT_TRUE(peer.IsAllReleased()) << step << answer;
    }
  }
}

TEST(ClickPlanTest, NonsenseInsteadOfAMessageEndsTyped) {
  for (const char* message :
       {"{}", "[]", "7", "null", R"({"replies":7})", R"({"replies":[]})", R"({"replies":[{"result":{}}]})",
        R"({"replies":[],"interrupt":7})", R"({"replies":[],"interrupt":{}})", R"({"interrupt":{"kind":7}})",
        R"({"replies":[{},{},{},{},{},{},{},{},{},{},{},{}]})"}) {
    for (int at = 1; at <= 10; ++at) {
      ScriptedPeer peer;
      peer.on_batch = [at, message](int batch) { return batch == at ? message : std::string(); };
      const std::string result = peer.Run(kClickGo);
      EXPECT_TRUE(!CodeOf(result).empty() || !OutcomeOf(result).empty()) << message << at;
      EXPECT_TRUE(peer.IsAllReleased()) << message << at;
    }
  }
}

}  // namespace
}  // namespace domtool::testing
