// What goes wrong between a call and its effect: the page changes under the pointer, the browser answers late, twice, never
// or for another document, the tab goes away. Each ends typed, in its time, with nothing pressed, and nothing else pressed.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "action/scripted_peer.h"
#include "base/rect.h"

namespace domtool::testing {
namespace {

// ---- between press and release

// Where a release is no click on anything.
constexpr const char* kOffPage = "type=mouseReleased;x=-1;y=-1";

// "go" hides or goes as it is pressed, and a toast comes.
void GoesUnderThePress(ScriptedPeer* peer, const char* error) {
  peer->on_step = [peer](const SentStep& step) {
    if (step.params.find("type=mousePressed") == std::string::npos) return;
    peer->page.is_go_hidden = true;
    peer->page.has_toast = true;
  };
  peer->answers["DOM.getContentQuads"] = [peer, error](int) {
    return peer->page.is_go_hidden ? R"({"error":{"code":-32000,"message":")" + std::string(error) + "\"}}" : "";
  };
}

TEST(PressFaultTest, WhatGoesAsItIsPressedGetsNoClickAndIsNotDone) {
  for (const char* error : {"Could not compute content quads.", "No node found for given backend id"}) {
    for (const char* call : {kClickGo, R"({"action":"click","nodeId":"go","clickCount":2})"}) {
      ScriptedPeer peer;
      GoesUnderThePress(&peer, error);
      const std::string result = peer.Run(call);
      EXPECT_EQ(CodeOf(result), "STALE") << result;
      EXPECT_NE(result.find("What changed: 1 node added"), std::string::npos) << result;
      EXPECT_EQ(peer.Count(kOffPage), 1);
      EXPECT_EQ(peer.Count("type=mouseReleased"), 1);
      EXPECT_EQ(peer.Count("type=mousePressed"), 1);
    }
  }
}

// Lists of proposals choose on mousedown, for that keeps the focus in the field; others only close as the field loses it.
TEST(PressFaultTest, AnOptionThatGoesWithItsListIsDoneWhereItWasChosen) {
  for (const bool is_chosen : {true, false}) {
    ScriptedPeer peer;
    peer.page.is_combo_open = true;
    peer.on_step = [&peer, is_chosen](const SentStep& step) {
      if (step.params.find("type=mousePressed") == std::string::npos) return;
      peer.page.is_combo_open = false;
      if (is_chosen) peer.page.field_value = "Free";
    };
    const std::string result = peer.Run(R"({"action":"click","nodeId":"free"})");
    EXPECT_EQ(OutcomeOf(result), is_chosen ? "done" : "") << result;
    EXPECT_EQ(CodeOf(result), is_chosen ? "" : "STALE") << result;
    EXPECT_EQ(peer.Count(kOffPage), 1);
  }
}

TEST(PressFaultTest, InAListWithoutRolesTheWordsOfTheChoiceStandElsewhereAfterIt) {
  enum Then { kChosen, kOnlyClosed, kOnlyRebuilt, kStillOpen };
  for (const Then then : {kChosen, kOnlyClosed, kOnlyRebuilt, kStillOpen}) {
    ScriptedPeer peer;
    peer.page.is_combo_plain = true;
    peer.page.is_combo_open = true;
    peer.on_step = [&page = peer.page, then](const SentStep& step) {
      if (step.params.find("type=mousePressed") == std::string::npos) return;
      page.field_value = then == kChosen || then == kStillOpen ? "Free, from today" : "Today";
      page.is_combo_open = then == kOnlyRebuilt || then == kStillOpen;
      page.is_free_gone = then == kStillOpen;
      page.popup_backend = then == kOnlyRebuilt ? 261 : 61;
    };
    const std::string result = peer.Run(R"({"action":"click","nodeId":"free"})");
    EXPECT_EQ(OutcomeOf(result), then == kChosen ? "done" : "") << then << result;
    EXPECT_EQ(CodeOf(result), then == kChosen ? "" : "STALE") << then << result;
  }
}

TEST(PressFaultTest, ADoubleClickEndsWhereItsFirstPressOpensAnEditor) {
  for (const bool is_editor : {true, false}) {
    ScriptedPeer peer;
    peer.on_step = [&peer, is_editor](const SentStep& step) {
      if (step.params.find("type=mouseReleased") == std::string::npos) return;
      peer.page.without_go = true;
      peer.page.has_editor = is_editor;
    };
    peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
      return peer.page.without_go ? Covered(peer.page.has_editor ? 91 : 11) : std::string();
    };
    const std::string result = peer.Run(R"({"action":"click","nodeId":"go","clickCount":2})");
    EXPECT_EQ(OutcomeOf(result), is_editor ? "done" : "") << result;
    EXPECT_EQ(CodeOf(result), is_editor ? "" : "OBSCURED") << result;
    EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  }
}

TEST(PressFaultTest, WhatGoesAsItIsPressedIsDoneWhereWhatIsExpectedHasCome) {
  for (const bool comes : {true, false}) {
    ScriptedPeer peer;
    GoesUnderThePress(&peer, "Could not compute content quads.");
    const std::string expected = comes ? "toast" : "list";
    const std::string result = peer.Run(R"({"action":"click","nodeId":"go","expect":{"type":")" +
                                        std::string(comes ? "element_appears" : "element_disappears") +
                                        R"(","timeoutMs":500,"nodeId":")" + expected + "\"}}");
    EXPECT_EQ(OutcomeOf(result), comes ? "done" : "") << result;
    EXPECT_EQ(CodeOf(result), comes ? "" : "STALE") << result;
    EXPECT_EQ(peer.Count(kOffPage), 1);
  }
}

TEST(PressFaultTest, WhatComesOverItAfterThePressGetsNoClick) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    return peer.Count("type=mousePressed") > 0 ? Covered(11) : std::string();
  };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(CodeOf(result), "OBSCURED") << result;
  EXPECT_NE(result.find(R"("nodeIds":["cover"])"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("type=mouseReleased"), 1);
  EXPECT_EQ(peer.Count(kOffPage), 1);
}

TEST(PressFaultTest, WhatIsReplacedAfterThePressGetsNoClick) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    if (peer.Count("type=mousePressed") == 0) return std::string();
    peer.page.go_backend = 77;
    return Covered(77);
  };
  const std::string result = peer.Run(kClickGo);
  EXPECT_EQ(CodeOf(result), "STALE") << result;
  EXPECT_EQ(peer.Count(kOffPage), 1);
}

TEST(PressFaultTest, WhatIsRefilledIsLookedAtBeforeAndAfterThePress) {
  for (const bool is_pressed : {false, true}) {
    ScriptedPeer peer;
    ReactToClick(&peer);
    bool is_asked = false;
    peer.answers["changed"] = [&](int) {
      if (is_asked || is_pressed != (peer.Count("type=mousePressed") > 0)) return std::string();
      is_asked = true;
      return std::string(R"({"result":{"changed":true}})");
    };
    EXPECT_EQ(OutcomeOf(peer.Run(kClickGo)), "done");
    EXPECT_EQ(peer.Count(kOffPage), 0);
    ScriptedPeer refilled;
    refilled.answers["changed"] = [&](int) {
      if (is_pressed != (refilled.Count("type=mousePressed") > 0)) return std::string();
      refilled.page.without_go = true;
      return std::string(R"({"result":{"changed":true}})");
    };
    EXPECT_EQ(CodeOf(refilled.Run(kClickGo)), is_pressed ? "STALE" : "NOT_FOUND");
    EXPECT_EQ(refilled.Count("type=mouseReleased"), is_pressed ? 1 : 0);
    EXPECT_EQ(refilled.Count(kOffPage), is_pressed ? 1 : 0);
  }
}

TEST(PressFaultTest, WhatDisablesItselfUnderThePressIsNotClaimed) {
  ScriptedPeer peer;
  peer.page.is_late_enabled = true;
  peer.answers["changed"] = [&peer](int) {
    if (peer.Count("type=mousePressed") == 0) return std::string();
    peer.page.is_late_enabled = false;
    return std::string(R"({"result":{"changed":true}})");
  };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"late"})");
  EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE") << result;
  EXPECT_EQ(peer.Count(kOffPage), 1);
}

// ---- what is still opening

// "go" is where `at` says at that time; its row says otherwise.
void GoIsAt(ScriptedPeer* peer, const std::function<Rect(int)>& at) {
  peer->answers["DOM.getContentQuads"] = [peer, at](int) {
    const Rect box = at(peer->elapsed_ms);
    std::string quad;
    for (const double v : {box.left, box.top, box.right, box.top, box.right, box.bottom, box.left, box.bottom}) {
      quad += (quad.empty() ? "" : ",") + std::to_string(v);
    }
    return R"({"result":{"quads":[[)" + quad + "]]}}";
  };
}

TEST(OpeningTest, WhatSlidesOrGrowsIntoViewIsPressedOnceItStands) {
  const auto slides = [](int ms) { return Rect::FromSize(ms < 700 ? -700.0 + ms : 100, 100, 80, 30); };
  const auto grows = [](int ms) { return Rect::FromSize(100, 100, std::min(ms, 400) / 5.0, std::min(ms, 300) / 10.0); };
  const auto comes_late = [](int ms) { return Rect::FromSize(ms < 900 ? -200 : 100, 100, 80, 30); };
  for (const std::function<Rect(int)>& at : {std::function<Rect(int)>(slides), {grows}, {comes_late}}) {
    for (const char* call : {kClickGo, R"({"action":"hover","nodeId":"go"})",
                             R"({"action":"click","nodeId":"go","position":{"x":70,"y":20}})"}) {
      ScriptedPeer peer;
      GoIsAt(&peer, at);
      ReactToClick(&peer);
      EXPECT_EQ(CodeOf(peer.Run(call)), "") << call;
      EXPECT_GT(peer.elapsed_ms, 300);
    }
  }
}

TEST(OpeningTest, WhatStaysOutOfViewIsRefusedInTime) {
  const auto away = [](int /*ms*/) { return Rect::FromSize(-500, 100, 80, 30); };
  const auto nothing = [](int /*ms*/) { return Rect::FromSize(100, 100, 0, 0); };
  for (const auto& [at, message] : {std::pair<std::function<Rect(int)>, const char*>(away, "brought into view"),
                                    std::pair<std::function<Rect(int)>, const char*>(nothing, "has no size")}) {
    ScriptedPeer peer;
    GoIsAt(&peer, at);
    const std::string result = peer.Run(kClickGo);
    EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE") << result;
    EXPECT_NE(result.find(message), std::string::npos) << result;
    EXPECT_LT(peer.elapsed_ms, 2'000);
    EXPECT_EQ(peer.Count("Input."), 0);
    // As long as the caller says, and then why.
    ScriptedPeer bound;
    GoIsAt(&bound, at);
    bound.deadline_ms = 4'000;
    const std::string late = bound.Run(R"({"action":"click","nodeId":"go","timeoutMs":4000})");
    EXPECT_EQ(CodeOf(late), "NOT_ACTIONABLE") << late;
    EXPECT_NE(late.find(message), std::string::npos) << late;
    EXPECT_GE(bound.elapsed_ms, 4'000);
    // ... whenever that is.
    for (int ms = 10; ms < 400; ms += 3) {
      ScriptedPeer any;
      GoIsAt(&any, at);
      any.deadline_ms = ms;
      const std::string why = any.Run(R"({"action":"click","nodeId":"go","timeoutMs":400})");
      EXPECT_EQ(why.find("keeps moving"), std::string::npos) << ms << why;
    }
  }
}

}  // namespace
}  // namespace domtool::testing
