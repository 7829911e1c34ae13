// Frames of one and several sessions in one table, at every unit.
#include "merge/merge.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json_tape.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

NodeSpec Box(std::string name, Rect box, Attributes attributes = {}) {
  NodeSpec spec;
  spec.name = std::move(name);
  spec.box = box;
  spec.attributes = std::move(attributes);
  return spec;
}

// A page with a button at (100, 50) of size 80 x 20 in its body.
DocumentBuilder ButtonPage(std::string frame_id, std::string url, Rect button = Rect::FromSize(100, 50, 80, 20)) {
  DocumentBuilder d(std::move(frame_id), std::move(url));
  const int html = d.Add(0, Box("html", Rect::FromSize(0, 0, 1000, 2000)));
  const int body = d.Add(html, Box("body", Rect::FromSize(0, 0, 1000, 2000)));
  const int b = d.Add(body, Box("button", button));
  d.Text(b, "Press", button);
  return d;
}

// The table rows of an observation, by tag.
struct Row {
  std::string json;
  std::string id;
  double box[4] = {0, 0, 0, 0};
  bool is_visible = false;
};

std::vector<Row> RowsOf(const std::string& table_json, std::string_view tag) {
  const Result<JsonTape> tape = JsonTape::Copy(table_json, "table");
  std::vector<Row> rows;
  for (const JsonValue row : tape.value().root().Elements()) {
    if (row["tag"].AsString() != tag) continue;
    Row found;
    found.id = std::string(row["id"].AsString());
    found.is_visible = row["visible"].AsBool();
    int k = 0;
    for (const JsonValue number : row["box"].Elements()) {
      if (k < 4) found.box[k++] = number.AsNumber();
    }
    rows.push_back(found);
  }
  return rows;
}

std::vector<Row> Buttons(Engine* engine) { return RowsOf(ObserveContent(engine, R"({"format":"table"})"), "button"); }

TEST(MergeTest, boxes_are_in_the_viewport_whatever_the_layout_unit) {
  for (const double units : {1.0, 1.25, 2.0, 3.0}) {
    SessionBuilder page{"", {ButtonPage("F", "http://a.test/")}};
    page.units = units;
    page.documents[0].scroll = {0, 30};
    Engine engine;
    CapturePage(&engine, page);
    const auto buttons = Buttons(&engine);
    ASSERT_EQ(buttons.size(), 1U);
    EXPECT_NEAR(buttons[0].box[0], 100, 0.02) << units;
    EXPECT_NEAR(buttons[0].box[1], 20, 0.02) << units;
    EXPECT_NEAR(buttons[0].box[2], 80, 0.02) << units;
  }
}

TEST(MergeTest, a_same_process_frame_lies_at_its_owner_content_box_minus_its_scroll) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/"), ButtonPage("G", "http://a.test/inner")}};
  NodeSpec iframe = Box("iframe", Rect::FromSize(200, 300, 410, 210));
  iframe.content_document = 1;
  page.documents[0].Add(2, iframe);
  page.documents[1].scroll = {0, 10};
  page.documents[1].nodes[0].box = Rect::FromSize(0, 0, 400, 200);
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, page);
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameOwner, "", "G", R"({"backendNodeId":1005})"), ErrorCode::kOk);
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameBox, "", "G", BoxModelJson(Rect::FromSize(205, 305, 400, 200), 5)),
            ErrorCode::kOk);
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  const auto buttons = Buttons(&engine);
  ASSERT_EQ(buttons.size(), 2U);
  EXPECT_EQ(buttons[1].box[0], 305);
  EXPECT_EQ(buttons[1].box[1], 345);
}

TEST(MergeTest, a_srcdoc_document_has_its_parents_origin_unless_it_is_sandboxed) {
  for (const bool is_sandboxed : {false, true}) {
    SessionBuilder page{"", {ButtonPage("F", "http://a.test/"), ButtonPage("G", "about:srcdoc")}};
    NodeSpec iframe = Box("iframe", Rect::FromSize(200, 300, 300, 150));
    if (is_sandboxed) iframe.attributes = {{"sandbox", "allow-scripts"}};
    iframe.content_document = 1;
    page.documents[0].Add(2, iframe);
    Engine engine;
    CapturePage(&engine, page);
    const std::string text = ObserveContent(&engine, "{}");
    EXPECT_EQ(text.find("opaque origin") != std::string::npos, is_sandboxed) << text;
  }
}

TEST(MergeTest, nested_out_of_process_frames_add_their_offsets_and_scales) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/")}};
  page.documents[0].Add(2, Box("iframe", Rect::FromSize(200, 300, 400, 200)));  // backend 1005
  SessionBuilder middle{"S1", {ButtonPage("G", "http://b.test/")}};
  middle.documents[0].Add(2, Box("iframe", Rect::FromSize(10, 20, 300, 100)));  // backend 1005 of its own process
  SessionBuilder inner{"S2", {ButtonPage("H", "http://c.test/", Rect::FromSize(30, 40, 50, 20))}};
  middle.documents[0].nodes[0].box = Rect::FromSize(0, 0, 400, 200);
  inner.documents[0].nodes[0].box = Rect::FromSize(0, 0, 300, 100);
  Engine engine;
  engine.BeginCapture();
  // In an order that no browser would send them in.
  FeedSession(&engine, inner);
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameBox, "S1", "H", BoxModelJson(Rect::FromSize(12, 22, 300, 100))),
            ErrorCode::kOk);
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameOwner, "S1", "H", R"({"backendNodeId":1005})"), ErrorCode::kOk);
  FeedSession(&engine, middle);
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameOwner, "", "G", R"({"backendNodeId":1005})"), ErrorCode::kOk);
  // The outer frame is painted at half its size.
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameBox, "", "G", BoxModelJson(Rect::FromSize(200, 300, 200, 100), 0, 0.5)),
            ErrorCode::kOk);
  FeedSession(&engine, page);
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  const auto buttons = Buttons(&engine);
  ASSERT_EQ(buttons.size(), 3U);
  EXPECT_EQ(buttons[1].box[0], 250);  // 200 + 100 / 2
  EXPECT_EQ(buttons[1].box[1], 325);
  EXPECT_EQ(buttons[2].box[0], 221);  // 200 + (12 + 30) / 2
  EXPECT_EQ(buttons[2].box[1], 331);  // 300 + (22 + 40) / 2
  EXPECT_EQ(buttons[2].box[2], 25);
}

// As Chrome reports it for <iframe style="zoom: 1.5; border: 5px solid">: its document is laid out in zoomed pixels, and
// quads of what is inside are divided by the zoom, where those of the owner are not.
TEST(MergeTest, a_frame_with_css_zoom_is_not_scaled_twice) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/"), ButtonPage("G", "http://a.test/inner")}};
  DocumentBuilder& outer = page.documents[1];
  outer.nodes[0].box = Rect::FromSize(0, 0, 450, 300);
  outer.Add(2, Box("iframe", Rect::FromSize(30, 60, 150, 90)));
  DocumentBuilder nested = ButtonPage("H", "http://a.test/nested", Rect::FromSize(3, 6, 60, 30));
  nested.nodes[0].box = Rect::FromSize(0, 0, 150, 90);
  page.documents.push_back(nested);
  page.documents[1].nodes.back().content_document = 2;
  NodeSpec iframe = Box("iframe", Rect::FromSize(200, 300, 465, 315));
  iframe.content_document = 1;
  page.documents[0].Add(2, iframe);
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, page);
  // Sizes are rounded: 465 / 1.5 is 310, 315 / 1.5 is 210.
  FeedJson(&engine, SourceKind::kFrameBox, "", "G", BoxModelJson(Rect::FromSize(207.5, 307.5, 450, 300), 7.5, 1.5));
  FeedJson(&engine, SourceKind::kFrameBox, "", "H",
           BoxModelJson(Rect::FromSize((207.5 + 30) / 1.5, (307.5 + 60) / 1.5, 100, 60)));
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  const auto buttons = Buttons(&engine);
  ASSERT_EQ(buttons.size(), 3U);
  EXPECT_NEAR(buttons[1].box[0], 307.5, 0.02);
  EXPECT_NEAR(buttons[1].box[2], 80, 0.02);
  EXPECT_NEAR(buttons[2].box[0], 240.5, 0.02);
  EXPECT_NEAR(buttons[2].box[1], 373.5, 0.02);
  EXPECT_NEAR(buttons[2].box[2], 60, 0.02);
}

TEST(MergeTest, under_a_pinch_boxes_count_from_the_layout_viewport_and_the_visual_viewport_is_what_is_seen) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/"), ButtonPage("G", "http://a.test/inner")}};
  page.page_scale = 2;
  page.visual_offset = {150, 40};
  page.documents[1].nodes[0].box = Rect::FromSize(0, 0, 400, 200);
  NodeSpec iframe = Box("iframe", Rect::FromSize(200, 300, 400, 200));
  iframe.content_document = 1;
  page.documents[0].Add(2, iframe);
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, page);
  FeedJson(&engine, SourceKind::kFrameBox, "", "G", BoxModelJson(Rect::FromSize(200 - 150, 300 - 40, 400, 200)));
  ASSERT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kOk);
  const std::string table = ObserveContent(&engine, R"({"format":"table"})");
  const auto buttons = Buttons(&engine);
  ASSERT_EQ(buttons.size(), 2U);
  EXPECT_EQ(buttons[0].box[0], 100);
  EXPECT_EQ(buttons[1].box[0], 300);
  EXPECT_EQ(buttons[1].box[1], 350);
  // 100 to 180 across: the screen begins at 150.
  EXPECT_NE(table.find("\"visibleRatio\":0.375"), std::string::npos) << table;
}

TEST(MergeTest, a_frame_without_a_snapshot_is_a_limitation_and_not_an_error) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/")}};
  page.documents[0].Add(2, Box("iframe", Rect::FromSize(200, 300, 400, 200)));
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, page);
  EXPECT_EQ(FeedJson(&engine, SourceKind::kFrameOwner, "", "G", R"({"backendNodeId":1005})"), ErrorCode::kOk);
  const Reply reply = engine.FinishCapture(Put(&engine, "{}"));
  ASSERT_EQ(reply.status, ErrorCode::kOk);
  EXPECT_NE(reply.json.find("frame_not_captured"), std::string_view::npos);
  EXPECT_NE(ObserveContent(&engine, "{}").find("<frame not captured>"), std::string::npos);
}

TEST(MergeTest, a_missing_main_document_is_an_error) {
  Engine engine;
  engine.BeginCapture();
  EXPECT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kInternal);
}

TEST(MergeTest, regression_a_main_document_without_nodes_is_an_error) {
  Engine engine;
  engine.BeginCapture();
  EXPECT_EQ(FeedJson(&engine, SourceKind::kDomSnapshot, "", "", R"({"documents":[{}],"strings":[]})"), ErrorCode::kOk);
  EXPECT_EQ(engine.FinishCapture(Put(&engine, "{}")).status, ErrorCode::kInternal);
  EXPECT_EQ(engine.Observe(Put(&engine, R"({"format":"tree"})")).status, ErrorCode::kNotFound);
}

TEST(MergeTest, nodes_out_of_order_are_put_in_order_and_circles_are_left_out) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/")}};
  // Two nodes that are each other's parent, and one after its own child.
  page.documents[0].Add(6, Box("p", Rect::FromSize(0, 0, 10, 10)));
  page.documents[0].Add(5, Box("p", Rect::FromSize(0, 0, 10, 10)));
  page.documents[0].Add(8, Box("i", Rect::FromSize(0, 0, 10, 10)));
  page.documents[0].Add(2, Box("b", Rect::FromSize(0, 0, 10, 10)));
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, page);
  const Reply reply = engine.FinishCapture(Put(&engine, "{}"));
  ASSERT_EQ(reply.status, ErrorCode::kOk);
  EXPECT_NE(reply.json.find("source_inconsistent"), std::string_view::npos);
  const std::string table = ObserveContent(&engine, R"({"format":"table"})");
  EXPECT_EQ(RowsOf(table, "p").size(), 0U);
  EXPECT_EQ(RowsOf(table, "i").size(), 1U);
  EXPECT_EQ(RowsOf(table, "b").size(), 1U);
}

TEST(MergeTest, a_frame_named_twice_is_entered_once) {
  SessionBuilder page{"", {ButtonPage("F", "http://a.test/"), ButtonPage("G", "http://a.test/inner")}};
  for (int k = 0; k < 2; ++k) {
    NodeSpec iframe = Box("iframe", Rect::FromSize(200, 300, 410, 210));
    iframe.content_document = 1;
    page.documents[0].Add(2, iframe);
  }
  NodeSpec loop = Box("iframe", Rect::FromSize(0, 0, 10, 10));
  loop.content_document = 0;  // a document inside itself
  page.documents[1].Add(2, loop);
  Engine engine;
  CapturePage(&engine, page);
  EXPECT_EQ(Buttons(&engine).size(), 2U);
}

TEST(MergeTest, dom_get_document_alone_gives_a_page_without_places_and_says_so) {
  Engine engine;
  engine.BeginCapture();
  EXPECT_EQ(FeedJson(&engine, SourceKind::kDomDocument, "", "", R"({"root":{"nodeType":9,"nodeName":"#document",
      "backendNodeId":1,"documentURL":"http://a.test/","frameId":"F","children":[{"nodeType":1,"nodeName":"HTML",
      "backendNodeId":2,"children":[{"nodeType":1,"nodeName":"BUTTON","backendNodeId":3,"attributes":["id","x"],
      "shadowRoots":[{"nodeType":11,"nodeName":"#document-fragment","shadowRootType":"open","backendNodeId":5,
      "children":[{"nodeType":1,"nodeName":"I","backendNodeId":6}]}]}]}]}})"),
            ErrorCode::kOk);
  const Reply reply = engine.FinishCapture(Put(&engine, "{}"));
  ASSERT_EQ(reply.status, ErrorCode::kOk) << reply.json;
  EXPECT_NE(reply.json.find("no_layout"), std::string_view::npos);
  const std::string table = ObserveContent(&engine, R"({"format":"table"})");
  EXPECT_EQ(RowsOf(table, "button").size(), 1U);
  EXPECT_EQ(RowsOf(table, "i").size(), 1U);
}

}  // namespace
}  // namespace domtool::testing
