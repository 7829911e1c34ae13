// The 'table' format, as far as the goldens do not show it: where forms are sent.
#include "output/table.h"

#include <gtest/gtest.h>

#include <string>

#include "support/written_page.h"

namespace domtool::testing {
namespace {

constexpr const char* kTable = R"({"format":"table"})";

TEST(TableTest, a_form_tells_where_it_is_sent_and_how) {
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

TEST(TableTest, a_base_tells_what_addresses_are_relative_to) {
  const std::string content = WrittenPage("<base href=https://other.test/>").Content(kTable);
  EXPECT_TRUE(Holds(content, R"("action":"https://other.test/")")) << content;
}

TEST(TableTest, of_anything_else_these_attributes_are_nothing) {
  const std::string content = WrittenPage("<div action=/take method=post form=f href=/>x</div>").Content(kTable);
  EXPECT_FALSE(Holds(content, "\"action\"") || Holds(content, "\"method\"") || Holds(content, "\"form\"")) << content;
  EXPECT_FALSE(Holds(content, "\"href\"")) << content;
}

TEST(TableTest, a_link_tells_where_it_leads) {
  EXPECT_TRUE(Holds(WrittenPage("<a href=/next>x</a>").Content(kTable), R"("href":"/next")"));
  const std::string old = WrittenPage("<svg><a xlink:href=/old><text>x</text></a></svg>").Content(kTable);
  EXPECT_TRUE(Holds(old, R"("href":"/old")")) << old;
  const std::string both = WrittenPage("<svg><a href=/new xlink:href=/old><text>x</text></a></svg>").Content(kTable);
  EXPECT_TRUE(Holds(both, R"("href":"/new")")) << both;
}

TEST(TableTest, what_is_read_on_a_button_is_told_where_it_is_not_its_name) {
  const std::string other =
      WrittenPage("<input type=submit value='Pay now' :value='Pay now' aria-label='Next page'>").Content(kTable);
  EXPECT_TRUE(Holds(other, R"("value":"Pay now")")) << other;
  EXPECT_FALSE(Holds(WrittenPage("<input type=submit value=Go :value=Go>").Content(kTable), "\"value\""));
}

}  // namespace
}  // namespace domtool::testing
