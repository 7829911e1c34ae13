// Two hundred frames: documents of one process, sessions of their own, and frames within frames.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/json_tape.h"
#include "base/limits.h"
#include "engine.h"
#include "support/big_pages.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr int kFrames = 200;
constexpr int kBackendBase = 1000;

// Twenty frames next to each other, ten times.
Rect FrameBox(int k) { return Rect::FromSize(48.0 * (k % 20), 60.0 * (k / 20), 44, 50); }

std::string FrameId(int k) { return "C" + std::to_string(k); }
std::string SessionId(int k) { return "S" + std::to_string(k); }

DocumentBuilder DocumentPlace(int k, Rect viewport) {
  DocumentBuilder d(FrameId(k), "http://child.test/" + std::to_string(k));
  d.nodes[0].box = viewport;
  const int body = d.Add(d.Add(0, BoxedElement("html", viewport)), BoxedElement("body", viewport));
  const Rect box = Rect::FromSize(2, 4, 30, 12);
  d.Text(d.Add(body, BoxedElement("button", box)), "Press " + std::to_string(k), box);
  return d;
}

// Body is node 2 of every document here.
int AddOwner(DocumentBuilder* parent, Rect box, int content_document = -1) {
  NodeSpec iframe = BoxedElement("iframe", box);
  iframe.content_document = content_document;
  return parent->Add(2, std::move(iframe));
}

void FeedOwner(Engine* engine, const std::string& parent_session, int frame, int owner, const Rect& content) {
  const std::string backend = "{\"backendNodeId\":" + std::to_string(kBackendBase + owner) + "}";
  EXPECT_EQ(FeedJson(engine, SourceKind::kFrameOwner, parent_session, FrameId(frame), backend), ErrorCode::kOk);
  EXPECT_EQ(FeedJson(engine, SourceKind::kFrameBox, parent_session, FrameId(frame), BoxModelJson(content)),
            ErrorCode::kOk);
}

struct Button {
  std::string name;
  double x;
  double y;
  bool has_click_point;
};

std::vector<Button> ButtonsOf(Engine* engine) {
  std::vector<Button> buttons;
  const std::string table = ObserveContent(engine, R"({"format":"table"})");
  const Result<JsonTape> tape = JsonTape::Copy(table, "table");
  EXPECT_TRUE(tape.ok());
  for (const JsonValue row : tape.value().root().Elements()) {
    if (row["tag"].AsString() != "button") continue;
    double box[4] = {};
    std::size_t k = 0;
    for (const JsonValue number : row["box"].Elements()) box[k++] = number.AsNumber();
    buttons.push_back({std::string(row["name"].AsString()), box[0], box[1], row["clickPoint"].is_array()});
  }
  return buttons;
}

void ExpectAllInPlace(const std::vector<Button>& buttons) {
  ASSERT_EQ(buttons.size(), static_cast<std::size_t>(kFrames));
  for (int k = 0; k < kFrames; ++k) {
    const Button& button = buttons[static_cast<std::size_t>(k)];
    EXPECT_EQ(button.name, "Press " + std::to_string(k));
    EXPECT_EQ(button.x, FrameBox(k).left + 2) << k;
    EXPECT_EQ(button.y, FrameBox(k).top + 4) << k;
    EXPECT_TRUE(button.has_click_point) << k;
  }
}

TEST(ScaleFramesTest, two_hundred_frames_of_one_process_lie_where_their_owners_are) {
  SessionBuilder page = PageOf([](DocumentBuilder* d, int) {
    for (int k = 0; k < kFrames; ++k) AddOwner(d, FrameBox(k), k + 1);
  });
  for (int k = 0; k < kFrames; ++k) page.documents.push_back(DocumentPlace(k, Rect::FromSize(0, 0, 44, 50)));
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, page);
  for (int k = 0; k < kFrames; ++k) FeedOwner(&engine, "", k, 3 + k, FrameBox(k));
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  ExpectAllInPlace(ButtonsOf(&engine));
}

TEST(ScaleFramesTest, two_hundred_sessions_lie_where_their_owners_are) {
  Engine engine;
  engine.BeginCapture();
  for (int k = kFrames; k-- > 0;) {
    FeedSession(&engine, {SessionId(k), {DocumentPlace(k, Rect::FromSize(0, 0, 44, 50))}});
    FeedOwner(&engine, "", k, 3 + k, FrameBox(k));
  }
  FeedSession(&engine, PageOf([](DocumentBuilder* d, int) {
    for (int k = 0; k < kFrames; ++k) AddOwner(d, FrameBox(k));
  }));
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  ExpectAllInPlace(ButtonsOf(&engine));
}

// Every second frame has a session of its own; each stands one pixel further in than the one around it.
TEST(ScaleFramesTest, frames_within_frames_are_followed_to_the_limit_that_is_reported) {
  const Rect box = Rect::FromSize(1, 1, 600, 600);
  SessionBuilder page = PageOf([&](DocumentBuilder* d, int) { AddOwner(d, box); });
  Engine engine;
  engine.BeginCapture();
  FeedOwner(&engine, "", 0, 3, box);
  FeedSession(&engine, page);
  for (int k = 0; k < kFrames; k += 2) {
    // Frame k is the session's main document and holds k + 1 in its process, which holds k + 2 of the next session.
    SessionBuilder session{SessionId(k), {DocumentPlace(k, box), DocumentPlace(k + 1, box)}};
    const int inner = AddOwner(&session.documents[0], box, 1);
    const int outer = AddOwner(&session.documents[1], box);
    FeedSession(&engine, session);
    FeedOwner(&engine, SessionId(k), k + 1, inner, box);
    // The second document's quads count from its session's viewport too.
    FeedOwner(&engine, SessionId(k), k + 2, 1000 + outer, Rect::FromSize(2, 2, 600, 600));
  }
  const Reply reply = engine.FinishCapture(Put(&engine, "{}"));
  ASSERT_EQ(reply.status, ErrorCode::kOk);
  EXPECT_NE(reply.json.find("too_many_frames"), std::string_view::npos) << reply.json;
  const std::vector<Button> buttons = ButtonsOf(&engine);
  ASSERT_EQ(buttons.size(), limits::kMaxFrameDepth);
  for (std::size_t k = 0; k < buttons.size(); ++k) {
    EXPECT_EQ(buttons[k].name, "Press " + std::to_string(k));
    EXPECT_EQ(buttons[k].x, static_cast<double>(k) + 1 + 2) << k;
    EXPECT_EQ(buttons[k].y, static_cast<double>(k) + 1 + 4) << k;
  }
}

}  // namespace
}  // namespace domtool::testing
