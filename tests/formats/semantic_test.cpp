// The 'semantic' format: keys and roles, limits at their boundary, what is pruned, and that the counts are true.
#include "formats/writers.h"

#include <gtest/gtest.h>

#include <string>

#include "support/table_builder.h"
#include "support/written_page.h"

namespace domtool::testing {
namespace {

constexpr const char* kViewport = R"({"format":"semantic"})";
constexpr const char* kPage = R"({"format":"semantic","scope":"page"})";
constexpr const char* kFull = R"({"format":"semantic","scope":"page","keys":"full"})";

// Gives the element with that id attribute this box.
auto At(std::string id, Rect box) {
  return [id = std::move(id), box](NodeTable* t) { t->bounds[domtool::At(RowWithId(*t, id))] = box; };
}

TEST(SemanticTest, keys_are_minified_and_empty_ones_left_out) {
  const WrittenPage page("<button id=b :size=100x20>Save</button>");
  const std::string content = page.Content(kViewport);
  EXPECT_TRUE(Holds(content, R"("scrollPosition":"0%","interactive_tree":[{"i":")" + page.IdOf("b") +
                                 R"(","r":"btn","n":"Save","xy":[50,70]}],"meta":{)"))
      << content;
  for (const char* key :
       {"recentEvents", "hasErrors", "hasSuccess", "scrollableContainers", "\"occ\"", "\"f\"", "\"v\""}) {
    EXPECT_FALSE(Holds(content, key)) << key;
  }
}

struct RoleCase {
  const char* html;
  const char* role;
};
class SemanticRole : public ::testing::TestWithParam<RoleCase> {};

TEST_P(SemanticRole, is_minified_as_the_seeds_say) {
  const std::string content = WrittenPage(GetParam().html).Content(kPage);
  EXPECT_TRUE(Holds(content, R"("r":")" + std::string(GetParam().role) + '"')) << GetParam().html << content;
}

INSTANTIATE_TEST_SUITE_P(
    Table, SemanticRole,
    ::testing::Values(RoleCase{"<button>x</button>", "btn"}, RoleCase{"<a href=/>x</a>", "link"},
                      RoleCase{"<input>", "inp"}, RoleCase{"<input type=search>", "inp"},
                      RoleCase{"<textarea></textarea>", "inp"}, RoleCase{"<input type=date>", "inp"},
                      RoleCase{"<div contenteditable>x</div>", "inp"}, RoleCase{"<input type=checkbox>", "chk"},
                      RoleCase{"<input type=radio>", "radio"}, RoleCase{"<select><option>x</option></select>", "sel"},
                      RoleCase{"<div role=menu><div role=menuitem>x</div></div>", "menu"},
                      RoleCase{"<div role=tab tabindex=0>x</div>", "tab"},
                      RoleCase{"<div role=listbox><div role=option tabindex=0>x</div></div>", "opt"},
                      RoleCase{"<div role=switch tabindex=0>x</div>", "switch"},
                      RoleCase{"<input type=range>", "slider"}, RoleCase{"<input type=number>", "spinbutton"},
                      RoleCase{"<input role=combobox>", "combobox"}, RoleCase{"<div :clickable>x</div>", "generic"}));

TEST(SemanticTest, names_have_at_most_fifty_characters_and_full_ones_a_hundred) {
  for (const std::string letter : {"x", "ж", "語", "😀"}) {
    const auto named = [&](std::size_t count, const char* options) {
      return WrittenPage("<button>" + Repeated(letter, count) + "</button>").Content(options);
    };
    const auto quoted = [&](std::size_t count) { return "\"" + Repeated(letter, count) + "\""; };
    EXPECT_TRUE(Holds(named(50, kPage), quoted(50))) << letter;
    EXPECT_TRUE(Holds(named(51, kPage), quoted(50))) << letter;
    EXPECT_TRUE(Holds(named(100, kFull), quoted(100))) << letter;
    EXPECT_TRUE(Holds(named(101, kFull), quoted(100))) << letter;
  }
}

TEST(SemanticTest, what_has_no_name_is_called_by_its_placeholder_test_id_or_tag) {
  EXPECT_TRUE(Holds(WrittenPage("<input data-testid=total>").Content(kPage), R"("n":"total")"));
  EXPECT_TRUE(Holds(WrittenPage("<input>").Content(kPage), R"("n":"input")"));
}

TEST(SemanticTest, two_thirds_is_an_inclusive_bound) {
  const auto shown = [](double visible, const char* options) {
    return Holds(
        WrittenPage("<button id=b>Save</button>", At("b", Rect::FromSize(0, 800 - visible, 100, 100))).Content(options),
        "Save");
  };
  EXPECT_TRUE(shown(66, kViewport));
  EXPECT_FALSE(shown(65.9, kViewport));
  EXPECT_TRUE(shown(20, R"({"format":"semantic","minVisibleRatio":0.2})"));
  EXPECT_FALSE(shown(19.9, R"({"format":"semantic","minVisibleRatio":0.2})"));
  EXPECT_FALSE(shown(0, R"({"format":"semantic","minVisibleRatio":0})")) << "nothing of it is in the viewport";
  EXPECT_TRUE(shown(0, kPage));
}

TEST(SemanticTest, a_field_larger_than_the_viewport_counts_when_it_fills_it) {
  const WrittenPage page("<textarea id=t aria-label=Story></textarea>", At("t", Rect::FromSize(0, 0, 1000, 4000)));
  EXPECT_TRUE(Holds(page.Content(kViewport), "Story"));
}

TEST(SemanticTest, counts_are_true) {
  const WrittenPage page("<button id=a>In</button><button id=b>Out</button>", At("b", Rect::FromSize(0, 2000, 9, 9)));
  EXPECT_TRUE(Holds(page.Content(kViewport), R"("totalElements":2,"viewportElements":1,"prunedElements":1,)"
                                             R"("occludedElements":0,"extractionTimeMs":0,"estimatedTokens":)"));
  EXPECT_TRUE(Holds(page.Content(kPage), R"("totalElements":2,"viewportElements":1,"prunedElements":0)"));
}

TEST(SemanticTest, what_is_covered_says_so_and_is_counted) {
  const auto cover = [](NodeTable* t) {
    t->bounds[domtool::At(RowWithId(*t, "lid"))] = Rect::FromSize(0, 0, 1000, 800);
    t->style[domtool::At(RowWithId(*t, "lid"))].background = Rgba{0xffffffff};
  };
  const std::string content = WrittenPage("<button>Buy</button><div id=lid>Cookies</div>", cover).Content(kViewport);
  EXPECT_TRUE(Holds(content, R"("occ":true)")) << content;
  EXPECT_TRUE(Holds(content, R"("occludedElements":1)")) << content;
}

TEST(SemanticTest, inside_a_leaf_is_nothing_but_what_is_a_control_of_its_own) {
  const std::string button = WrittenPage("<button>Save <span tabindex=0>icon</span></button>").Content(kPage);
  EXPECT_EQ(CountIn(button, "\"i\":"), 1U) << button;
  const std::string link =
      WrittenPage("<a href=/>Tea <span :clickable>icon</span><button>Buy</button></a>").Content(kPage);
  EXPECT_EQ(CountIn(link, "\"i\":"), 2U) << link;
  EXPECT_TRUE(Holds(link, R"("n":"Buy")"));
  const std::string list = WrittenPage("<select size=3><option>One</option></select>").Content(kPage);
  EXPECT_EQ(CountIn(list, "\"i\":"), 1U) << list;
}

TEST(SemanticTest, a_container_is_listed_when_it_is_painted_or_says_something) {
  const auto listed = [](const std::string& html, const std::function<void(NodeTable*)>& change = {}) {
    return Holds(WrittenPage(html, change).Content(kPage), R"("r":"generic")");
  };
  EXPECT_FALSE(listed("<div id=c tabindex=0><button>Buy</button></div>"));
  EXPECT_TRUE(listed("<div id=c tabindex=0>Tea <button>Buy</button></div>"));
  EXPECT_TRUE(listed("<div id=c tabindex=0><button>Buy</button></div>",
                     [](NodeTable* t) { t->style[domtool::At(RowWithId(*t, "c"))].background = Rgba{0xff0000ff}; }));
}

TEST(SemanticTest, a_withheld_value_is_reported_as_a_state) {
  const std::string content =
      WrittenPage(R"(<input type=password :value="hunter2" aria-label=Password>)").Content(kPage);
  EXPECT_TRUE(Holds(content, R"("s":"filled")")) << content;
  EXPECT_FALSE(Holds(content, "hunter2"));
  EXPECT_TRUE(Holds(WrittenPage(R"(<input :value="Ada" disabled>)").Content(kPage), R"("v":"Ada","s":"disabled")"));
}

TEST(SemanticTest, full_keys_tell_type_placeholder_address_frame_shadow_and_bounds) {
  const WrittenPage page(
      R"(<input id=i type=email placeholder="Your mail" :size=200x30><p :shadow><a href="/tea">Tea</a></p>)"
      "<iframe><#document><html><body><button>In</button></body></html></#document></iframe>");
  const std::string content = page.Content(kFull);
  EXPECT_TRUE(Holds(content, R"("semanticNodes":[{"id":")" + page.IdOf("i") +
                                 R"(","role":"textbox","name":"Your mail","type":"email","placeholder":"Your mail",)"
                                 R"("bounds":{"x":0,"y":60,"width":200,"height":30}})"))
      << content;
  EXPECT_TRUE(Holds(content, R"("role":"link","name":"Tea","href":"/tea","isInShadow":true)")) << content;
  EXPECT_TRUE(Holds(content, R"("frameId":1)")) << content;
  EXPECT_TRUE(Holds(page.Content(kPage), R"("f":1)"));
}

TEST(SemanticTest, events_are_no_part_of_the_page_s_state) {
  const WrittenPage page("<button>Save</button>");
  const RecentEvents events{{"error 3s ago: alert \"Invalid ZIP code\""}, true, false};
  const Written with = page.Write(kViewport, events);
  const Written without = page.Write(kViewport);
  EXPECT_TRUE(Holds(with.content, R"("recentEvents":["error 3s ago: alert \"Invalid ZIP code\""],"hasErrors":true})"));
  EXPECT_EQ(with.content.substr(0, with.state_bytes), without.content.substr(0, without.state_bytes));
}

TEST(SemanticTest, a_bound_on_tokens_shortens_the_list) {
  const WrittenPage page(Repeated("<button>Press me now</button>", 200));
  const Written cut = page.Write(R"({"format":"semantic","scope":"page","maxTokens":1000})");
  EXPECT_TRUE(cut.is_truncated);
  EXPECT_GT(cut.emitted_nodes, 10U);
  EXPECT_TRUE(Holds(cut.content, R"("prunedElements":)" + std::to_string(200 - cut.emitted_nodes)));
}

// A box of 100 px whose content is that much higher.
std::function<void(NodeTable*)> Scrolling(float above, float below) {
  return [=](NodeTable* t) {
    const NodeIndex box = RowWithId(*t, "box");
    t->bounds[domtool::At(box)] = Rect::FromSize(0, 0, 200, 100);
    t->style[domtool::At(box)].overflow_y = Overflow::kAuto;
    const NodeIndex inside = RowWithId(*t, "inside");
    t->bounds[domtool::At(inside)] =
        Rect::FromSize(0, -static_cast<double>(above), 200, static_cast<double>(100 + above + below));
    t->bounds[domtool::At(Next(inside))] = Rect::FromSize(0, 0, 200, 20);
  };
}

TEST(SemanticTest, a_box_scrolls_that_has_more_than_fifty_pixels_beyond_its_edges) {
  const char* const html = "<div id=box><div id=inside>Text</div></div>";
  const std::string deep = WrittenPage(html, Scrolling(30, 270)).Content(kViewport);
  // 30 of 400 px.
  EXPECT_TRUE(Holds(deep, R"("scr":{"depth":"8%","h":true}})")) << deep;
  EXPECT_TRUE(Holds(deep, R"("scrollableContainers":[{"id":")")) << deep;
  EXPECT_TRUE(Holds(WrittenPage(html, Scrolling(0, 51)).Content(kViewport), "\"scr\""));
  EXPECT_FALSE(Holds(WrittenPage(html, Scrolling(0, 50)).Content(kViewport), "\"scr\""));
  EXPECT_TRUE(Holds(WrittenPage(html, Scrolling(300, 0)).Content(kViewport), R"("depth":"75%","h":false)"));
}

}  // namespace
}  // namespace domtool::testing
