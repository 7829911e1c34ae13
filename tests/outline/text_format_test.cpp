// What the text format says of small pages, ids left out as @ and their letters.
#include "outline/text_format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "identify/identify.h"
#include "privacy/privacy.h"
#include "semantics/semantics.h"
#include "structure/structure.h"
#include "support/table_builder.h"
#include "support/written_page.h"
#include "table/stable_id.h"

namespace domtool::testing {
namespace {

// Every id as '@': what stands where is asked, not what it is called.
std::string WithoutIds(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const bool is_id = ParseId(text.substr(0, kSpelledIdLength)) != kNoStableId;
    out += is_id ? '@' : text.front();
    text.remove_prefix(is_id ? kSpelledIdLength : 1);
  }
  return out;
}

std::string TextOf(NodeTable* table, ObserveOptions options = {}) {
  ComputeSemantics(table);
  ComputeStructure(table);
  IdRegistry ids;
  ids.Assign(table);
  const SafeView view = PrivacyGate::MakeView(*table, {}, {});
  std::string text;
  for (const OutlineLine& line : WriteOutline(view, options)) {
    (text += std::string(static_cast<std::size_t>(line.indent), ' ')) += WithoutIds(line.text) + '\n';
  }
  // After title and viewport.
  const bool has_head = options.root == kNoNode;
  return has_head ? text.substr(text.find('\n', text.find('\n') + 1) + 1) : text;
}

std::string TextOf(std::string_view html) {
  NodeTable table = BuildTable(html);
  return TextOf(&table);
}

std::string Times(int count, const std::string& html) {
  std::string all;
  for (int k = 1; k <= count; ++k) {
    std::string one = html;
    for (std::size_t at = one.find('#'); at != std::string::npos; at = one.find('#', at)) {
      one.replace(at, 1, std::to_string(k));
    }
    all += one;
  }
  return all;
}

TEST(TextTest, a_link_needs_no_word) {
  EXPECT_EQ(TextOf("<div><a href=/x>Home</a> <a href=/y>Basket</a></div>"), "[@] Home [@] Basket\n");
  EXPECT_EQ(TextOf("<div><button>Buy</button></div>"), "[@ button] Buy\n");
}

TEST(TextTest, a_name_that_text_follows_has_two_ends) {
  EXPECT_EQ(TextOf("<p>See <a href=/x>terms</a>, please</p>"), "See [@](terms), please\n");
  EXPECT_EQ(TextOf("<p><a href=/x>terms</a> <a href=/y>new</a> and old</p>"), "[@] terms [@](new) and old\n");
}

TEST(TextTest, a_row_that_is_a_control_begins_with_its_own_words) {
  EXPECT_EQ(TextOf("<div :clickable><i :clickable></i> <i :clickable>☆</i><p>Tax office</p><p>Returned</p></div>"),
            "[@ clickable] Tax office Returned [@ clickable] [@ clickable] ☆\n");
  EXPECT_EQ(TextOf("<div :clickable><i :clickable>Star</i><p>Tax office</p></div>"),
            "[@ clickable] [@ clickable](Star) Tax office\n")
      << "words of another control are read where they stand";
}

TEST(TextTest, what_is_written_on_a_control_follows_the_name_that_it_lacks) {
  EXPECT_EQ(
      TextOf("<div><button aria-label=Month>Dec</button> <a href=/b aria-label=Basket><b>2 items</b>, $40</a></div>"),
      "[@ button](Month) Dec [@](Basket) 2 items, $40\n");
  EXPECT_EQ(
      TextOf("<div><button aria-label='Delete the draft'>Delete</button> <a href=/x aria-label=Close>×</a></div>"),
      "[@ button] Delete the draft [@] Close\n");
  EXPECT_EQ(TextOf("<div role=button tabindex=0 aria-label=Slot><p>10:30</p><p>2 left</p></div>"),
            "[@ button](Slot) 10:30 2 left\n");
}

TEST(TextTest, a_drawn_control_has_the_words_of_its_row) {
  const std::string box = "<div :clickable :size=30x16></div>";
  EXPECT_EQ(TextOf("<div><span>Hanging list</span>" + box + "</div>"), "[@ clickable] Hanging list\n");
  EXPECT_EQ(TextOf("<div><div><b>Read receipts</b><p>Tell the sender.</p></div>" + box + "</div>"),
            "Read receipts\nTell the sender.\n[@ clickable] Read receipts\n");
  EXPECT_EQ(TextOf("<div><span>Two</span>" + box + box + "</div>"), "[@ clickable] Two\n[@ clickable]\n");
  EXPECT_EQ(TextOf("<div><span>Icon</span><div :clickable :size=30x16><svg></svg></div></div>"),
            "Icon\n[@ clickable]\n");
}

TEST(TextTest, a_box_to_tick_has_the_words_after_it_on_its_line) {
  const std::string words = "<span :size=90x16>Order lamps</span>";
  EXPECT_EQ(TextOf("<div><i :clickable :border :size=16x16></i>" + words + "</div>"), "[@ clickable] Order lamps\n");
}

TEST(TextTest, a_name_that_is_a_symbol_is_followed_by_its_title) {
  EXPECT_EQ(TextOf("<div><button title='Add reaction'>☺</button> <button title='Save all'>Save</button></div>"),
            "[@ button] ☺ Add reaction [@ button] Save\n");
}

TEST(TextTest, a_few_words_that_are_pressed_end_where_the_line_goes_on) {
  EXPECT_EQ(TextOf("<div><span :clickable>★</span> Tax office</div>"), "[@ clickable](★) Tax office\n");
}

TEST(TextTest, a_combobox_that_draws_its_value_beside_its_input_is_the_box_around_both) {
  const std::string input = "<input role=combobox aria-label=Origin :opacity=0 :size=2x20>";
  EXPECT_EQ(
      TextOf("<div :border><div>Brazil</div>" + input + "</div><div role=listbox><div role=option>Chile</div></div>"),
      "[@ combobox =\"Brazil\"] Origin\n[@ option] Chile\n");
  EXPECT_EQ(TextOf("<div :border><div id=p>Select…</div><input role=combobox aria-label=Origin aria-describedby=p "
                   ":opacity=0 :size=2x20></div>"),
            "[@ combobox] Origin\nSelect…\n");
}

TEST(TextTest, an_editor_without_width_is_the_box_around_it) {
  EXPECT_EQ(TextOf("<div :border :size=300x90><div role=textbox aria-label=Query tabindex=0 :size=0x19></div>"
                   "<div>DELETE 2;</div></div>"),
            "[@ textbox] Query\nDELETE 2;\n");
}

TEST(TextTest, a_label_that_draws_its_box_is_pressed_for_itself) {
  EXPECT_EQ(TextOf("<label :pointer :display=block><div :size=16x16 class=checked>✓</div><span>Working</span></label>"
                   "<label :pointer :display=block><div :size=16x16></div><span>Gap year</span></label>"),
            "[@ clickable looks-on] Working\n[@ clickable] Gap year\n");
}

TEST(TextTest, a_name_with_a_parenthesis_has_a_mark_of_its_own) {
  EXPECT_EQ(TextOf("<p><a href=/x>terms (new)</a> apply</p>"), "[@] terms (new)[/] apply\n");
  EXPECT_EQ(TextOf("<p><a href=/x>terms)(x</a> apply</p>"), "[@] terms)(x[/] apply\n");
}

TEST(TextTest, text_after_a_control_without_a_name_is_not_its_name) {
  EXPECT_EQ(TextOf("<p><button></button> Delete all</p>"), "[@ button]() Delete all\n");
}

constexpr const char* kCard =
    "<li><h3><a href=/p#>Widget #</a></h3><p>Sturdy #</p><p>$#</p>"
    "<div><button>Add to cart</button> <button>Wishlist</button></div></li>";

TEST(TextTest, a_control_inside_of_one_whose_children_are_presentational_is_reported) {
  EXPECT_EQ(TextOf("<div role=tablist><div role=tab tabindex=0>notes <button aria-label=Close></button></div></div>"),
            "[@ tab] notes [@ button] Close\n");
}

TEST(TextTest, boxes_side_by_side_are_words_of_their_own_and_letters_are_not) {
  EXPECT_EQ(TextOf("<p><span :display=inline-block>One</span><span :display=inline-block>Two</span></p>"), "One Two\n");
  EXPECT_EQ(TextOf("<p><span :display=inline-block>O</span><span :display=inline-block>k</span></p>"), "Ok\n");
  EXPECT_EQ(TextOf("<p><b :display=inline-block>One</b>, <b :display=inline-block>two</b>.</p>"), "One, two.\n");
}

TEST(TextTest, a_clickable_stands_on_one_line_with_its_words) {
  EXPECT_EQ(TextOf("<div :clickable><svg></svg><div>Team</div><div>12 members</div></div>"),
            "[@ clickable] Team 12 members\n");
  EXPECT_EQ(TextOf("<div :pointer><p>Fix login</p><button>bug</button><p>2 d</p><p>Ann</p></div>"),
            "[@ clickable] Fix login [@ button](bug) 2 d Ann\n");
}

TEST(TextTest, the_first_line_of_a_card_begins_with_its_id) {
  EXPECT_EQ(TextOf("<div :clickable><h3>Flat</h3><p>Two rooms</p></div>"), "### [@ clickable] Flat\nTwo rooms\n");
  const std::string words(101, 'x');
  EXPECT_EQ(TextOf("<div :clickable><p>Flat</p><p>" + words + "</p></div>"), "[@ clickable] Flat\n" + words + "\n");
}

TEST(TextTest, the_head_the_body_and_the_foot_of_a_dialog_are_no_rows) {
  EXPECT_EQ(TextOf("<div><div><button>Close</button></div>"
                   "<div>Delete all of it?<p>This cannot be undone.</p><button>Copy</button></div>"
                   "<div><button>Cancel</button><button>Delete</button></div></div>")
                .find("<rows"),
            std::string::npos);
}

TEST(TextTest, a_few_buttons_side_by_side_are_no_rows) {
  const std::string button = "<div><button>Button #</button></div>";
  EXPECT_EQ(TextOf(Times(4, button)).find("<rows"), std::string::npos);
  EXPECT_NE(TextOf(Times(5, button)).find("<rows"), std::string::npos);
}

TEST(TextTest, groups_of_buttons_that_are_called_otherwise_are_no_rows) {
  EXPECT_EQ(TextOf("<div><div><button>Bold</button><button>Italic</button></div>"
                   "<div><button>Left</button><button>Right</button></div>"
                   "<div><button>Undo</button><button>Redo</button></div></div>")
                .find("<rows"),
            std::string::npos);
  EXPECT_NE(TextOf(Times(3, "<div><a href=/#>Kettle No. #</a> <button>Remove</button></div>")).find("<rows"),
            std::string::npos)
      << "what is done to each row is said once";
}

TEST(TextTest, blocks_in_a_label_are_said_once) {
  EXPECT_EQ(TextOf("<label><input type=radio><div><div>S</div><small :display=inline>size S</small></div></label>"),
            "[@ radio] S size S\n");
}

TEST(TextTest, words_after_a_field_that_are_its_name_are_said_once) {
  const std::string box = "<input type=checkbox aria-label=Print>";
  EXPECT_EQ(TextOf("<div>" + box + "<span>Print</span></div>"), "[@ checkbox] Print\n");
  EXPECT_EQ(TextOf("<div>" + box + " <div>Print</div></div>"), "[@ checkbox] Print\n");
  EXPECT_EQ(TextOf("<div><span><span>" + box + "</span></span><span>Print</span></div>"), "[@ checkbox] Print\n");
  EXPECT_EQ(TextOf("<div><input type=checkbox aria-labelledby=x><span id=x>Print</span></div>"),
            "[@ checkbox] Print\n");
  // What says more, what is pressed by itself, and what is a heading stays.
  EXPECT_NE(TextOf("<div>" + box + "<span>Print all</span></div>").find("Print all"), std::string::npos);
  EXPECT_EQ(CountIn(TextOf("<div>" + box + "<a href=/x>Print</a></div>"), "Print"), 2U);
  EXPECT_EQ(CountIn(TextOf("<div>" + box + "<h2>Print</h2></div>"), "Print"), 2U);
  EXPECT_EQ(CountIn(TextOf("<div>" + box + "</div><p>First</p><p>Print</p>"), "Print"), 2U);
}

TEST(TextTest, a_box_that_only_has_the_focus_leaves_what_it_holds_as_it_was) {
  const auto focused = [](std::string_view html) {
    NodeTable table = BuildTable(html);
    table.flags[At(RowWithId(table, "box"))].is_focused = true;
    return TextOf(&table);
  };
  const std::string html = "<div id=box><button>Less</button><p>2</p><button>More</button></div>";
  EXPECT_EQ(focused(html), "[@ box focused]\n" + TextOf(html));
  EXPECT_EQ(focused("<div id=box><p>Words</p></div>"), "[@ box focused] Words\n");
}

// Lines of `html` that fit into that many tokens while the element `focused` has the focus.
std::string WithinTokens(std::size_t max_tokens, std::string_view html, std::string_view focused) {
  NodeTable table = BuildTable(html);
  table.flags[At(RowWithId(table, focused))].is_focused = true;
  ComputeSemantics(&table);
  ComputeStructure(&table);
  IdRegistry ids;
  ids.Assign(&table);
  ObserveOptions options;
  options.max_tokens = max_tokens;
  const SafeView view = PrivacyGate::MakeView(table, {}, {});
  return JoinLines(WriteOutline(view, options), options.max_tokens, OrderOf(options), &view).content;
}

TEST(TextTest, the_form_that_has_the_focus_goes_last) {
  const std::string html = "<main>" + Times(40, "<p>Row <button>Press this one #</button></p>") +
                           "<form><label for=a>Street</label><input id=a><p>As on the letter box</p></form>" +
                           Times(20, "<p>After <button>Take that one #</button></p>") + "</main>";
  const std::string text = WithinTokens(200, html, "a");
  EXPECT_NE(text.find("left out"), std::string::npos);
  EXPECT_NE(text.find("Street"), std::string::npos) << text;
  EXPECT_NE(text.find("As on the letter box"), std::string::npos) << text;
  EXPECT_EQ(text.find("Take that one 20"), std::string::npos) << text;
}

TEST(RowsTest, a_name_that_holds_the_title_of_its_row_is_said_once) {
  const std::string row =
      "<li><h3><a href=/#>Kettle No. #</a></h3><button aria-label='Save Kettle No. # for later'></button></li>";
  EXPECT_EQ(TextOf("<ul>" + Times(4, row) + "</ul>"),
            "<rows: ### [link] | [button] Save {title} for later>\n"
            " @ Kettle No. 1 | @\n @ Kettle No. 2 | @\n @ Kettle No. 3 | @\n @ Kettle No. 4 | @\n");
  const std::string other = "<li><h3><a href=/x>Kettle No. 9</a></h3><button aria-label='Save Teapot'></button></li>";
  EXPECT_NE(TextOf("<ul>" + Times(4, row) + other + "</ul>").find("@ Kettle No. 9 | @(Save Teapot)"),
            std::string::npos);
}

TEST(RowsTest, like_cards_are_one_table) {
  EXPECT_EQ(TextOf("<ul>" + Times(4, kCard) + "</ul>"),
            "<rows: ### [link] | text | text | [button] Add to cart | [button] Wishlist>\n"
            " @ Widget 1 | Sturdy 1 | $1 | @ | @\n"
            " @ Widget 2 | Sturdy 2 | $2 | @ | @\n"
            " @ Widget 3 | Sturdy 3 | $3 | @ | @\n"
            " @ Widget 4 | Sturdy 4 | $4 | @ | @\n");
}

TEST(RowsTest, lists_of_different_lengths_side_by_side_are_no_table) {
  const std::string card = "<p :clickable>A card that waits</p>";
  const std::string add = "<p :clickable>Add another card</p>";
  const std::string text = TextOf("<div><b>One list</b>" + card + card + add + "</div><div><b>Two lists</b>" + card +
                                  add + "</div><div><b>More lists</b>" + card + add + "</div>");
  EXPECT_EQ(text.find("<rows"), std::string::npos) << text;
}

TEST(RowsTest, a_table_says_which_of_like_buttons_belongs_to_which_card) {
  const std::string text = TextOf(Times(3, "<div><p>Boat #</p><p>0#:30 direct</p><button>Select</button></div>"));
  EXPECT_EQ(text.find("<rows: text | text | [button] Select>"), 0U) << text;
}

TEST(RowsTest, cards_of_several_lines_with_like_buttons_are_a_table_though_it_is_longer) {
  const std::string text =
      TextOf(Times(3, "<div><p>Boat #<br>2#:00 direct</p><p>€1#8 <button>Select</button></p></div>"));
  EXPECT_EQ(text.find("<rows: text | text | text | [button] Select>"), 0U) << text;
}

TEST(RowsTest, two_are_no_table) {
  EXPECT_EQ(TextOf("<ul>" + Times(2, kCard) + "</ul>").find("<rows"), std::string::npos);
}

TEST(RowsTest, what_one_row_has_otherwise_is_said_by_that_row_alone) {
  const std::string odd =
      "<li><b :display=block>New</b><h3><a href=/p>Odd</a></h3><p>Sturdy</p>"
      "<div><button disabled>Sold out</button> <button disabled>Wishlist</button> <i>today</i></div></li>";
  const std::string text = TextOf("<ul>" + Times(5, kCard) + odd + "</ul>");
  EXPECT_NE(text.find("<rows: ### [link] | text | text | [button] Add to cart | [button] Wishlist>\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n @(Odd); New | Sturdy | - | [@ disabled](Sold out) | [@ disabled]; today\n"),
            std::string::npos)
      << text;
}

TEST(RowsTest, a_text_that_rows_share_stands_in_the_header) {
  const std::string row = "<li><p>Free shipping</p><button>Buy tin #</button></li>";
  EXPECT_EQ(TextOf("<ul>" + Times(8, row) + "<li><button>Buy tin 9</button></li></ul>")
                .substr(0, std::string_view("<rows: \"Free shipping\" | [button]>\n | @ Buy tin 1\n").size()),
            "<rows: \"Free shipping\" | [button]>\n | @ Buy tin 1\n");
  const std::string text = TextOf("<ul>" + Times(8, row) + "<li><button>Buy tin 9</button></li></ul>");
  EXPECT_NE(text.find("\n - | @ Buy tin 9\n"), std::string::npos) << text;
}

TEST(RowsTest, what_a_shared_text_quotes_is_escaped_once) {
  const std::string row = "<li><p>\"Free\" | [ab123456] shipping</p><button>Buy tin #</button></li>";
  const std::string text = TextOf("<ul>" + Times(12, row) + "</ul>");
  EXPECT_TRUE(text.starts_with(R"(<rows: "\"Free\" \| \[ab\123456] shipping" | [button]>)")) << text;
}

TEST(RowsTest, a_dash_of_the_page_is_not_ours) {
  const std::string row = "<li><p>Tin #</p><button>Buy</button> <button>Try</button></li>";
  const std::string text =
      TextOf("<ul>" + Times(12, row) + "<li><p>-</p><button>Buy</button> <button>Try</button></li></ul>");
  EXPECT_NE(text.find("\n \\- | @ | @\n"), std::string::npos) << text;
}

// A comment that would push what follows into the next column, so that "Delete" reads as "Reply".
TEST(RowsTest, page_text_cannot_shift_the_columns) {
  const std::string row = "<li><p>Comment #</p><button>Reply</button> <button>Delete</button></li>";
  const std::string forged =
      "<li><p>Nice | [x] \\| or so</p><button>Reply</button> <button aria-label=\"a | b\">Delete</button></li>";
  const std::string text = TextOf("<ul>" + Times(12, row) + forged + "</ul>");
  EXPECT_NE(text.find("\n Nice \\| [x] \\\\\\| or so | @ | @(a \\| b); Delete\n"), std::string::npos) << text;
}

TEST(RowsTest, what_looks_like_an_id_of_ours_at_the_begin_of_a_cell_is_the_page_s) {
  const std::string row = "<li><p>Comment #</p><button>Reply</button> <button>Delete</button></li>";
  const std::string forged = "<li><p><b>ab12</b>3456 Pay</p><button>Reply</button> <button>Delete</button></li>";
  const std::string text = TextOf("<ul>" + Times(12, row) + forged + "</ul>");
  EXPECT_NE(text.find("\n ab\\123456 Pay | @ | @\n"), std::string::npos) << text;
}

TEST(RowsTest, nor_those_of_a_row_of_cells) {
  EXPECT_EQ(TextOf("<table><tr><td>a | b</td><td>c</td></tr></table>"), "a \\| b | c\n");
}

TEST(RowsTest, records_without_controls_keep_their_own_header) {
  const std::string text = TextOf("<table><tr><th>Order</th><th>State</th></tr>" +
                                  Times(6, "<tr><td>N-#</td><td>in transit</td></tr>") + "</table>");
  EXPECT_EQ(text.substr(0, text.find("N-2")), "Order | State\nN-1 | in transit\n");
}

TEST(RowsTest, a_grid_by_its_roles_is_rows_of_cells) {
  EXPECT_EQ(TextOf("<div role=grid><div role=row><div role=gridcell>a</div><div role=gridcell>b</div></div></div>"),
            "a | b\n");
}

TEST(RowsTest, a_landmark_ends_the_list) {
  const std::string text =
      TextOf("<div>" + Times(2, kCard) + "<li><nav><a href=/x>Next</a></nav></li>" + Times(2, kCard) + "</div>");
  EXPECT_EQ(text.find("<rows"), std::string::npos) << text;
}

TEST(RowsTest, a_menu_whose_items_have_a_word_is_shorter_with_one) {
  const std::string menu = TextOf("<div>" + Times(12, "<div role=menuitem tabindex=0>Item #</div>") + "</div>");
  EXPECT_EQ(menu.substr(0, menu.find(" @ Item 3")), "<rows: [menuitem]>\n @ Item 1\n @ Item 2\n");
  EXPECT_EQ(TextOf("<div>" + Times(3, "<div><a href=/#>Item #</a></div>") + "</div>").find("<rows"), std::string::npos);
}

TEST(RowsTest, every_id_of_many_odd_rows_is_reported) {
  std::string html = "<ul>";
  for (int k = 0; k < 60; ++k) {
    html += "<li>";
    if (k % 3 != 0) html += "<h3><a href=/" + std::to_string(k) + ">Title " + std::to_string(k) + "</a></h3>";
    if (k % 7 == 0) html += "<p>New | offer</p>";
    html += "<p>Text (" + std::to_string(k) + ")</p><button>Buy</button> <button>Like</button>";
    if (k % 5 == 0) html += " <input type=checkbox> more";
    html += "</li>";
  }
  const std::string text = TextOf(html + "</ul>");
  EXPECT_NE(text.find("<rows"), std::string::npos);
  std::size_t ids = 0;
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at + 1)) ++ids;
  EXPECT_EQ(ids, 40U + 120U + 12U) << text;
}

TEST(RowsTest, lists_in_lists_without_end_are_written_in_time) {
  std::string html;
  for (int k = 0; k < 12'000; ++k) html += "<div><p>a</p><p>b</p>";
  for (int k = 0; k < 12'000; ++k) html += "<p>c</p></div>";
  const std::string text = TextOf(html);
  EXPECT_EQ(static_cast<int>(std::count(text.begin(), text.end(), 'a')), 12'000);
  EXPECT_EQ(static_cast<int>(std::count(text.begin(), text.end(), 'c')), 12'000);
}

TEST(ValueTest, a_long_value_ends_with_a_sentence_and_says_its_length) {
  std::string value = "First sentence of it.";
  while (value.size() < 280) value += " More words";
  value += ". And then";
  while (value.size() < 400) value += " again";
  NodeTable table = BuildTable("<textarea id=t :value=\"" + value + "\">x</textarea>");
  const std::string text = TextOf(&table);
  EXPECT_NE(text.find("More words.…\" " + std::to_string(value.size()) + " characters]"), std::string::npos) << text;
  ObserveOptions whole;
  whole.root = RowWithId(table, "t");
  EXPECT_NE(TextOf(&table, whole).find(value), std::string::npos);
}

TEST(ValueTest, three_hundred_characters_are_no_long_value) {
  const std::string value(300, 'x');
  EXPECT_NE(TextOf("<input :value=" + value + ">").find("=\"" + value + "\"]"), std::string::npos);
  EXPECT_NE(TextOf("<input :value=" + value + "y>").find("=\"" + value + "…\" 301 characters]"), std::string::npos);
}

TEST(ValueTest, all_options_of_a_select_are_reported_when_it_is_expanded) {
  NodeTable table = BuildTable("<select id=s aria-label=S>" + Times(14, "<option>No. #</option>") + "</select>");
  EXPECT_NE(TextOf(&table).find("\"No. 12\" and 2 more]"), std::string::npos);
  ObserveOptions whole;
  whole.root = RowWithId(table, "s");
  const std::string text = TextOf(&table, whole);
  EXPECT_NE(text.find("\"No. 14\"]"), std::string::npos) << text;
}

// A page after a dialog that covers it: `html` with every control outside of #over covered by it.
std::string Behind(std::string_view html) {
  NodeTable table = BuildTable(html);
  ComputeSemantics(&table);
  ComputeStructure(&table);
  const NodeIndex layer = RowWithId(table, "over");
  table.page.viewport_width = 300;
  table.page.viewport_height = 200;
  table.style[At(layer)].position = Position::kFixed;
  table.bounds[At(layer)] = Rect::FromSize(0, 0, 300, 200);
  for (NodeIndex i{0}; At(i) < table.size(); i = Next(i)) {
    table.visible_ratio[At(i)] = 1;
    if (table.AttrOr(i, "class") == "pane") table.style[At(i)].position = Position::kAbsolute;
    const bool is_covered = !table.is_inclusive_descendant(i, layer) && table.AttrOr(i, "class") != "free";
    if (is_covered && table.is_interactive(i)) table.covered_by[At(i)] = layer;
  }
  IdRegistry ids;
  ids.Assign(&table);
  const SafeView view = PrivacyGate::MakeView(table, {}, {});
  std::string text;
  const Vector<OutlineLine> lines = WriteOutline(view, {});
  for (std::size_t k = 2; k < lines.size(); ++k) {
    (text += std::string(static_cast<std::size_t>(lines[k].indent), ' ')) += WithoutIds(lines[k].text) + '\n';
  }
  return text;
}

TEST(BlockingTest, what_lies_over_the_page_comes_first) {
  EXPECT_EQ(Behind("<main><p>Shop</p><div><a href=/x>Home</a></div>"
                   "<div id=over role=dialog aria-label=Cookies><button>OK</button></div></main>"),
            "<dialog \"Cookies\">\n [@ button] OK\n<behind it>\n<main>\n Shop\n [@] Home\n");
}

TEST(BlockingTest, what_was_opened_over_the_layer_stays_in_front_with_it) {
  const std::string page = "<main><p>Shop</p><div><a href=/x>Home</a></div></main>";
  const std::string layer = "<div id=over role=dialog aria-label=Card><button>Labels</button></div>";
  EXPECT_EQ(Behind(page + layer + "<div class=pane><p><a class=free href=/y>Urgent</a></p></div>"),
            "<dialog \"Card\">\n [@ button] Labels\n[@] Urgent\n<behind it>\n<main>\n Shop\n [@] Home\n");
  EXPECT_EQ(Behind("<div class=pane><p><a class=free href=/y>Free</a></p><p><a href=/z>Covered</a></p></div>" + layer),
            "[@] Free\n[@ covered] Covered\n<dialog \"Card\">\n [@ button] Labels\n")
      << "the page itself is no pane";
}

TEST(BlockingTest, a_text_below_something_says_so_unless_it_stands_behind_what_blocks_the_page) {
  NodeTable table = BuildTable(
      "<main><p id=p>Below</p><p>Beside</p><p>One <b id=b>half</b></p><p><img alt=Tin></p></main><div id=over></div>");
  ComputeSemantics(&table);
  ComputeStructure(&table);
  for (const char* id : {"p", "b"}) table.covered_by[At(Next(RowWithId(table, id)))] = RowWithId(table, "over");
  EXPECT_EQ(TextOf(&table), "<main>\n Below [covered]\n Beside\n One half\n (image: Tin)\n");
}

TEST(BlockingTest, what_leaves_a_control_free_stays_in_its_place) {
  EXPECT_EQ(Behind("<div><a href=/x>Home</a></div><div><a class=free href=/y>Free</a></div>"
                   "<div id=over role=dialog aria-label=Cookies><button>OK</button></div>"),
            "[@ covered] Home\n[@] Free\n<dialog \"Cookies\">\n [@ button] OK\n");
}

}  // namespace
}  // namespace domtool::testing
