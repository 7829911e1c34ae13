// accname 1.2 section 4.3.2 and HTML-AAM 1.0 section 4. Each case asks for the name of the element with id x. The
// expectations were compared with Chrome's accessibility tree; where it departs from the standard, a comment says so.
#include "semantics/name.h"

#include <gtest/gtest.h>

#include <string>

#include "base/limits.h"
#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct NameCase {
  const char* sentence;
  const char* html;
  const char* name;
};

class AccessibleName : public ::testing::TestWithParam<NameCase> {};

TEST_P(AccessibleName, is) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  const NodeIndex x = RowWithId(table, "x");
  EXPECT_EQ(table.name[At(x)], GetParam().name) << GetParam().html;
  EXPECT_FALSE(table.flags[At(x)].name_is_guess);
}

const NameCase kReferences[] = {
    {"a_reference_names", "<span id=a>Ann</span><input id=x aria-labelledby=a>", "Ann"},
    {"references_are_joined_in_their_order", "<b id=a>Ann</b><b id=b>Bo</b><input id=x aria-labelledby='b a'>",
     "Bo Ann"},
    {"a_row_may_refer_to_itself",
     "<span id=a>Delete</span><button id=x aria-labelledby='x a' aria-label=File>f</button>", "File Delete"},
    {"a_reference_to_nothing_is_passed_over", "<input id=x aria-labelledby=no aria-label=Ann>", "Ann"},
    {"a_reference_wins_over_a_label", "<b id=a>Ann</b><input id=x aria-labelledby=a aria-label=Bo>", "Ann"},
    {"hidden_text_counts_when_it_is_referred_to", "<p id=a :hidden>Hid <b>deep</b></p><input id=x aria-labelledby=a>",
     "Hid deep"},
    {"hidden_text_within_visible_text_does_not", "<p id=a>Seen <b :hidden>hid</b></p><input id=x aria-labelledby=a>",
     "Seen"},
    {"aria_hidden_text_counts_when_it_is_referred_to", "<p id=a aria-hidden=true>Ann</p><input id=x aria-labelledby=a>",
     "Ann"},
    {"invisible_text_counts_when_it_is_referred_to", "<p id=a :visibility=hidden>Ann</p><input id=x aria-labelledby=a>",
     "Ann"},
    {"a_reference_is_followed_once", "<b id=b>Deep</b><b id=a aria-labelledby=b>Ann</b><input id=x aria-labelledby=a>",
     "Ann"},
    {"a_field_that_is_referred_to_gives_its_value", "<input id=a :value=Ann><button id=x aria-labelledby=a></button>",
     "Ann"},
    {"an_empty_field_that_is_referred_to_gives_its_label",
     "<label for=a>Ann</label><input id=a :value=''><button id=x aria-labelledby=a></button>", "Ann"},
    {"an_article_that_is_referred_to_is_read",
     "<div id=a><article>Ann</article></div><button id=x aria-labelledby=a></button>", "Ann"},
    {"a_reference_does_not_leave_the_shadow_tree_for_its_like",
     "<b id=a>Outer</b><my-host><b :shadow id=a>Inner</b><input :shadow id=x aria-labelledby=a></my-host>", "Inner"},
    {"a_reference_does_not_leave_the_shadow_tree",
     "<b id=a>Outer</b><my-host><input :shadow id=x aria-labelledby=a aria-label=Inner></my-host>", "Inner"},
    {"what_is_slotted_refers_to_where_it_was_written",
     "<b id=a>Outer</b><my-host><slot :shadow><input :light id=x aria-labelledby=a></slot></my-host>", "Outer"},
    {"what_falls_back_refers_to_the_shadow_tree",
     "<b id=a>Outer</b><my-host><b :shadow id=a>Inner</b><slot :shadow><input id=x aria-labelledby=a></slot></my-host>",
     "Inner"},
    {"a_slot_that_is_referred_to_is_read_for_what_is_in_it",
     "<my-host><slot :shadow id=a aria-label=Slot><b :light>Ann</b></slot><input :shadow id=x "
     "aria-labelledby=a></my-host>",
     "Ann"},
    {"a_name_on_a_slot_names_nothing_around_it",
     "<my-host><button :shadow id=x><slot aria-label=Slot><b :light>Ann</b></slot></button></my-host>", "Ann"},
    {"an_inner_root_refers_no_further_than_a_custom_element_may_hide",
     "<b id=a>Outer</b><my-host><b :shadow id=b>Middle</b><my-part :shadow><input id=x aria-labelledby=b></my-part>"
     "</my-host>",
     "Middle"},
    {"what_is_inert_is_no_part_of_a_name", "<button id=x>Send <i inert>never</i> now</button>", "Send now"},
    {"a_light_row_does_not_see_into_a_shadow_tree",
     "<my-host><b :shadow id=a>Inner</b></my-host><input id=x aria-labelledby=a aria-label=Outer>", "Outer"},
    {"a_reference_does_not_leave_its_frame",
     "<b id=a>Outer</b><iframe><#document><input id=x aria-labelledby=a title=T></#document></iframe>", "T"},
};
INSTANTIATE_TEST_SUITE_P(References, AccessibleName, ::testing::ValuesIn(kReferences),
                         [](const auto& test) { return std::string(test.param.sentence); });

const NameCase kNativeNames[] = {
    {"a_label_by_for", "<label for=x>Ann</label><input id=x>", "Ann"},
    {"a_label_around", "<label>Ann <input id=x></label>", "Ann"},
    {"the_first_labelable_inside_is_meant", "<label>Ann <input type=hidden><input id=x><input></label>", "Ann"},
    {"two_labels_are_joined", "<label for=x>Ann</label><label for=x>Bo</label><input id=x>", "Ann Bo"},
    {"a_hidden_label_is_no_label", "<label for=x :hidden>Ann</label><input id=x title=Bo>", "Bo"},
    {"an_aria_label_of_the_label_is_its_text", "<label for=x aria-label=Bo>Ann</label><input id=x>", "Bo"},
    {"a_field_in_its_own_label_adds_nothing", "<label>Flash <input id=x :value=5> times</label>", "Flash times"},
    {"another_field_in_the_label_adds_its_value",
     "<label for=x>Flash <input :value=5> times</label><input id=x type=checkbox>", "Flash 5 times"},
    {"a_select_in_the_label_adds_its_choice",
     "<label for=x>Flash <select><option>1</option><option :selected>2</option></select> times</label>"
     "<input id=x type=checkbox>",
     "Flash 2 times"},
    {"a_range_in_the_label_adds_its_text",
     "<label for=x>Flash <div role=slider aria-valuenow=5 aria-valuetext=five></div> times</label>"
     "<input id=x type=checkbox>",
     "Flash five times"},
    {"a_label_wins_over_the_text_of_a_button", "<label for=x>Ann</label><button id=x>Bo</button>", "Ann"},
    {"a_submit_button_has_a_default", "<input id=x type=submit>", "Submit"},
    {"a_reset_button_has_a_default", "<input id=x type=reset>", "Reset"},
    {"an_empty_value_is_no_default", "<input id=x type=submit value=\"\">", ""},
    {"an_image_button_has_its_alt", "<input id=x type=image alt=Ann>", "Ann"},
    {"a_file_field_is_a_button_that_chooses", "<input id=x type=file multiple>", "Choose Files"},
    {"an_image_has_its_alt", "<img id=x alt=Ann title=Bo>", "Ann"},
    {"an_image_without_alt_has_its_title", "<img id=x title=Bo>", "Bo"},
    {"an_image_with_empty_alt_has_no_name", "<img id=x alt=\"\" title=Bo>", ""},
    {"a_fieldset_has_its_legend", "<fieldset id=x><legend>Ann</legend><input></fieldset>", "Ann"},
    {"a_legend_deeper_inside_is_none", "<fieldset id=x><div><legend>Ann</legend></div></fieldset>", ""},
    {"a_table_has_its_caption", "<table id=x><caption>Ann</caption><tr><td>1</td></tr></table>", "Ann"},
    {"a_caption_of_a_figure_does_not_name_it", "<figure id=x><figcaption>Ann</figcaption></figure>", ""},
    {"a_caption_names_the_image_that_is_all_of_its_figure",
     "<figure> <img id=x> <figcaption>Ann <b>Lee</b></figcaption></figure>", "Ann Lee"},
    {"a_title_comes_before_the_caption", "<figure><img id=x title=Bo><figcaption>Ann</figcaption></figure>", "Bo"},
    {"an_empty_alt_has_no_caption", "<figure><img id=x alt=\"\"><figcaption>Ann</figcaption></figure>", ""},
    {"a_caption_of_words_too_names_no_image", "<figure><img id=x>Words<figcaption>Ann</figcaption></figure>", ""},
    {"a_caption_of_two_images_names_neither", "<figure><img id=x><img><figcaption>Ann</figcaption></figure>", ""},
    {"an_svg_has_its_title", "<svg id=x><title>Ann</title><path d=M0></path></svg>", "Ann"},
    {"an_optgroup_has_its_label", "<select size=3><optgroup id=x label=Ann></optgroup></select>", "Ann"},
    {"an_option_has_its_label", "<select><option id=x label=Ann>a</option></select>", "Ann"},
    {"a_placeholder_comes_last", "<input id=x placeholder=Ann>", "Ann"},
    {"a_title_comes_before_the_placeholder", "<input id=x placeholder=Ann title=Bo>", "Bo"},
    {"a_blank_aria_label_is_none", "<input id=x aria-label=' ' title=Bo>", "Bo"},
};
INSTANTIATE_TEST_SUITE_P(Native, AccessibleName, ::testing::ValuesIn(kNativeNames),
                         [](const auto& test) { return std::string(test.param.sentence); });

const NameCase kContent[] = {
    {"a_button_has_its_text", "<button id=x>Go on</button>", "Go on"},
    {"white_space_is_collapsed", "<button id=x>  lots\n  of   it </button>", "lots of it"},
    {"inline_boxes_are_not_parted", "<button id=x><b>a</b><i>b</i></button>", "ab"},
    {"blocks_are_parted", "<button id=x><div>a</div><div>b</div></button>", "a b"},
    {"inline_blocks_are_parted", "<button id=x>a<span :display=inline-block>b</span>c</button>", "a b c"},
    {"boxless_elements_are_parted", "<button id=x>a<span :display=contents>b</span>c</button>", "a b c"},
    {"a_line_break_parts", "<button id=x>a<br>b</button>", "a b"},
    {"a_name_from_an_attribute_is_parted", "<button id=x>a<span aria-label=b></span>c</button>", "a b c"},
    {"an_image_inside_gives_its_alt", "<a id=x href=#><img alt=Ann></a>", "Ann"},
    {"a_symbol_that_is_used_gives_its_title",
     "<svg :hidden><symbol id=s><title>Share</title><path></path></symbol></svg>"
     "<button id=x><svg><use href=#s></use></svg></button>",
     "Share"},
    {"a_symbol_that_is_used_gives_the_text_in_it",
     "<svg :hidden><symbol id=s><g><text>Tee</text></g></symbol></svg>"
     "<a href=y id=x><svg><use xlink:href=#s></use></svg> here</a>",
     "Tee here"},
    {"the_title_of_use_comes_before_that_of_its_symbol",
     "<svg :hidden><symbol id=s><title>Share</title></symbol></svg>"
     "<button id=x><svg><use href=#s><title>Own</title></use></svg></button>",
     "Own"},
    // Chrome reads it all the same; accname 2A leaves out what is hidden.
    {"a_symbol_used_where_it_is_hidden_gives_nothing",
     "<svg :hidden><symbol id=s><title>Share</title></symbol></svg>"
     "<button id=x title=Tip><svg aria-hidden=true><use href=#s></use></svg></button>",
     "Tip"},
    {"a_use_of_itself_ends", "<button id=x><svg><g id=g><text>a</text><use href=#g></use></g></svg></button>", "a"},
    {"an_svg_inside_gives_its_title", "<button id=x><svg><title>Close</title><path></path></svg></button>", "Close"},
    {"pseudo_elements_stand_around_the_text", "<button id=x><::before>(</::before><::after>)</::after>go</button>",
     "(go)"},
    {"list_markers_are_no_text", "<a id=x href=#><ul><li><::marker>1.</::marker>Ann</li></ul></a>", "Ann"},
    {"hidden_parts_are_left_out", "<button id=x>a<b :hidden>b</b><b aria-hidden=true>c</b></button>", "a"},
    {"invisible_parts_are_left_out", "<button id=x>a<b :visibility=hidden>b</b></button>", "a"},
    {"visible_parts_of_invisible_ones_are_not",
     "<button id=x>a <b :visibility=hidden>b<i :visibility=visible>c</i></b></button>", "a c"},
    {"an_inner_reference_is_followed", "<b id=a>Ann</b><button id=x>Ask <span aria-labelledby=a>her</span></button>",
     "Ask Ann"},
    {"an_inner_reference_to_nothing_is_not", "<button id=x>Ask <span aria-labelledby=no>her</span></button>",
     "Ask her"},
    {"a_field_inside_gives_its_value", "<h2 id=x>Page <input :value=3></h2>", "Page 3"},
    {"a_password_inside_gives_nothing", "<h2 id=x>Page <input type=password :value=hunter2></h2>", "Page"},
    {"a_card_number_inside_gives_nothing", "<h2 id=x>Pay <input autocomplete='section-a cc-number' :value=4111></h2>",
     "Pay"},
    {"a_code_that_is_referred_to_gives_nothing",
     "<input id=a autocomplete=one-time-code :value=123456><button id=x aria-labelledby=a>b</button>", "b"},
    {"an_article_inside_gives_nothing", "<a id=x href=#><article>Ann</article>Bo</a>", "Bo"},
    {"a_list_inside_gives_its_text", "<a id=x href=#><ul><li>a</li><li>b</li></ul></a>", "a b"},
    {"what_the_row_owns_is_appended", "<h2 id=x aria-owns=o>Ann</h2><span id=o>Bo</span>", "Ann Bo"},
    {"a_generic_title_is_no_text", "<button id=x><i title=Ann></i></button>", ""},
    {"a_title_names_what_has_no_text", "<button id=x title=Ann></button>", "Ann"},
    {"a_paragraph_is_not_named_by_its_text", "<p id=x>Ann</p>", ""},
    {"a_row_of_a_grid_is", "<div role=grid><div id=x role=row><div role=gridcell>a</div></div></div>", "a"},
    {"a_row_of_a_table_is_not", "<div role=table><div id=x role=row><div role=cell>a</div></div></div>", ""},
    {"a_generic_is_not_named_by_its_title", "<div id=x title=Ann>b</div>", ""},
    {"unless_it_takes_the_focus", "<div id=x title=Ann tabindex=0>b</div>", "Ann"},
    {"its_combobox_shows_the_value_inside_it",
     "<label for=x>Flash <span role=combobox tabindex=0 aria-label=times>3</span> times</label>"
     "<input id=x type=checkbox>",
     "Flash 3 times"},
};
INSTANTIATE_TEST_SUITE_P(Content, AccessibleName, ::testing::ValuesIn(kContent),
                         [](const auto& test) { return std::string(test.param.sentence); });

struct DescriptionCase {
  const char* sentence;
  const char* html;
  const char* description;
};
class AccessibleDescription : public ::testing::TestWithParam<DescriptionCase> {};

TEST_P(AccessibleDescription, is) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  EXPECT_EQ(table.description[At(RowWithId(table, "x"))], GetParam().description) << GetParam().html;
}

const DescriptionCase kDescriptions[] = {
    {"a_reference_describes", "<b id=a>More</b><input id=x aria-describedby=a title=t>", "More"},
    {"aria_description_describes", "<button id=x aria-description=More>a</button>", "More"},
    {"a_title_that_does_not_name_describes", "<button id=x title=More>a</button>", "More"},
    {"a_title_that_names_does_not", "<button id=x title=More></button>", ""},
    {"a_title_that_repeats_the_name_does_not", "<button id=x title=a>a</button>", ""},
    {"a_generic_title_describes", "<div id=x title=More>a</div>", "More"},
};
INSTANTIATE_TEST_SUITE_P(Descriptions, AccessibleDescription, ::testing::ValuesIn(kDescriptions),
                         [](const auto& test) { return std::string(test.param.sentence); });

struct GuessCase {
  const char* sentence;
  const char* html;
  const char* guess;
};
class GuessedName : public ::testing::TestWithParam<GuessCase> {};

TEST_P(GuessedName, is) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  const NodeIndex x = RowWithId(table, "x");
  EXPECT_EQ(table.name[At(x)], GetParam().guess) << GetParam().html;
  EXPECT_EQ(table.flags[At(x)].name_is_guess, GetParam().guess[0] != '\0');
}

const GuessCase kGuesses[] = {
    {"text_before_in_the_same_row", "<div>Town: <input id=x name=t></div>", "Town"},
    {"text_before_in_a_wrapper", "<div><span>Town *</span><div><input id=x></div></div>", "Town"},
    {"text_after_a_checkbox", "<div>Terms <input id=x type=checkbox> I agree</div>", "I agree"},
    {"not_the_name_of_another_control", "<div><button>Go</button><input id=x></div>", ""},
    {"not_text_of_another_cell_but_the_column",
     "<table><tr><th>Qty</th><th>Town</th></tr><tr><td>1</td><td><input id=x></td></tr></table>", "Town"},
    {"the_first_cell_of_the_row", "<table><tr><td>Town</td><td><input id=x></td></tr></table>", "Town"},
    {"an_attribute_that_frameworks_show", "<input id=x data-label=Town>", "Town"},
    {"the_value_of_a_radio_button_not_its_group", "<input id=x type=radio name=plan value=per_month>", "per month"},
    {"not_the_value_that_html_gives", "<input id=x type=radio name=plan value=on>", "plan"},
    {"not_the_text_of_a_list_item", "<div><div role=list><div role=listitem>Old</div></div></div><input id=x>", ""},
    {"the_name_of_the_field_in_words", "<input id=x name='user[home_town]'>", "user home town"},
    {"not_prose",
     "<div>This is a long sentence that nobody would write in front of a field, for it explains at length.<input "
     "id=x></div>",
     ""},
    {"not_across_a_fieldset", "<fieldset><legend>Old</legend></fieldset><input id=x>", ""},
    {"the_title_of_a_card_for_the_switch_after_its_button",
     "<div><p>Visa</p><p>Limit <button>Change</button></p><b id=x :clickable :size=44x22></b></div>", "Visa"},
    {"not_across_a_button_and_other_words",
     "<div><p>Push</p><button>Send</button><p>Email</p><b id=x :clickable :size=44x22></b></div>", ""},
    {"not_a_title_that_another_box_has",
     "<div><p>Visa</p><i :clickable :size=16x16></i><b id=x :clickable :size=44x22></b></div>", ""},
    {"not_the_sign_of_a_stepper", "<div>Boxes <b>−</b><input id=x><b>+</b></div>", "Boxes"},
    {"the_sign_of_a_currency", "<div><b>€</b><input id=x></div>", "€"},
    {"an_icon_button_by_its_attribute", "<button id=x data-tooltip=Bold></button>", "Bold"},
};
INSTANTIATE_TEST_SUITE_P(Guesses, GuessedName, ::testing::ValuesIn(kGuesses),
                         [](const auto& test) { return std::string(test.param.sentence); });

TEST(NameStorage, a_name_that_is_one_text_is_a_view_of_it) {
  NodeTable table = BuildTable("<button id=x> Go on </button>");
  const NodeIndex x = RowWithId(table, "x");
  const char* const text = table.rendered_text[At(x) + 1].data();
  ComputeSemantics(&table);
  EXPECT_EQ(table.name[At(x)].data(), text + 1);
}

TEST(NameLimits, a_long_name_is_cut_at_a_code_point_with_an_ellipsis) {
  std::string html = "<button id=x>";
  for (int i = 0; i < 2'000; ++i) html += "\xC3\xA4\xC3\xA4 ";
  NodeTable table = BuildTable(html + "</button>");
  ComputeSemantics(&table);
  const std::string_view name = table.name[At(RowWithId(table, "x"))];
  EXPECT_LE(name.size(), limits::kMaxNameBytes);
  EXPECT_TRUE(name.ends_with("\xE2\x80\xA6"));
}

// Shapes that ruin a naive computation. They pass by ending at all: none of them is timed.
TEST(NameLimits, a_chain_and_a_cycle_of_10000_references_end) {
  constexpr int kCount = 10'000;
  std::string html;
  std::string all;
  for (int i = 0; i < kCount; ++i) {
    const std::string next = std::to_string((i + 1) % kCount);
    html += "<button id=b" + std::to_string(i) + " aria-labelledby=b" + next + ">n" + std::to_string(i) + "</button>";
    all += " b" + std::to_string(i);
  }
  html += "<button id=x aria-labelledby='" + all + "'></button>";
  NodeTable table = BuildTable(html);
  ComputeSemantics(&table);
  EXPECT_EQ(table.name[At(RowWithId(table, "b0"))], "n1");
  EXPECT_EQ(table.name[At(RowWithId(table, "b9999"))], "n0");
  EXPECT_TRUE(table.name[At(RowWithId(table, "x"))].starts_with("n0 n1 n2 "));
}

TEST(NameLimits, rows_that_all_refer_to_one_big_subtree_end) {
  std::string html = "<div id=big>";
  for (int i = 0; i < 20'000; ++i) html += "<i></i>";
  html += "</div>";
  for (int i = 0; i < 20'000; ++i) html += "<b aria-labelledby=big></b>";
  NodeTable table = BuildTable(html + "<b id=x aria-labelledby=big></b>");
  ComputeSemantics(&table);
  EXPECT_EQ(table.name[At(RowWithId(table, "x"))], "");
}

TEST(NameLimits, headings_nested_100000_deep_end) {
  std::string html;
  for (int i = 0; i < 100'000; ++i) html += "<h1>";
  html += "<button id=x>deep</button>";
  for (int i = 0; i < 100'000; ++i) html += "</h1>";
  NodeTable table = BuildTable(html);
  ComputeSemantics(&table);
  EXPECT_EQ(table.name[At(RowWithId(table, "x"))], "deep");
}

TEST(NameLimits, a_page_that_has_spent_its_budget_still_names_its_buttons) {
  std::string html;
  for (int i = 0; i < 20'000; ++i) html += "<h1>";
  html += "deep";
  for (int i = 0; i < 20'000; ++i) html += "</h1>";
  NodeTable table = BuildTable(html + "<button id=x><b>Go</b> on</button>");
  ComputeSemantics(&table);
  EXPECT_EQ(table.name[At(RowWithId(table, "x"))], "Go on");
}

TEST(NameDeterminism, the_same_table_twice_gives_the_same_names) {
  constexpr char kHtml[] =
      "<label>A <input id=x></label><b id=a>B</b><button aria-labelledby='a x'>C</button><input name=q>";
  NodeTable first = BuildTable(kHtml);
  NodeTable second = BuildTable(kHtml);
  ComputeSemantics(&first);
  ComputeSemantics(&second);
  EXPECT_EQ(first.name, second.name);
}

}  // namespace
}  // namespace domtool
