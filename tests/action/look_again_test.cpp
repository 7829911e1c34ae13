// A refusal before any input is judged by the page as it is then, not as it was when the call came: one look, and the action
// again. What that refuses, too, is refused; and once there was input nothing starts over.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

struct ActionCase {
  const char* call;
  const char* id;  // of the node
};
constexpr ActionCase kAimed[] = {
    {R"({"action":"click","nodeId":"go"})", "go"},
    {R"({"action":"hover","nodeId":"go"})", "go"},
    {R"({"action":"check","nodeId":"box","checked":true})", "box"},
    {R"({"action":"type","nodeId":"field","text":"tea"})", "field"},
    {R"({"action":"select","nodeId":"pick","values":["two"]})", "pick"},
    {R"({"action":"drag","nodeId":"go","toNodeId":"box"})", "go"},
    {R"({"action":"drag","nodeId":"box","toNodeId":"go"})", "go"},
    {R"({"action":"upload","nodeId":"file","files":["/a/1.png"]})", "file"},
    {R"({"action":"keypress","nodeId":"go","key":"Enter"})", "go"},
    {R"({"action":"scroll","nodeId":"go","to":"node"})", "go"},
    {R"({"action":"scroll","nodeId":"list"})", "list"},
};

// A page that was so when the call came, and is so no more once it has been looked at; or is so still.
void ExpectOneLook(const ActionCase& action, std::string PageState::*what, const char* code) {
  for (const bool is_past : {true, false}) {
    ScriptedPeer peer;
    peer.page.has_files = true;
    peer.page.*what = action.id;
    peer.on_step = [&](const SentStep& step) {
      if (is_past && step.kind == "capture") (peer.page.*what).clear();
    };
    const std::string result = peer.Run(action.call);
    if (is_past) {
      EXPECT_EQ(CodeOf(result), "") << action.call << result;
    } else {
      EXPECT_EQ(CodeOf(result), code) << action.call << result;
      EXPECT_EQ(peer.Looks(), 1) << action.call;
      EXPECT_EQ(peer.Count("Input."), 0) << action.call;
    }
  }
}

TEST(LookAgainTest, WhatWasMissingIsLookedForOnce) {
  for (const ActionCase& action : kAimed) ExpectOneLook(action, &PageState::missing, "NOT_FOUND");
}

TEST(LookAgainTest, WhatWasAnotherIsLookedAtOnce) {
  for (const ActionCase& action : kAimed) ExpectOneLook(action, &PageState::changed, "STALE");
}

TEST(LookAgainTest, WhatWasHiddenIsLookedAtOnce) {
  for (const ActionCase& action : kAimed) {
    if (std::string_view(action.id) == "file") continue;  // takes its files wherever it is
    ExpectOneLook(action, &PageState::hidden, "NOT_ACTIONABLE");
  }
}

TEST(LookAgainTest, WhatWasDisabledIsPressedWithoutWaiting) {
  for (const ActionCase& action : kAimed) {
    ScriptedPeer peer;
    peer.page.has_files = true;
    peer.page.disabled = action.id;
    peer.on_step = [&peer](const SentStep& step) {
      if (step.kind == "capture") peer.page.disabled.clear();
    };
    EXPECT_EQ(CodeOf(peer.Run(action.call)), "") << action.call;
    for (const SentStep& step : peer.sent) {
      if (step.kind == "capture") break;
      EXPECT_NE(step.kind, "settle") << action.call;
    }
  }
}

// What the browser itself answers about a node, whatever the page was like when it was captured.
TEST(LookAgainTest, WhatTheBrowserRefusedIsAskedForOnceMore) {
  const auto error = [](const char* message) {
    return R"({"error":{"code":-32000,"message":")" + std::string(message) + "\"}}";
  };
  const std::string covered = R"({"result":{"backendNodeId":11,"frameId":"F0"}})";
  struct {
    const char* call;
    const char* method;
    std::string answer;
    const char* code;
  } const cases[] = {
      {kAimed[0].call, "DOM.getNodeForLocation", covered, "OBSCURED"},
      {kAimed[0].call, "DOM.scrollIntoViewIfNeeded", error("Node does not have a layout object"), "NOT_ACTIONABLE"},
      {kAimed[0].call, "DOM.getContentQuads", error("Could not compute content quads."), "NOT_ACTIONABLE"},
      {kAimed[4].call, "DOM.getNodeForLocation", covered, "OBSCURED"},
      {kAimed[5].call, "DOM.getNodeForLocation", covered, "OBSCURED"},
      {kAimed[8].call, "DOM.focus", error("Element is not focusable"), "NOT_ACTIONABLE"},
  };
  for (const auto& [call, method, answer, code] : cases) {
    for (const bool is_past : {true, false}) {
      ScriptedPeer peer;
      peer.answers[method] = [&, refusal = answer](int) {
        return is_past && peer.Looks() > 0 ? std::string() : refusal;
      };
      const std::string result = peer.Run(call);
      EXPECT_EQ(CodeOf(result), is_past ? "" : code) << call << method << result;
      EXPECT_GE(peer.Looks(), 1) << call << method;
      EXPECT_TRUE(is_past || peer.Looks() == 1) << call << method;
      EXPECT_TRUE(is_past || peer.Count("Input.") == 0) << call << method;
      EXPECT_TRUE(peer.IsAllReleased());
    }
  }
}

TEST(LookAgainTest, MessagesBetweenLooksAreNotReported) {
  ScriptedPeer peer;
  peer.page.has_files = true;
  peer.page.disabled = "file";
  peer.on_step = [&peer](const SentStep& step) {
    if (step.kind == "capture") peer.page.disabled.clear();
  };
  const std::string result = peer.Run(R"({"action":"upload","nodeId":"file","files":["/a/1.pdf"]})");
  const std::string said = "another kind of file";
  EXPECT_NE(result.find(said), std::string::npos) << result;
  EXPECT_EQ(result.find(said, result.find(said) + 1), std::string::npos) << result;
}

TEST(LookAgainTest, AnotherDocumentIsNotActedOn) {
  ScriptedPeer peer;
  peer.page.missing = "go";
  peer.on_step = [&peer](const SentStep& step) {
    if (step.kind != "capture") return;
    peer.page.missing.clear();
    peer.page.loader = "L9";
  };
  EXPECT_EQ(CodeOf(peer.Run(kAimed[0].call)), "NAVIGATED");
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(LookAgainTest, WhereTheLookDoesNotComeInTimeTheRefusalStands) {
  ScriptedPeer peer;
  peer.page.missing = "go";
  peer.interrupts = [](const SentStep& step) { return step.kind == "capture" ? "deadline" : ""; };
  EXPECT_EQ(CodeOf(peer.Run(kAimed[0].call)), "NOT_FOUND");
  ScriptedPeer slow;
  slow.page.missing = "go";
  slow.answers["capture"] = [](int) { return R"({"failed":"timeout"})"; };
  EXPECT_EQ(CodeOf(slow.Run(kAimed[0].call)), "TIMEOUT");
  EXPECT_EQ(slow.Looks(), 1);
}

TEST(LookAgainTest, AfterInputNothingStartsOver) {
  ScriptedPeer peer;
  peer.answers["DOM.getNodeForLocation"] = [&peer](int) {
    return peer.Count("type=mousePressed") > 0 ? R"({"result":{"backendNodeId":11,"frameId":"F0"}})" : std::string();
  };
  EXPECT_EQ(CodeOf(peer.Run(kAimed[0].call)), "OBSCURED");
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  EXPECT_EQ(peer.Looks(), 1) << "at what covers it while the button is down";
}

}  // namespace
}  // namespace domtool::testing
