#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

TEST(FillTest, a_field_of_each_kind_is_set_as_its_kind_is) {
  ScriptedPeer text;
  text.Run(R"({"action":"fill","nodeId":"field","value":"tea"})");
  EXPECT_EQ(text.Count("Input.insertText"), 1);
  ScriptedPeer box;
  box.on_step = [&box](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) box.page.is_checked = true;
  };
  EXPECT_EQ(OutcomeOf(box.Run(R"({"action":"fill","nodeId":"box","value":true})")), "done");
  EXPECT_EQ(box.Count("type=mousePressed"), 1);
  ScriptedPeer list;
  list.Run(R"({"action":"fill","nodeId":"pick","value":"two"})");
  EXPECT_EQ(list.Count("Input.insertText"), 0);
  EXPECT_GE(list.Count("Runtime.callFunctionOn"), 1);
}

TEST(FillTest, a_box_that_is_as_it_should_be_is_left) {
  ScriptedPeer peer;
  EXPECT_EQ(OutcomeOf(peer.Run(R"({"action":"fill","nodeId":"box","value":false})")), "done");
  EXPECT_EQ(peer.Count("type=mousePressed"), 0);
}

TEST(FillTest, an_editable_combobox_takes_a_text_and_a_list_chooses) {
  ScriptedPeer typed;
  typed.page.is_combo_editable = true;
  typed.Run(R"({"action":"fill","nodeId":"combo","value":"free"})");
  EXPECT_EQ(typed.Count("Input.insertText"), 1);
  ScriptedPeer chosen;
  chosen.Run(R"({"action":"fill","nodeId":"combo","value":["free"]})");
  EXPECT_EQ(chosen.Count("Input.insertText"), 0);
  EXPECT_GE(chosen.Count("type=mousePressed"), 1);
}

TEST(FillTest, what_a_field_does_not_take_is_refused_before_any_input) {
  const char* const calls[] = {
      R"({"action":"fill","nodeId":"field","value":true})", R"({"action":"fill","nodeId":"field","value":["a"]})",
      R"({"action":"fill","nodeId":"box","value":"yes"})",  R"({"action":"fill","nodeId":"pick","value":false})",
      R"({"action":"fill","nodeId":"field","value":7})",    R"({"action":"fill","nodeId":"field"})"};
  for (const char* const call : calls) {
    ScriptedPeer peer;
    const std::string result = peer.Run(call);
    EXPECT_NE(result.find(R"("code":"BAD_INPUT")"), std::string::npos) << call << result;
    EXPECT_EQ(peer.Count("Input."), 0) << call;
  }
}

TEST(FillTest, what_is_gone_is_said_to_be_gone) {
  ScriptedPeer peer;
  peer.page.missing = "field";
  const std::string result = peer.Run(R"({"action":"fill","nodeId":"field","value":"tea"})");
  EXPECT_NE(result.find(R"("code":"NOT_FOUND")"), std::string::npos) << result;
}

}  // namespace
}  // namespace domtool::testing
