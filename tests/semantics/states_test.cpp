// WAI-ARIA 1.2 section 6 and HTML-AAM 1.0 section 3.6. Each case asks for the states of the element with id x, as
// formats spell them, in the order of the enumeration.
#include "semantics/states.h"

#include <gtest/gtest.h>

#include <string>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct StateCase {
  const char* sentence;
  const char* html;
  const char* states;
};

class ComputedStates : public ::testing::TestWithParam<StateCase> {};

TEST_P(ComputedStates, are) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  std::string states;
  table.states[At(RowWithId(table, "x"))].ForEach([&](State state) {
    if (!states.empty()) states += ' ';
    states += StateName(state);
  });
  EXPECT_EQ(states, GetParam().states) << GetParam().html;
}

const StateCase kCases[] = {
    {"disabled_by_its_attribute", "<button id=x disabled>a</button>", "disabled"},
    {"disabled_by_its_fieldset", "<fieldset disabled><input id=x :value=a></fieldset>", "disabled filled"},
    {"not_disabled_in_the_first_legend", "<fieldset disabled><legend><button id=x>a</button></legend></fieldset>", ""},
    {"disabled_in_the_second_legend",
     "<fieldset disabled><legend></legend><legend><button id=x>a</button></legend></fieldset>", "disabled"},
    {"disabled_in_the_legend_of_an_inner_fieldset",
     "<fieldset disabled><fieldset disabled><legend><button id=x>a</button></legend></fieldset></fieldset>",
     "disabled"},
    {"an_option_disabled_by_its_group", "<select size=3><optgroup disabled><option id=x>a</option></optgroup></select>",
     "disabled"},
    {"disabled_by_aria", "<a id=x href=# aria-disabled=true>a</a>", "disabled"},
    {"disabled_by_aria_around_it", "<div aria-disabled=true><button id=x>a</button></div>", "disabled"},
    {"a_link_has_no_disabled_attribute", "<a id=x href=# disabled>a</a>", ""},
    {"a_checkbox_is_checked_by_the_page", "<input id=x type=checkbox :checked>", "checked"},
    {"a_checkbox_is_not_checked_by_its_markup", "<input id=x type=checkbox checked>", "unchecked"},
    {"aria_checked_does_not_change_a_native_checkbox", "<input id=x type=checkbox aria-checked=true>", "unchecked"},
    {"an_aria_checkbox_can_be_mixed", "<div id=x role=checkbox aria-checked=mixed></div>", "mixed"},
    {"a_switch_can_not", "<div id=x role=switch aria-checked=mixed></div>", "unchecked"},
    {"a_menu_item_is_checked", "<div id=x role=menuitemradio aria-checked=true></div>", "checked"},
    {"expanded_by_aria", "<button id=x aria-expanded=true>a</button>", "expanded"},
    {"collapsed_by_aria", "<button id=x aria-expanded=false>a</button>", "collapsed"},
    {"a_summary_of_open_details", "<details open><summary id=x>a</summary></details>", "expanded"},
    {"a_summary_of_closed_details", "<details><summary id=x>a</summary></details>", "collapsed"},
    {"a_drop_down_has_no_expanded_state", "<select id=x></select>", ""},
    {"an_option_is_selected_by_the_page", "<select size=3><option id=x :selected>a</option></select>", "selected"},
    {"a_tab_is_selected_by_aria", "<div id=x role=tab aria-selected=true>a</div>", "selected"},
    {"a_button_is_not", "<button id=x aria-selected=true>a</button>", ""},
    {"a_button_is_pressed", "<button id=x aria-pressed=true>a</button>", "pressed"},
    {"a_link_is_not", "<a id=x href=# aria-pressed=true>a</a>", ""},
    {"required", "<input id=x required>", "required"},
    {"required_by_aria", "<div id=x role=textbox aria-required=true></div>", "required"},
    {"read_only", "<input id=x readonly>", "readonly"},
    {"invalid", "<input id=x aria-invalid=grammar>", "invalid"},
    {"not_invalid", "<input id=x aria-invalid=false>", ""},
    {"a_text_area_has_many_lines", "<textarea id=x></textarea>", "multiline"},
    {"a_list_box_takes_many", "<select id=x multiple></select>", "multiselectable"},
    {"busy", "<div id=x role=feed aria-busy=true></div>", "busy"},
    {"modal", "<div id=x role=dialog aria-modal=true></div>", "modal"},
    {"has_popup", "<button id=x aria-haspopup=menu>a</button>", "haspopup"},
    {"current", "<a id=x href=# aria-current=page>a</a>", "current"},
    {"a_password_is_filled_and_no_more", "<input id=x type=password :value=hunter2>", "filled"},
    {"an_empty_field", "<input id=x :value=\"\">", "empty"},
};
INSTANTIATE_TEST_SUITE_P(Cases, ComputedStates, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.sentence); });

std::int16_t LevelOf(const char* html) {
  NodeTable table = BuildTable(html);
  ComputeSemantics(&table);
  return table.level[At(RowWithId(table, "x"))];
}

TEST(Level, of_headings_and_tree_items) {
  EXPECT_EQ(LevelOf("<h3 id=x>a</h3>"), 3);
  EXPECT_EQ(LevelOf("<h3 id=x aria-level=5>a</h3>"), 5);
  EXPECT_EQ(LevelOf("<div id=x role=heading>a</div>"), 2);
  EXPECT_EQ(LevelOf("<div id=x role=heading aria-level=0>a</div>"), 1);
  EXPECT_EQ(LevelOf("<div id=x role=heading aria-level=99999999999>a</div>"), 999);
  EXPECT_EQ(LevelOf("<h3 id=x role=tab>a</h3>"), 0);
}

std::string_view ValueOf(const NodeTable& table) { return table.value_text[At(RowWithId(table, "x"))]; }

TEST(ValueText, of_range_widgets_and_selects) {
  const auto value = [](const char* html, const char* expected) {
    NodeTable table = BuildTable(html);
    ComputeSemantics(&table);
    EXPECT_EQ(ValueOf(table), expected) << html;
  };
  value("<div id=x role=slider aria-valuenow=5></div>", "5");
  value("<div id=x role=slider aria-valuenow=5 aria-valuetext=five></div>", "five");
  value("<progress id=x value=0.5></progress>", "0.5");
  value("<select id=x><option>a</option><option :selected> b  c </option></select>", "b c");
  value("<select id=x multiple><optgroup><option :selected>a</option></optgroup><option :selected>b</option></select>",
        "a, b");
  value("<div id=x role=listbox><div role=option aria-selected=true>a</div></div>", "a");
  value("<input id=x type=range :value=30>", "");
  value("<select id=x autocomplete=cc-exp-month><option :selected>03</option></select>", "");
  value("<input id=x type=password :value=hunter2>", "");
}

}  // namespace
}  // namespace domtool
