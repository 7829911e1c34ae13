// Frames that the host does not open, and the boxes that a picture must not show.
#include <gtest/gtest.h>

#include <string>

#include "base/json_tape.h"
#include "engine.h"
#include "support/big_pages.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr const char* kHiddenWord = "Marble-Otter77";

// A page with a field of that type, a text, and a frame of another site with a button.
SessionBuilder FramedPage(const char* type, const std::string& text) {
  const Rect viewport = Rect::FromSize(0, 0, 1000, 800);
  DocumentBuilder page("F", "http://open.test/");
  const int body = page.Add(page.Add(0, BoxedElement("html", viewport)), BoxedElement("body", viewport));
  NodeSpec field = BoxedElement("input", Rect::FromSize(10, 10, 100, 20));
  field.attributes = {{"type", type}, {"aria-label", "Key"}};
  field.value = kHiddenWord;
  page.Add(body, std::move(field));
  page.Text(page.Add(body, BoxedElement("p", Rect::FromSize(10, 40, 400, 20))), text, Rect::FromSize(10, 40, 400, 20));
  NodeSpec iframe = BoxedElement("iframe", Rect::FromSize(10, 100, 300, 200));
  iframe.content_document = 1;
  page.Add(body, std::move(iframe));
  DocumentBuilder frame("C", "http://closed.test/vault");
  frame.title = "Vault";
  frame.nodes[0].box = Rect::FromSize(0, 0, 300, 200);
  const Rect inside = Rect::FromSize(0, 0, 300, 200);
  const int inner = frame.Add(frame.Add(0, BoxedElement("html", inside)), BoxedElement("body", inside));
  const Rect button = Rect::FromSize(5, 5, 80, 20);
  frame.Text(frame.Add(inner, BoxedElement("button", button)), "Transfer", button);
  return {"", {page, frame}};
}

std::string Capture(Engine* engine, const SessionBuilder& page, const std::string& excluded) {
  engine->BeginCapture();
  FeedSession(engine, page);
  const Reply reply = engine->FinishCapture(Put(engine, R"({"excluded":)" + excluded + "}"));
  EXPECT_EQ(reply.status, ErrorCode::kOk) << reply.json;
  return std::string(reply.json);
}

std::string CoversOf(Engine* engine) {
  const Reply reply = engine->Covers();
  EXPECT_EQ(reply.status, ErrorCode::kOk) << reply.json;
  return std::string(reply.json);
}

bool Reads(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string EveryFormat(Engine* engine) {
  std::string contents;
  for (const char* options : {R"({"format":"text"})", R"({"format":"tree"})", R"({"format":"semantic","scope":"page"})",
                              R"({"format":"skeleton"})", R"({"format":"html"})", R"({"format":"table"})"}) {
    contents += ObserveContent(engine, options);
  }
  return contents;
}

std::string IdIn(const std::string& table, const std::string& tag) {
  const std::size_t at = table.find("\"tag\":\"" + tag + "\"");
  return table.substr(table.rfind("{\"id\":\"", at) + 7, 8);
}

TEST(WithheldFramesTest, a_frame_that_is_withheld_has_no_rows_and_its_address_is_reported_to_the_host_alone) {
  Engine engine;
  const std::string open = Capture(&engine, FramedPage("text", "Open words"), "[]");
  EXPECT_TRUE(Reads(open, R"("url":"http://closed.test/vault","origin":"http://closed.test","parent":0)")) << open;
  EXPECT_TRUE(Reads(EveryFormat(&engine), "Transfer"));
  const std::string closed = Capture(&engine, FramedPage("text", "Open words"), R"(["C"])");
  EXPECT_TRUE(Reads(closed, R"("url":"http://closed.test/vault")")) << closed;
  const std::string all = EveryFormat(&engine);
  EXPECT_TRUE(Reads(all, "Open words"));
  for (const char* part : {"Transfer", "closed.test", "Vault"}) EXPECT_FALSE(Reads(all, part)) << part << all;
  EXPECT_TRUE(Reads(ObserveContent(&engine, "{}"), "<frame withheld>"));
}

TEST(WithheldFramesTest, without_rules_the_documents_are_not_reported) {
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, FramedPage("text", "Open words"));
  EXPECT_FALSE(Reads(std::string(engine.FinishCapture(Put(&engine, "{}")).json), "\"frames\""));
}

TEST(WithheldFramesTest, a_difference_does_not_repeat_what_the_frame_said_before) {
  Engine engine;
  Capture(&engine, FramedPage("text", "Open words"), "[]");
  EXPECT_TRUE(Reads(ObserveContent(&engine, "{}"), "Transfer"));
  Capture(&engine, FramedPage("text", "Other words"), R"(["C"])");
  EXPECT_FALSE(Reads(ObserveContent(&engine, R"({"since":"s1"})"), "Transfer"));
}

TEST(WithheldFramesTest, no_plan_acts_on_what_is_in_it_nor_on_the_element_that_frames_it) {
  Engine engine;
  Capture(&engine, FramedPage("text", "Open words"), "[]");
  const std::string table = ObserveContent(&engine, R"({"format":"table"})");
  ObserveContent(&engine, "{}");
  const std::string inside = IdIn(table, "button");
  const std::string frame = IdIn(table, "iframe");
  Capture(&engine, FramedPage("text", "Open words"), R"(["C"])");
  for (const char* call : {R"({"action":"click","nodeId":"%"})", R"({"action":"hover","nodeId":"%"})",
                           R"({"action":"keypress","key":"Enter","nodeId":"%"})"}) {
    for (const std::string& id : {inside, frame}) {
      std::string json(call);
      json.replace(json.find('%'), 1, id);
      std::string reply(engine.Plan(Put(&engine, json)).json);
      // What is not on the page is looked for once more.
      if (Reads(reply, R"("steps":[{"kind":"capture")")) {
        Capture(&engine, FramedPage("text", "Open words"), R"(["C"])");
        reply = std::string(engine.Advance(Put(&engine, R"({"replies":[{"result":{}}]})")).json);
      }
      EXPECT_TRUE(Reads(reply, R"("success":false)")) << json << reply;
      if (id == frame) EXPECT_TRUE(Reads(reply, "SECURITY_BLOCKED")) << reply;
    }
  }
}

TEST(CoversTest, what_is_withheld_is_covered_and_nothing_else) {
  Engine engine;
  Capture(&engine, FramedPage("password", std::string("It is ") + kHiddenWord), "[]");
  // The field, and the text that repeats it.
  EXPECT_TRUE(Reads(CoversOf(&engine), R"({"boxes":[[8,8,104,24],[8,38,404,24]],"isSure":true,"isAtRisk":true})"))
      << CoversOf(&engine);
  Engine other;
  Capture(&other, FramedPage("text", "Open words"), "[]");
  EXPECT_EQ(CoversOf(&other), R"({"boxes":[],"isSure":true,"isAtRisk":false})");
}

TEST(CoversTest, frames_that_are_withheld_are_covered_by_a_policy_and_by_the_host) {
  Engine engine;
  Capture(&engine, FramedPage("text", "Open words"), R"(["C"])");
  EXPECT_TRUE(Reads(CoversOf(&engine), R"("boxes":[[8,98,304,204]],"isSure":true,"isAtRisk":true)"))
      << CoversOf(&engine);
  Engine omitting;
  omitting.Configure(Put(&omitting, R"({"privacy":{"emitCrossOriginFrames":"omit"}})"));
  CapturePage(&omitting, FramedPage("text", "Open words"));
  EXPECT_TRUE(Reads(CoversOf(&omitting), "[8,98,304,204]")) << CoversOf(&omitting);
}

TEST(CoversTest, a_box_in_a_frame_of_another_process_names_the_element_of_the_frame) {
  Engine engine;
  SessionBuilder page = FramedPage("password", "Open words");
  DocumentBuilder inner = page.documents[1];
  page.documents.pop_back();
  NodeSpec& iframe = page.documents[0].nodes.back();
  iframe.content_document = -1;
  const Rect inside = Rect::FromSize(5, 50, 200, 20);
  inner.Text(inner.Add(2, BoxedElement("p", inside)), std::string("It is ") + kHiddenWord, inside);
  const SessionBuilder child{"S1", {inner}, 1, 300, 200, 1, {}, 5000};
  engine.BeginCapture();
  FeedSession(&engine, page);
  const int owner = page.BackendOf(0, static_cast<int>(page.documents[0].nodes.size()) - 1);
  FeedSession(&engine, child);
  FeedJson(&engine, SourceKind::kFrameOwner, "", "C", "{\"backendNodeId\":" + std::to_string(owner) + "}");
  FeedJson(&engine, SourceKind::kFrameBox, "", "C", BoxModelJson(Rect::FromSize(10, 100, 300, 200)));
  engine.FinishCapture(Put(&engine, "{}"));
  EXPECT_TRUE(Reads(CoversOf(&engine), R"([13,148,204,24],["S1",8,98,304,204]],"isSure":true)")) << CoversOf(&engine);
}

TEST(CoversTest, values_are_covered_where_the_policy_shows_none) {
  Engine engine;
  engine.Configure(Put(&engine, R"({"privacy":{"emitValues":false}})"));
  CapturePage(&engine, FramedPage("text", "Open words"));
  EXPECT_TRUE(Reads(CoversOf(&engine), "[8,8,104,24]")) << CoversOf(&engine);
}

}  // namespace
}  // namespace domtool::testing
