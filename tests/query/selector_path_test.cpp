// What the semantic format gives as a selector path means that element again, and no other.
#include "query/selector_path.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/json_tape.h"
#include "selectors/match.h"
#include "selectors/selector.h"
#include "support/open_gate.h"
#include "support/written_page.h"
#include "table/stable_id.h"

namespace domtool::testing {
namespace {

constexpr const char* kSelectors = R"({"format":"semantic","scope":"page","selectors":true})";

// Id and path of each entry.
std::vector<std::pair<std::string, std::string>> PathsOf(const WrittenPage& page) {
  std::string content = page.Content(kSelectors);
  const Result<JsonTape> tape = JsonTape::Read(content.data(), content.size(), "test");
  std::vector<std::pair<std::string, std::string>> paths;
  for (const JsonValue entry : tape.value().root()["interactive_tree"].Elements()) {
    paths.emplace_back(entry["i"].AsString(), entry["sel"].AsString());
  }
  return paths;
}

// The one row that the path means, or kNoNode.
NodeIndex FindBySelector(const NodeTable& table, std::string_view path) {
  const Result<Selector> selector = ParseSelector(path);
  if (!selector.ok()) return kNoNode;
  const Vector<bool> rows = MatchSelector(table, selector.value(), OpenGate());
  NodeIndex found = kNoNode;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i]) continue;
    if (found != kNoNode) return kNoNode;
    found = RowAt(i);
  }
  return found;
}

std::string PathOf(const WrittenPage& page, std::string_view id_attribute) {
  for (const auto& [id, path] : PathsOf(page)) {
    if (id == page.IdOf(id_attribute)) return path;
  }
  return "not listed";
}

TEST(SelectorPathTest, the_first_attribute_that_is_unique_names_the_element) {
  const WrittenPage page(
      "<form><input id=a name=mail type=email><input name=mail id=b><button id=c data-testid=go>Go</button></form>");
  EXPECT_EQ(PathOf(page, "a"), "#a");
  EXPECT_EQ(PathOf(page, "c"), "#c");
}

TEST(SelectorPathTest, an_id_for_tests_is_written_under_the_name_that_it_has) {
  const WrittenPage page(
      "<div id=m><button data-cy=go>A</button><button data-test=go>B</button><button data-qa='' "
      "data-e2e=go>C</button></div>");
  std::vector<std::string> paths;
  for (const auto& [id, path] : PathsOf(page)) paths.push_back(path);
  EXPECT_EQ(paths, (std::vector<std::string>{R"([data-cy="go"])", R"([data-test="go"])", R"([data-e2e="go"])"}));
}

TEST(SelectorPathTest, what_has_no_name_is_reached_by_the_way_from_what_has) {
  const WrittenPage page(
      "<main id=m><p><button>One</button><button>Two</button></p><p><button>Three</button></p></main>");
  std::vector<std::string> paths;
  for (const auto& [id, path] : PathsOf(page)) paths.push_back(path);
  EXPECT_EQ(paths, (std::vector<std::string>{"#m > p:nth-of-type(1) > button:nth-of-type(1)",
                                             "#m > p:nth-of-type(1) > button:nth-of-type(2)",
                                             "#m > p:nth-of-type(2) > button"}));
}

TEST(SelectorPathTest, every_path_leads_back) {
  const char* const pages[] = {
      "<button>One</button><div><button>Two</button><a href=/x>Three</a></div>",
      R"(<input id='he said "no"'><input name='a\b'><textarea></textarea>)",
      "<ul><li><input type=checkbox> A</li><li><input type=checkbox> B</li><li><input type=radio> C</li></ul>",
      "<x-card id=c><div :shadow><button>In</button><slot><a :light href=/s>Slotted</a><button "
      ":light>Too</button></slot></div></x-card>",
      "<iframe><#document><html><body><button>Inside</button></body></html></#document></iframe><button>Outside</"
      "button>",
      "<table><tr><td><button id=x>1</button></td><td><button>2</button></td></tr></table>"};
  for (const char* const html : pages) {
    const WrittenPage page(html);
    const auto paths = PathsOf(page);
    EXPECT_FALSE(paths.empty()) << html;
    for (const auto& [id, path] : paths) {
      const NodeIndex row = FindBySelector(page.table(), path);
      ASSERT_NE(row, kNoNode) << path;
      EXPECT_EQ(SpellId(page.table().stable_id[At(row)]), id) << path;
    }
  }
}

TEST(SelectorPathTest, a_path_is_what_a_person_would_write) {
  const WrittenPage page(
      "<p id=q>a</p><form><textarea name=q></textarea><input type=email><a href=/x>X</a><button id='1:a'>Go</button>"
      "</form><button>Out</button><p><button>Deep</button></p><iframe id=f><#document><html><body><button>In</button>"
      "</body></html></#document></iframe><x-card><div :shadow><button>Shadow</button></div></x-card>");
  std::vector<std::string> paths;
  for (const auto& [id, path] : PathsOf(page)) paths.push_back(path);
  EXPECT_EQ(paths, (std::vector<std::string>{R"([name="q"])", R"(input[type="email"])", R"(a[href="/x"])",
                                             R"(#\31 \:a)", "body > button", "body > p:nth-of-type(2) > button", "#f",
                                             "#f >>> body > button", "body > x-card >>> :host > div > button"}));
}

TEST(SelectorPathTest, a_hidden_twin_makes_a_name_ambiguous) {
  const WrittenPage page(
      "<div :hidden><button id=a>Hidden</button></div><main id=m><button id=a>Shown</button></main>");
  EXPECT_EQ(PathsOf(page).at(0).second, "#m > button");
}

TEST(SelectorPathTest, what_is_withheld_names_nothing) {
  const WrittenPage page(
      "<label>Password <input type=password id=p value=hunter2-hunter2></label><a href='/hunter2-hunter2'>Mine</a>");
  for (const auto& [id, path] : PathsOf(page)) EXPECT_EQ(path.find("hunter2"), std::string::npos) << path;
}

TEST(SelectorPathTest, what_means_several_or_nothing_finds_nothing) {
  const WrittenPage page("<main id=m><button>One</button><button>Two</button></main>");
  for (const char* const path : {"button", "", "p", "main[id=\"m\"] > button", "main[id=\"x\"]", "main[id=m",
                                 "button:nth-of-type(0)", "button:nth-of-type(3)", "main[id=\"m\"] >>> button",
                                 "> main > button", " > button", "main[id=\"m\"] button", "main[id=\"m\\"}) {
    EXPECT_EQ(FindBySelector(page.table(), path), kNoNode) << path;
  }
  EXPECT_NE(FindBySelector(page.table(), "main[id=\"m\"] > button:nth-of-type(2)"), kNoNode);
}

TEST(SelectorPathTest, a_path_of_any_length_comes_to_an_end) {
  const WrittenPage page("<main><button>One</button></main>");
  EXPECT_EQ(FindBySelector(page.table(), Repeated("main > ", 100'000)), kNoNode);
  EXPECT_EQ(FindBySelector(page.table(), Repeated("a >>> ", 1'000) + "a"), kNoNode);
}

}  // namespace
}  // namespace domtool::testing
