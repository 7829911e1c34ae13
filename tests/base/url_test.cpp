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
  EXPECT_EQ(WithoutCredentials("blob:https://ada@shop.test/1"), "blob:https://ada@shop.test/1");
  EXPECT_EQ(WithoutCredentials("https:/ada@shop.test"), "https:/ada@shop.test");
  EXPECT_EQ(WithoutCredentials(""), "");
}

TEST(UrlTest, a_route_in_the_fragment_says_which_page_is_shown) {
  EXPECT_EQ(WithRoute("https://shop.test/a#/orders/7?q=secret"), "https://shop.test/a#/orders/7");
  EXPECT_EQ(WithRoute("https://shop.test/a#!orders"), "https://shop.test/a#!orders");
  EXPECT_EQ(WithRoute("https://shop.test/a#access_token=secret"), "https://shop.test/a");
  EXPECT_EQ(WithRoute("https://shop.test/a?q=secret#/orders"), "https://shop.test/a");
  EXPECT_EQ(WithRoute("https://shop.test/a"), "https://shop.test/a");
}

}  // namespace
}  // namespace domtool
