#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

std::string Error(std::string_view message) {
  return R"({"error":{"code":-32000,"message":")" + std::string(message) + "\"}}";
}

// A native list selects what it is called with, as Chrome's would.
void LetListsTakeOptions(ScriptedPeer* peer) {
  peer->on_step = [peer](const SentStep& step) {
    if (step.method != "Runtime.callFunctionOn") return;
    peer->page.selected.clear();
    for (const int option : {51, 52, 53, 55, 56}) {
      if (step.params.find("<object " + std::to_string(option) + ">") != std::string::npos) {
        peer->page.selected.push_back(option);
      }
    }
  };
}

// A combobox that opens when it is pressed, takes the option that is pressed, and closes.
void LetComboboxWork(ScriptedPeer* peer) {
  peer->on_step = [peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") == std::string::npos) return;
    if (step.y < 200) {
      peer->page.is_combo_open = !peer->page.is_combo_open;
    } else if (peer->page.is_combo_open) {
      peer->page.combo_text = step.y < 220 ? "Free" : "Full";
      peer->page.is_combo_open = false;
    }
  };
}

std::string Select(std::string_view id, std::string_view values) {
  return R"({"action":"select","nodeId":")" + std::string(id) + R"(","values":[)" + std::string(values) + "]}";
}

TEST(SelectPlanTest, AWordThatNamesSeveralOptionsChoosesNoneOfThem) {
  ScriptedPeer peer;
  peer.page.has_twins = true;
  LetListsTakeOptions(&peer);
  for (const char* value : {"\"Red\"", "\"RED\"", "\"blue\",\"red\",\"Red\""}) {
    const std::string result = peer.Run(Select("many", value));
    EXPECT_EQ(CodeOf(result), "AMBIGUOUS") << result;
    // The two that are alike in both are one.
    EXPECT_NE(result.find(R"("nodeIds":["red","rouge"])"), std::string::npos) << result;
  }
  EXPECT_EQ(peer.Count("Runtime.callFunctionOn"), 0);
  peer.Run(Select("many", "\"rouge\""));
  EXPECT_EQ(peer.Count("Runtime.callFunctionOn"), 1);
}

TEST(SelectPlanTest, ANativeListIsSetByACallWithItsOptionsAsArguments) {
  for (const char* value : {"\"two\"", "\"The second\"", "\"the second\""}) {
    ScriptedPeer peer;
    LetListsTakeOptions(&peer);
    const std::string result = peer.Run(Select("pick", value));
    EXPECT_EQ(OutcomeOf(result), "done") << result;
    EXPECT_NE(result.find(R"("verification":{"success":true)"), std::string::npos) << result;
    EXPECT_EQ(peer.Count("DOM.focus@;backendNodeId=50"), 1);
    EXPECT_EQ(peer.Count("type=mousePressed"), 0);
    const SentStep* call = peer.Find("Runtime.callFunctionOn");
    ASSERT_NE(call, nullptr);
    EXPECT_NE(call->params.find("objectId=object 50;"), std::string::npos) << call->params;
    EXPECT_NE(call->params.find("arguments=<><object 52>;"), std::string::npos) << call->params;
    EXPECT_EQ(call->params.find("two"), std::string::npos) << "nothing of the page is in the code";
    EXPECT_EQ(peer.Count("DOM.resolveNode@;backendNodeId=52;executionContextId=5;"), 1) << "in the isolated world";
    EXPECT_EQ(peer.Count("Runtime.releaseObjectGroup"), 1);
  }
}

TEST(SelectPlanTest, AListOfSeveralHasExactlyThoseThatAreNamed) {
  ScriptedPeer peer;
  LetListsTakeOptions(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(Select("many", R"("blue","blue")"))), "done");
  EXPECT_EQ(peer.page.selected, std::vector<int>{56});
  ScriptedPeer none;
  LetListsTakeOptions(&none);
  EXPECT_EQ(OutcomeOf(none.Run(Select("many", ""))), "done");
  EXPECT_TRUE(none.page.selected.empty());
}

TEST(SelectPlanTest, WhatIsSelectedAlreadyIsLeftAlone) {
  ScriptedPeer peer;
  const std::string result = peer.Run(Select("pick", "\"one\""));
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find("selected already"), std::string::npos) << result;
  EXPECT_TRUE(peer.sent.empty());
}

TEST(SelectPlanTest, RefusesBeforeAnythingIsSent) {
  const std::pair<std::string, const char*> cases[] = {{Select("pick", "\"three\""), "NOT_ACTIONABLE"},
                                                       {Select("pick", "\"four\""), "NOT_FOUND"},
                                                       {Select("pick", "\"red\""), "NOT_FOUND"},
                                                       {Select("pick", ""), "BAD_INPUT"},
                                                       {Select("pick", R"("one","two")"), "BAD_INPUT"},
                                                       {Select("go", "\"one\""), "NOT_ACTIONABLE"},
                                                       {Select("nowhere", "\"one\""), "NOT_FOUND"},
                                                       {Select("pick", "7"), "BAD_INPUT"},
                                                       {R"({"action":"select","nodeId":"pick"})", "BAD_INPUT"}};
  for (const auto& [call, code] : cases) {
    ScriptedPeer peer;
    const std::string result = peer.Run(call);
    EXPECT_EQ(CodeOf(result), code) << call;
    EXPECT_EQ(result.find("The first"), std::string::npos) << "an error reveals nothing of the page";
    EXPECT_TRUE(peer.sent.empty() || peer.HasOnlyLooked());
  }
}

TEST(SelectPlanTest, AListThatSetsItselfBackIsNoEffect) {
  ScriptedPeer peer;
  const std::string result = peer.Run(Select("pick", "\"two\""));
  EXPECT_EQ(OutcomeOf(result), "no_effect");
  EXPECT_NE(result.find(R"("verification":{"success":false)"), std::string::npos) << result;
}

TEST(SelectPlanTest, AListThatGoesAwayWithTheChoiceHasTakenIt) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.method == "Runtime.callFunctionOn") peer.page.is_pick_gone = true;
  };
  const std::string result = peer.Run(Select("pick", "\"two\""));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find("the list is gone after the choice"), std::string::npos) << result;
}

TEST(SelectPlanTest, WhatGoesWrongOnTheWayIsSaid) {
  ScriptedPeer gone;
  gone.answers["DOM.resolveNode"] = [](int) { return Error("No node with given id found"); };
  EXPECT_EQ(CodeOf(gone.Run(Select("pick", "\"two\""))), "STALE");
  ScriptedPeer refused;
  refused.answers["Runtime.callFunctionOn"] = [](int) { return R"({"result":{"result":{"value":false}}})"; };
  EXPECT_EQ(CodeOf(refused.Run(Select("pick", "\"two\""))), "NOT_ACTIONABLE");
  ScriptedPeer thrown;
  thrown.answers["Runtime.callFunctionOn"] = [](int) { return R"({"result":{"exceptionDetails":{"text":"x"}}})"; };
  EXPECT_EQ(CodeOf(thrown.Run(Select("pick", "\"two\""))), "INTERNAL");
  ScriptedPeer late;
  late.answers["Runtime.callFunctionOn"] = [](int) { return R"({"failed":"timeout"})"; };
  EXPECT_EQ(CodeOf(late.Run(Select("pick", "\"two\""))), "TIMEOUT");
  ScriptedPeer other;
  other.on_step = [&other](const SentStep& step) {
    if (step.method == "DOM.focus") other.page.loader = "L9";
  };
  other.answers["Page.getFrameTree"] = [](int n) {
    return n < 3 ? "" : R"({"result":{"frameTree":{"frame":{"id":"F0","loaderId":"L9"}}}})";
  };
  EXPECT_EQ(CodeOf(other.Run(Select("pick", "\"two\""))), "NAVIGATED");
  EXPECT_EQ(other.Count("Runtime.callFunctionOn"), 0);
}

TEST(SelectPlanTest, AChangeThatNavigatesOrAsksIsAnOutcome) {
  for (const auto& [kind, outcome] : {std::pair("navigated", "navigated"), std::pair("dialog", "dialog_opened")}) {
    ScriptedPeer peer;
    peer.interrupt_before = "Runtime.callFunctionOn";
    peer.interrupt_kind = kind;
    EXPECT_EQ(OutcomeOf(peer.Run(Select("pick", "\"two\""))), outcome);
  }
}

TEST(SelectPlanTest, AComboboxIsPressedThenItsOption) {
  ScriptedPeer peer;
  peer.page.combo_text = "Free";
  LetComboboxWork(&peer);
  const std::string result = peer.Run(Select("combo", "\"Full\""));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.Count("type=mousePressed"), 2);
  EXPECT_EQ(peer.page.combo_text, "Full");
  EXPECT_EQ(result.find("scrolled into view"), std::string::npos) << "an option has no place before its list opens";
  EXPECT_TRUE(peer.IsAllReleased());
  ScriptedPeer chosen;
  chosen.page.combo_text = "Full";
  EXPECT_EQ(OutcomeOf(chosen.Run(Select("combo", "\"Full\""))), "done");
  EXPECT_TRUE(chosen.sent.empty());
}

// A field with proposals: none before something is typed into it.
void LetComboboxPropose(ScriptedPeer* peer) {
  peer->page.is_combo_editable = true;
  peer->on_step = [peer](const SentStep& step) {
    if (step.method == "Input.insertText") peer->page.is_combo_open = true;
    if (step.params.find("type=mouseReleased") == std::string::npos || step.y < 200) return;
    peer->page.combo_text = "Full";
    peer->page.is_combo_open = false;
  };
}

TEST(SelectPlanTest, WhatIsLookedForIsTypedWhereTheFieldHasTheFocus) {
  ScriptedPeer peer;
  LetComboboxPropose(&peer);
  const std::string result = peer.Run(Select("combo", "\"Full\""));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.Count("Input.insertText@;text=Full"), 1);
  EXPECT_EQ(peer.Count("DOM.focus@;backendNodeId=60"), 1);
  EXPECT_TRUE(peer.IsAllReleased());
  for (const int focus : {0, 1}) {
    ScriptedPeer thief;
    LetComboboxPropose(&thief);
    thief.page.focus = focus;
    EXPECT_EQ(CodeOf(thief.Run(Select("combo", "\"Full\""))), "NOT_ACTIONABLE");
    EXPECT_EQ(thief.Count("Input.dispatchKeyEvent"), 0);
    EXPECT_EQ(thief.Count("Input.insertText"), 0);
  }
}

TEST(SelectPlanTest, AnOpenComboboxIsNotPressedShut) {
  ScriptedPeer peer;
  peer.page.is_combo_open = true;
  LetComboboxWork(&peer);
  EXPECT_EQ(OutcomeOf(peer.Run(Select("combo", "\"Free\""))), "done");
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
}

TEST(SelectPlanTest, APopupThatComesLateIsWaitedFor) {
  ScriptedPeer peer;
  int pauses = 0;
  peer.on_step = [&](const SentStep& step) {
    const bool is_release = step.params.find("type=mouseReleased") != std::string::npos;
    if (is_release && step.y >= 200) {
      peer.page.combo_text = "Full";
      peer.page.is_combo_open = false;
    }
    if (step.kind == "pause" && peer.Count("type=mouseReleased") == 1 && ++pauses == 3) peer.page.is_combo_open = true;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(Select("combo", "\"Full\""))), "done");
}

TEST(SelectPlanTest, AComboboxThatDoesNotOpenOrHasNoSuchOptionIsAnError) {
  ScriptedPeer dead;
  EXPECT_EQ(CodeOf(dead.Run(Select("combo", "\"Full\""))), "NOT_ACTIONABLE");
  EXPECT_EQ(dead.Count("type=mousePressed"), 1);
  ScriptedPeer peer;
  LetComboboxWork(&peer);
  EXPECT_EQ(CodeOf(peer.Run(Select("combo", "\"Half\""))), "NOT_FOUND");
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  ScriptedPeer several;
  LetComboboxWork(&several);
  EXPECT_EQ(CodeOf(several.Run(Select("combo", R"("Free","Full")"))), "BAD_INPUT");
}

TEST(SelectPlanTest, AComboboxThatDoesNotTakeTheOptionIsNoEffect) {
  ScriptedPeer peer;
  peer.page.combo_text = "Free";
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.is_combo_open = step.y < 200;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(Select("combo", "\"Full\""))), "no_effect");
  EXPECT_EQ(peer.Count("type=mousePressed"), 2);
}

TEST(SelectPlanTest, ACoveredOptionIsNotPressed) {
  ScriptedPeer peer;
  LetComboboxWork(&peer);
  peer.answers["DOM.getNodeForLocation@"] = [&peer](int) {
    return peer.page.is_combo_open ? R"({"result":{"backendNodeId":11,"frameId":"F0"}})" : "";
  };
  EXPECT_EQ(CodeOf(peer.Run(Select("combo", "\"Full\""))), "OBSCURED");
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
}

TEST(SelectPlanTest, CancelledAtAnyStepEverythingIsReleased) {
  for (int at = 1; at < 20; ++at) {
    ScriptedPeer peer;
    LetComboboxWork(&peer);
    const std::string result = peer.RunAndCancel(Select("combo", "\"Full\""), at);
    EXPECT_FALSE(result.empty()) << at;
    EXPECT_TRUE(peer.IsAllReleased()) << at;
  }
}

}  // namespace
}  // namespace domtool::testing
