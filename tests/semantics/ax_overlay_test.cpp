// Hybrid fidelity: the browser's accessibility tree over what the engine computed.
#include "semantics/ax_overlay.h"

#include <gtest/gtest.h>

#include <string>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

// A page of one element with id x, and what the tree says of it.
NodeTable WithFacts(const char* html, const AxFacts& facts) {
  NodeTable table = BuildTable(html);
  table.ax_facts.push_back(facts);
  table.ax_index.resize(table.size());
  table.ax_index[At(RowWithId(table, "x"))] = 1;
  ComputeSemantics(&table);
  return table;
}

AxFacts Facts(std::string_view role, std::string_view name) {
  AxFacts facts;
  facts.role = role;
  facts.name = name;
  return facts;
}

TEST(AxOverlay, words_that_a_box_parts_stay_parted_and_letters_of_one_do_not) {
  const auto name = [](const char* html, std::string_view told) {
    const NodeTable table = WithFacts(html, Facts("button", told));
    return std::string(table.name[At(RowWithId(table, "x"))]);
  };
  EXPECT_EQ(name("<button id=x>Drafts<span :display=inline-block>3</span></button>", "Drafts3"), "Drafts 3");
  EXPECT_EQ(name("<button id=x>Drafts<span :display=inline-block>3</span></button>", "Drafts 4"), "Drafts 4");
  EXPECT_EQ(name("<button id=x><i :display=inline-block>S</i><i :display=inline-block>a</i><i "
                 ":display=inline-block>v</i><i :display=inline-block>e</i></button>",
                 "Save"),
            "Save");
}

TEST(AxOverlay, role_name_and_description_win) {
  AxFacts facts = Facts("tab", "Theirs");
  facts.description = "More";
  NodeTable table = WithFacts("<button id=x>Ours</button>", facts);
  const std::size_t x = At(RowWithId(table, "x"));
  EXPECT_EQ(table.role[x], Role::kTab);
  EXPECT_EQ(table.name[x], "Theirs");
  EXPECT_EQ(table.description[x], "More");
  EXPECT_TRUE(table.flags[x].ax_known);
}

TEST(AxOverlay, what_was_computed_otherwise_is_kept) {
  NodeTable table = WithFacts("<button id=x>Ours</button>", Facts("tab", "Theirs"));
  ASSERT_EQ(table.disagreements.size(), 1U);
  EXPECT_EQ(table.disagreements[0].row, RowWithId(table, "x"));
  EXPECT_EQ(table.disagreements[0].role, Role::kButton);
  EXPECT_EQ(table.disagreements[0].name, "Ours");
  EXPECT_TRUE(WithFacts("<button id=x>Ours</button>", Facts("button", " Ours ")).disagreements.empty());
  EXPECT_TRUE(WithFacts("<button id=x aria-label='a  b'></button>", Facts("button", "a  b")).disagreements.empty());
  EXPECT_TRUE(WithFacts("<div>Town <input id=x></div>", Facts("textbox", "")).disagreements.empty()) << "a guess";
}

TEST(AxOverlay, an_unknown_role_keeps_ours) {
  NodeTable table = WithFacts("<select id=x></select>", Facts("ComboBoxMenuButton", "Town"));
  EXPECT_EQ(table.role[At(RowWithId(table, "x"))], Role::kCombobox);
  EXPECT_EQ(table.name[At(RowWithId(table, "x"))], "Town");
}

TEST(AxOverlay, an_ignored_row_keeps_everything) {
  AxFacts facts = Facts("none", "");
  facts.is_ignored = true;
  NodeTable table = WithFacts("<button id=x>Ours</button>", facts);
  const std::size_t x = At(RowWithId(table, "x"));
  EXPECT_EQ(table.role[x], Role::kButton);
  EXPECT_EQ(table.name[x], "Ours");
  EXPECT_TRUE(table.flags[x].ax_ignored);
  EXPECT_FALSE(table.flags[x].ax_known);
}

TEST(AxOverlay, a_guess_stays_where_the_browser_has_no_name) {
  NodeTable table = WithFacts("<div>Town <input id=x></div>", Facts("textbox", ""));
  EXPECT_EQ(table.name[At(RowWithId(table, "x"))], "Town");
  EXPECT_TRUE(table.flags[At(RowWithId(table, "x"))].name_is_guess);
}

TEST(AxOverlay, reported_states_replace_ours_and_the_others_stay) {
  AxFacts facts = Facts("checkbox", "a");
  facts.states.Add(State::kMixed);
  NodeTable table = WithFacts("<input id=x type=checkbox aria-current=true>", facts);
  const StateSet states = table.states[At(RowWithId(table, "x"))];
  EXPECT_TRUE(states.Has(State::kMixed));
  EXPECT_FALSE(states.Has(State::kUnchecked));
  EXPECT_TRUE(states.Has(State::kCurrent));
}

TEST(AxOverlay, a_drop_down_is_not_called_collapsed) {
  AxFacts facts = Facts("combobox", "a");
  facts.states.Add(State::kCollapsed);
  facts.states.Add(State::kHasPopup);
  NodeTable table = WithFacts("<select id=x></select>", facts);
  EXPECT_TRUE(table.states[At(RowWithId(table, "x"))].empty());
}

TEST(AxOverlay, a_value_that_was_not_computed_is_taken) {
  AxFacts facts = Facts("spinbutton", "a");
  facts.value = "7";
  EXPECT_EQ(WithFacts("<div id=x role=spinbutton></div>", facts).value_text[3], "7");
}

TEST(AxOverlay, the_value_of_a_field_is_never_taken) {
  AxFacts facts = Facts("textbox", "a");
  facts.value = "hunter2";
  EXPECT_EQ(WithFacts("<input id=x type=password :value=hunter2>", facts).value_text[3], "");
  facts.is_editable = true;
  EXPECT_EQ(WithFacts("<div id=x role=combobox></div>", facts).value_text[3], "");
  facts.is_editable = false;
  facts.role = "slider";
  EXPECT_EQ(WithFacts("<input id=x type=range autocomplete=cc-csc>", facts).value_text[3], "");
}

TEST(AxOverlay, focusable_is_a_reason) {
  AxFacts facts = Facts("generic", "");
  facts.is_focusable = true;
  NodeTable table = WithFacts("<div id=x>scrolls</div>", facts);
  EXPECT_TRUE(table.reasons[At(RowWithId(table, "x"))].Has(InteractiveReason::kFocusable));
}

}  // namespace
}  // namespace domtool
