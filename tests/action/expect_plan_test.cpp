// What plans do about `expect`: how long they look, where they look after a navigation, what they say unasked.
#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"
#include "base/json_tape.h"

namespace domtool::testing {
namespace {

std::string ClickExpecting(std::string_view expect) {
  return R"({"action":"click","nodeId":"go","expect":)" + std::string(expect) + "}";
}

// A member of the result's verification, as text.
std::string Verified(const std::string& result, std::string_view member) {
  auto parsed = JsonTape::Copy(result, "result");
  if (!parsed.ok()) return "not JSON";
  const JsonValue value = parsed.value().root()["data"]["verification"][member];
  if (value.is_bool()) return value.AsBool() ? "true" : "false";
  return value.is_null() ? "null" : std::string(value.AsString("missing"));
}

// A press that opens a tab, which no look at this one shows.
class LeavingReader final : public EventReader {
 public:
  explicit LeavingReader(const ScriptedPeer* peer) : peer_(*peer) {}
  [[nodiscard]] EventMark Now() const override { return {}; }
  [[nodiscard]] EventsSince Since(const EventMark& /*mark*/) const override {
    EventsSince events;
    events.has_opened_tab_or_download = peer_.Count("type=mouseReleased") > 0;
    if (events.has_opened_tab_or_download) events.lines.push_back("opened a tab https://a.test/help");
    return events;
  }
  [[nodiscard]] std::string Safe(std::string_view text) const override { return std::string(text); }

 private:
  const ScriptedPeer& peer_;
};

TEST(ExpectPlanTest, ATabThatIsOpenedIsAnEffect) {
  for (const std::string& call :
       {std::string(R"({"action":"click","nodeId":"go"})"), ClickExpecting(R"({"type":"any_change"})")}) {
    ScriptedPeer peer;
    const LeavingReader event_reader(&peer);
    peer.event_reader = &event_reader;
    const std::string result = peer.Run(call);
    EXPECT_EQ(OutcomeOf(result), "done") << result;
    EXPECT_EQ(Verified(result, "success"), "true") << result;
    EXPECT_NE(result.find("opened a tab https://a.test/help"), std::string::npos);
    EXPECT_EQ(peer.Count("Input.insertText"), 0);
    EXPECT_LE(peer.Count("pause"), 0);
  }
}

// The press leads to another document, which shows `texts` from the n-th capture on.
void Leads(ScriptedPeer* peer, std::vector<std::string> texts, int from_capture = 1) {
  peer->interrupt_before = "type=mouseReleased";
  peer->interrupt_kind = "navigated";
  peer->on_step = [peer, texts = std::move(texts), from_capture](const SentStep& step) {
    if (step.kind != "capture") return;
    peer->page.loader = "L9";
    peer->page.url = "https://a.test/thanks";
    if (++peer->captures >= from_capture) peer->page.texts = texts;
  };
}

TEST(ExpectPlanTest, WhatIsExpectedOfTheNextPageIsLookedForThere) {
  ScriptedPeer peer;
  Leads(&peer, {"Thank you for your order"});
  const std::string result = peer.Run(ClickExpecting(R"({"type":"element_appears","text":"thank you"})"));
  EXPECT_EQ(OutcomeOf(result), "navigated") << result;
  EXPECT_EQ(Verified(result, "success"), "true") << result;
  EXPECT_EQ(Verified(result, "verifiedOutcome"), "element_appears");
  EXPECT_EQ(peer.captures, 1);
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(ExpectPlanTest, APageThatTakesTimeIsLookedAtAgain) {
  ScriptedPeer peer;
  Leads(&peer, {"Thank you"}, 4);
  const std::string result = peer.Run(ClickExpecting(R"({"type":"element_appears","text":"thank you"})"));
  EXPECT_EQ(OutcomeOf(result), "navigated");
  EXPECT_EQ(Verified(result, "success"), "true") << result;
  EXPECT_EQ(peer.captures, 4);
}

TEST(ExpectPlanTest, APageThatANavigationLedToIsLookedAtForErrorsWhereNothingMoreIsExpectedOfIt) {
  for (
      const char* call :
      {R"({"action":"click","nodeId":"go"})", R"({"action":"click","nodeId":"go","expect":{"type":"navigation"}})",
       R"({"action":"click","nodeId":"go","expect":{"type":"any_change"}})",
       R"({"action":"click","nodeId":"go","expect":{"type":"element_appears","text":"x","or":{"type":"navigation"}}})"}) {
    ScriptedPeer peer;
    Leads(&peer, {});
    const std::string result = peer.Run(call);
    EXPECT_EQ(OutcomeOf(result), "navigated");
    EXPECT_EQ(Verified(result, "success"), "true") << result;
    EXPECT_EQ(peer.captures, 1);
  }
  ScriptedPeer peer;
  Leads(&peer, {});
  const std::string result = peer.Run(ClickExpecting(R"({"type":"no_change"})"));
  EXPECT_EQ(Verified(result, "success"), "false");
  EXPECT_EQ(peer.captures, 1);
}

TEST(ExpectPlanTest, APageThatCannotBeLookedAtWasNavigatedToAllTheSame) {
  ScriptedPeer peer;
  Leads(&peer, {});
  peer.answers["capture"] = [](int) { return R"({"failed":"timeout"})"; };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go"})");
  EXPECT_EQ(OutcomeOf(result), "navigated") << result;
  EXPECT_EQ(Verified(result, "success"), "true") << result;
}

// Whatever the action waited for as the page went.
TEST(ExpectPlanTest, APageThatGoesAsTheButtonIsPressedWasNavigatedToAllTheSame) {
  ScriptedPeer peer;
  Leads(&peer, {});
  peer.interrupt_before = "type=mousePressed";
  peer.answers["capture"] = [](int) { return R"({"failed":"timeout"})"; };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go"})");
  EXPECT_EQ(OutcomeOf(result), "navigated") << result;
  EXPECT_EQ(Verified(result, "success"), "true") << result;
}

// ---- unasked, a page that changed is given the time to rest

int SettlesOf(const ScriptedPeer& peer) {
  int count = 0;
  for (const SentStep& step : peer.sent) count += step.kind == "settle" ? 1 : 0;
  return count;
}

// The press brings a text at once, which no event reports; `later` is what changes while the page settles after a capture.
void Settles(ScriptedPeer* peer, std::vector<std::string> later) {
  peer->on_step = [peer, later = std::move(later)](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer->page.texts = {"Saving"};
    if (step.kind == "settle" && peer->captures > 0) peer->page.texts = later;
    if (step.kind == "capture") ++peer->captures;
  };
  peer->answers["settle"] = [](int) { return R"({"result":{"changed":true}})"; };
}

TEST(SettlePlanTest, WhatChangesWhileThePageComesToRestIsInTheReport) {
  ScriptedPeer peer;
  Settles(&peer, {"Saving", "Payment failed"});
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(Verified(result, "actualOutcome"), "any_change: 4 nodes added");
  EXPECT_EQ(peer.captures, 2);
  EXPECT_EQ(SettlesOf(peer), 2);
}

// The answers of a page that reports changes by its events.
std::string Tells(int added, int attributes, int removed = 0) {
  return R"({"result":{"changed":true,"added":)" + std::to_string(added) + R"(,"removed":)" + std::to_string(removed) +
         R"(,"text":0,"attribute":)" + std::to_string(attributes) + "}}";
}

TEST(SettlePlanTest, WhatPageEventsReportNeedsNoCapture) {
  ScriptedPeer peer;
  Settles(&peer, {});
  peer.answers["settle"] = [](int) { return Tells(2, 1); };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(Verified(result, "actualOutcome"), "any_change: 2 nodes added, 1 attribute changed");
  EXPECT_EQ(peer.captures, 0);
}

TEST(SettlePlanTest, AnEffectThatComesLateEndsThePause) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) { peer.captures += step.kind == "capture" ? 1 : 0; };
  peer.answers["settle"] = [](int nth) { return nth == 2 ? Tells(1, 0) : std::string(); };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"go"})")), "done");
  EXPECT_EQ(peer.captures, 1);
}

TEST(SettlePlanTest, APressThatStartedNothingIsCapturedOnceMoreAtMost) {
  const auto captures = [](const char* settled) {
    ScriptedPeer peer;
    peer.on_step = [&peer](const SentStep& step) { peer.captures += step.kind == "capture" ? 1 : 0; };
    // The first is before any capture, which alone can tell.
    peer.answers["settle"] = [settled](int nth) { return nth == 2 ? std::string(settled) : std::string(); };
    EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"go"})")), "no_effect");
    return peer.captures;
  };
  EXPECT_EQ(captures(R"({"result":{"changed":false,"quiet":true}})"), 2);
  EXPECT_EQ(captures(R"({"result":{"changed":false,"quiet":false}})"), 3);
}

TEST(SettlePlanTest, WhatHasGoneAgainByThenWasAnEffect) {
  ScriptedPeer peer;
  Settles(&peer, {});
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(Verified(result, "success"), "true") << result;
}

TEST(SettlePlanTest, WhatWasOnlyDrawnAnewTheSameIsNoEffect) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.go_backend = 77;
  };
  peer.answers["settle"] = [](int) { return Tells(1, 0); };
  const std::string result = peer.Run(R"({"action":"click","nodeId":"go","observe":true})");
  EXPECT_EQ(OutcomeOf(result), "no_effect") << result;
}

TEST(SettlePlanTest, AsManyNodesAsWentMayBeTheSameAndAreLookedAt) {
  const auto outcome = [](int added, bool has_words) {
    ScriptedPeer peer;
    peer.on_step = [&peer, has_words](const SentStep& step) {
      if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.go_backend = 77;
      if (has_words && peer.page.go_backend == 77) peer.page.texts = {"Saved"};
      peer.captures += step.kind == "capture" ? 1 : 0;
    };
    peer.answers["settle"] = [added](int) { return Tells(added, 0, 1); };
    const std::string result = peer.Run(R"({"action":"click","nodeId":"go"})");
    return OutcomeOf(result) + " " + std::to_string(peer.captures);
  };
  EXPECT_EQ(outcome(1, false), "no_effect 1");
  EXPECT_EQ(outcome(1, true), "done 1");
  EXPECT_EQ(outcome(2, false), "done 0");
}

TEST(SettlePlanTest, APageThatDoesNotChangeAnyMoreIsNotCapturedAgain) {
  ScriptedPeer peer;
  Settles(&peer, {"Saving"});
  peer.answers.clear();
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"go"})")), "done");
  EXPECT_EQ(peer.captures, 1);
}

TEST(SettlePlanTest, ANavigationMeanwhileIsTheOutcome) {
  ScriptedPeer peer;
  Settles(&peer, {});
  peer.interrupt_before = "settle";
  peer.interrupt_kind = "navigated";
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"click","nodeId":"go"})")), "navigated");
}

TEST(SettlePlanTest, NoOneWaitsWhereNothingChangesOrSomethingElseIsExpected) {
  const auto settles = [](const char* call, bool has_effect) {
    ScriptedPeer peer;
    if (has_effect) Settles(&peer, {"Saving"});
    peer.Run(call);
    return SettlesOf(peer);
  };
  EXPECT_EQ(settles(R"({"action":"click","nodeId":"go"})", false), 3) << "each pause ends with a change";
  EXPECT_EQ(settles(R"({"action":"click","nodeId":"field"})", true), 0) << "its effect is the focus";
  EXPECT_EQ(settles(R"({"action":"click","nodeId":"go","expect":{"type":"any_change"}})", true), 0);
}

TEST(ExpectPlanTest, ThePatienceOfTheLongestLinkIsSpentAndNoMore) {
  ScriptedPeer peer;
  Leads(&peer, {"Try again"});
  const std::string result = peer.Run(ClickExpecting(
      R"({"type":"element_appears","text":"thank you","timeoutMs":900,"or":{"type":"value_changes","timeoutMs":10}})"));
  EXPECT_EQ(OutcomeOf(result), "navigated");
  EXPECT_EQ(Verified(result, "success"), "false");
  EXPECT_EQ(peer.captures, 4 + 1);  // at 0, 100, 400, 650 and 900
  EXPECT_NE(Verified(result, "feedback").find("thank you"), std::string::npos);
}

TEST(ExpectPlanTest, ARedirectIsFollowedAndNotWithoutEnd) {
  ScriptedPeer peer;
  Leads(&peer, {"Thank you"});
  int navigations = 0;
  peer.on_batch = [&](int) -> std::string {
    // Every capture is cut off by the next page.
    if (peer.sent.back().kind != "capture" || ++navigations > 100) return "";
    return R"({"replies":[{"failed":"skipped"}],"interrupt":{"kind":"navigated"}})";
  };
  const std::string result = peer.Run(ClickExpecting(R"({"type":"element_disappears","nodeId":"leaf"})"));
  EXPECT_EQ(OutcomeOf(result), "navigated") << result;
  EXPECT_LT(navigations, 10);
}

TEST(ExpectPlanTest, APageThatCannotBeLookedAtIsNotClaimed) {
  ScriptedPeer peer;
  Leads(&peer, {});
  peer.on_batch = [&peer](int) -> std::string {
    return peer.sent.back().kind == "capture" ? R"({"replies":[{"failed":"timeout"}]})" : "";
  };
  const std::string result = peer.Run(ClickExpecting(R"({"type":"element_appears","text":"x"})"));
  EXPECT_EQ(OutcomeOf(result), "navigated") << result;
  EXPECT_EQ(Verified(result, "success"), "false");
}

TEST(ExpectPlanTest, ADialogIsAnOutcomeAndHasToBeAnsweredFirst) {
  for (const auto& [expect, success] :
       {std::pair(R"({"type":"any_change"})", "true"), std::pair(R"({"type":"no_change"})", "false"),
        std::pair(R"({"type":"element_appears","text":"x"})", "false")}) {
    ScriptedPeer peer;
    peer.interrupt_before = "type=mouseReleased";
    peer.interrupt_kind = "dialog";
    const std::string result = peer.Run(ClickExpecting(expect));
    EXPECT_EQ(OutcomeOf(result), "dialog_opened") << result;
    EXPECT_EQ(Verified(result, "success"), success) << result;
    EXPECT_NE(Verified(result, "feedback").find("handle_dialog"), std::string::npos) << result;
  }
}

TEST(ExpectPlanTest, EnterIsPressedBeforeWhatItBringsIsWaitedFor) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.method == "Input.insertText") peer.page.field_value = "x";
    if (step.params.find("key=Enter") != std::string::npos) peer.page.texts = {"Results"};
  };
  const std::string result = peer.Run(
      R"({"action":"type","nodeId":"field","text":"x","pressEnter":true,"expect":{"type":"element_appears","text":"results"}})");
  EXPECT_EQ(Verified(result, "success"), "true") << result;
  EXPECT_EQ(peer.Count("key=Enter"), 2);
}

TEST(ExpectPlanTest, WithoutAnExpectationAClickIsJudgedByAnyChange) {
  ScriptedPeer idle;
  const std::string nothing = idle.Run(R"({"action":"click","nodeId":"go"})");
  EXPECT_EQ(OutcomeOf(nothing), "no_effect");
  EXPECT_EQ(Verified(nothing, "success"), "false");
  EXPECT_EQ(Verified(nothing, "actualOutcome"), "no_change");
  ScriptedPeer field;
  const std::string focused = field.Run(R"({"action":"click","nodeId":"field"})");
  EXPECT_EQ(OutcomeOf(focused), "done");
  EXPECT_EQ(Verified(focused, "success"), "true") << focused;
  ScriptedPeer left;
  Leads(&left, {});
  EXPECT_EQ(Verified(left.Run(R"({"action":"click","nodeId":"go"})"), "success"), "true");
  ScriptedPeer hover;
  EXPECT_EQ(Verified(hover.Run(R"({"action":"hover","nodeId":"go"})"), "success"), "missing");
}

// ---- navigate, back, forward, reload

TEST(NavigatePlanTest, WithoutAnExpectationThePageThatCameIsLookedAtOnce) {
  ScriptedPeer peer;
  const std::string result = peer.Run(R"({"action":"reload"})");
  EXPECT_EQ(OutcomeOf(result), "navigated") << result;
  EXPECT_EQ(Verified(result, "verifiedOutcome"), "navigation");
  ASSERT_EQ(peer.sent.size(), 2u);
  EXPECT_EQ(peer.sent[0].kind, "navigate");
  EXPECT_EQ(peer.sent[1].kind, "capture");
}

TEST(NavigatePlanTest, WhatIsExpectedIsLookedForOnThePageThatCame) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.kind == "navigate") peer.page.loader = "L9";
    if (step.kind == "capture" && ++peer.captures == 3) peer.page.texts = {"Welcome back"};
  };
  const std::string result =
      peer.Run(R"({"action":"navigate","url":"https://a.test/","expect":{"type":"element_appears","text":"welcome"}})");
  EXPECT_EQ(Verified(result, "success"), "true") << result;
  EXPECT_EQ(peer.captures, 3);
}

TEST(NavigatePlanTest, ADialogOnTheWayIsTheOutcome) {
  ScriptedPeer peer;
  peer.answers["navigate"] = [](int) { return R"({"result":{"dialog":true}})"; };
  const std::string result = peer.Run(R"({"action":"back","expect":{"type":"element_appears","text":"x"}})");
  EXPECT_EQ(OutcomeOf(result), "dialog_opened") << result;
  EXPECT_EQ(Verified(result, "success"), "false");
}

TEST(NavigatePlanTest, NeedsNoPageToStartFrom) {
  std::string out;
  auto call = JsonTape::Copy(
      R"({"action":"navigate","url":"https://a.test/","expect":{"type":"element_appears","text":"hi"}})", "");
  const AttributeResolver resolver;
  const auto plan = BeginAction(call.value().root(), std::make_shared<NodeTable>(), &resolver, nullptr, &out);
  EXPECT_FALSE(plan->is_done()) << out;
  auto gone = JsonTape::Copy(R"({"replies":[{"result":{}}]})", "");
  out.clear();
  plan->Advance(gone.value().root(), nullptr, &out);
  EXPECT_NE(out.find("capture"), std::string::npos) << out;
  PageState page;
  page.texts = {"Hi"};
  out.clear();
  plan->Advance(gone.value().root(), MakePage(page), &out);
  EXPECT_NE(out.find(R"("verification":{"success":true)"), std::string::npos) << out;
}

}  // namespace
}  // namespace domtool::testing
