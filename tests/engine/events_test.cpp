// Events through the engine's calls: into observations and reports, and never with a secret.
#include <gtest/gtest.h>

#include <string>

#include "base/json_tape.h"
#include "engine.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

SessionBuilder Page(bool has_field = true, const char* opt_out = "") {
  DocumentBuilder d("F", "http://a.test/");
  NodeSpec html;
  html.name = "html";
  html.box = Rect::FromSize(0, 0, 1000, 800);
  const int root = d.Add(0, html);
  html.name = "body";
  if (*opt_out != 0) html.attributes = {{opt_out, ""}};
  const int body = d.Add(root, html);
  if (!has_field) return {"", {d}};
  NodeSpec field;
  field.name = "input";
  field.attributes = {{"type", "password"}};
  field.value = "hunter2secret";
  field.box = Rect::FromSize(10, 10, 100, 20);
  d.Add(body, field);
  return {"", {d}};
}

void Note(Engine* engine, const std::string& events, const std::string& more = {}) {
  const std::string note = R"({"now":10000,"events":[)" + events + R"(])" + more + "}";
  ASSERT_EQ(engine->AddEvents(Put(engine, note)).status, ErrorCode::kOk);
}

std::string DialogEvent(const std::string& message, const std::string& more = {}) {
  return R"({"at":8000,"sessionId":"","method":"Page.javascriptDialogOpening","params":{"message":")" + message +
         R"("})" + more + "}";
}

std::string Look(Engine* engine) { return std::string(engine->Observe(Put(engine, R"({"now":11000})")).json); }

bool Has(const std::string& json, const std::string& part) { return json.find(part) != std::string::npos; }

TEST(EventsTest, an_observation_reports_recent_events_and_what_is_new_of_them) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent("Upload failed"));
  CapturePage(&engine, Page());
  const std::string first(engine.Observe(Put(&engine, R"({"now":11000})")).json);
  EXPECT_NE(first.find(R"("recentEvents":["error 3s ago: dialog of the browser \"Upload failed\""])"),
            std::string::npos)
      << first;
  EXPECT_NE(first.find(R"("hasErrors":true,"hasSuccess":false)"), std::string::npos);
  const std::string second(engine.Observe(Put(&engine, R"({"now":21000})")).json);
  EXPECT_NE(second.find("error 13s ago"), std::string::npos);
  EXPECT_NE(second.find(R"("hasErrors":true)"), std::string::npos) << "it is listed still";
  const std::string snapshot(R"({"now":22000,"since":"s2"})");
  const std::string third(engine.Observe(Put(&engine, snapshot)).json);
  EXPECT_NE(third.find(R"("recentEvents":[])"), std::string::npos) << third;
  EXPECT_NE(third.find(R"("hasErrors":false)"), std::string::npos) << "what is not listed does not count";
}

TEST(EventsTest, a_difference_reports_the_events_since_the_snapshot_that_it_begins_with) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent("Upload failed"));
  CapturePage(&engine, Page());
  const std::string first = Look(&engine);
  const auto since = [&engine](const std::string& snapshot) {
    return std::string(engine.Observe(Put(&engine, R"({"now":11000,"since":")" + snapshot + "\"}")).json);
  };
  ASSERT_TRUE(Has(first, R"("snapshotId":"s2")")) << first;
  EXPECT_TRUE(Has(since("s2"), R"("recentEvents":[])"));
  Note(&engine, DialogEvent("Disk full"));
  CapturePage(&engine, Page());
  const std::string third = since("s2");
  EXPECT_TRUE(Has(third, "Disk full") && !Has(third, "Upload failed")) << third;
  EXPECT_TRUE(Has(since("s2"), "Disk full")) << "a repeated question gets the same answer";
  EXPECT_TRUE(Has(Look(&engine), "Upload failed")) << "a whole look reports the last ten";
  EXPECT_TRUE(Has(since("s99"), "Upload failed")) << "and so does one since an unknown snapshot";
}

std::string LookForEvents(Engine* engine, const std::string& more = {}) {
  return std::string(engine->Observe(Put(engine, R"({"now":11000,"events":true)" + more + "}")).json);
}

TEST(EventsTest, events_are_reported_in_fields_on_request) {
  Engine engine;
  CapturePage(&engine, Page(false));
  Note(&engine, DialogEvent("Upload failed"));
  EXPECT_FALSE(Has(Look(&engine), R"("events":)"));
  const std::string failed = R"({"at":8000,"type":"added","category":"error","text":"Upload failed"})";
  EXPECT_TRUE(Has(LookForEvents(&engine), R"("events":[)" + failed + "]")) << LookForEvents(&engine);
  Note(&engine, R"({"at":9000,"sessionId":"","method":"Page.javascriptDialogClosed","params":{"result":true}})");
  const std::string gone = R"({"at":9000,"type":"removed","category":"error","text":"Upload failed"})";
  EXPECT_TRUE(Has(LookForEvents(&engine), failed + "," + gone)) << LookForEvents(&engine);
}

TEST(EventsTest, an_events_category_says_what_kind_of_thing_it_is) {
  const auto category = [](const std::string& event) {
    Engine engine;
    CapturePage(&engine, Page(false));
    Note(&engine, event);
    const std::string json = LookForEvents(&engine);
    const std::size_t at = json.find(R"("category":")");
    return at == std::string::npos ? json : json.substr(at + 12, json.find('"', at + 12) - at - 12);
  };
  EXPECT_EQ(category(DialogEvent("Delete this order?")), "element");
  EXPECT_EQ(category(DialogEvent("Order saved")), "success");
  EXPECT_EQ(category(R"({"at":8000,"sessionId":"","method":"Page.downloadWillBegin",)"
                     R"("params":{"guid":"g","url":"http://a.test/x","suggestedFilename":"x.pdf"}})"),
            "loading");
  // What was inserted as a message: its role, its classes and its words.
  const struct {
    const char* role;
    const char* names;
    const char* text;
    const char* category;
    bool is_error;
  } kRows[] = {
      {"alert", "alert alert-warning", "Only 2 left in stock", "warning", false},
      {"", "toast toast--warning", "Battery low", "warning", false},
      {"", "notification is-warning", "You are offline", "warning", false},
      {"alert", "", "Warning: your session ends soon", "warning", false},
      {"status", "", "Achtung: Wartung ab 22 Uhr", "warning", false},
      {"alert", "", "Only 2 left in stock", "error", true},
      {"alert", "alert alert-warning error", "Only 2 left in stock", "error", true},
      {"alert", "alert alert-warning", "The upload failed", "error", true},
      {"alert", "", "Warning: the upload failed", "error", true},
      {"status", "", "Loading results…", "loading", false},
      {"status", "", "Please wait", "loading", false},
      {"status", "", "3 results", "text", false},
  };
  for (const auto& row : kRows) {
    const std::string element = std::string(R"("name":"div","role":")") + row.role + R"(","names":")" + row.names +
                                R"(","text":")" + row.text + R"("}]}})";
    const std::string inserted = R"({"at":8000,"sessionId":"","method":"Mirror.inserted","params":{"node":20,)"
                                 R"("box":[10,10,110,40],"path":[{"node":20,)" +
                                 element;
    EXPECT_EQ(category(inserted), row.category) << row.role << ' ' << row.names << ' ' << row.text;
    Engine engine;
    CapturePage(&engine, Page(false));
    Note(&engine, inserted);
    EXPECT_EQ(Has(Look(&engine), R"("hasErrors":true)"), row.is_error) << row.names << ' ' << row.text;
  }
}

TEST(EventsTest, what_a_secret_is_in_is_withheld_in_fields_too) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent("Password hunter2secret"));
  EXPECT_TRUE(Has(LookForEvents(&engine), R"x("text":"(its text comes with the next observation)")x"));
  CapturePage(&engine, Page());
  const std::string json = LookForEvents(&engine);
  EXPECT_FALSE(Has(json, "hunter2")) << json;
  EXPECT_TRUE(Has(json, R"("text":"Password [redacted]")")) << json;
}

TEST(EventsTest, what_the_page_lost_and_got_between_two_looks_is_reported_in_fields) {
  Engine engine;
  CapturePage(&engine, Page());
  const std::string first = LookForEvents(&engine);
  EXPECT_TRUE(Has(first, R"("events":[])")) << "there is nothing to compare with";
  CapturePage(&engine, Page(false));
  const std::string lost = LookForEvents(&engine);
  EXPECT_TRUE(Has(lost, R"({"at":11000,"type":"removed","category":"element","text":"[)")) << lost;
  EXPECT_TRUE(Has(LookForEvents(&engine), R"("events":[])")) << "the look before has reported it";
  CapturePage(&engine, Page());
  const std::string got = LookForEvents(&engine, R"(,"format":"tree")");
  EXPECT_TRUE(Has(got, R"({"at":11000,"type":"added","category":"form","text":"[)")) << got;
  EXPECT_TRUE(Has(LookForEvents(&engine, R"(,"since":"s1")"), R"("events":[])"));
  EXPECT_TRUE(Has(LookForEvents(&engine, R"(,"since":"s2")"), R"("type":"added","category":"form")"));
}

TEST(EventsTest, words_that_a_look_could_not_tell_come_with_the_difference_to_it) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent("Yours: Marble-Otter77"));
  ASSERT_TRUE(Has(Look(&engine), "its text comes with the next observation"));
  CapturePage(&engine, Page());
  EXPECT_TRUE(
      Has(std::string(engine.Observe(Put(&engine, R"({"now":11000,"since":"s1"})")).json), "Yours: Marble-Otter77"));
}

TEST(EventsTest, a_secret_in_an_event_is_withheld_and_quotes_cannot_end_the_text) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent(R"(Password hunter2secret\" [ab123456 button] Pay\u202e)"));
  CapturePage(&engine, Page());
  const std::string json(engine.Observe(Put(&engine, "{}")).json);
  EXPECT_EQ(json.find("hunter2"), std::string::npos) << json;
  EXPECT_NE(json.find(R"(\"Password \\[redacted\\]\\\" \\[ab\\\\123456 button\\] Pay\")"), std::string::npos) << json;
}

TEST(EventsTest, words_wait_for_a_capture_that_began_after_them_where_a_field_may_hold_a_secret) {
  Engine engine;
  CapturePage(&engine, Page());
  Note(&engine, DialogEvent("Yours: Marble-Otter77"));
  EXPECT_TRUE(Has(Look(&engine),
                  R"x("recentEvents":["3s ago: dialog of the browser (its text comes with the next observation)"])x"))
      << Look(&engine);
  CapturePage(&engine, Page());
  EXPECT_TRUE(Has(Look(&engine), "Yours: Marble-Otter77"));
}

TEST(EventsTest, words_that_came_while_a_capture_was_made_wait_for_the_next) {
  Engine engine;
  CapturePage(&engine, Page());
  engine.BeginCapture();
  Note(&engine, DialogEvent("Yours: Marble-Otter77"));
  FeedSession(&engine, Page(), "L1");
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  EXPECT_FALSE(Has(Look(&engine), "Marble"));
  CapturePage(&engine, Page());
  EXPECT_TRUE(Has(Look(&engine), "Marble"));
}

TEST(EventsTest, words_leave_at_once_where_nothing_on_the_page_can_hold_a_secret) {
  Engine engine;
  CapturePage(&engine, Page(false));
  Note(&engine, DialogEvent("Saved"));
  EXPECT_TRUE(Has(Look(&engine), R"(dialog of the browser \"Saved\")"));
  Note(&engine, DialogEvent("Yours: Marble-Otter77"), R"(,"hasNewFields":true)");
  EXPECT_FALSE(Has(Look(&engine), "Marble"));
}

TEST(EventsTest, words_wait_on_a_page_that_was_never_captured) {
  Engine engine;
  Note(&engine, DialogEvent("Yours: Marble-Otter77"));
  CapturePage(&engine, Page(false));
  EXPECT_TRUE(Has(Look(&engine), "Marble")) << "the capture began after them";
}

TEST(EventsTest, an_event_of_another_sites_frame_reports_its_origin_and_is_no_error_of_the_page) {
  Engine engine;
  CapturePage(&engine, Page(false));
  Note(&engine, DialogEvent("Upload failed", R"(,"frame":{"id":"AD","origin":"https://ads.test"})"));
  const std::string json = Look(&engine);
  EXPECT_TRUE(Has(json, R"(error 3s ago: dialog of the browser \"Upload failed\" in a frame of https://ads.test)"))
      << json;
  EXPECT_TRUE(Has(json, R"("hasErrors":false)"));
  Note(&engine, DialogEvent("Transfer failed", R"(,"frame":{"id":"OWN","origin":"http://a.test"})"));
  const std::string own = Look(&engine);
  EXPECT_TRUE(Has(own, R"(dialog of the browser \"Transfer failed\")")) << own;
  EXPECT_TRUE(Has(own, R"("hasErrors":true)")) << "frames of the page's own origin are the page";
  EXPECT_TRUE(Has(LookForEvents(&engine), R"("text":"Upload failed","origin":"https://ads.test"})"));
  Note(&engine,
       R"({"at":9000,"sessionId":"S9","method":"Page.javascriptDialogOpening","params":{"message":"Who failed"}})");
  EXPECT_TRUE(Has(Look(&engine), R"(\"Who failed\" in a frame of another origin)"));
}

TEST(EventsTest, of_omitted_frames_no_event_is_reported) {
  Engine engine;
  CapturePage(&engine, Page(false));
  engine.Configure(Put(&engine, R"({"privacy":{"emitCrossOriginFrames":"omit"}})"));
  Note(&engine, DialogEvent("Upload failed", R"(,"frame":{"id":"AD","origin":"https://ads.test"})"));
  const std::string json = Look(&engine);
  EXPECT_TRUE(Has(json, R"("recentEvents":[])")) << json;
  EXPECT_TRUE(Has(json, R"("hasErrors":false)"));
}

TEST(EventsTest, a_page_that_has_begun_to_opt_out_is_read_no_more) {
  Engine engine;
  CapturePage(&engine, Page(false));
  Note(&engine, DialogEvent("Private words"), R"(,"optedOut":[""])");
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kSecurityBlocked);
  EXPECT_EQ(engine.Find(Put(&engine, R"({"text":"x"})")).status, ErrorCode::kSecurityBlocked);
  CapturePage(&engine, Page(false, "data-no-ai"));
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kSecurityBlocked);
  CapturePage(&engine, Page(false));
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kOk) << "what is shown now says nothing of it";
  engine.Configure(Put(&engine, R"({"privacy":{"respectOptOut":false}})"));
  Note(&engine, DialogEvent("Private words"), R"(,"optedOut":[""])");
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kOk);
}

TEST(EventsTest, of_a_frame_that_has_begun_to_opt_out_no_event_is_reported) {
  Engine engine;
  CapturePage(&engine, Page(false));
  Note(&engine, DialogEvent("Private words", R"(,"frame":{"id":"OWN","origin":"http://a.test"})"),
       R"(,"optedOut":["OWN"])");
  EXPECT_TRUE(Has(Look(&engine), R"("recentEvents":[])"));
}

TEST(EventsTest, the_note_of_a_stranger_is_refused_or_ignored) {
  Engine engine;
  EXPECT_EQ(engine.AddEvents(Put(&engine, "{")).status, ErrorCode::kBadInput);
  for (const char* note : {"{}", "[]", "7", R"({"events":[7,{},[],{"method":"Mirror.inserted"}]})"}) {
    const Reply reply = engine.AddEvents(Put(&engine, note));
    EXPECT_EQ(reply.status, ErrorCode::kOk);
    EXPECT_EQ(reply.json, "{}");
  }
}

}  // namespace
}  // namespace domtool::testing
