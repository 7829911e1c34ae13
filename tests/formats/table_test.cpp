// The 'table' format, as far as the goldens do not show it: where forms are sent.
#include "formats/writers.h"

#include <gtest/gtest.h>

#include <string>

#include "support/written_page.h"

namespace domtool::testing {
namespace {

constexpr const char* kTable = R"({"format":"table"})";

TEST(TableTest, a_form_reports_where_it_is_sent_and_how) {
  const std::string content =
      WrittenPage("<form action=/take method=POST><button>Next</button></form>").Content(kTable);
  EXPECT_TRUE(Holds(content, R"("action":"/take","method":"POST")")) << content;
  EXPECT_FALSE(Holds(WrittenPage("<form><button>Next</button></form>").Content(kTable), "\"action\""));
}

TEST(TableTest, what_sends_a_form_may_tell_otherwise) {
  const std::string button =
      WrittenPage("<button form=f formaction=/other formmethod=get>Next</button>").Content(kTable);
  EXPECT_TRUE(Holds(button, R"("action":"/other","method":"get","form":"f")")) << button;
  const std::string input = WrittenPage("<input type=submit formaction=/other>").Content(kTable);
  EXPECT_TRUE(Holds(input, R"("action":"/other")")) << input;
}

TEST(TableTest, a_document_reports_what_its_addresses_are_relative_to) {
  const auto based_on = [](std::string_view base) {
    return WrittenPage("<html><p>x</p><a href=x>x</a></html>",
                       [&](NodeTable* table) {
                         table->frames[0].url = "https://shop.test/tea#top";
                         table->frames[0].base_url = base;
                       })
        .Content(kTable);
  };
  EXPECT_EQ(CountIn(based_on("https://other.test/"), R"("baseUrl":"https://other.test/")"), 1U)
      << based_on("https://other.test/");
  EXPECT_TRUE(Holds(based_on("https://ada:word@other.test/"), R"("baseUrl":"https://other.test/")"));
  EXPECT_FALSE(Holds(based_on("https://shop.test/tea"), "baseUrl")) << "the browser says so";
  EXPECT_FALSE(Holds(based_on(""), "baseUrl"));
}

TEST(TableTest, what_a_page_holds_as_a_secret_does_not_hide_its_site) {
  const std::string content =
      WrittenPage("<input type=password :value=http><input type=password :value=evil.test>", [](NodeTable* table) {
        table->frames[0].url = "http://evil.test/http/a";
      }).Content(R"({"format":"text"})");
  EXPECT_TRUE(Holds(content, "http://evil.test/[redacted]/a\n")) << content;
}

TEST(TableTest, an_address_is_what_a_parser_of_addresses_takes_it_for) {
  const auto href = [](const std::string& written) {
    const std::string content = WrittenPage("<a href='" + written + "'>x</a>").Content(kTable);
    const std::size_t begin = content.find("\"href\":\"");
    return begin == std::string::npos ? "" : content.substr(begin + 8, content.find('"', begin + 8) - begin - 8);
  };
  EXPECT_EQ(href("ht\ntp://evil.test/x"), "http://evil.test/x");
  EXPECT_EQ(href("/\t/evil.test"), "//evil.test");
  EXPECT_EQ(href("\x01\x1f ht\rtp:\n//evil.test/ \x02"), "http://evil.test/");
  EXPECT_EQ(href("http://e\u00ADvil.test/\u200B"), "http://e%C2%ADvil.test/%E2%80%8B");
  EXPECT_EQ(href("/a b  c\u00A0d\x7F"), "/a b %20c%C2%A0d%7F");
  EXPECT_EQ(href(" \n "), " ") << "an empty address and one of blanks lead to different places";
  EXPECT_EQ(href("/käse?q=汉"), "/käse?q=汉");
}

TEST(TableTest, of_several_addresses_none_is_reported) {
  const auto content = [](const char* html) { return WrittenPage(html).Content(kTable); };
  EXPECT_TRUE(Holds(content("<form action=/a action=//evil.test method=get method=post>x</form>"),
                    R"("action":"[unknown]","method":"[unknown]")"));
  EXPECT_TRUE(Holds(content("<form action=/a action=/a>x</form>"), R"("action":"/a")"));
  EXPECT_TRUE(Holds(content("<svg><a x:href=/a href=/b><text>x</text></a></svg>"), R"("href":"[unknown]")"));
  EXPECT_TRUE(Holds(content("<a x:href=/a href=/b>x</a>"), R"("href":"/b")"));
}

TEST(TableTest, an_empty_link_leads_to_another_base) {
  const auto content = [](std::string_view base) {
    return WrittenPage("<a href=''>x</a>", [&](NodeTable* table) { table->frames[0].base_url = base; }).Content(kTable);
  };
  EXPECT_TRUE(Holds(content("https://evil.test/"), R"("href":" ")"));
  EXPECT_FALSE(Holds(content(""), "href"));
}

TEST(TableTest, of_anything_else_these_attributes_are_nothing) {
  const std::string content = WrittenPage("<div action=/take method=post form=f href=/>x</div>").Content(kTable);
  EXPECT_FALSE(Holds(content, "\"action\"") || Holds(content, "\"method\"") || Holds(content, "\"form\"")) << content;
  EXPECT_FALSE(Holds(content, "\"href\"")) << content;
}

TEST(TableTest, a_link_reports_where_it_leads) {
  EXPECT_TRUE(Holds(WrittenPage("<a href=/next>x</a>").Content(kTable), R"("href":"/next")"));
  const std::string old = WrittenPage("<svg><a xlink:href=/old><text>x</text></a></svg>").Content(kTable);
  EXPECT_TRUE(Holds(old, R"("href":"/old")")) << old;
  const std::string both = WrittenPage("<svg><a href=/new xlink:href=/new><text>x</text></a></svg>").Content(kTable);
  EXPECT_TRUE(Holds(both, R"("href":"/new")")) << both;
}

TEST(TableTest, what_is_read_on_a_button_is_reported_where_it_is_not_its_name) {
  const std::string other =
      WrittenPage("<input type=submit value='Pay now' :value='Pay now' aria-label='Next page'>").Content(kTable);
  EXPECT_TRUE(Holds(other, R"("value":"Pay now")")) << other;
  EXPECT_FALSE(Holds(WrittenPage("<input type=submit value=Go :value=Go>").Content(kTable), "\"value\""));
}

TEST(TableTest, text_with_elements_in_it_is_reported_in_the_order_in_which_it_is_read) {
  const std::string mixed = WrittenPage("<td>From <b>9</b>.<i>50</i> each</td>").Content(kTable);
  EXPECT_TRUE(Holds(mixed, R"("content":"From 9.50 each")")) << mixed;
  EXPECT_FALSE(Holds(WrittenPage("<p>Nine</p>").Content(kTable), "\"content\""));
  const std::string hidden = WrittenPage("<p>Nine <b :hidden>not</b></p>").Content(kTable);
  EXPECT_FALSE(Holds(hidden, "Nine not")) << hidden;
}

TEST(TableTest, such_text_is_written_once_and_not_for_what_holds_other_boxes) {
  const std::string nested = WrittenPage("<p>a <b>b <i>c <u>d</u></i></b></p>").Content(kTable);
  EXPECT_TRUE(Holds(nested, R"("content":"a b c d")")) << nested;
  EXPECT_FALSE(Holds(nested, R"("content":"b c d")")) << nested;
  EXPECT_FALSE(Holds(WrittenPage("<div>a <p>b</p></div>").Content(kTable), "\"content\""));
}

}  // namespace
}  // namespace domtool::testing
