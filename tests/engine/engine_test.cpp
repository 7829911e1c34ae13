// The engine's calls: order, misuse, hostile bytes.
#include "engine.h"

#include <gtest/gtest.h>

#include <string>

#include "base/limits.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

SessionBuilder SmallPage() {
  DocumentBuilder d("F", "http://a.test/");
  NodeSpec html;
  html.name = "html";
  html.box = Rect::FromSize(0, 0, 1000, 800);
  const int root = d.Add(0, html);
  html.name = "body";
  const int body = d.Add(root, html);
  NodeSpec button;
  button.name = "button";
  button.box = Rect::FromSize(10, 10, 100, 20);
  const int b = d.Add(body, button);
  d.Text(b, "Save", *button.box);
  return {"", {d}};
}

TEST(EngineTest, before_a_capture_there_is_nothing_to_observe) {
  Engine engine;
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kNotFound);
  EXPECT_EQ(engine.Find(Put(&engine, R"({"text":"x"})")).status, ErrorCode::kNotFound);
  EXPECT_EQ(engine.Plan(Put(&engine, R"({"action":"click","nodeId":"ab123456"})")).status, ErrorCode::kNotFound);
}

TEST(EngineTest, calls_without_a_reserved_block_are_refused) {
  Engine engine;
  EXPECT_EQ(engine.Observe(2).status, ErrorCode::kBadInput);
  EXPECT_EQ(engine.Feed(SourceKind::kDomSnapshot, "", "", 100).status, ErrorCode::kBadInput);
  (void)engine.Reserve(4);
  EXPECT_EQ(engine.Configure(5).status, ErrorCode::kBadInput);
}

TEST(EngineTest, a_block_larger_than_any_reply_is_not_reserved) {
  Engine engine;
  EXPECT_EQ(engine.Reserve(limits::kMaxReplyBytes + 1), nullptr);
}

TEST(EngineTest, feeding_outside_of_a_capture_is_refused) {
  Engine engine;
  EXPECT_EQ(FeedJson(&engine, SourceKind::kDomSnapshot, "", "", "{}"), ErrorCode::kBadInput);
}

TEST(EngineTest, the_text_names_the_button_and_its_id_is_found_again) {
  Engine engine;
  CapturePage(&engine, SmallPage());
  const std::string text = ObserveContent(&engine, "{}");
  const std::size_t bracket = text.find('[');
  ASSERT_NE(bracket, std::string::npos) << text;
  EXPECT_EQ(text.substr(bracket + 9), " button] Save");
  const Reply found = engine.Find(Put(&engine, R"({"text":"  SAVE "})"));
  EXPECT_NE(found.json.find(text.substr(bracket + 1, 8)), std::string_view::npos);
}

TEST(EngineTest, equal_captures_give_equal_bytes) {
  std::string contents[2];
  for (std::string& content : contents) {
    Engine engine;
    CapturePage(&engine, SmallPage());
    for (const char* options : {"{}", R"({"format":"tree"})", R"({"format":"semantic"})", R"({"format":"skeleton"})",
                                R"({"format":"html"})", R"({"format":"table"})"}) {
      content += ObserveContent(&engine, options);
    }
  }
  EXPECT_EQ(contents[0], contents[1]);
}

TEST(EngineTest, a_checkpoint_goes_on_counting_and_naming_in_another_engine) {
  Engine first;
  CapturePage(&first, SmallPage());
  const std::string text = ObserveContent(&first, "{}");
  const std::string checkpoint(first.Checkpoint().json);
  Engine second;
  ASSERT_EQ(second.Restore(Put(&second, checkpoint)).status, ErrorCode::kOk);
  CapturePage(&second, SmallPage());
  EXPECT_EQ(ObserveContent(&second, "{}"), text);
  EXPECT_NE(second.Observe(Put(&second, "{}")).json.find(R"("snapshotId":"s2")"), std::string_view::npos);
  EXPECT_EQ(second.Restore(Put(&second, checkpoint)).status, ErrorCode::kBadInput);
}

TEST(EngineTest, what_is_no_checkpoint_is_refused) {
  for (const char* bad : {"{}", R"({"snapshots":1})", R"({"snapshots":1,"ids":""})", R"({"snapshots":-1,"ids":"AAAA"})",
                          R"({"snapshots":1,"ids":"!"})", R"({"snapshots":1,"ids":7})", "[]", "{"}) {
    Engine engine;
    EXPECT_EQ(engine.Restore(Put(&engine, bad)).status, ErrorCode::kBadInput) << bad;
    CapturePage(&engine, SmallPage());
    EXPECT_NE(ObserveContent(&engine, "{}").find("button"), std::string::npos);
  }
}

TEST(EngineTest, a_second_look_at_an_unchanged_page_says_so) {
  Engine engine;
  CapturePage(&engine, SmallPage());
  EXPECT_NE(engine.Observe(Put(&engine, "{}")).json.find(R"("unchanged":false)"), std::string_view::npos);
  CapturePage(&engine, SmallPage());
  EXPECT_NE(engine.Observe(Put(&engine, "{}")).json.find(R"("unchanged":true)"), std::string_view::npos);
}

TEST(EngineTest, a_budget_folds_and_says_how_much) {
  SessionBuilder page = SmallPage();
  for (int k = 0; k < 400; ++k) {
    NodeSpec p;
    p.name = "p";
    p.box = Rect::FromSize(10, 100 + 20 * k, 400, 18);
    page.documents[0].Text(page.documents[0].Add(2, p), "Paragraph number " + std::to_string(k), *p.box);
  }
  Engine engine;
  CapturePage(&engine, page);
  const std::string whole = ObserveContent(&engine, "{}");
  const std::string folded = ObserveContent(&engine, R"({"maxTokens":200})");
  EXPECT_LT(folded.size(), whole.size() / 4);
  EXPECT_NE(folded.find("left out"), std::string::npos);
  EXPECT_NE(folded.find(" button] Save"), std::string::npos) << "controls in view are folded last";
}

TEST(EngineTest, expand_writes_one_node_and_what_is_inside) {
  Engine engine;
  CapturePage(&engine, SmallPage());
  const std::string text = ObserveContent(&engine, "{}");
  const std::string id = text.substr(text.find('[') + 1, 8);
  EXPECT_EQ(ObserveContent(&engine, R"({"root":")" + id + "\"}"), "[" + id + " button] Save");
  EXPECT_EQ(engine.Observe(Put(&engine, R"({"root":"zz999999"})")).status, ErrorCode::kNotFound);
}

TEST(EngineTest, options_of_the_wrong_shape_are_refused_with_a_sentence) {
  Engine engine;
  CapturePage(&engine, SmallPage());
  for (const char* options : {"[]", R"({"format":"pdf"})", R"({"scope":3})", R"({"maxTokens":0})",
                              R"({"includeBoxes":"yes"})", R"({"minVisibleRatio":1.1})", R"({"minVisibleRatio":"all"})",
                              R"({"keys":"short"})", R"({"since":1})", R"({"since":""})", "{", "\"text\""}) {
    EXPECT_EQ(engine.Observe(Put(&engine, options)).status, ErrorCode::kBadInput) << options;
  }
  for (const char* options : {R"({"query":" "})", R"({"query":"tea","since":"s1"})"}) {
    EXPECT_EQ(engine.Observe(Put(&engine, options)).status, ErrorCode::kBadInput) << options;
  }
  for (const char* options : {R"({"query":"tea","maxNodes":0})", R"({"query":"tea","minRelevance":2})"}) {
    EXPECT_EQ(engine.Observe(Put(&engine, options)).status, ErrorCode::kBadInput) << options;
  }
}

// The value of a member of the observation that `options` give, as its JSON has it.
std::string ObserveMember(Engine* engine, std::string_view options, std::string_view member) {
  const std::string json(engine->Observe(Put(engine, options)).json);
  const std::size_t begin = json.find("\"" + std::string(member) + "\":") + member.size() + 3;
  return json.substr(begin, json.find(",\"", begin) - begin);
}

SessionBuilder PageThatSays(const std::string& text) {
  SessionBuilder page = SmallPage();
  NodeSpec p;
  p.name = "p";
  p.box = Rect::FromSize(10, 40, 400, 18);
  page.documents[0].Text(page.documents[0].Add(2, p), text, *p.box);
  return page;
}

TEST(EngineTest, since_reports_the_difference_and_hash_the_state) {
  Engine engine;
  CapturePage(&engine, PageThatSays("Total 55"));
  const std::string first = ObserveMember(&engine, "{}", "hash");
  CapturePage(&engine, PageThatSays("Total 30"));
  const std::string difference = ObserveContent(&engine, R"({"since":"s1"})");
  EXPECT_TRUE(difference.starts_with("changes since s1: 1 changed\n~ ")) << difference;
  EXPECT_TRUE(difference.ends_with(" Total 30")) << difference;
  const std::string second = ObserveMember(&engine, R"({"since":"s1"})", "hash");
  EXPECT_NE(second, first);
  EXPECT_EQ(second, ObserveMember(&engine, "{}", "hash")) << "with and without since";
  EXPECT_EQ(second, ObserveMember(&engine, R"({"maxTokens":20})", "hash")) << "however much of it is folded";

  CapturePage(&engine, PageThatSays("Total 55"));
  EXPECT_EQ(ObserveContent(&engine, R"({"since":"s1"})"), "nothing changed since s1");
  EXPECT_EQ(ObserveMember(&engine, R"({"since":"s1"})", "hash"), first);
  EXPECT_EQ(ObserveMember(&engine, R"({"since":"s1"})", "unchanged"), "true");
  EXPECT_EQ(ObserveMember(&engine, R"({"since":"s1"})", "since"), "\"s1\"");
  EXPECT_EQ(std::string(engine.Observe(Put(&engine, "{}")).json).find("\"since\""), std::string::npos);
  EXPECT_EQ(ObserveMember(&engine, R"({"since":"s2"})", "unchanged"), "false");
  // What the host observes unrecorded pushes out nothing that the caller was shown.
  for (int look = 0; look < 8; ++look) ObserveContent(&engine, R"({"format":"table","unrecorded":true})");
  EXPECT_EQ(ObserveContent(&engine, R"({"since":"s1"})"), "nothing changed since s1");
}

TEST(EngineTest, a_query_keeps_what_it_is_about_and_counts_it) {
  Engine engine;
  CapturePage(&engine, PageThatSays("Total 55"));
  EXPECT_NE(ObserveContent(&engine, R"({"query":"the total"})").find("Total 55"), std::string::npos);
  EXPECT_NE(ObserveMember(&engine, R"({"query":"the total"})", "reason").find("kept what"), std::string::npos);
  const std::string none = ObserveContent(&engine, R"({"query":"zebra"})");
  EXPECT_NE(none.find("<nothing here matches the query: headings only>"), std::string::npos) << none;
  EXPECT_EQ(none.find("Total 55"), std::string::npos);
  for (const char* format : {"tree", "html", "table"}) {
    const std::string asked = std::string(R"({"format":")") + format + R"(","query":")";
    EXPECT_NE(ObserveContent(&engine, asked + "the total\"}").find("Total 55"), std::string::npos) << format;
    EXPECT_EQ(ObserveContent(&engine, asked + "zebra\"}").find("Total 55"), std::string::npos) << format;
  }
  for (const char* format : {"semantic", "skeleton"}) {
    const std::string options = R"({"query":"zebra","format":")" + std::string(format) + "\"}";
    EXPECT_EQ(engine.Observe(Put(&engine, options)).status, ErrorCode::kOk) << format;
  }
}

TEST(EngineTest, since_works_after_other_formats) {
  Engine engine;
  CapturePage(&engine, PageThatSays("Total 55"));
  ObserveContent(&engine, R"({"format":"tree"})");
  CapturePage(&engine, PageThatSays("Total 30"));
  EXPECT_TRUE(ObserveContent(&engine, R"({"since":"s1"})").starts_with("changes since s1: 1 changed"));
}

TEST(EngineTest, a_difference_begins_with_the_last_answer_also_where_a_budget_cut_that) {
  const auto page_that_says = [](const std::string& word) {
    SessionBuilder page = SmallPage();
    NodeSpec p;
    p.name = "p";
    for (int k = 0; k < 40; ++k) {
      p.box = Rect::FromSize(10, 40 + 18 * k, 400, 18);
      page.documents[0].Text(page.documents[0].Add(2, p), word + " number " + std::to_string(k), *p.box);
    }
    return page;
  };
  Engine engine;
  CapturePage(&engine, page_that_says("Order"));
  ObserveContent(&engine, "{}");
  SessionBuilder page = page_that_says("Order");
  for (std::size_t k = 4; k < page.documents[0].nodes.size(); k += 4) page.documents[0].nodes[k].text += " sent";
  CapturePage(&engine, page);
  const std::string cut = ObserveContent(&engine, R"({"since":"s1","maxTokens":60})");
  ASSERT_EQ(cut.find("number 39 sent"), std::string::npos) << cut;
  CapturePage(&engine, page);
  const std::string again = ObserveContent(&engine, R"({"since":"s2"})");
  EXPECT_NE(cut.find("left out"), std::string::npos) << cut;
  EXPECT_EQ(again, "nothing changed since s2");
}

TEST(EngineTest, a_since_that_cannot_be_answered_is_the_whole_page_and_a_limitation) {
  Engine engine;
  const auto whole_with = [&](std::string_view options) {
    EXPECT_NE(ObserveContent(&engine, options).find("Total"), std::string::npos) << options;
    return ObserveMember(&engine, options, "limitations").find("since_unknown") != std::string::npos;
  };
  CapturePage(&engine, PageThatSays("Total 55"));
  CapturePage(&engine, PageThatSays("Total 55"));
  EXPECT_FALSE(whole_with("{}"));
  EXPECT_TRUE(whole_with(R"({"since":"s1"})")) << "captured, but not shown";
  EXPECT_TRUE(whole_with(R"({"since":"nonsense"})"));
  EXPECT_TRUE(whole_with(R"({"since":"s2","includeBoxes":true,"format":"tree"})"));
  EXPECT_FALSE(whole_with("{}")) << "a limitation of that answer alone";
  CapturePage(&engine, PageThatSays("Total 30"), "L2");
  EXPECT_TRUE(whole_with(R"({"since":"s2"})")) << "of an older document";
}

TEST(EngineTest, since_gives_the_whole_page_where_that_is_shorter) {
  Engine engine;
  SessionBuilder page = SmallPage();
  CapturePage(&engine, page);
  ObserveContent(&engine, "{}");
  for (NodeSpec& node : page.documents[0].nodes) {
    if (node.name == "#text") node.text = "Send";
  }
  page.documents[0].title = "Other page";
  page.viewport_width = 1001;
  CapturePage(&engine, page);
  const std::string whole = ObserveContent(&engine, R"({"since":"s1"})");
  EXPECT_TRUE(whole.starts_with("Other page - ")) << whole;
}

TEST(EngineTest, what_has_become_a_secret_since_is_not_reported_as_removed) {
  const std::string secret = "correct horse battery staple and more words than are told";
  const auto page_with = [&](bool has_words, const std::string& password) {
    SessionBuilder page = SmallPage();
    NodeSpec p;
    p.name = "p";
    p.box = Rect::FromSize(10, 100, 400, 18);
    for (int k = 0; k < 20; ++k) page.documents[0].Text(page.documents[0].Add(2, p), "A paragraph", *p.box);
    NodeSpec field;
    field.name = "input";
    field.attributes = {{"type", "password"}};
    field.box = Rect::FromSize(10, 80, 100, 20);
    field.value = password;
    page.documents[0].Add(2, field);
    if (has_words) page.documents[0].Text(page.documents[0].Add(2, p), "The words are: " + secret, *p.box);
    return page;
  };
  Engine engine;
  CapturePage(&engine, page_with(true, ""));
  EXPECT_NE(ObserveContent(&engine, "{}").find(secret), std::string::npos);
  CapturePage(&engine, page_with(false, secret));
  const std::string difference = ObserveContent(&engine, R"({"since":"s1"})");
  EXPECT_TRUE(difference.starts_with("changes since s1: 1 removed")) << difference;
  EXPECT_NE(difference.find("The words are: [redacted]"), std::string::npos) << "not cut in two: " << difference;
}

TEST(EngineTest, every_truncation_of_every_reply_ends_in_a_status) {
  const SessionBuilder page = SmallPage();
  const std::string replies[] = {page.SnapshotJson(), page.FrameTreeJson(), page.LayoutMetricsJson()};
  const SourceKind kinds[] = {SourceKind::kDomSnapshot, SourceKind::kFrameTree, SourceKind::kLayoutMetrics};
  for (int which = 0; which < 3; ++which) {
    for (std::size_t cut = 0; cut < replies[which].size(); cut += 7) {
      Engine engine;
      engine.BeginCapture();
      for (int k = 0; k < 3; ++k) {
        const std::string_view json(replies[k]);
        (void)FeedJson(&engine, kinds[k], "", "", k == which ? json.substr(0, cut) : json);
      }
      (void)engine.FinishCapture(Put(&engine, "{}"));
      (void)engine.Observe(Put(&engine, "{}"));
    }
  }
}

TEST(EngineTest, a_malformed_source_next_to_a_good_one_is_a_limitation) {
  Engine engine;
  engine.BeginCapture();
  FeedSession(&engine, SmallPage());
  EXPECT_EQ(FeedJson(&engine, SourceKind::kAxTree, "", "F", R"({"nodes":7})"), ErrorCode::kBadInput);
  const Reply reply = engine.FinishCapture(Put(&engine, "{}"));
  EXPECT_EQ(reply.status, ErrorCode::kOk);
  EXPECT_NE(reply.json.find("source_malformed"), std::string_view::npos);
}

TEST(EngineTest, a_page_nested_thousands_of_levels_deep_is_written) {
  DocumentBuilder d("F", "http://a.test/");
  int parent = 0;
  for (int k = 0; k < 5000; ++k) {
    NodeSpec div;
    div.name = k == 0 ? "html" : k == 1 ? "body" : "div";
    div.box = Rect::FromSize(0, 0, 900, 700);
    parent = d.Add(parent, div);
  }
  NodeSpec button;
  button.name = "button";
  button.box = Rect::FromSize(10, 10, 100, 20);
  d.Text(d.Add(parent, button), "Bottom", *button.box);
  Engine engine;
  CapturePage(&engine, {"", {d}});
  EXPECT_NE(ObserveContent(&engine, "{}").find(" button] Bottom"), std::string::npos);
  EXPECT_NE(ObserveContent(&engine, R"({"format":"tree"})").find("Bottom"), std::string::npos);
}

}  // namespace
}  // namespace domtool::testing
