// What find finds: names, texts, values, and what a block says over its inline elements.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "support/big_pages.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr Rect kBox{10, 10, 210, 30};

NodeSpec Styled(const char* name, const char* display, Attributes attributes = {}) {
  NodeSpec spec = BoxedElement(name, kBox, std::move(attributes));
  spec.styles["display"] = display;
  return spec;
}

// A page of <p>All <b>rows</b> are<br>here</p><div>Left<section>Total</section>right</div><input value="Ada Lovelace">
// and a password.
SessionBuilder Page() {
  return PageOf([](DocumentBuilder* document, int body) {
    const int paragraph = document->Add(body, Styled("p", "block"));
    document->Text(paragraph, "All ", kBox);
    document->Text(document->Add(paragraph, Styled("b", "inline")), "rows", kBox);
    document->Text(paragraph, " are", kBox);
    document->Add(paragraph, Styled("br", "inline"));
    document->Text(paragraph, "here", kBox);
    const int outer = document->Add(body, Styled("div", "block"));
    document->Text(outer, "Left", kBox);
    document->Text(document->Add(outer, Styled("section", "block")), "Total", kBox);
    document->Text(outer, "right", kBox);
    NodeSpec field = Styled("input", "inline-block");
    field.value = "Ada Lovelace";
    document->Add(body, field);
    field.attributes = {{"type", "password"}};
    field.value = "hunter2";
    document->Add(body, field);
  });
}

std::string Found(const std::string& text, const std::string& limit = "10") {
  Engine engine;
  CapturePage(&engine, Page());
  return std::string(engine.Find(Put(&engine, R"({"text":")" + text + R"(","limit":)" + limit + "}")).json);
}

bool IsFound(const std::string& text) { return Found(text) != R"({"total":0,"matches":[]})"; }

TEST(FindTest, a_text_is_found_over_the_inline_elements_of_its_block) {
  EXPECT_TRUE(IsFound("all rows"));
  EXPECT_TRUE(IsFound("All rows are here")) << "a line break is a space";
  EXPECT_NE(Found("rows are").find(R"("name":"rows are")"), std::string::npos) << Found("rows are");
}

TEST(FindTest, what_one_piece_says_alone_is_found_there_only) {
  const std::string found = Found("rows");
  EXPECT_EQ(found.find(R"("name":"All)"), std::string::npos) << found;
}

TEST(FindTest, blocks_apart_are_no_text) {
  EXPECT_FALSE(IsFound("LeftTotal"));
  EXPECT_FALSE(IsFound("here Left"));
}

TEST(FindTest, more_than_the_limit_are_counted) {
  EXPECT_EQ(Found("e", "1").find(R"({"total":)"), 0U);
  EXPECT_EQ(Found("e", "1").find(R"({"total":1,)"), std::string::npos);
  EXPECT_NE(Found("e", "1.5").find("whole number"), std::string::npos);
}

TEST(FindTest, a_value_is_found_but_no_secret) {
  EXPECT_TRUE(IsFound("ada love"));
  EXPECT_FALSE(IsFound("hunter2"));
}

}  // namespace
}  // namespace domtool::testing
