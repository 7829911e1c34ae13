// CSS Content 3 section 2: what stands after the slash of a computed `content`.
#include <gtest/gtest.h>

#include "merge/style_reader.h"

namespace domtool {
namespace {

TEST(AltOfContent, is_what_stands_after_the_slash) {
  EXPECT_EQ(AltOfContent(R"("*" / "Favourite")"), "Favourite");
  EXPECT_EQ(AltOfContent(R"("a" url("x/y.png") / "Pho" "to")"), "Photo");
  EXPECT_EQ(AltOfContent(R"("*" / "")"), "") << "said to be nothing";
  EXPECT_EQ(AltOfContent(R"("*" / "a \"b\" \\")"), R"(a "b" \)");
}

TEST(AltOfContent, is_not_there_without_one) {
  EXPECT_EQ(AltOfContent("normal"), std::nullopt);
  EXPECT_EQ(AltOfContent(R"("a / b")"), std::nullopt) << "in a string";
  EXPECT_EQ(AltOfContent(R"("a \" / b")"), std::nullopt) << "behind an escaped quote";
  EXPECT_EQ(AltOfContent(R"(url("a/b.png"))"), std::nullopt);
  EXPECT_EQ(AltOfContent(""), std::nullopt);
  EXPECT_EQ(AltOfContent("\"\\"), std::nullopt) << "cut short";
}

}  // namespace
}  // namespace domtool
