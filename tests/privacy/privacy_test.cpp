// Secrets stay behind the gate: in every format, wherever the page puts them.
#include "privacy/privacy.h"

#include <gtest/gtest.h>

#include <string>

#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr const char* kCanary = "hunter2-canary";

NodeSpec Field(Attributes attributes, std::optional<std::string> value, double y) {
  NodeSpec spec;
  spec.name = "input";
  spec.attributes = std::move(attributes);
  spec.box = Rect::FromSize(10, y, 200, 20);
  spec.value = std::move(value);
  return spec;
}

// A page with one field, and the field's value in other places of it.
SessionBuilder PageWith(NodeSpec field, const std::string& echo = {}) {
  DocumentBuilder d("F", "http://a.test/");
  NodeSpec html;
  html.name = "html";
  html.box = Rect::FromSize(0, 0, 1000, 800);
  const int root = d.Add(0, html);
  html.name = "body";
  const int body = d.Add(root, html);
  d.Add(body, std::move(field));
  if (!echo.empty()) {
    NodeSpec p;
    p.name = "p";
    p.box = Rect::FromSize(10, 300, 400, 20);
    d.Text(d.Add(body, p), "You typed " + echo + ".", Rect::FromSize(10, 300, 400, 20));
    NodeSpec link;
    link.name = "a";
    link.attributes = {{"href", "/?pw=" + echo}, {"aria-label", echo}};
    link.box = Rect::FromSize(10, 340, 40, 20);
    d.Add(body, link);
    d.title = "Hello " + echo;
    d.url = "http://a.test/?pw=" + echo;
  }
  return {"", {d}};
}

std::string EveryFormat(Engine* engine) {
  std::string contents;
  for (const char* options : {R"({"format":"text"})", R"({"format":"tree"})", R"({"format":"semantic","scope":"page"})",
                              R"({"format":"semantic","scope":"page","keys":"full"})", R"({"format":"skeleton"})",
                              R"({"format":"html"})", R"({"format":"table"})"}) {
    contents += ObserveContent(engine, options);
  }
  return contents;
}

class SensitiveField : public ::testing::TestWithParam<Attributes> {};

TEST_P(SensitiveField, gives_neither_its_value_nor_its_copies) {
  Engine engine;
  CapturePage(&engine, PageWith(Field(GetParam(), kCanary, 10), kCanary));
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
  const Reply observation = engine.Observe(Put(&engine, "{}"));
  EXPECT_EQ(observation.json.find(kCanary), std::string_view::npos) << "in url or title";
  const Reply found = engine.Find(Put(&engine, R"({"text":"typed"})"));
  EXPECT_EQ(found.json.find(kCanary), std::string_view::npos);
}

INSTANTIATE_TEST_SUITE_P(Table, SensitiveField,
                         ::testing::Values(Attributes{{"type", "password"}}, Attributes{{"type", "PASSWORD"}},
                                           Attributes{{"type", "text"}, {"autocomplete", "current-password"}},
                                           Attributes{{"autocomplete", "section-a new-password"}},
                                           Attributes{{"autocomplete", "one-time-code"}},
                                           Attributes{{"autocomplete", "billing cc-number"}},
                                           Attributes{{"name", "card-number"}}, Attributes{{"id", "cvv"}},
                                           Attributes{{"type", "password"}, {"value", kCanary}}));

TEST(PrivacyTest, an_ordinary_value_is_given_unless_the_policy_says_otherwise) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "text"}}, "ordinary", 10)));
  EXPECT_NE(EveryFormat(&engine).find("ordinary"), std::string::npos);
  EXPECT_EQ(engine.Configure(Put(&engine, R"({"privacy":{"emitValues":false}})")).status, ErrorCode::kOk);
  EXPECT_EQ(EveryFormat(&engine).find("ordinary"), std::string::npos);
}

TEST(PrivacyTest, a_field_listed_by_the_user_is_sensitive) {
  Engine engine;
  EXPECT_EQ(engine.Configure(Put(&engine, R"({"privacy":{"extraSensitive":["iban"]}})")).status, ErrorCode::kOk);
  CapturePage(&engine, PageWith(Field({{"name", "customerIBAN"}}, kCanary, 10), kCanary));
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
}

TEST(PrivacyTest, a_field_that_was_a_password_stays_one_when_its_type_is_switched) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "password"}}, "", 10)));
  CapturePage(&engine, PageWith(Field({{"type", "text"}}, kCanary, 10), kCanary));
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
}

TEST(PrivacyTest, a_page_that_opts_out_is_refused_unless_the_policy_allows_it) {
  SessionBuilder page = PageWith(Field({}, "x", 10));
  page.documents[0].nodes[2].attributes.push_back({"data-no-ai", ""});
  Engine engine;
  CapturePage(&engine, page);
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kSecurityBlocked);
  EXPECT_EQ(engine.Configure(Put(&engine, R"({"privacy":{"respectOptOut":false}})")).status, ErrorCode::kOk);
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kOk);
}

TEST(PrivacyTest, a_policy_of_the_wrong_shape_is_refused_and_changes_nothing) {
  Engine engine;
  for (const char* policy :
       {R"({"privacy":7})", R"({"privacy":{"emitValues":"no"}})", R"({"privacy":{"emitCrossOriginFrames":"never"}})",
        R"({"privacy":{"extraSensitive":[1]}})", "[", ""}) {
    EXPECT_EQ(engine.Configure(Put(&engine, policy)).status, ErrorCode::kBadInput) << policy;
  }
}

}  // namespace
}  // namespace domtool::testing
