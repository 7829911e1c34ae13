#include "base/url.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

TEST(UrlTest, credentials_are_left_out_and_nothing_else) {
  EXPECT_EQ(WithoutCredentials("https://ada:pass%40word@shop.test/a?b=c@d"), "https://shop.test/a?b=c@d");
  EXPECT_EQ(WithoutCredentials("https://ada@shop.test"), "https://shop.test");
  EXPECT_EQ(WithoutCredentials("https://shop.test/@ada"), "https://shop.test/@ada");
  EXPECT_EQ(WithoutCredentials("https://shop.test?to=a@b"), "https://shop.test?to=a@b");
  EXPECT_EQ(WithoutCredentials("mailto:ada@shop.test"), "mailto:ada@shop.test");
  EXPECT_EQ(WithoutCredentials(""), "");
}

}  // namespace
}  // namespace domtool
