// States that only the eye sees. Each case asks for what the element with id x looks like; none means that nothing is
// reported.
#include "semantics/looks.h"

#include <gtest/gtest.h>

#include <string>

#include "semantics/semantics.h"
#include "semantics/sliding_bar.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct LookCase {
  const char* sentence;
  const char* html;
  const char* looks;
};

std::string LooksOf(const NodeTable& table, NodeIndex i) {
  std::string words;
  table.states[At(i)].ForEach([&](State state) {
    const std::string_view name = StateName(state);
    if (!name.starts_with("looks-")) return;
    if (!words.empty()) words += ' ';
    words += name.substr(6);
  });
  return words;
}

class Looks : public ::testing::TestWithParam<LookCase> {};

TEST_P(Looks, are) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  EXPECT_EQ(LooksOf(table, RowWithId(table, "x")), GetParam().looks) << GetParam().html;
}

const LookCase kLookCases[] = {
    {"a_switch_drawn_by_css", "<div id=x class='t on' :clickable>Wi-Fi</div>", "on"},
    {"the_same_switched_off", "<div id=x class='t' :clickable>Wi-Fi</div>", ""},
    {"a_knob_inside", "<div id=x :clickable>Wi-Fi<i class='knob is-on'></i></div>", "on"},
    {"an_open_branch_by_its_icon", "<div id=x :clickable><i class='twisty open'></i>Inbox</div>", "open"},
    {"an_icon_of_a_folder_is_no_state", "<button id=x :clickable><i class='fa-folder-open'></i>Load</button>", ""},
    {"a_modifier", "<a id=x href=# class='tab tab--active'>One</a>", "chosen"},
    {"a_modifier_of_its_other_class", "<div id=x class='bx bx-on' :clickable>Wi-Fi</div>", "on"},
    {"the_same_without_the_other_class", "<div id=x class='add-on' :clickable>Wi-Fi</div>", ""},
    {"a_css_module", "<a id=x href=# class='Tab_selected__x3kF1'>One</a>", "chosen"},
    {"a_prefix_in_camel_case", "<button id=x class=isActive>One</button>", "chosen"},
    {"a_word_denied", "<button id=x class=not-active>One</button>", ""},
    {"a_condition_of_a_utility", "<button id=x class='hover:active active:bg-blue data-[state=on]:p-1'>One</button>",
     ""},
    {"a_state_in_an_attribute", "<button id=x data-state=open>More</button>", "open"},
    {"an_attribute_that_is_the_word", "<div id=x data-selected=true :clickable>One</div>", "chosen"},
    {"an_attribute_that_denies_it", "<div id=x data-selected=false :clickable>One</div>", ""},
    {"what_the_page_says_is_not_reported_again", "<div id=x role=tab aria-selected=true class=active>One</div>", ""},
    {"what_the_page_denies_is_not_reported", "<div id=x role=tab aria-selected=false class=active>One</div>", ""},
    {"a_row_speaks_for_its_link", "<ul><li class=unread><input type=checkbox><a id=x href=#>Mail</a></li></ul>",
     "unread"},
    {"an_item_around_its_only_link", "<ul><li class=active><a id=x href=#>One</a></li><li><a href=#>Two</a></li></ul>",
     "chosen"},
    {"a_field_is_not_chosen", "<input id=x class='field active'>", ""},
    {"words_of_what_holds_several_controls_are_not_theirs",
     "<div class=open><button id=x>One</button><button>Two</button></div>", ""},
    {"a_background_that_no_sibling_has",
     "<nav><a id=x href=# class=q :background=red>A</a><a href=#>B</a><a href=#>C</a></nav>", "chosen"},
    {"backgrounds_that_all_differ",
     "<nav><a id=x href=# :background=red>A</a><a href=# :background=green>B</a><a href=# :background=blue>C</a></nav>",
     ""},
    {"one_of_two_is_undecided", "<nav><a id=x href=# :background=red>A</a><a href=#>B</a></nav>", ""},
    {"the_button_that_is_meant_to_be_pressed",
     "<div><button>A</button><button>B</button><button id=x class=btn-primary :background=red>C</button></div>", ""},
    {"a_border_around_a_swatch",
     "<div><b id=x class=q :clickable :background=red :border=1></b><b :clickable :background=green></b>"
     "<b :clickable :background=blue></b></div>",
     "chosen"},
    {"the_pointer_lies_over_it",
     "<nav><a id=x href=# :background=red :hovered>A</a><a href=#>B</a><a href=#>C</a></nav>", ""},
    {"the_pointer_lies_over_the_chosen_one",
     "<nav><a id=x href=# class=q1 :background=red :hovered>A</a><a href=#>B</a><a href=#>C</a></nav>", "chosen"},
    {"the_pointer_lies_over_one_with_another_badge",
     "<div><div id=x :clickable :background=red :hovered>A <i class=new>New</i></div>"
     "<div :clickable>B <i class=old>Old</i></div><div :clickable>C <i class=sold>Sold</i></div></div>",
     ""},
    {"the_pointer_lies_over_the_chosen_one_with_another_badge",
     "<div><div id=x class=q :clickable :background=red :hovered>A <i class=new>New</i></div>"
     "<div :clickable>B <i class=old>Old</i></div><div :clickable>C <i class=sold>Sold</i></div></div>",
     "chosen"},
    {"an_underline", "<nav><a id=x href=# class=q :underline>A</a><a href=#>B</a><a href=#>C</a></nav>", "chosen"},
    {"a_bold_row_of_several_texts",
     "<div><div id=x :clickable><b :bold>Ada</b><i>Hi</i><i>9:00</i></div>"
     "<div :clickable><b>Bob</b><i>Yo</i><i>8:00</i></div></div>",
     "unread"},
    {"titles_that_are_all_bold",
     "<div><div id=x :clickable><b :bold>Ada</b><i>Hi</i><i>9:00</i></div>"
     "<div :clickable><b :bold>Bob</b><i>Yo</i><i>8:00</i></div></div>",
     ""},
    {"an_item_struck_through",
     "<div><div id=x :clickable><span :struck>Milk</span></div><div :clickable><span>Bread</span></div></div>", "done"},
    {"stripes_that_no_class_makes",
     "<div><b :clickable>A</b><b id=x :clickable :background=red>B</b><b :clickable>C</b></div>", ""},
    {"the_main_one_of_buttons_that_do_something_each",
     "<div><button class=b>A</button><button class=b>B</button><button id=x class='b q' "
     ":background=red>C</button></div>",
     ""},
    {"one_of_buttons_in_a_box_of_choices",
     "<div class=segmented><button class=b>A</button><button class=b>B</button>"
     "<button id=x class='b q' :background=red>C</button></div>",
     "chosen"},
    {"one_that_lacks_the_class_of_the_others",
     "<div><b id=x :clickable><i>A</i><i>a</i><i>1x</i></b><b class=read :clickable :background=red><i>B</i><i>b</i>"
     "<i>2x</i></b><b class=read :clickable :background=red><i>C</i><i>c</i><i>3x</i></b></div>",
     ""},
    {"several_that_add_the_same_class",
     "<div><b id=x class='c q' :clickable :background=red>A</b><b class='c q' :clickable :background=red>B</b>"
     "<b class=c :clickable>C</b><b class=c :clickable>D</b></div>",
     "on"},
    {"days_of_another_month",
     "<div><b id=x class='c q' :clickable :background=red>1</b><b class='c q' :clickable :background=red>2</b>"
     "<b class=c :clickable>3</b><b class=c :clickable>4</b></div>",
     ""},
    {"a_name_that_says_what_the_class_says", "<button id=x class=done>Done with it</button>", ""},
    {"a_verb_before_the_word", "<button id=x class=mark-unread>Later</button>", ""},
    {"an_icon_of_a_switch", "<div id=x :clickable>Wi-Fi<i class=fa-toggle-on></i></div>", "on"},
    {"the_only_one_that_is_not_faint",
     "<div><b id=x :clickable class=q>A</b><b :clickable class=p :opacity=0.5>B</b>"
     "<b :clickable class=p :opacity=0.5>C</b></div>",
     "chosen"},
    {"one_of_drawn_boxes_that_is_off",
     "<div><label :clickable><div class='cb checked' :border=1 :size=16x16>✓</div>A</label><label id=x :clickable><div "
     "class=cb "
     ":border=1 :size=16x16></div>B</label></div>",
     "off"},
    {"a_switch_that_is_off_in_a_list_of_switches",
     "<div><p>A <b :clickable class='tg on' :background=red :size=30x16></b></p><p>B <b id=x :clickable class=tg "
     ":background=green :size=30x16></b></p></div>",
     "off"},
    {"a_switch_beside_rows_of_another_kind",
     "<div><p><i>A</i><b :clickable class='tg on' :background=red :size=30x16></b></p><p>B <b id=x :clickable class=tg "
     ":background=green :size=30x16></b></p><p>C <b :clickable class=menu :size=30x16></b></p></div>",
     "off"},
    {"a_menu_beside_switches",
     "<div><p>A <b :clickable class='tg on' :background=red :size=30x16></b></p><p>C <b id=x :clickable class=menu "
     ":size=30x16></b></p></div>",
     ""},
    {"a_bold_card_that_is_tall",
     "<div><div :size=90x150 id=x :clickable><b :bold>Checking</b><i>Ends in</i><i>Balance</i></div>"
     "<div :size=90x150 :clickable><b>Savings</b><i>Ends in</i><i>Balance</i></div></div>",
     ""},
    {"the_others_of_a_menu_are_not_off", "<ul><li class=on><a href=#>A</a></li><li><a id=x href=#>B</a></li></ul>", ""},
    {"the_others_of_words_of_which_one_is_on", "<div><b :clickable class=on>A</b><b id=x :clickable>B</b></div>", ""},
    {"one_that_is_off_where_several_are_on",
     "<div><b class='c q' :clickable :background=red>A</b><b class='c q' :clickable :background=red>B</b>"
     "<b class=c :clickable>C</b><b id=x class=c :clickable>D</b></div>",
     "off"},
    {"a_button_with_a_border_beside_two_without",
     "<div><button id=x class='b o' :border=1>Cancel</button><button class='b'>Later</button>"
     "<button class='b'>Save</button></div>",
     ""},
    {"a_bold_button_of_three",
     "<div><button class=b>Cancel</button><button class=b>Later</button><button id=x class='b q'><b "
     ":bold>Save</b></button></div>",
     ""},
    {"the_one_button_of_a_card_that_is_faint",
     "<div><div class=q :opacity=0.5><p>Old</p><button id=x>Use</button></div><div><p>New</p><button>Use</button></div>"
     "<div><p>Other</p><button>Use</button></div></div>",
     ""},
    {"a_dot_that_only_the_pointer_colours",
     "<div><div :clickable><b class=dot :size=8x8 :background=green></b><i class=new>new</i></div>"
     "<div id=x :clickable :hovered><b class=dot :size=8x8 :background=pink></b><i class=old>old</i></div>"
     "<div :clickable><b class=dot :size=8x8 :background=green></b><i class=sold>sold</i></div>"
     "<div :clickable><b class=dot :size=8x8 :background=green></b><i class=kept>kept</i></div></div>",
     ""},
    {"a_faded_button", "<div><button id=x :opacity=0.5>A</button><button>B</button><button>C</button></div>",
     "disabled"},
};

INSTANTIATE_TEST_SUITE_P(Looks, Looks, ::testing::ValuesIn(kLookCases),
                         [](const auto& info) { return std::string(info.param.sentence); });

TEST(SlidingBarTest, it_stands_at_the_one_that_it_is_in_the_middle_of) {
  const Rect one = Rect::FromSize(0, 0, 100, 40);
  const Rect next = Rect::FromSize(100, 0, 100, 40);
  const Rect bar = Rect::FromSize(120, 37, 60, 3);
  EXPECT_FALSE(IsBarAt(bar, one, true));
  EXPECT_TRUE(IsBarAt(bar, next, true));
  EXPECT_TRUE(IsBarAt(next, next, true)) << "a pill behind it";
  EXPECT_FALSE(IsBarAt(Rect::FromSize(146, 0, 8, 8), next, true)) << "a dot over it";
  EXPECT_FALSE(IsBarAt(Rect::FromSize(150, 0, 50, 40), next, true)) << "what fades out at its end";
  EXPECT_FALSE(IsBarAt(Rect::FromSize(100, 60, 100, 3), next, true)) << "a line further down";
  EXPECT_TRUE(IsBarAt(Rect::FromSize(0, 45, 3, 30), Rect::FromSize(0, 40, 90, 40), false)) << "next to one of a column";
}

}  // namespace
}  // namespace domtool
