#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

constexpr const char* kSecret = "Tr0ub4dor-and-3";

// Fields of the page take what Input sends, as Chrome's would.
void LetFieldsTakeText(ScriptedPeer* peer, std::string PageState::*field, std::string suffix = "") {
  peer->on_step = [peer, field, suffix](const SentStep& step) {
    if (step.method == "Input.insertText") {
      peer->page.*field += step.params.substr(5, step.params.size() - 6) + suffix;
    } else if (step.params.find("commands=selectAll") != std::string::npos) {
      (peer->page.*field).clear();
    } else if (step.params.find("type=keyDown") != std::string::npos &&
               step.params.find("key=Enter") == std::string::npos) {
      const std::size_t at = step.params.find(";text=");
      peer->page.*field += step.params[at + 6];
    }
  };
}

TEST(TypePlanTest, ClicksFocusesTypesAndReadsBack) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"hello"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_NE(result.find(R"("verification":{"success":true,"verifiedOutcome":"value_changes")"), std::string::npos);
  EXPECT_EQ(peer.Count("type=mousePressed"), 1);
  EXPECT_EQ(peer.Count("DOM.focus@;backendNodeId=12"), 1);
  EXPECT_EQ(peer.Count("Input.insertText"), 1);
  EXPECT_EQ(peer.Count("commands="), 0);
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(TypePlanTest, WithoutClearingItTypesAfterWhatIsThere) {
  ScriptedPeer peer;
  peer.page.field_value = "old ";
  LetFieldsTakeText(&peer, &PageState::field_value);
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"new"})")), "done");
  EXPECT_EQ(peer.Count("commands=moveToEndOfDocument"), 1);
  EXPECT_EQ(peer.page.field_value, "old new");
}

TEST(TypePlanTest, ClearFirstReplacesWhatIsThere) {
  ScriptedPeer peer;
  peer.page.field_value = "old";
  LetFieldsTakeText(&peer, &PageState::field_value);
  const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"new","clearFirst":true})");
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find(R"("success":true,"verifiedOutcome")"), std::string::npos) << result;
  EXPECT_EQ(peer.Count("commands=selectAll"), 1);
  EXPECT_EQ(peer.page.field_value, "new");
}

TEST(TypePlanTest, AnEmptyTextWithClearFirstEmptiesTheField) {
  ScriptedPeer peer;
  peer.page.field_value = "old";
  LetFieldsTakeText(&peer, &PageState::field_value);
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"","clearFirst":true})")), "done");
  EXPECT_EQ(peer.Count("Input.insertText"), 0);
}

TEST(TypePlanTest, CharByCharPressesEnterForALineBreak) {
  ScriptedPeer peer;
  peer.Run(R"({"action":"type","nodeId":"area","text":"a\nb","charByChar":true})");
  EXPECT_EQ(peer.Count("key=Enter;"), 2);
  EXPECT_EQ(peer.Count("Input.insertText"), 0);
}

TEST(TypePlanTest, CharByCharSendsKeysAndInsertsTheRest) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const std::string result =
      peer.Run(R"({"action":"type","nodeId":"field","text":"aB1é","charByChar":true,"charDelayMs":5})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.page.field_value, "aB1é");
  EXPECT_EQ(peer.Count("type=keyDown"), 3);
  EXPECT_EQ(peer.Count("type=keyUp"), 3);
  EXPECT_EQ(peer.Count("modifiers=8;key=B;code=KeyB;windowsVirtualKeyCode=66"), 2);
  EXPECT_EQ(peer.Count("Input.insertText"), 1);
  EXPECT_TRUE(peer.IsAllReleased());
}

// What the page says of the focus once so many keys or texts are there: FocusIs in element_call_plan.cpp's words.
void MoveFocusAfter(ScriptedPeer* peer, std::size_t typed, int focus) {
  LetFieldsTakeText(peer, &PageState::field_value);
  const auto take = peer->on_step;
  peer->on_step = [peer, take, typed, focus](const SentStep& step) {
    take(step);
    if (peer->page.field_value.size() >= typed) peer->page.focus = focus;
  };
}

TEST(TypePlanTest, NoKeyGoesToWhatTookTheFocus) {
  for (const char* call : {R"({"action":"type","nodeId":"field","text":"abc"})",
                           R"({"action":"type","nodeId":"field","text":"","clearFirst":true})",
                           R"({"action":"type","nodeId":"field","text":"","pressEnter":true})",
                           R"({"action":"keypress","nodeId":"field","key":"a"})"}) {
    for (const int focus : {0, 1}) {
      ScriptedPeer peer;
      peer.page.focus = focus;
      const std::string result = peer.Run(call);
      EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE") << result;
      EXPECT_EQ(peer.Count("Input.insertText"), 0) << call;
      EXPECT_EQ(peer.Count("Input.dispatchKeyEvent"), 0) << call;
      EXPECT_EQ(peer.Count("Runtime.releaseObjectGroup"), 1);
      EXPECT_EQ(result.find("abc"), std::string::npos);
    }
  }
}

TEST(TypePlanTest, TheFocusMayGoOnToAFieldOfTheSameKindWhileTextIsTyped) {
  const std::string call = R"({"action":"type","nodeId":"field","charByChar":true,"charDelayMs":5,"text":"abc"})";
  for (const int focus : {1, 5}) {
    ScriptedPeer boxes;
    MoveFocusAfter(&boxes, 1, focus);
    EXPECT_EQ(OutcomeOf(boxes.Run(call)), "done");
    EXPECT_EQ(boxes.page.field_value, "abc");
  }
  for (const int focus : {0, 4}) {
    ScriptedPeer thief;
    MoveFocusAfter(&thief, 1, focus);
    EXPECT_EQ(CodeOf(thief.Run(call)), "NOT_ACTIONABLE");
    EXPECT_EQ(thief.page.field_value, "a");
  }
}

TEST(TypePlanTest, OfASecretEveryCharacterIsLookedAfter) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::secret_value);
  const auto take = peer.on_step;
  peer.on_step = [&peer, take](const SentStep& step) {
    take(step);
    if (peer.page.secret_value.size() == 2) peer.page.focus = 0;
  };
  const std::string result = peer.Run(R"({"action":"type","nodeId":"secret","charByChar":true,"text":"hunter2"})");
  EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE") << result;
  EXPECT_EQ(peer.page.secret_value, "hu");
}

TEST(TypePlanTest, EnterIsNotPressedElsewhere) {
  ScriptedPeer peer;
  MoveFocusAfter(&peer, 3, 0);
  EXPECT_EQ(CodeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"abc","pressEnter":true})")), "NOT_ACTIONABLE");
  EXPECT_EQ(peer.Count("key=Enter"), 0);
}

TEST(TypePlanTest, AFieldThatIsRebuiltAsItTakesTheFocusIsLookedForOnce) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  peer.page.focus = 4;
  EXPECT_EQ(CodeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"abc"})")), "STALE");
  EXPECT_EQ(peer.Count("Input.insertText"), 0);
}

TEST(TypePlanTest, AFieldThatIsDisabledForAMomentAsItTakesTheFocusIsWaitedFor) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const auto take_text = peer.on_step;
  peer.on_step = [&peer, take_text](const SentStep& step) {
    take_text(step);
    const bool is_away = peer.Count("type=mouseReleased") > 0 && peer.elapsed_ms < 1'000;
    peer.page.disabled = is_away ? "field" : "";
    peer.page.focus = is_away ? 4 : 2;
  };
  const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"abc"})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.page.field_value, "abc");
}

TEST(TypePlanTest, WhatIsNotThereIsNotSentOff) {
  for (const bool empties : {false, true}) {
    ScriptedPeer peer;
    if (empties) peer.page.field_value = "draft";
    peer.on_step = [&peer](const SentStep& step) {
      if (step.method == "Input.insertText") peer.page.field_value.clear();
    };
    const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"lost","pressEnter":true})");
    EXPECT_EQ(OutcomeOf(result), "no_effect") << result;
    EXPECT_NE(result.find(R"("verification":{"success":false)"), std::string::npos);
    EXPECT_EQ(peer.Count("key=Enter"), 0);
  }
}

TEST(TypePlanTest, LongTextsGoInBatches) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const std::string text(1000, 'x');
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"type","nodeId":"field","charByChar":true,"text":")" + text + "\"}")),
            "done");
  EXPECT_EQ(peer.page.field_value, text);
  EXPECT_LT(peer.batches, 60);
}

TEST(TypePlanTest, EnterComesAfterTheTextWasReadBack) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"q","pressEnter":true})")), "done");
  std::size_t capture = 0;
  std::size_t enter = 0;
  for (std::size_t i = 0; i < peer.sent.size(); ++i) {
    if (peer.sent[i].kind == "capture" && capture == 0) capture = i;
    if (peer.sent[i].params.find("key=Enter") != std::string::npos && enter == 0) enter = i;
  }
  EXPECT_LT(capture, enter);
  EXPECT_GT(capture, 0u);
}

TEST(TypePlanTest, EnterThatNavigatesIsASuccess) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  peer.interrupt_before = "type=keyUp";
  peer.interrupt_kind = "navigated";
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"q","pressEnter":true})")), "navigated");
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(TypePlanTest, ANavigationSomeTimeAfterEnterIsWaitedFor) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const auto take_text = peer.on_step;
  peer.on_step = [&peer, take_text](const SentStep& step) {
    take_text(step);
    if (step.kind == "pause" && peer.Count("key=Enter") > 0) peer.page.loader = "L9";
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"q","pressEnter":true})")), "navigated");
}

TEST(TypePlanTest, EnterWithoutEffectIsSaid) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"q","pressEnter":true})");
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find("Enter had no visible effect"), std::string::npos) << result;
  EXPECT_NE(result.find(R"("domChanged":true)"), std::string::npos);
}

TEST(TypePlanTest, ANavigationBeforeTheTextIsAnError) {
  ScriptedPeer peer;
  peer.interrupt_before = "DOM.focus";
  peer.interrupt_kind = "navigated";
  const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"q"})");
  EXPECT_EQ(CodeOf(result), "NAVIGATED");
  EXPECT_NE(result.find(R"("retrySuggested":false)"), std::string::npos);
}

TEST(TypePlanTest, AnotherDocumentAfterTheFocusGetsNoText) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.loader = "L9";
  };
  EXPECT_EQ(CodeOf(peer.Run(R"({"action":"type","nodeId":"field","text":"q"})")), "NAVIGATED");
  EXPECT_EQ(peer.Count("Input.insertText"), 0);
}

// What a format would show of the field.
class FieldReader final : public EventReader {
 public:
  [[nodiscard]] EventMark Now() const override { return {}; }
  [[nodiscard]] EventsSince Since(const EventMark& /*mark*/) const override { return {}; }
  [[nodiscard]] std::string FieldText(const NodeTable& table, NodeIndex field) const override {
    return " <" + std::string(table.form_value[At(field)]) + ">";
  }
  [[nodiscard]] std::string Safe(std::string_view text) const override { return std::string(text); }
};

// The result of typing `text` where the field then holds `held`, if it held `before`.
std::string TypeWhereItBecomes(std::string_view text, std::string held, std::string before = "",
                               std::string_view more = "", int* enters = nullptr) {
  ScriptedPeer peer;
  const FieldReader event_reader;
  peer.event_reader = &event_reader;
  peer.page.field_value = std::move(before);
  peer.on_step = [&peer, held](const SentStep& step) {
    if (step.method == "Input.insertText") peer.page.field_value = held;
  };
  const std::string result =
      peer.Run(R"({"action":"type","nodeId":"field","text":")" + std::string(text) + "\"" + std::string(more) + "}");
  if (enters != nullptr) *enters = peer.Count("key=Enter");
  return result;
}

TEST(TypePlanTest, AFieldThatFormatsWhatItHoldsIsReportedAndDone) {
  const struct {
    const char *text, *held, *before;
  } cases[] = {{"1234", "12/34", ""},
               {"+15551234567", "+1 (555) 123-4567", ""},
               {"555-123-4567", "(555) 123-4567", ""},
               {"de89 3704", "DE89 3704", ""},
               {"1000", "$ 1,000", ""},
               {"4155550123", "+1 (415) 555-0123", ""},
               {"4567", "(555) 123-4567", "(555) 123-"}};
  for (const auto& [text, held, before] : cases) {
    const std::string result = TypeWhereItBecomes(text, held, before);
    EXPECT_EQ(OutcomeOf(result), "done") << result;
    EXPECT_NE(result.find(R"("verification":{"success":true)"), std::string::npos) << result;
    if (std::string(held).find(text) != std::string::npos) continue;
    EXPECT_NE(result.find("the text, formatted <" + std::string(held) + ">"), std::string::npos) << result;
  }
}

TEST(TypePlanTest, TextThatDidNotArriveWholeIsNotDoneNorSentOffAndWhatDidIsSaid) {
  const struct {
    const char *text, *held, *before;
  } cases[] = {{"1234567", "12345", ""}, {"a1b2", "12", ""},
               {"-5", "5", ""},          {"1.5", "15", ""},
               {"12", "1992", ""},       {"def", "abcd", "abc"},
               {"500", "100", ""},       {"two words", "two", ""},
               {"new", "old new", ""},   {"1234567", "555-1234", "555"},
               {"4155", "12344155", ""}};
  for (const auto& [text, held, before] : cases) {
    for (const char* more : {"", R"(,"pressEnter":true)", R"(,"expect":{"type":"any_change","timeoutMs":0})"}) {
      int enters = 0;
      const std::string result = TypeWhereItBecomes(text, held, before, more, &enters);
      EXPECT_EQ(OutcomeOf(result), "no_effect") << result;
      EXPECT_NE(result.find("the field holds something else <" + std::string(held) + ">"), std::string::npos);
      EXPECT_EQ(enters, 0);
      EXPECT_EQ(result.find("Enter was not pressed") != std::string::npos,
                std::string(more).find("pressEnter") != std::string::npos);
    }
  }
}

TEST(TypePlanTest, ACodeOverSeveralBoxesIsReadFromAllOfThem) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("key=2;") == std::string::npos) return;
    peer.page.field_value = "1";
    peer.page.area_value = "2";
  };
  const std::string call = R"({"action":"type","nodeId":"field","charByChar":true,"text":"12"})";
  EXPECT_NE(peer.Run(call).find("the field holds the text\""), std::string::npos);
}

// A page that changes as it is typed into, and by what Enter does only if it does anything.
std::string EnterExpecting(std::string_view kind, bool does_anything, std::string_view text = "q") {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::field_value);
  const auto take = peer.on_step;
  peer.on_step = [&peer, take, does_anything](const SentStep& step) {
    take(step);
    if (step.params.find("type=mouseReleased") != std::string::npos) peer.page.texts = {"Recent searches"};
    if (step.method == "Input.insertText") peer.page.texts.push_back("Proposals");
    if (does_anything && step.params.find("key=Enter") != std::string::npos) peer.page.has_toast = true;
  };
  return peer.Run(R"({"action":"type","nodeId":"field","pressEnter":true,"text":")" + std::string(text) +
                  R"(","expect":{"timeoutMs":300,"text":"Proposals","type":")" + std::string(kind) + "\"}}");
}

TEST(TypePlanTest, AnyChangeThatIsExpectedOfEnterIsNotThatOfTheTextBeforeIt) {
  const std::string met = R"("verification":{"success":true)";
  for (const char* text : {"q", ""}) {
    EXPECT_EQ(EnterExpecting("any_change", false, text).find(met), std::string::npos) << text;
    EXPECT_NE(EnterExpecting("any_change", true, text).find(met), std::string::npos) << text;
  }
  EXPECT_NE(EnterExpecting("no_change", false).find(R"("confidence":1)"), std::string::npos);
  EXPECT_NE(EnterExpecting("no_change", true).find(R"("confidence":0.5)"), std::string::npos);
  // What is there at the end counts, whichever of both brought it.
  EXPECT_NE(EnterExpecting("element_appears", false).find(met), std::string::npos);
  EXPECT_NE(EnterExpecting("value_changes", false).find(met), std::string::npos);
}

TEST(TypePlanTest, AFieldThatTakesNothingIsNoEffect) {
  ScriptedPeer peer;
  const std::string result = peer.Run(R"({"action":"type","nodeId":"field","text":"lost"})");
  EXPECT_EQ(OutcomeOf(result), "no_effect");
  EXPECT_NE(result.find(R"("verification":{"success":false)"), std::string::npos);
  EXPECT_EQ(result.find("lost"), std::string::npos);
}

TEST(TypePlanTest, TextareasAndRichTextTakeLineBreaks) {
  ScriptedPeer area;
  LetFieldsTakeText(&area, &PageState::area_value);
  EXPECT_EQ(OutcomeOf(area.Run(R"({"action":"type","nodeId":"area","text":"one\r\ntwo"})")), "done");
  EXPECT_EQ(area.page.area_value, "one\ntwo");
  ScriptedPeer rich;
  LetFieldsTakeText(&rich, &PageState::rich_text);
  const std::string result = rich.Run(R"({"action":"type","nodeId":"rich","text":"one  two"})");
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find("the field holds the text"), std::string::npos) << result;
}

TEST(TypePlanTest, RefusesWhatIsNoField) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"action":"type","nodeId":"go","text":"x"})", "NOT_ACTIONABLE"},
      {R"({"action":"type","nodeId":"box","text":"x"})", "NOT_ACTIONABLE"},
      {R"({"action":"type","nodeId":"field","text":"a\nb"})", "BAD_INPUT"},
      {R"({"action":"type","nodeId":"field"})", "BAD_INPUT"},
      {R"({"action":"type","nodeId":"field","text":7})", "BAD_INPUT"},
      {R"({"action":"type","nodeId":"field","text":""})", "BAD_INPUT"},
      {R"({"action":"type","nodeId":"field","text":"x","charDelayMs":-1})", "BAD_INPUT"},
      {R"({"action":"type","nodeId":"field","text":"x","clearFirst":"yes"})", "BAD_INPUT"}};
  for (const auto& [call, code] : cases) {
    ScriptedPeer peer;
    EXPECT_EQ(CodeOf(peer.Run(call)), code) << call;
    EXPECT_TRUE(peer.sent.empty() || peer.HasOnlyLooked());
  }
  ScriptedPeer peer;
  const std::string huge((1u << 20) + 1, 'x');
  EXPECT_EQ(CodeOf(peer.Run(R"({"action":"type","nodeId":"field","text":")" + huge + "\"}")), "BAD_INPUT");
}

// What was typed may stand in Input steps and nowhere else.
TEST(TypePlanTest, TheTextLeavesOnlyInsideOfInput) {
  for (const char* field : {"secret", "field"}) {
    for (const char* kind : {"", "navigated", "dialog", "detached", "crashed", "deadline", "canceled"}) {
      for (const char* before : {"Input.insertText", "capture", "type=mousePressed", "key=Enter"}) {
        ScriptedPeer peer;
        peer.page.secret_value = kSecret;
        peer.page.url = std::string("https://a.test/?q=") + kSecret;
        LetFieldsTakeText(&peer, field == std::string("secret") ? &PageState::secret_value : &PageState::field_value,
                          "x");
        peer.interrupt_before = before;
        peer.interrupt_kind = kind;
        const std::string result =
            peer.Run(R"({"action":"type","nodeId":")" + std::string(field) + R"(","text":")" + kSecret +
                     R"(","clearFirst":true,"pressEnter":true,"expect":{"type":"value_changes","timeoutMs":0}})");
        EXPECT_FALSE(result.empty());
        EXPECT_EQ(result.find(kSecret), std::string::npos) << result;
        for (const SentStep& step : peer.sent) {
          if (step.method == "Input.insertText") continue;
          EXPECT_EQ(step.params.find(kSecret), std::string::npos);
        }
      }
    }
  }
}

TEST(TypePlanTest, OfASecretFieldItIsSaidThatItIsFilledNoMore) {
  ScriptedPeer peer;
  LetFieldsTakeText(&peer, &PageState::secret_value);
  const std::string result = peer.Run(R"({"action":"type","nodeId":"secret","text":"x1y2"})");
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find("the field is filled\""), std::string::npos) << result;
  EXPECT_NE(result.find(R"("verification":{"success":true)"), std::string::npos) << result;
}

TEST(TypePlanTest, OfASecretFieldThatTakesOnlyAPartItIsSaidThatTheTextDidNotArriveWhole) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.method == "Input.insertText") peer.page.secret_value = "qz7v";
  };
  const std::string result = peer.Run(R"({"action":"type","nodeId":"secret","text":"qz7vk3xw"})");
  EXPECT_EQ(OutcomeOf(result), "no_effect");
  EXPECT_NE(result.find("the field is filled, not with the whole text"), std::string::npos) << result;
  EXPECT_NE(result.find(R"("verification":{"success":false)"), std::string::npos) << result;
  EXPECT_EQ(result.find("qz7v"), std::string::npos) << result;
}

TEST(TypePlanTest, ACancelAtAnyMomentLetsKeysGo) {
  for (int at = 1; at < 20; ++at) {
    ScriptedPeer peer;
    peer.page.field_value = "old";
    const std::string result = peer.RunAndCancel(
        R"({"action":"type","nodeId":"field","text":"abc","clearFirst":true,"charByChar":true,"pressEnter":true})", at);
    EXPECT_FALSE(result.empty()) << at;
    EXPECT_TRUE(peer.IsAllReleased()) << at;
  }
}

TEST(KeypressPlanTest, PressesAChordWithItsModifiersAroundIt) {
  ScriptedPeer peer;
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"keypress","key":"Control+a"})")), "done");
  std::string order;
  for (const SentStep& step : peer.sent) {
    if (step.method == "Input.dispatchKeyEvent") order += step.params.substr(5, step.params.find(";windows") - 5) + "|";
  }
  EXPECT_EQ(order,
            "rawKeyDown;modifiers=2;key=Control;code=ControlLeft|rawKeyDown;modifiers=2;key=a;code=KeyA|"
            "keyUp;modifiers=2;key=a;code=KeyA|keyUp;modifiers=0;key=Control;code=ControlLeft|");
}

TEST(KeypressPlanTest, FocusesTheNodeItIsMeantFor) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=keyDown") != std::string::npos) peer.page.has_toast = true;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"keypress","key":"Enter","nodeId":"leaf"})")), "done");
  EXPECT_EQ(peer.Count("DOM.focus@S2;backendNodeId=10"), 1);
  EXPECT_EQ(peer.Count("Page.getFrameTree@S2"), 1);
  EXPECT_EQ(peer.Count("text=\r"), 1);
}

TEST(KeypressPlanTest, SaysWhyNot) {
  ScriptedPeer unfocusable;
  unfocusable.answers["DOM.focus"] = [](int) {
    return R"({"error":{"code":-32000,"message":"Element is not focusable"}})";
  };
  EXPECT_EQ(CodeOf(unfocusable.Run(R"({"action":"keypress","key":"Enter","nodeId":"list"})")), "NOT_ACTIONABLE");
  EXPECT_EQ(unfocusable.Count("Input."), 0);
  ScriptedPeer nothing;
  EXPECT_EQ(OutcomeOf(nothing.Run(R"({"action":"keypress","key":"x"})")), "no_effect");
  ScriptedPeer elsewhere;
  elsewhere.answers["Page.getFrameTree"] = [](int) {
    return R"({"result":{"frameTree":{"frame":{"id":"F0","loaderId":"L9"}}}})";
  };
  EXPECT_EQ(CodeOf(elsewhere.Run(R"({"action":"keypress","key":"Enter"})")), "NAVIGATED");
  EXPECT_EQ(elsewhere.Count("Input."), 0);
  ScriptedPeer away;
  away.interrupt_before = "type=keyUp";
  away.interrupt_kind = "navigated";
  EXPECT_EQ(OutcomeOf(away.Run(R"({"action":"keypress","key":"Enter"})")), "navigated");
  EXPECT_TRUE(away.IsAllReleased());
}

TEST(ScrollPlanTest, WheelsThePageAndWaitsUntilItStands) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseWheel") != std::string::npos) peer.page.scroll_y = 100;
    if (step.kind == "pause" && peer.page.scroll_y > 0 && peer.page.scroll_y < 300) peer.page.scroll_y += 100;
  };
  const std::string result = peer.Run(R"({"action":"scroll","deltaY":300})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.page.scroll_y, 300);
  EXPECT_EQ(peer.Count("type=mouseWheel;x=500;y=400;deltaX=0;deltaY=300"), 1);
}

TEST(ScrollPlanTest, GoesOnToAnEndThatMovesAway) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseWheel") == std::string::npos) return;
    peer.page.scroll_y = peer.page_height - 800;
    if (peer.page_height < 5000) peer.page_height += 1000;
  };
  const std::string result = peer.Run(R"({"action":"scroll","to":"bottom"})");
  EXPECT_EQ(OutcomeOf(result), "done");
  EXPECT_NE(result.find("the page is at its bottom"), std::string::npos) << result;
  EXPECT_GT(peer.Count("type=mouseWheel"), 3);
}

TEST(ScrollPlanTest, WhatDoesNotMoveIsNoEffect) {
  ScriptedPeer at_end;
  EXPECT_EQ(OutcomeOf(at_end.Run(R"({"action":"scroll","to":"top"})")), "no_effect");
  EXPECT_EQ(at_end.Count("type=mouseWheel"), 1);
  ScriptedPeer swallowed;
  EXPECT_EQ(OutcomeOf(swallowed.Run(R"({"action":"scroll","deltaY":100})")), "no_effect");
  EXPECT_EQ(swallowed.Count("type=mouseWheel"), 3);
}

TEST(ScrollPlanTest, AContainerIsWatchedByWhatIsInside) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseWheel") != std::string::npos) peer.page.list_scroll = 120;
  };
  const std::string result = peer.Run(R"({"action":"scroll","nodeId":"list","deltaY":120})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.Count("DOM.getContentQuads@;backendNodeId=16"), 3);
  EXPECT_EQ(peer.Find("type=mouseWheel")->x, 700);
}

TEST(ScrollPlanTest, WhereThePageCanNotScrollItsLargestBoxDoes) {
  ScriptedPeer peer;
  peer.page_height = 800;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=mouseWheel") != std::string::npos) peer.page.list_scroll = 300;
  };
  const std::string result = peer.Run(R"({"action":"scroll","deltaY":300})");
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(peer.Count("type=mouseWheel;x=700;y=200;"), 1);
  EXPECT_NE(result.find("so node list was scrolled"), std::string::npos) << result;
  ScriptedPeer at_end;
  at_end.page_height = 800;
  at_end.page.list_scroll = 700;
  EXPECT_EQ(OutcomeOf(at_end.Run(R"({"action":"scroll","deltaY":300})")), "no_effect");
  EXPECT_EQ(at_end.Count("type=mouseWheel;x=700"), 0);
}

TEST(ScrollPlanTest, AContainerAtItsEndDoesNotScrollThePage) {
  ScriptedPeer peer;
  peer.page.list_scroll = 700;
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"scroll","nodeId":"list","to":"bottom"})")), "no_effect");
  EXPECT_EQ(peer.Count("type=mouseWheel"), 0);
  ScriptedPeer to_end;
  to_end.on_step = [&to_end](const SentStep& step) {
    if (step.params.find("type=mouseWheel") != std::string::npos) to_end.page.list_scroll = 700;
  };
  EXPECT_EQ(OutcomeOf(to_end.Run(R"({"action":"scroll","nodeId":"list","to":"bottom"})")), "done");
  EXPECT_EQ(to_end.Count("type=mouseWheel"), 1);
}

TEST(ScrollPlanTest, ANodeIsBroughtIntoView) {
  ScriptedPeer peer;
  peer.on_step = [&peer](const SentStep& step) {
    if (step.method == "DOM.scrollIntoViewIfNeeded") peer.page.scroll_y = 90;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"scroll","nodeId":"go"})")), "done");
  EXPECT_EQ(peer.Count("Input."), 0);
  ScriptedPeer there;
  EXPECT_EQ(OutcomeOf(there.Run(R"({"action":"scroll","nodeId":"go","to":"node"})")), "no_effect");
  ScriptedPeer gone;
  gone.page.without_go = true;
  EXPECT_EQ(CodeOf(gone.Run(R"({"action":"scroll","nodeId":"go"})")), "NOT_FOUND");
}

TEST(ScrollPlanTest, NonsenseEndsTyped) {
  for (const char* step : {"Page.getLayoutMetrics", "DOM.getContentQuads", "Input.dispatchMouseEvent", "capture",
                           "Page.getFrameTree", "DOM.scrollIntoViewIfNeeded"}) {
    for (const char* answer :
         {R"({"result":{}})", "{}", "7", R"({"result":{"quads":[]}})", R"({"failed":"timeout"})",
          R"({"failed":"skipped"})", R"({"error":{"message":"Could not compute content quads."}})"}) {
      for (const char* call : {R"({"action":"scroll","deltaY":9})", R"({"action":"scroll","nodeId":"list","deltaY":9})",
                               R"({"action":"scroll","nodeId":"leaf"})", R"({"action":"scroll","to":"bottom"})"}) {
        ScriptedPeer peer;
        peer.answers[step] = [answer](int) { return answer; };
        const std::string result = peer.Run(call);
        EXPECT_TRUE(!CodeOf(result).empty() || !OutcomeOf(result).empty()) << step << answer << call << result;
      }
    }
  }
}

}  // namespace
}  // namespace domtool::testing
