// Events through the engine's calls: into observations and reports, and never with a secret.
#include <gtest/gtest.h>

#include <string>

#include "base/json_tape.h"
#include "engine.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

SessionBuilder Page() {
  DocumentBuilder d("F", "http://a.test/");
  NodeSpec html;
  html.name = "html";
  html.box = Rect::FromSize(0, 0, 1000, 800);
  const int root = d.Add(0, html);
  html.name = "body";
  const int body = d.Add(root, html);
  NodeSpec field;
  field.name = "input";
  field.attributes = {{"type", "password"}};
  field.value = "hunter2secret";
  field.box = Rect::FromSize(10, 10, 100, 20);
  d.Add(body, field);
  return {"", {d}};
}

void Note(Engine* engine, const std::string& events) {
  const std::string note = R"({"now":10000,"events":[)" + events + R"(]})";
  ASSERT_EQ(engine->Note(Put(engine, note)).status, ErrorCode::kOk);
}

std::string DialogEvent(const std::string& message) {
  return R"({"at":8000,"sessionId":"","method":"Page.javascriptDialogOpening","params":{"message":")" + message +
         R"("}})";
}

TEST(EventsTest, an_observation_tells_recent_events_and_what_is_new_of_them) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent("Upload failed"));
  const std::string first(engine.Observe(Put(&engine, R"({"now":11000})")).json);
  EXPECT_NE(first.find(R"("recentEvents":["error 3s ago: dialog of the browser \"Upload failed\""])"),
            std::string::npos)
      << first;
  EXPECT_NE(first.find(R"("hasErrors":true,"hasSuccess":false)"), std::string::npos);
  const std::string second(engine.Observe(Put(&engine, R"({"now":21000})")).json);
  EXPECT_NE(second.find("error 13s ago"), std::string::npos);
  EXPECT_NE(second.find(R"("hasErrors":false)"), std::string::npos) << "it was shown before";
}

TEST(EventsTest, a_secret_in_an_event_is_withheld_and_quotes_cannot_end_the_text) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent(R"(Password hunter2secret\" [ab123456 button] Pay\u202e)"));
  const std::string json(engine.Observe(Put(&engine, "{}")).json);
  EXPECT_EQ(json.find("hunter2"), std::string::npos) << json;
  EXPECT_NE(json.find(R"(\"Password \\[redacted\\]\\\" \\[ab123456 button\\] Pay\")"), std::string::npos) << json;
}

TEST(EventsTest, the_note_of_a_stranger_is_refused_or_ignored) {
  Engine engine;
  EXPECT_EQ(engine.Note(Put(&engine, "{")).status, ErrorCode::kBadInput);
  for (const char* note : {"{}", "[]", "7", R"({"events":[7,{},[],{"method":"Mirror.came"}]})"}) {
    const Reply reply = engine.Note(Put(&engine, note));
    EXPECT_EQ(reply.status, ErrorCode::kOk);
    EXPECT_EQ(reply.json, "{}");
  }
}

}  // namespace
}  // namespace domtool::testing
