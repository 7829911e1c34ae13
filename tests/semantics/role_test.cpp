// HTML-AAM 1.0 section 3.5 and WAI-ARIA 1.2 section 5.3, with Chrome's answers where they leave freedom. Each case asks
// for the role of the element with id x.
#include "semantics/role.h"

#include <gtest/gtest.h>

#include <string>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct RoleCase {
  const char* sentence;
  const char* html;
  const char* role;
};

class ComputedRole : public ::testing::TestWithParam<RoleCase> {};

TEST_P(ComputedRole, is) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  EXPECT_EQ(RoleName(table.role[At(RowWithId(table, "x"))]), GetParam().role) << GetParam().html;
}

const RoleCase kNativeRoles[] = {
    {"a_link_has_a_target", "<a id=x href=/a>a</a>", "link"},
    {"an_anchor_without_target_is_generic", "<a id=x>a</a>", "generic"},
    {"an_anchor_that_listens_is_a_link", "<a id=x :clickable>a</a>", "link"},
    {"an_area_with_target_is_a_link", "<map><area id=x href=/a></map>", "link"},
    {"an_image", "<img id=x src=a.png>", "image"},
    {"an_image_with_empty_alt_is_decoration", "<img id=x alt=\"\">", "none"},
    {"an_image_with_empty_alt_and_a_title_stays", "<img id=x alt=\"\" title=t>", "image"},
    {"an_image_with_empty_alt_and_tabindex_stays", "<img id=x alt=\"\" tabindex=0>", "image"},
    {"a_text_field_is_the_default_input", "<input id=x>", "textbox"},
    {"an_unknown_input_type_is_text", "<input id=x type=bogus>", "textbox"},
    {"the_input_type_has_no_case", "<input id=x type=CheckBox>", "checkbox"},
    {"a_text_field_with_a_list_is_a_combobox", "<input id=x list=l><datalist id=l></datalist>", "combobox"},
    {"a_list_that_does_not_exist_changes_nothing", "<input id=x list=l>", "textbox"},
    {"a_number_field", "<input id=x type=number>", "spinbutton"},
    {"a_range_field", "<input id=x type=range>", "slider"},
    {"a_search_field", "<input id=x type=search>", "searchbox"},
    {"a_week_field", "<input id=x type=week>", "DateTime"},
    {"a_colour_field", "<input id=x type=color>", "ColorWell"},
    {"a_file_field_is_a_button", "<input id=x type=file>", "button"},
    {"an_image_input_is_a_button", "<input id=x type=image>", "button"},
    {"a_select_is_a_combobox", "<select id=x></select>", "combobox"},
    {"a_select_with_a_size_is_a_list_box", "<select id=x size=3></select>", "listbox"},
    {"a_multiple_select_is_a_list_box", "<select id=x multiple></select>", "listbox"},
    {"a_multiple_select_of_size_one_is_a_combobox", "<select id=x multiple size=1></select>", "combobox"},
    {"an_option_of_a_select", "<select><option id=x>a</option></select>", "option"},
    {"the_summary_of_details", "<details><summary id=x>a</summary></details>", "DisclosureTriangle"},
    {"a_loose_summary_is_generic", "<summary id=x>a</summary>", "generic"},
    {"a_header_of_the_page", "<header id=x></header>", "banner"},
    {"a_header_of_an_article", "<article><header id=x></header></article>", "sectionheader"},
    {"a_header_inside_an_aria_article", "<div role=article><header id=x></header></div>", "sectionheader"},
    {"a_footer_of_main", "<main><footer id=x></footer></main>", "sectionfooter"},
    {"an_aside_of_main_is_complementary", "<main><aside id=x></aside></main>", "complementary"},
    {"an_aside_of_an_article_without_name_is_generic", "<article><aside id=x></aside></article>", "generic"},
    {"an_aside_of_an_article_with_name", "<article><aside id=x aria-label=a></aside></article>", "complementary"},
    {"a_section_without_name_is_generic", "<section id=x></section>", "generic"},
    {"a_section_with_a_name_is_a_region", "<section id=x aria-label=a></section>", "region"},
    {"a_section_labelled_by_nothing_is_generic", "<section id=x aria-labelledby=no></section>", "generic"},
    {"a_form_is_one_without_a_name_too", "<form id=x></form>", "form"},
    {"an_item_of_a_list", "<ul><li id=x></li></ul>", "listitem"},
    {"an_item_of_a_list_that_is_none", "<ul role=none><li id=x></li></ul>", "none"},
    {"an_item_of_a_menu_that_is_a_list", "<ul role=menu><li id=x></li></ul>", "none"},
    {"an_item_outside_of_any_list", "<div><li id=x></li></div>", "listitem"},
    {"an_svg_with_shapes_is_an_image", "<svg id=x><g><path d=M0></path></g></svg>", "image"},
    {"a_section_whose_role_is_taken_away_scopes_no_header", "<section role=none><header id=x></header></section>",
     "banner"},
    {"an_svg_with_text_is_a_container", "<svg id=x><text>a</text></svg>", "SvgRoot"},
    {"a_use_with_a_title_is_an_object", "<svg><use id=x href=#s><title>t</title></use></svg>", "graphics-object"},
    {"an_svg_that_uses_a_titled_symbol_is_a_container",
     "<svg><symbol id=s><title>t</title></symbol></svg><svg id=x><use href=#s></use></svg>", "SvgRoot"},
    {"an_svg_that_uses_a_mute_symbol_is_an_image",
     "<svg><symbol id=s><path></path></symbol></svg><svg id=x><use href=#s></use></svg>", "image"},
    {"a_path_with_a_title_is_a_symbol", "<svg><path id=x><title>t</title></path></svg>", "graphics-symbol"},
    {"a_path_without_is_nothing", "<svg><path id=x></path></svg>", "none"},
    {"a_shape_named_by_reference", "<b id=n>n</b><svg><rect id=x aria-labelledby=n></rect></svg>", "graphics-symbol"},
    {"an_image_of_a_drawing_with_a_title", "<svg><image id=x><title>t</title></image></svg>", "image"},
    {"an_image_of_a_drawing_without", "<svg><image id=x></image></svg>", "none"},
    {"a_use_with_a_title", "<svg><use id=x><title>t</title></use></svg>", "graphics-object"},
    {"a_group_with_a_description", "<svg><g id=x><desc>d</desc></g></svg>", "group"},
    {"a_group_that_takes_the_focus", "<svg><g id=x tabindex=0></g></svg>", "group"},
    {"a_group_without_either", "<svg><g id=x></g></svg>", "generic"},
    {"a_link_in_a_drawing", "<svg><a id=x href=#><path></path></a></svg>", "link"},
    {"a_drawing_around_something_described", "<svg id=x><g><desc>d</desc></g></svg>", "SvgRoot"},
    {"a_drawing_within_a_drawing", "<svg><svg id=x></svg></svg>", "generic"},
    {"a_drawing_within_a_drawing_with_a_title", "<svg><svg id=x><title>t</title></svg></svg>", "image"},
    {"a_formula", "<math id=x><mi>x</mi></math>", "math"},
    {"a_figure", "<figure id=x></figure>", "figure"},
    {"an_address_is_a_group", "<address id=x></address>", "group"},
    {"a_description_list", "<dl id=x></dl>", "DescriptionList"},
    {"a_popover_is_at_least_a_group", "<div id=x popover>a</div>", "group"},
    {"a_popover_with_a_role_keeps_it", "<div id=x popover role=menu>a</div>", "menu"},
    {"a_custom_element_is_generic", "<my-thing id=x></my-thing>", "generic"},
    {"an_iframe", "<iframe id=x></iframe>", "Iframe"},
};
INSTANTIATE_TEST_SUITE_P(Native, ComputedRole, ::testing::ValuesIn(kNativeRoles),
                         [](const auto& test) { return std::string(test.param.sentence); });

const RoleCase kTables[] = {
    {"a_table_with_headers_is_data", "<table id=x><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
     "table"},
    {"a_table_without_any_sign_of_data_is_layout", "<table id=x><tr><td>1</td><td>2</td></tr></table>", "generic"},
    {"the_cells_of_a_layout_table_are_generic", "<table><tr><td id=x>1</td><td>2</td></tr></table>", "generic"},
    {"a_table_of_one_header_cell_is_layout", "<table id=x><tr><th>a</th></tr></table>", "generic"},
    {"a_caption_makes_data", "<table id=x><caption>c</caption><tr><td>1</td></tr></table>", "table"},
    {"a_border_makes_data", "<table id=x border=1><tr><td>1</td></tr></table>", "table"},
    {"border_zero_does_not", "<table id=x border=0><tr><td>1</td></tr></table>", "generic"},
    {"cells_in_a_colour_of_their_own_make_data",
     "<table id=x><tr><td bgcolor=blue>1</td><td>2</td><td>3</td></tr></table>", "table"},
    {"less_than_half_of_them_do_not",
     "<table id=x><tr><td bgcolor=blue>1</td><td>2</td><td>3</td><td>4</td></tr></table>", "generic"},
    {"cells_in_the_colour_of_their_table_do_not",
     "<table id=x bgcolor=red><tr><td bgcolor=red>1</td><td bgcolor=red>2</td></tr></table>", "generic"},
    {"coloured_cells_that_touch_do_not",
     "<table id=x cellspacing=0><tr><td bgcolor=blue>1</td><td bgcolor=blue>2</td></tr></table>", "generic"},
    {"one_coloured_cell_does_not", "<table id=x bgcolor=red><tr><td bgcolor=blue>1</td></tr></table>", "generic"},
    {"a_cell_of_a_data_table", "<table border=1><tr><td id=x>1</td></tr></table>", "cell"},
    {"a_cell_of_a_grid", "<table role=grid><tr><td id=x>1</td></tr></table>", "gridcell"},
    {"a_cell_of_a_table_that_is_none", "<table role=none><tr><td id=x>1</td></tr></table>", "generic"},
    {"a_header_in_a_row_of_headers", "<table><tr><th id=x>a</th><th>b</th></tr></table>", "columnheader"},
    {"a_header_next_to_data", "<table><tr><th id=x>a</th><td>1</td></tr></table>", "rowheader"},
    {"a_header_next_to_an_empty_corner", "<table><tr><td></td><th id=x>a</th><th>b</th></tr></table>", "columnheader"},
    {"the_cells_of_a_row_that_is_one_by_role", "<table><tr role=row><td id=x>1</td><td>2</td></tr></table>", "cell"},
    {"scope_decides_over_neighbours", "<table><tr><th id=x scope=col>a</th><td>1</td></tr></table>", "columnheader"},
    {"the_table_inside_a_cell_is_judged_alone",
     "<table border=1><tr><td><table id=x><tr><td>1</td><td>2</td></tr></table></td></tr></table>", "generic"},
};
INSTANTIATE_TEST_SUITE_P(Tables, ComputedRole, ::testing::ValuesIn(kTables),
                         [](const auto& test) { return std::string(test.param.sentence); });

const RoleCase kExplicit[] = {
    {"a_role_is_taken", "<div id=x role=button>a</div>", "button"},
    {"a_role_has_no_case", "<div id=x role=BUTTON>a</div>", "button"},
    {"the_first_known_role_counts", "<div id=x role=\"bogus tab\">a</div>", "tab"},
    {"an_abstract_role_is_passed_over", "<div id=x role=\"widget link\">a</div>", "link"},
    {"no_known_role_leaves_the_native_one", "<button id=x role=bogus>a</button>", "button"},
    {"a_name_of_the_browsers_own_is_no_role", "<div id=x role=RootWebArea>a</div>", "generic"},
    {"img_is_image", "<div id=x role=img></div>", "image"},
    {"directory_is_list", "<div id=x role=directory></div>", "list"},
    {"presentation_is_none", "<h2 id=x role=presentation>a</h2>", "none"},
    {"none_loses_where_it_can_be_focused", "<button id=x role=none>a</button>", "button"},
    {"none_loses_where_tabindex_is", "<h2 id=x role=none tabindex=-1>a</h2>", "heading"},
    {"none_loses_to_a_global_attribute", "<ul id=x role=none aria-label=l></ul>", "list"},
    {"none_wins_over_a_disabled_button", "<h2 id=x role=none aria-level=3>a</h2>", "none"},
    {"a_form_without_a_name_is_generic", "<div id=x role=form></div>", "generic"},
    {"a_region_without_a_name_is_generic", "<div id=x role=region></div>", "generic"},
    {"a_region_with_a_name", "<div id=x role=region title=t></div>", "region"},
    {"a_region_without_a_name_gives_way", "<div id=x role=\"region main\"></div>", "main"},
    {"a_region_without_a_name_keeps_the_native_role", "<nav id=x role=region></nav>", "navigation"},
    {"an_option_outside_of_a_list_box_is_generic", "<div id=x role=option>a</div>", "generic"},
    {"an_option_of_a_group", "<div role=group><div id=x role=option>a</div></div>", "option"},
    {"an_option_after_something_that_means_something", "<div role=listbox><p><span id=x role=option>a</span></p></div>",
     "generic"},
    {"an_item_that_is_no_option_here_stays_an_item", "<ul><li id=x role=option>a</li></ul>", "listitem"},
    {"an_option_element_is_one_whatever_it_says", "<select size=3><option id=x role=treeitem>a</option></select>",
     "option"},
    {"an_option_in_a_list_box", "<div role=listbox><div role=group><div id=x role=option>a</div></div></div>",
     "option"},
    {"a_tree_item_outside_of_a_tree_is_generic", "<div id=x role=treeitem>a</div>", "generic"},
    {"a_list_item_after_a_wrapper", "<div role=list><div><div id=x role=listitem>a</div></div></div>", "listitem"},
    {"a_list_item_of_a_group", "<div role=group><div id=x role=listitem>a</div></div>", "listitem"},
    {"a_list_item_of_a_feed_is_generic", "<div role=feed><div id=x role=listitem>a</div></div>", "generic"},
    {"a_list_item_without_list_is_generic", "<div id=x role=listitem>a</div>", "generic"},
    {"a_chapter", "<div id=x role=doc-chapter>a</div>", "doc-chapter"},
};
INSTANTIATE_TEST_SUITE_P(Explicit, ComputedRole, ::testing::ValuesIn(kExplicit),
                         [](const auto& test) { return std::string(test.param.sentence); });

TEST(ExplicitRoleOf, a_token_longer_than_any_role_is_no_role) {
  EXPECT_EQ(ExplicitRole(std::string(1'000'000, 'b'), true), std::nullopt);
  EXPECT_EQ(ExplicitRole(std::string(1'000'000, 'b') + " link", true), Role::kLink);
}

TEST(ComputedRoles, documents_text_and_editing_hosts_are_known) {
  NodeTable table = BuildTable("<div id=x contenteditable>a<p id=y contenteditable=true>b</p></div>");
  ComputeSemantics(&table);
  EXPECT_EQ(table.role[0], Role::kRootWebArea);
  EXPECT_EQ(table.role[At(RowWithId(table, "x")) + 1], Role::kStaticText);
  EXPECT_TRUE(table.flags[At(RowWithId(table, "x"))].is_editable_host);
  EXPECT_FALSE(table.flags[At(RowWithId(table, "y"))].is_editable_host) << "it is inside another";
}

}  // namespace
}  // namespace domtool
