// Items, parts and titles: what a page is made of, whether or not it says so.
#include "structure/structure.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool::testing {
namespace {

// Of the element x: the id of the item and of the part that it is in, and the words of its title.
struct Case {
  std::string_view name;
  std::string_view html;
  std::string_view item;
  std::string_view part;
  std::string_view title;
};

constexpr Case kCases[] = {
    {"one_of_two_cards_with_words_and_a_control",
     "<div id=a><h3>Tea</h3><button id=x>Buy</button></div><div><h3>Milk</h3><button>Buy</button></div>", "a", "",
     "Buy"},
    {"the_only_card_is_no_item", "<div id=a><h3>Tea</h3><button id=x>Buy</button></div>", "", "", "Buy"},
    {"the_only_item_of_a_list_is_one", "<ul><li id=a>Tea <button id=x>Buy</button></li></ul>", "a", "", "Buy"},
    {"cards_without_a_control_are_none",
     "<div id=a><h3>Tea</h3><p id=x>Hot</p></div><div><h3>Milk</h3><p>Cold</p></div>", "", "", "Hot"},
    {"a_picture_does_for_words", "<div id=a><img><button id=x>Buy</button></div><div><img><button>Buy</button></div>",
     "a", "", "Buy"},
    {"a_control_alone_is_none", "<div id=a><button id=x>Buy</button></div><div><button>Sell</button></div>", "", "",
     "Buy"},
    {"what_stands_in_a_cell_is_known_by_its_row",
     "<table><tr id=a><td>Tea</td><td><button id=x>Buy</button> now</td></tr><tr><td>Milk</td><td><button>Buy</button> "
     "now</td></tr></table>",
     "a", "", "Buy"},
    {"the_innermost_of_items_within_items",
     "<ul><li>Tea <button>Buy</button><ul><li id=a>Green <button id=x>Buy</button></li></ul></li></ul>", "a", "",
     "Buy"},
    {"a_landmark", "<nav id=p><a id=x href=/a>A</a></nav>", "", "p", "A"},
    {"a_dialog_in_a_landmark", "<main><div id=p role=dialog><button id=x>Yes</button></div></main>", "", "p", "Yes"},
    {"a_group_with_a_name", "<fieldset id=p aria-label=Pay><button id=x>Yes</button></fieldset>", "", "p", "Yes"},
    {"a_group_without_one_is_no_part", "<main id=p><div role=group><button id=x>Yes</button></div></main>", "", "p",
     "Yes"},
    {"a_section_is_called_as_its_heading", "<div id=x><a href=/a>All</a><h2>Billing</h2><p>Words</p></div>", "", "",
     "Billing"},
    {"an_item_is_what_it_leads_to", "<ul><li id=x><h2>New</h2><a href=/tea>Tea</a></li></ul>", "x", "", "Tea"},
    {"without_either_its_first_words", "<div id=x><p>12 min</p><p>Tea</p><p>Milk</p></div>", "", "", "Tea"},
    {"without_words_nothing", "<div id=x><p>12</p><img></div>", "", "", ""},
};

std::string IdAttribute(const NodeTable& table, NodeIndex row) {
  return row == kNoNode ? std::string() : std::string(table.AttrOr(row, "id"));
}

std::string WordsIn(const NodeTable& table, NodeIndex row) {
  std::string words;
  if (row == kNoNode) return words;
  for (NodeIndex i = row; i < table.subtree_end[At(row)]; i = Next(i)) words += table.text[At(i)];
  return words;
}

TEST(StructureTest, the_item_the_part_and_the_title_of_an_element) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    NodeTable table = BuildTable(c.html);
    ComputeSemantics(&table);
    ComputeStructure(&table);
    const NodeIndex x = RowWithId(table, "x");
    EXPECT_EQ(IdAttribute(table, table.item[At(x)]), c.item);
    EXPECT_EQ(IdAttribute(table, table.part[At(x)]), c.part);
    EXPECT_EQ(WordsIn(table, table.title[At(x)]), c.title);
  }
}

TEST(StructureTest, a_count_at_its_end_is_no_part_of_a_title) {
  const auto hash = [](std::string_view html) {
    NodeTable table = BuildTable(html);
    ComputeSemantics(&table);
    ComputeStructure(&table);
    return table.title_hash[At(RowWithId(table, "x"))];
  };
  EXPECT_EQ(hash("<div id=x><h2>Inbox (3)</h2></div>"), hash("<div id=x><h2>Inbox (4)</h2></div>"));
  EXPECT_NE(hash("<div id=x><h2>Inbox</h2></div>"), hash("<div id=x><h2>Outbox</h2></div>"));
}

}  // namespace
}  // namespace domtool::testing
