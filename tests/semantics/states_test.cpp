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

const StateCase kStateCases[] = {
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
    {"not_disabled_where_aria_says_so", "<div aria-disabled=true><button id=x aria-disabled=false>a</button></div>",
     ""},
    {"not_disabled_below_that", "<div aria-disabled=true><div aria-disabled=false><button id=x>a</button></div></div>",
     ""},
    {"a_link_has_no_disabled_attribute", "<a id=x href=# disabled>a</a>", ""},
    {"a_checkbox_is_checked_by_the_page", "<input id=x type=checkbox :checked>", "checked"},
    {"a_checkbox_is_not_checked_by_its_markup", "<input id=x type=checkbox checked>", "unchecked"},
    {"aria_checked_does_not_change_a_native_checkbox", "<input id=x type=checkbox aria-checked=true>", "unchecked"},
    {"an_aria_checkbox_can_be_mixed", "<div id=x role=checkbox aria-checked=mixed></div>", "mixed"},
    {"a_switch_can_not", "<div id=x role=switch aria-checked=mixed></div>", "unchecked"},
    {"an_option_can_be_checked", "<div role=listbox><div id=x role=option aria-checked=true>a</div></div>", "checked"},
    {"an_option_that_says_nothing_is_not_unchecked", "<div role=listbox><div id=x role=option>a</div></div>", ""},
    {"a_tree_item_can_be_mixed", "<div role=tree><div id=x role=treeitem aria-checked=mixed>a</div></div>", "mixed"},
    {"a_menu_item_is_checked", "<div id=x role=menuitemradio aria-checked=true></div>", "checked"},
    {"expanded_by_aria", "<button id=x aria-expanded=true>a</button>", "expanded"},
    {"collapsed_by_aria", "<button id=x aria-expanded=false>a</button>", "collapsed"},
    {"a_heading_does_not_expand", "<h2 id=x aria-expanded=true>a</h2>", ""},
    {"what_aria_says_of_a_summary_does_not_count", "<details><summary id=x aria-expanded=true>a</summary></details>",
     "collapsed"},
    {"a_summary_with_a_role_of_its_own", "<details open><summary id=x role=button>a</summary></details>", "expanded"},
    {"details_without_a_summary", "<details id=x>a</details>", "collapsed"},
    {"a_button_of_a_closed_popover", "<button id=x popovertarget=p>a</button><div id=p popover :hidden></div>",
     "collapsed"},
    {"a_button_of_an_open_popover", "<button id=x popovertarget=p>a</button><div id=p popover>b</div>", "expanded"},
    {"a_button_that_commands_a_popover",
     "<button id=x commandfor=p command=toggle-popover>a</button><div id=p popover>b</div>", "expanded"},
    {"a_button_that_commands_a_dialog", "<button id=x commandfor=p command=show-modal>a</button><dialog id=p></dialog>",
     ""},
    {"a_button_of_nothing", "<button id=x popovertarget=p>a</button>", ""},
    {"a_summary_of_open_details", "<details open><summary id=x>a</summary></details>", "expanded"},
    {"a_summary_of_closed_details", "<details><summary id=x>a</summary></details>", "collapsed"},
    {"a_drop_down_has_no_expanded_state", "<select id=x></select>", ""},
    {"an_option_is_selected_by_the_page", "<select size=3><option id=x :selected>a</option></select>", "selected"},
    {"a_tab_is_selected_by_aria", "<div id=x role=tab aria-selected=true>a</div>", "selected"},
    {"a_button_is_not", "<button id=x aria-selected=true>a</button>", ""},
    {"a_button_is_pressed", "<button id=x aria-pressed=true>a</button>", "pressed"},
    {"a_button_is_half_pressed", "<button id=x aria-pressed=mixed>a</button>", "mixed"},
    {"a_link_is_not", "<a id=x href=# aria-pressed=true>a</a>", ""},
    {"required", "<input id=x required>", "required"},
    {"required_by_aria", "<div id=x role=textbox aria-required=true></div>", "required"},
    {"a_file_is_required", "<input id=x type=file required>", "required"},
    {"a_slider_can_not_be", "<input id=x type=range required>", ""},
    {"read_only", "<input id=x readonly>", "readonly"},
    {"read_only_by_aria", "<div id=x role=textbox aria-readonly=true></div>", "readonly"},
    {"a_select_has_no_such_attribute", "<select id=x readonly></select>", ""},
    {"a_button_is_not_read_only", "<button id=x aria-readonly=true>a</button>", ""},
    {"invalid", "<input id=x aria-invalid=grammar>", "invalid"},
    {"invalid_by_a_word_nobody_knows", "<input id=x aria-invalid=yes>", "invalid"},
    {"not_invalid_where_it_is_undefined", "<input id=x aria-invalid=undefined>", ""},
    {"not_invalid", "<input id=x aria-invalid=false>", ""},
    {"a_text_area_has_many_lines", "<textarea id=x></textarea>", "multiline"},
    {"a_list_box_takes_many", "<select id=x multiple></select>", "multiselectable"},
    {"a_menu_does_not", "<div id=x role=menu aria-multiselectable=true></div>", ""},
    {"an_editor_of_one_line", "<div id=x role=textbox contenteditable aria-multiline=false></div>", ""},
    {"sorted", "<div id=x role=columnheader aria-sort=descending>a</div>", "descending"},
    {"not_sorted", "<div id=x role=columnheader aria-sort=none>a</div>", ""},
    {"upright", "<div id=x role=slider aria-orientation=vertical></div>", "vertical"},
    {"inert", "<div inert><p id=x>a</p></div>", "inert"},
    {"busy", "<div id=x role=feed aria-busy=true></div>", "busy"},
    {"modal", "<div id=x role=dialog aria-modal=true></div>", "modal"},
    {"a_region_is_never_modal", "<div id=x role=region aria-label=l aria-modal=true></div>", ""},
    {"a_popup_of_no_known_kind", "<button id=x aria-haspopup=card>a</button>", ""},
    {"has_popup", "<button id=x aria-haspopup=menu>a</button>", "haspopup"},
    {"not_current", "<a id=x href=# aria-current=false>a</a>", ""},
    {"current", "<a id=x href=# aria-current=page>a</a>", "current"},
    {"a_password_is_filled_and_no_more", "<input id=x type=password :value=hunter2>", "filled"},
    {"an_empty_field", "<input id=x :value=\"\">", "empty"},
};
INSTANTIATE_TEST_SUITE_P(Cases, ComputedStates, ::testing::ValuesIn(kStateCases),
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
  EXPECT_EQ(LevelOf("<ul role=tree><li id=x role=treeitem>a</li></ul>"), 1);
  EXPECT_EQ(LevelOf("<ul role=tree><li role=treeitem>a<ul role=group><li id=x role=treeitem>b</li></ul></li></ul>"), 2);
  EXPECT_EQ(LevelOf("<div role=group><div role=tree><div id=x role=treeitem>b</div></div></div>"), 1);
  EXPECT_EQ(LevelOf("<div role=tree><div id=x role=treeitem aria-level=4>b</div></div>"), 4);
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
  value("<div id=x role=slider></div>", "50");
  value("<div id=x role=slider aria-valuemin=10 aria-valuemax=15></div>", "12.5");
  value("<div id=x role=slider aria-valuenow=many aria-valuemax=1></div>", "0.5");
  value("<div id=x role=slider aria-valuenow=120></div>", "100");
  value("<div id=x role=slider aria-valuenow=-1e2 aria-valuemin=-50></div>", "-50");
  value("<div id=x role=slider aria-valuenow=5.50></div>", "5.50");
  value("<div id=x role=spinbutton></div>", "");
  value("<div id=x role=spinbutton aria-valuenow=500></div>", "500");
  value("<div id=x role=separator aria-valuenow=3></div>", "");
  value("<div id=x role=separator tabindex=0 aria-valuenow=3></div>", "3");
  value("<div id=x role=progressbar></div>", "");
  value("<div id=x role=progressbar aria-valuenow=3 aria-valuemin=5></div>", "5");
  value("<progress id=x></progress>", "");
  value("<progress id=x value=much></progress>", "0");
  value("<progress id=x value=30 max=10></progress>", "10");
  value("<meter id=x value=50></meter>", "1");
  value("<meter id=x></meter>", "0");
  value("<meter id=x min=5 max=2 value=9></meter>", "5");
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
