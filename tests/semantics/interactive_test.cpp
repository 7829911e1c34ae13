// Why an element counts as interactive, and which tier that makes. Each case asks for the reasons of the element with
// id x; none means that it is not interactive.
#include "semantics/interactive.h"

#include <gtest/gtest.h>

#include <string>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct ReasonCase {
  const char* sentence;
  const char* html;
  const char* reasons;
  const char* tier;
};

std::string ReasonsOf(const NodeTable& table, NodeIndex i) {
  std::string reasons;
  table.reasons[At(i)].ForEach([&](InteractiveReason reason) {
    if (!reasons.empty()) reasons += ' ';
    reasons += ReasonName(reason);
  });
  return reasons;
}

class Reasons : public ::testing::TestWithParam<ReasonCase> {};

TEST_P(Reasons, are) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  const NodeIndex x = RowWithId(table, "x");
  EXPECT_EQ(ReasonsOf(table, x), GetParam().reasons) << GetParam().html;
  EXPECT_EQ(TierName(table.tier[At(x)]), GetParam().tier) << GetParam().html;
}

const ReasonCase kClaims[] = {
    {"a_link", "<a id=x href=# :clickable :pointer>a</a>", "native", "semantic"},
    {"an_anchor_without_target", "<a id=x>a</a>", "", "structural"},
    {"a_button", "<button id=x>a</button>", "native", "semantic"},
    {"a_button_that_listens", "<button id=x :clickable>a</button>", "native listener", "semantic"},
    {"a_disabled_button_stays", "<button id=x disabled>a</button>", "native", "semantic"},
    {"a_hidden_input_never", "<input id=x type=hidden :clickable>", "", "structural"},
    {"a_field_is_clickable_without_a_listener", "<input id=x :clickable>", "native editable", "semantic"},
    {"a_summary", "<details><summary id=x :clickable>a</summary></details>", "native", "semantic"},
    {"details_are_not", "<details id=x></details>", "", "semantic"},
    {"media_with_controls", "<video id=x controls></video>", "native", "semantic"},
    {"an_option_of_a_list_box", "<select size=3><option id=x>a</option></select>", "native", "semantic"},
    {"an_option_of_a_drop_down_is_not", "<select><option id=x>a</option></select>", "", "semantic"},
    {"a_widget_role", "<div id=x role=tab>a</div>", "role", "semantic"},
    {"a_structural_role_is_not", "<div id=x role=tabpanel>a</div>", "", "semantic"},
    {"a_listener", "<div id=x :clickable>a</div>", "listener", "non-semantic"},
    {"a_listener_that_no_press_reaches", "<div id=x :clickable :no-press>a</div>", "", "structural"},
    {"a_label_that_a_field_refers_to", "<label id=x :clickable>a</label><div role=textbox aria-labelledby=x></div>", "",
     "semantic"},
    {"a_label_that_none_refers_to", "<label id=x :clickable>a</label><div role=textbox aria-labelledby=y></div>",
     "listener", "semantic"},
    {"a_tab_stop", "<div id=x tabindex=0>a</div>", "focusable", "non-semantic"},
    {"a_negative_tabindex_is_no_tab_stop", "<div id=x tabindex=-1>a</div>", "", "structural"},
    {"an_editing_host", "<div id=x contenteditable :clickable>a</div>", "editable", "non-semantic"},
    {"what_is_inside_an_editing_host_is_not", "<div contenteditable><b id=x :clickable>a</b></div>", "", "structural"},
    {"an_attribute_of_a_framework", "<div id=x @click=go>a</div>", "heuristic", "non-semantic"},
    {"something_with_a_popup", "<div id=x aria-haspopup=menu>a</div>", "heuristic", "non-semantic"},
    {"a_label_of_a_visible_field_is_not", "<label id=x for=i :clickable>a</label><input id=i type=checkbox>", "",
     "semantic"},
    {"a_label_of_a_field_without_layout", "<label id=x for=i :clickable>a</label><input id=i type=checkbox :hidden>",
     "label-for", "semantic"},
    {"a_label_of_a_transparent_field", "<label id=x for=i :clickable>a</label><input id=i :opacity=0>", "label-for",
     "semantic"},
    {"a_label_of_a_transparent_checkbox_is_not",
     "<label id=x for=i :clickable>a</label><input id=i type=checkbox :opacity=0>", "", "semantic"},
    {"a_label_of_a_one_pixel_field", "<label id=x for=i>a</label><input id=i type=checkbox :size=1x1>", "label-for",
     "semantic"},
    {"a_label_of_a_field_in_something_transparent",
     "<label id=x for=i>a</label><div :opacity=0><input id=i type=checkbox></div>", "label-for", "semantic"},
    {"a_label_of_a_text_field_without_layout_is_not", "<label id=x for=i>a</label><textarea id=i :hidden></textarea>",
     "", "semantic"},
    {"a_label_of_a_list_that_a_script_replaced_is_not",
     "<label id=x for=i>a</label><select id=i :size=1x1><option>b</option></select>", "", "semantic"},
    {"a_note_for_statistics", "<div id=x data-action=share>a</div>", "", "structural"},
    {"an_action_of_a_controller", "<div id=x data-action='click->menu#open'>a</div>", "heuristic", "non-semantic"},
    {"a_label_of_nothing_that_listens", "<label id=x :clickable>a</label>", "listener", "semantic"},
};
INSTANTIATE_TEST_SUITE_P(Claims, Reasons, ::testing::ValuesIn(kClaims),
                         [](const auto& test) { return std::string(test.param.sentence); });

const ReasonCase kReductions[] = {
    {"a_cursor_root", "<div id=x :pointer>a</div>", "cursor", "non-semantic"},
    {"a_label_without_a_field_that_draws_a_box",
     "<label id=x :pointer><div :size=16x16></div><span>Working</span></label>", "cursor", "semantic"},
    {"a_label_of_words_alone_is_not", "<label id=x :pointer><span>Working</span></label>", "", "semantic"},
    {"a_label_of_a_field_that_draws_a_box_is_not",
     "<label id=x :pointer><input type=checkbox><i :size=16x16></i>Working</label>", "", "semantic"},
    {"what_inherits_the_cursor_is_not", "<div :pointer><span id=x>a</span></div>", "", "structural"},
    {"the_cursor_of_a_wrapper_around_one_control_is_the_controls", "<div id=x :pointer><button>a</button></div>", "",
     "structural"},
    {"a_card_with_several_controls_is_one_itself", "<div id=x :pointer>Card <button>a</button><button>b</button></div>",
     "cursor", "non-semantic"},
    {"an_icon_in_a_button_is_not", "<button :no-pointer><i id=x :pointer>a</i></button>", "", "structural"},
    {"the_cursor_of_the_page_makes_nothing_interactive", "<div><p id=x>a</p></div>", "", "semantic"},
    {"a_delegating_container_is_not",
     "<div id=x :clickable><button>a</button><button>b</button><button>c</button></div>", "", "structural"},
    {"a_handler_in_the_markup_that_cannot_know_what_was_pressed_acts_for_itself",
     "<div id=x :clickable onclick='gallery(7); return false'>Photos <a href=#>a</a><a href=#>b</a><a "
     "href=#>c</a></div>",
     "listener", "non-semantic"},
    {"a_handler_in_the_markup_that_asks_delegates",
     "<div id=x :clickable onclick='open(event)'>Photos <a href=#>a</a><a href=#>b</a><a href=#>c</a></div>", "",
     "structural"},
    {"a_container_of_two_may_be_a_card", "<div id=x :clickable>Card <button>a</button><button>b</button></div>",
     "listener", "non-semantic"},
    {"a_container_without_words_delegates", "<div id=x :clickable><button>a</button><button>b</button></div>", "",
     "structural"},
    {"a_container_of_hands_that_do_not_listen_delegates",
     "<div id=x :clickable>Mail <span :pointer>a</span><span :pointer>b</span></div>", "", "structural"},
    {"a_hand_for_which_the_container_listens",
     "<div :clickable>Mail <span id=x :pointer>a</span><span :pointer>b</span></div>", "cursor", "non-semantic"},
    {"an_item_that_listens_as_its_like_do_takes_the_press_of_its_hands",
     "<div><div id=x :clickable><p :pointer>a</p><p :pointer>b</p></div><div :clickable><p :pointer>c</p><p "
     ":pointer>d</p></div></div>",
     "listener", "non-semantic"},
    {"and_they_stay_what_they_are_in_case_it_asks_which_was_pressed",
     "<div><div :clickable><p id=x :pointer>a</p><p :pointer>b</p></div><div :clickable><p :pointer>c</p><p "
     ":pointer>d</p></div></div>",
     "cursor", "semantic"},
    {"a_row_among_rows_that_listen_whatever_it_holds",
     "<div><div id=x :clickable>A <button>a</button><button>b</button><button>c</button></div><div :clickable>B "
     "<button>a</button><button>b</button><button>c</button></div></div>",
     "listener", "non-semantic"},
    {"a_host_around_the_button_that_it_is_made_of", "<div id=x :clickable><button>a</button></div>", "", "structural"},
    {"a_picture_that_listens_around_a_button", "<div id=x :clickable><img :size=200x100><button>a</button></div>",
     "listener", "non-semantic"},
    {"the_hand_of_a_list_is_its_items", "<ul id=x :pointer><li>a</li><li>b</li></ul>", "", "semantic"},
    {"an_item_of_a_list_that_shows_the_hand", "<ul :pointer><li id=x>a</li><li>b</li></ul>", "cursor", "semantic"},
    {"a_group_of_controls_that_shows_the_hand", "<div id=x :pointer><button>a</button><button>b</button></div>", "",
     "structural"},
    {"words_next_to_a_link_lead_where_it_leads", "<div id=x :pointer>Tent <a href=#>a</a></div>", "", "structural"},
    {"words_next_to_a_field_are_its_label", "<div id=x :pointer><input type=checkbox><span>a</span></div>", "",
     "structural"},
    {"words_next_to_a_button_are_pressed_for_something_else", "<div id=x :pointer>Tent <button>a</button></div>",
     "cursor", "non-semantic"},
    {"an_anchor_in_a_row_that_shows_the_hand", "<div :pointer>Acme <a id=x>INV-1</a></div>", "heuristic",
     "non-semantic"},
    {"words_next_to_it_lead_where_it_leads", "<div id=x :pointer>Acme <a>INV-1</a></div>", "", "structural"},
    {"a_row_with_it_and_a_box_is_pressed_too", "<div id=x :pointer><input type=checkbox> Acme <a>INV-1</a></div>",
     "cursor", "non-semantic"},
    {"a_row_with_it_and_a_box_that_is_drawn_too",
     "<div id=x :pointer><b :border=1 :size=16x16></b> Acme <a>INV-1</a></div>", "cursor", "non-semantic"},
    {"the_box_that_is_drawn_for_a_field_is_the_fields",
     "<div id=x :pointer><input type=checkbox><b :border=1 :size=16x16></b> Acme</div>", "", "structural"},
    {"a_word_of_its_class_in_a_row_that_shows_the_hand",
     "<div :pointer>Acme <span id=x class='cell row-link'>a</span></div>", "heuristic", "non-semantic"},
    {"a_word_of_its_class_with_a_hump", "<div :pointer>Acme <span id=x class=editBtn>a</span></div>", "heuristic",
     "non-semantic"},
    {"part_of_a_word_is_none", "<div :pointer>Acme <span id=x class='blinking buttons'>a</span></div>", "",
     "structural"},
    {"a_word_of_its_class_where_no_hand_is_shown", "<div>Acme <span id=x class=link>a</span></div>", "", "structural"},
    {"a_line_under_it_in_a_row_that_shows_the_hand", "<div :pointer>Acme <span id=x :underline>a</span></div>",
     "heuristic", "non-semantic"},
    {"the_colour_of_a_link_in_a_row_that_shows_the_hand",
     "<a href=# :color=blue>b</a><div :pointer>Acme <span id=x :color=blue>a</span></div>", "heuristic",
     "non-semantic"},
    {"another_colour_there", "<a href=# :color=blue>b</a><div :pointer>Acme <span id=x :color=green>a</span></div>", "",
     "structural"},
    {"blue_at_the_same_place_of_rows_that_show_the_hand",
     "<div><p :pointer><i>A</i><span id=x :color=blue>a</span></p><p :pointer><i>B</i><span "
     ":color=blue>b</span></p></div>",
     "heuristic", "non-semantic"},
    {"blue_in_the_last_of_such_rows",
     "<div><p :pointer><i>A</i><span :color=blue>a</span></p><p :pointer><i>B</i><span id=x "
     ":color=blue>b</span></p></div>",
     "heuristic", "non-semantic"},
    {"another_colour_in_such_rows",
     "<div><p :pointer><i>A</i><span id=x :color=green>a</span></p><p :pointer><i>B</i><span "
     ":color=green>b</span></p></div>",
     "", "structural"},
    {"blue_in_one_of_such_rows",
     "<div><p :pointer><i>A</i><span id=x :color=blue>a</span></p><p :pointer><i>B</i><span>b</span></p></div>", "",
     "structural"},
    {"an_anchor_that_is_drawn_as_a_link_without_a_hand", "<div>Acme <a id=x :underline :color=blue>a</a></div>",
     "heuristic", "non-semantic"},
    {"an_anchor_that_is_a_target", "<div>Acme <a id=x name=y :underline :color=blue>a</a></div>", "", "structural"},
    {"an_anchor_that_is_drawn_as_its_words", "<div>Acme <a id=x :underline>a</a></div>", "", "structural"},
    {"an_action_of_its_own_in_a_region_with_another",
     "<div :pointer data-action=open>Acme <span id=x data-action=star>☆</span></div>", "heuristic", "non-semantic"},
    {"the_action_of_the_region", "<div :pointer data-action=open>Acme <span id=x data-action=open>☆</span></div>", "",
     "structural"},
    {"an_attribute_that_names_no_action", "<div :pointer data-id=1>Acme <span id=x data-id=2>☆</span></div>", "",
     "structural"},
    {"a_link_look_that_takes_no_press", "<div :pointer>Acme <a id=x :no-press>a</a></div>", "", "structural"},
    {"a_link_look_in_a_button_is_part_of_it", "<button :pointer>Acme <a id=x>a</a></button>", "", "structural"},
    {"all_that_a_row_shows_as_a_link_is_pressed_there", "<div id=x :pointer><a>a</a></div>", "", "structural"},
    {"a_hand_that_is_all_of_a_tab_stop", "<div tabindex=0><span id=x :pointer>a</span></div>", "", "structural"},
    {"a_hand_cursor_next_to_words_in_a_tab_stop", "<div tabindex=0>Text <span id=x :pointer>a</span></div>", "cursor",
     "non-semantic"},
    {"a_list_box_is_its_options", "<div id=x role=listbox><div role=option>a</div></div>", "", "semantic"},
    {"a_list_box_that_holds_the_focus", "<div id=x role=listbox tabindex=0><div role=option>a</div></div>",
     "role focusable", "semantic"},
    {"a_combo_box_around_its_field", "<div id=x role=combobox><input></div>", "", "semantic"},
    {"a_combo_box_of_its_own", "<div id=x role=combobox>a</div>", "role", "semantic"},
    {"a_grip", "<div id=x :cursor=drag>a</div>", "cursor", "non-semantic"},
    {"a_grip_of_what_is_dragged_as_a_whole", "<div draggable=true><i id=x :cursor=drag>a</i> b</div>", "",
     "structural"},
    {"what_is_dragged_as_a_whole", "<div id=x draggable=true><i :cursor=drag>a</i> b</div>", "draggable",
     "non-semantic"},
    {"what_shall_not_be_dragged", "<div id=x draggable=false>a</div>", "", "structural"},
    {"a_canvas_to_draw_on", "<canvas id=x :cursor=aim></canvas>", "cursor", "semantic"},
    {"crosshairs_elsewhere_are_not", "<div id=x :cursor=aim>a</div>", "", "structural"},
    {"words_to_select_are_not", "<div id=x :cursor=text>a</div>", "", "structural"},
    {"a_card_that_shows_the_hand_is_one_whatever_it_holds",
     "<div id=x :clickable :pointer><button>a</button><button>b</button><button>c</button></div>", "listener cursor",
     "non-semantic"},
    {"nothing_that_is_inert_is", "<div inert><button id=x>a</button></div>", "", "semantic"},
    {"not_even_what_shows_the_hand", "<div inert><div id=x :pointer>a</div></div>", "", "structural"},
    {"a_focus_stop_in_a_button_is_part_of_it", "<button><span id=x tabindex=0>a</span></button>", "", "structural"},
    {"a_link_in_a_card_link_keeps_its_own", "<a href=#><button id=x>a</button></a>", "native", "semantic"},
    {"a_listener_in_a_button_is_part_of_it", "<button><span id=x :clickable>a</span></button>", "", "structural"},
    {"a_role_in_a_link_is_part_of_it", "<a href=#><span id=x role=button>a</span></a>", "", "semantic"},
    {"a_button_in_a_tab_keeps_its_own", "<div role=tab>a <button id=x>b</button></div>", "native", "semantic"},
    {"an_item_in_the_menu_of_an_item_keeps_its_own",
     "<div role=menuitem>a <div role=menu><div id=x role=menuitem>b</div></div></div>", "role", "semantic"},
};
INSTANTIATE_TEST_SUITE_P(Reductions, Reasons, ::testing::ValuesIn(kReductions),
                         [](const auto& test) { return std::string(test.param.sentence); });

// One editor a case; s is its surface, f its field.
struct SurfaceCase {
  const char* sentence;
  const char* html;
  const char* surface;
  const char* field;
};

class Surfaces : public ::testing::TestWithParam<SurfaceCase> {};

TEST_P(Surfaces, stand_for_fields) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  const NodeIndex surface = RowWithId(table, "s");
  const NodeIndex field = RowWithId(table, "f");
  EXPECT_EQ(ReasonsOf(table, surface), GetParam().surface);
  EXPECT_EQ(ReasonsOf(table, field), GetParam().field);
  const bool stands = table.reasons[At(surface)].Has(InteractiveReason::kEditable);
  EXPECT_EQ(table.role[At(surface)] == Role::kTextbox, stands);
  EXPECT_EQ(table.name[At(surface)], stands ? "Script" : "");
}

const SurfaceCase kSurfaces[] = {
    {"lines_next_to_a_field_of_a_pixel",
     "<div><textarea id=f aria-label=Script :size=1x1></textarea><div id=s :cursor=text :size=300x80>a</div></div>",
     "editable", ""},
    {"a_screen_around_a_transparent_field",
     "<div id=s :cursor=text :size=300x80><div :size=0x0><textarea id=f aria-label=Script "
     ":opacity=0></textarea></div>a</div>",
     "editable", ""},
    {"the_largest_of_several",
     "<div><textarea id=f aria-label=Script :size=1x1></textarea><i :cursor=text :size=20x20>1</i>"
     "<div id=s :cursor=text :size=300x80>a</div></div>",
     "editable", ""},
    {"what_listens_around_a_surface_is_its_surroundings",
     "<div :clickable><textarea id=f aria-label=Script :size=1x1></textarea><div id=s :cursor=text "
     ":size=300x80>a</div></div>",
     "editable", ""},
    {"words_to_select_do_not_stand_for_a_field_that_is_seen",
     "<div><textarea id=f aria-label=Script></textarea><div id=s :cursor=text :size=300x80>a</div></div>", "",
     "native editable"},
    {"a_box_around_a_field_by_its_role_without_width",
     "<div id=s :background=red :size=300x80><div id=f role=textbox aria-label=Script :size=0x20></div>a</div>",
     "editable", ""},
    {"a_field_that_nothing_stands_for_remains",
     "<div><textarea id=f aria-label=Script :size=1x1></textarea><div id=s :size=300x80>a</div></div>", "",
     "native editable"},
};
INSTANTIATE_TEST_SUITE_P(Editors, Surfaces, ::testing::ValuesIn(kSurfaces),
                         [](const auto& test) { return std::string(test.param.sentence); });

TEST(PageRoots, are_interactive_only_as_an_editor) {
  NodeTable table =
      BuildTable("<iframe><#document><body id=x contenteditable><p id=p>a</p></body></#document></iframe>");
  ComputeSemantics(&table);
  EXPECT_EQ(ReasonsOf(table, RowWithId(table, "x")), "editable");
  EXPECT_EQ(ReasonsOf(table, RowWithId(table, "p")), "");
}

TEST(PageRoots, never_are_interactive) {
  NodeTable table = BuildTable("<p>a</p>");
  table.flags[1].is_clickable = true;
  table.flags[2].is_clickable = true;
  ComputeSemantics(&table);
  EXPECT_FALSE(table.is_interactive(RowAt(1)));
  EXPECT_FALSE(table.is_interactive(RowAt(2)));
}

}  // namespace
}  // namespace domtool
