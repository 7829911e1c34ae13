// What changed between two outlines, line by line. An outline is drawn here as text: the indent in blanks, "id:" of two
// letters that stand for a whole id, then what the line says. @ab in it is a control's bracket with that id,
// $ab a bare one: the line is a row of a table.
#include "diff/diff.h"

#include <gtest/gtest.h>

#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "diff/line_match.h"
#include "diff/named_controls.h"
#include "outline/join_lines.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

std::string IdFor(std::string_view letters) { return std::string(letters) + "000000"; }

OutlineLine Line(std::string_view drawn) {
  OutlineLine line;
  line.indent = static_cast<int>(drawn.find_first_not_of(' '));
  drawn.remove_prefix(static_cast<std::size_t>(line.indent));
  line.id = ParseId(IdFor(drawn.substr(0, 2)));
  for (std::size_t k = 3; k < drawn.size(); ++k) {
    if (drawn[k] != '@' && drawn[k] != '$') {
      line.text += drawn[k];
      continue;
    }
    if (drawn[k] == '$') line.is_row = true;
    if (drawn[k] == '@') line.text += '[';
    line.text += IdFor(drawn.substr(k + 1, 2));
    line.controls++;
    k += 2;
  }
  if (FindState(line.text, 0, kFocused) != std::string::npos) line.importance = Importance::kFocus;
  return line;
}

Vector<OutlineLine> Outline(const std::vector<std::string>& drawn) {
  Vector<OutlineLine> lines;
  for (const std::string& line : drawn) lines.push_back(Line(line));
  return lines;
}

// The difference as it is written, with the ids shortened to their letters again.
std::string Diff(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  std::string text = JoinLines(DiffOutlines(Outline(before), Outline(after), "s1"), 0).content;
  for (std::size_t at = text.find("000000"); at != std::string::npos; at = text.find("000000")) text.erase(at, 6);
  return text;
}

const std::vector<std::string> kShop = {
    "ht:Shop - http://shop.test/",
    "ht:1280x720, scrolled 0 of 1400",
    "na:<navigation>",
    " ha:@li link] Home",
    " hb:@lb link] Basket",
    "ma:<main>",
    " pa:Kettle | 30",
    " pb:Teapot | 25",
    " fo:<form \"Order\">",
    "  qa:@qu textbox =\"2\"] Quantity",
    "  qb:@ad button] Add",
    " pc:Total 55",
};

std::vector<std::string> Replaced(std::vector<std::string> lines, std::size_t at, const std::string& by) {
  lines[at] = by;
  return lines;
}
std::vector<std::string> Without(std::vector<std::string> lines, std::size_t first, std::size_t count = 1) {
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first);
  lines.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
  return lines;
}
std::vector<std::string> With(std::vector<std::string> lines, std::size_t at, const std::vector<std::string>& more) {
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), more.begin(), more.end());
  return lines;
}

TEST(DiffTest, nothing_changed_is_one_line) {
  EXPECT_EQ(Diff(kShop, kShop), "nothing changed since s1");
  EXPECT_EQ(Diff({}, {}), "nothing changed since s1");
}

TEST(DiffTest, a_changed_line_stands_in_its_containers_after_its_id) {
  EXPECT_EQ(Diff(kShop, Replaced(kShop, 6, " pa:Kettle | 29")),
            "changes since s1: 1 changed\n"
            "  <main>\n"
            "~  pa Kettle | 29");
}

TEST(DiffTest, a_line_that_begins_with_a_control_needs_no_other_id) {
  EXPECT_EQ(Diff(kShop, Replaced(kShop, 9, "  qa:@qu textbox =\"3\"] Quantity")),
            "changes since s1: 1 changed\n"
            "  <main>\n"
            "   <form \"Order\">\n"
            "~   [qu textbox =\"3\"] Quantity");
}

TEST(DiffTest, a_control_further_on_is_not_the_id_of_the_line) {
  EXPECT_EQ(Diff({"pa:See @li link] terms"}, {"pa:Read @li link] terms"}),
            "changes since s1: 1 changed\n"
            "~ pa Read [li link] terms");
}

TEST(DiffTest, a_control_that_shared_a_changed_line_and_is_gone_is_removed) {
  EXPECT_EQ(Diff({"pa:Read @li link](terms) and @bu button] Agree"}, {"pa:Read and @bu button] Agree"}),
            "changes since s1: 1 removed, 1 changed\n"
            "~ pa Read and [bu button] Agree\n"
            "- [li link](terms)");
  EXPECT_EQ(Diff({"pa:Read @li link] terms"}, {"pa:See @lj link] terms"}),
            "changes since s1: 1 changed\n"
            "~ pa See [lj link] terms")
      << "it was rebuilt under another id";
}

TEST(DiffTest, the_page_itself_goes_by_the_id_of_its_root) {
  EXPECT_EQ(Diff(kShop, Replaced(kShop, 1, "ht:1280x720, scrolled 300 of 1400")),
            "changes since s1: 1 changed\n"
            "~ ht 1280x720, scrolled 300 of 1400");
}

TEST(DiffTest, what_is_added_is_reported_whole) {
  EXPECT_EQ(Diff(kShop, With(kShop, 12, {"al:<alert>", " ac:Saved.", " ad:@un button] Undo"})),
            "changes since s1: 3 added\n"
            "+ al <alert>\n"
            "+  ac Saved.\n"
            "+  [un button] Undo");
}

TEST(DiffTest, what_is_removed_is_one_line_however_much_was_inside) {
  EXPECT_EQ(Diff(kShop, Without(kShop, 8, 3)),
            "changes since s1: 3 removed\n"
            "  <main>\n"
            "-  fo <form \"Order\"> and 2 lines");
  EXPECT_EQ(Diff(kShop, Without(kShop, 9)),
            "changes since s1: 1 removed\n"
            "  <main>\n"
            "   <form \"Order\">\n"
            "-   [qu textbox =\"2\"] Quantity");
}

TEST(DiffTest, what_is_removed_stands_where_it_stood) {
  const std::vector<std::string> after =
      Replaced(Without(Replaced(kShop, 11, " pc:Total 30"), 7), 6, " pa:Kettle | 29");
  EXPECT_EQ(Diff(kShop, after),
            "changes since s1: 1 removed, 2 changed\n"
            "  <main>\n"
            "~  pa Kettle | 29\n"
            "-  pb Teapot | 25\n"
            "~  pc Total 30");
}

TEST(DiffTest, ends_of_nested_containers_are_reported_from_the_innermost) {
  const std::vector<std::string> before = {"aa:<main>",         " bb:<form>",       "  cc:In form",
                                           "  dd:Last in form", " ee:Last in main", "ff:Last"};
  EXPECT_EQ(Diff(before, {"aa:<main>", " bb:<form>", "  cc:In form"}),
            "changes since s1: 3 removed\n"
            "  <main>\n"
            "   <form>\n"
            "-   dd Last in form\n"
            "-  ee Last in main\n"
            "- ff Last");
}

TEST(DiffTest, the_old_text_is_shortened_between_characters) {
  const std::string old = std::string(59, 'x') + "éé";
  EXPECT_EQ(Diff({"aa:" + old, "bb:b"}, {"bb:b"}), "changes since s1: 1 removed\n- aa " + std::string(59, 'x') + "…");
}

TEST(DiffTest, a_moved_line_is_reported_after_the_line_that_it_follows) {
  EXPECT_EQ(Diff({"aa:A", "bb:B", "cc:C", "dd:D"}, {"aa:A", "cc:C", "dd:D", "bb:B"}),
            "changes since s1: 1 moved\n"
            "  D\n"
            "> bb B");
  EXPECT_EQ(Diff({"aa:A", "bb:B", "cc:C"}, {"cc:C", "aa:A", "bb:B"}),
            "changes since s1: 1 moved\n"
            "> cc C")
      << "first in its container";
}

TEST(DiffTest, what_moved_to_another_container_is_not_added_there) {
  const std::vector<std::string> after =
      With(Without(kShop, 8, 3), 5,
           {" fo:<form \"Order\">", "  qa:@qu textbox =\"2\"] Quantity", "  qb:@ad button disabled] Add"});
  EXPECT_EQ(Diff(kShop, after),
            "changes since s1: 1 changed, 1 moved\n"
            "  <navigation>\n"
            "   [lb link] Basket\n"
            ">  fo <form \"Order\">\n"
            "~   [ad button disabled] Add");
}

TEST(DiffTest, what_moved_out_of_something_removed_is_not_lost) {
  EXPECT_EQ(Diff({"aa:<form>", " bb:B", " cc:C", "dd:D"}, {"dd:D", "cc:C"}),
            "changes since s1: 2 removed, 1 moved\n"
            "- aa <form> and 1 line\n"
            "  D\n"
            "> cc C");
}

TEST(DiffTest, a_line_that_moved_and_changed_is_reported_whole) {
  const std::string now(80, 'n');
  EXPECT_EQ(Diff({"aa:A", "bb:B", "cc:C"}, {"cc:" + now, "aa:A", "bb:B"}),
            "changes since s1: 1 changed, 1 moved\n"
            "> cc " +
                now);
}

TEST(DiffTest, a_sort_is_one_line_by_control_or_first_words) {
  const std::vector<std::string> before = {"ma:<main>",
                                           " hh:# People",
                                           " ra:Ada | 1 | @ea button] Edit",
                                           " rb:Bob \"B\" | 2",
                                           " rc:Cem | 3 | @ec button] Edit",
                                           " rd:Dilek | 4, who has a very long name",
                                           " re:Eva | 5",
                                           " ff:Foot"};
  const std::vector<std::string> after = {before[0], before[1], before[6], before[5],
                                          before[4], before[3], before[2], before[7]};
  EXPECT_EQ(Diff(before, after),
            "changes since s1: 4 moved\n"
            "  <main>\n"
            "   # People\n"
            ">  ma order now: \"Eva | 5\" \"Dilek | 4, who has a ver…\" ec \"Bob 'B' | 2\"")
      << "and so Ada is behind them";
}

TEST(DiffTest, rows_that_change_within_a_sort_are_reported_as_well) {
  const std::vector<std::string> before = {"aa:A", "bb:B", "cc:C", "dd:D", "ee:E"};
  EXPECT_EQ(Diff(before, {"ee:E", "dd:D", "cc:New", "bb:B", "aa:A"}),
            "changes since s1: 1 changed, 4 moved\n"
            "> ee order now: \"E\" \"D\" \"New\" \"B\"\n"
            "~ cc New");
}

TEST(DiffTest, lines_of_one_block_are_distinguished_by_what_they_say) {
  EXPECT_EQ(Diff({"aa:One", "aa:Two", "aa:Three"}, {"aa:Zero", "aa:One", "aa:Two", "aa:Three"}),
            "changes since s1: 1 added\n"
            "+ aa Zero");
  EXPECT_EQ(Diff({"aa:One", "aa:Two", "aa:Three"}, {"aa:One", "aa:2", "aa:Three"}),
            "changes since s1: 1 changed\n~ aa 2");
  EXPECT_EQ(Diff({"aa:x", "aa:x", "aa:x"}, {"aa:x", "aa:x"}), "changes since s1: 1 removed\n- aa x");
}

TEST(DiffTest, a_line_rebuilt_as_it_was_under_another_id_has_not_changed) {
  EXPECT_EQ(Diff({"aa:<main>", " bb:Text", " cc:More"}, {"aa:<main>", " zz:Text", " cc:Less"}),
            "changes since s1: 1 changed\n"
            "  <main>\n"
            "~  cc Less");
  EXPECT_EQ(Diff({"aa:<main>", " bb:Text"}, {"aa:<main>", " zz:Text"}), "nothing changed since s1");
}

TEST(DiffTest, bare_ids_of_rows_are_controls) {
  const std::vector<std::string> before = {"ta:<rows: [link] | [button] Buy>", " aa:$aa Tea | $ab", " ba:$ba Jam | $bb",
                                           " ca:$ca Oil | $cb", " da:$da Rye | $db"};
  std::vector<std::string> covered = before;
  for (std::size_t k = 1; k < covered.size(); ++k)
    covered[k].replace(covered[k].size() - 3, 1, "@").append(" covered]");
  EXPECT_EQ(Diff(before, covered), "changes since s1: 4 changed\n~ covered now: ab bb cb db");
  EXPECT_EQ(Diff(before, Replaced(before, 2, " ba:$ba Jam of figs | $bb")),
            "changes since s1: 1 changed\n  <rows: [link] | [button] Buy>\n~  ba Jam of figs | bb");
}

TEST(DiffTest, what_looks_like_a_bare_id_in_prose_or_after_a_bar_of_the_page_is_none) {
  EXPECT_EQ(FindControl("ab123456 is free", IdStyle::kInBrackets, 0), std::string::npos);
  EXPECT_EQ(FindControl("Nice \\| ab123456", IdStyle::kBareInCells, 0), std::string::npos);
  EXPECT_EQ(FindControl("\\ab123456 | cd123456", IdStyle::kBareInCells, 0), 12U);
}

TEST(DiffTest, controls_that_are_only_covered_are_ids_in_one_line) {
  std::vector<std::string> before;
  std::vector<std::string> covered;
  for (const char* id : {"aa", "bb", "cc", "dd"}) {
    before.push_back(std::string(id) + ":@" + id + " button] covered " + id);
    covered.push_back(std::string(id) + ":@" + id + " button covered] covered " + id);
  }
  EXPECT_EQ(Diff(before, covered), "changes since s1: 4 changed\n~ covered now: aa bb cc dd");
  EXPECT_EQ(Diff(covered, before), "changes since s1: 4 changed\n~ not covered now: aa bb cc dd");
  EXPECT_EQ(Diff(before, Replaced(covered, 0, "aa:@aa button covered] uncovered")),
            "changes since s1: 4 changed\n~ [aa button covered] uncovered\n~ covered now: bb cc dd");
}

TEST(DiffTest, of_many_controls_that_a_dialog_covers_a_few_are_listed) {
  std::vector<std::string> before;
  std::vector<std::string> covered;
  for (const char* id : {"aa", "bb", "cc", "dd", "ee", "ff", "gg"}) {
    before.push_back(std::string(id) + ":@" + id + " button]");
    covered.push_back(std::string(id) + ":@" + id + " button covered]");
  }
  EXPECT_EQ(Diff(before, covered), "changes since s1: 7 changed\n~ covered now: aa bb cc dd ee and 2 more");
}

TEST(DiffTest, boxes_that_look_off_because_another_is_ticked_are_ids_in_one_line) {
  const std::vector<std::string> before = {"aa:@aa clickable] Ada", "bb:@bb clickable] Bob", "cc:@cc clickable] Cy"};
  const std::vector<std::string> after = {"aa:@aa clickable looks-on] Ada", "bb:@bb clickable looks-off] Bob",
                                          "cc:@cc clickable looks-off] Cy"};
  EXPECT_EQ(Diff(before, after), "changes since s1: 3 changed\n~ [aa clickable looks-on] Ada\n~ looks-off now: bb cc");
  EXPECT_EQ(Diff(after, Replaced(after, 0, "aa:@aa clickable looks-off] Ada")),
            "changes since s1: 1 changed\n~ [aa clickable looks-off] Ada");
}

TEST(DiffTest, so_are_controls_that_are_cut_off_and_come_back) {
  std::vector<std::string> before;
  std::vector<std::string> cut;
  std::vector<std::string> both;
  for (const char* id : {"aa", "bb", "cc", "dd"}) {
    before.push_back(std::string(id) + ":@" + id + "] Row");
    cut.push_back(std::string(id) + ":@" + id + " cut-off] Row");
    both.push_back(std::string(id) + ":@" + id + " cut-off covered] Row");
  }
  EXPECT_EQ(Diff(before, cut), "changes since s1: 4 changed\n~ cut off now: aa bb cc dd");
  EXPECT_EQ(Diff(both, before),
            "changes since s1: 4 changed\n~ not covered now: aa bb cc dd\n~ not cut off now: aa bb cc dd");
  EXPECT_EQ(Diff(before, Replaced(before, 1, "bb:@bb cut-off] Row")), "changes since s1: 1 changed\n~ cut off now: bb");
}

TEST(DiffTest, of_a_control_that_takes_the_focus_its_id_is_reported) {
  const std::vector<std::string> first = {"aa:@aa button focused] Save", "bb:@bb textbox =\"1\"] Price"};
  const std::vector<std::string> second = {"aa:@aa button] Save", "bb:@bb textbox focused =\"1\"] Price"};
  EXPECT_EQ(Diff(first, second), "changes since s1: 1 changed\n~ focused now: bb");
  EXPECT_EQ(Diff(first, Replaced(second, 1, "bb:@bb textbox focused =\"2\"] Price")),
            "changes since s1: 1 changed\n~ [bb textbox focused =\"2\"] Price");
  EXPECT_EQ(Diff(first, Replaced(first, 0, "aa:@aa button] Save")),
            "changes since s1: 1 changed\n~ not focused now: aa");
  EXPECT_EQ(Diff(first, Replaced(first, 0, "aa:@aa button disabled] Save")),
            "changes since s1: 1 changed\n~ [aa button disabled] Save");
  EXPECT_EQ(Diff({"aa:@aa button] focused"}, {"aa:@aa button] now"}), "changes since s1: 1 changed\n~ [aa button] now");
}

// `other`: the line and its control that look other after; 0 is the line itself.
std::string DiffOfLooks(std::vector<std::string> before, std::vector<std::string> after, std::size_t line,
                        std::size_t other, LookHash looks) {
  Vector<OutlineLine> was = Outline(before);
  Vector<OutlineLine> is = Outline(after);
  for (OutlineLine* one = was.begin(); one != was.end(); ++one) one->control_looks.resize(one->controls);
  for (OutlineLine* one = is.begin(); one != is.end(); ++one) one->control_looks.resize(one->controls);
  is[0].looks = looks;
  (other == 0 ? is[line].looks : is[line].control_looks[other - 1]) = looks;
  std::string text = JoinLines(DiffOutlines(was, is, "s1"), 0).content;
  for (std::size_t at = text.find("000000"); at != std::string::npos; at = text.find("000000")) text.erase(at, 6);
  return text;
}

const std::vector<std::string> kChips = {"ht:Shop", "ht:1280x720", "pa:So far 0",
                                         "ch:@aa button] Tea @bb button] Cups"};
const std::vector<std::string> kChipsLater = {"ht:Shop", "ht:1280x720", "pa:So far 1",
                                              "ch:@aa button] Tea @bb button] Cups"};

TEST(DiffTest, of_a_line_that_only_looks_other_its_control_is_reported) {
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 3, 2, {1, 2, false}),
            "changes since s1: 0 in words, 1 line looks different\n~ [bb button] Cups");
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 2, 0, {1, 2, false}),
            "changes since s1: 0 in words, 1 line looks different\n~ So far 0");
}

TEST(DiffTest, where_only_boxes_are_elsewhere_what_moved_is_reported) {
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 3, 2, {0, 0, false, 7}),
            "changes since s1: 0 in words, 1 line moved\n~ [bb button] Cups");
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 0, 0, {0, 0, false, 7}), "changes since s1: 0 in words, some moved");
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 0, 0, {1, 0, false, 7}),
            "changes since s1: 0 in words, some that no line shows");
  EXPECT_EQ(DiffOfLooks(kChips, kChipsLater, 3, 2, {0, 0, false, 7}), "changes since s1: 1 changed\n~ pa So far 1");
}

TEST(DiffTest, what_looks_other_next_to_other_words_is_reported_by_its_id_and_words) {
  EXPECT_EQ(DiffOfLooks(kChips, kChipsLater, 3, 2, {1, 2, false}),
            "changes since s1: 2 changed\n~ pa So far 1\n~ look different now: bb(Cups)");
}

TEST(DiffTest, what_the_pointer_draws_is_reported_where_an_attribute_changed_too) {
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 3, 1, {0, 2, true}), "nothing changed since s1");
  EXPECT_EQ(DiffOfLooks(kChips, kChips, 3, 1, {1, 0, true}),
            "changes since s1: 0 in words, 1 line looks different\n~ [aa button] Tea [bb button] Cups");
}

TEST(DiffTest, next_to_words_an_attribute_alone_is_not_reported) {
  EXPECT_EQ(DiffOfLooks(kChips, kChipsLater, 3, 2, {1, 0, false}), "changes since s1: 1 changed\n~ pa So far 1");
}

TEST(DiffTest, a_name_that_loses_the_word_covered_is_a_change_of_its_own) {
  std::vector<std::string> before;
  std::vector<std::string> after;
  for (const char* id : {"aa", "bb", "cc", "dd"}) {
    before.push_back(std::string(id) + ":@" + id + " textbox =\"is covered\"] is covered");
    after.push_back(std::string(id) + ":@" + id + " textbox =\"is covered\"] is");
  }
  EXPECT_EQ(Diff(before, after),
            "changes since s1: 4 changed\n"
            "~ [aa textbox =\"is covered\"] is\n"
            "~ [bb textbox =\"is covered\"] is\n"
            "~ [cc textbox =\"is covered\"] is\n"
            "~ [dd textbox =\"is covered\"] is");
}

TEST(DiffTest, page_text_cannot_stand_where_a_mark_or_an_id_does) {
  EXPECT_EQ(Diff({"aa:+ bb000000 Pay"}, {"aa:+ bb000000 Pay", "cc:- dd000000 <main>"}),
            "changes since s1: 1 added\n"
            "+ cc - dd <main>");
  EXPECT_EQ(Diff({"aa:A"}, {"aa:\\[bb000000 button] Pay"}), "changes since s1: 1 changed\n~ aa \\[bb button] Pay");
}

TEST(DiffTest, from_nothing_and_to_nothing) {
  EXPECT_EQ(Diff({}, {"aa:A"}), "changes since s1: 1 added\n+ aa A");
  EXPECT_EQ(Diff({"aa:<main>", " bb:B"}, {}), "changes since s1: 2 removed\n- aa <main> and 1 line");
}

TEST(DiffTest, a_budget_folds_a_difference_and_keeps_its_marks) {
  std::vector<std::string> after = {"ma:<main>"};
  for (char c = 'a'; c <= 'z'; ++c) after.push_back(std::string(" a") + c + ":A new paragraph of some length, " + c);
  const Vector<OutlineLine> lines = DiffOutlines(Outline({"ma:<main>"}), Outline(after), "s1");
  const Written written = JoinLines(lines, 80);
  EXPECT_TRUE(written.is_truncated);
  EXPECT_TRUE(written.content.starts_with("changes since s1: 26 added\n  <main>\n+  aa000000 A new"))
      << written.content;
  EXPECT_NE(written.content.find("\n   … 2"), std::string::npos) << written.content;
}

// ---- lines of any number

std::string Number(std::size_t k) { return SpellId(static_cast<StableId>(k * 7919 + 1)); }

OutlineLine NumberedLine(std::size_t k, int indent = 0) {
  OutlineLine line;
  line.text = "Line " + std::to_string(k);
  line.indent = indent;
  line.id = ParseId(Number(k));
  return line;
}

double SecondsFor(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after) {
  const std::clock_t begin = std::clock();
  EXPECT_FALSE(DiffOutlines(before, after, "s1").empty());
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Applies what a difference says of lines without containers, moved in none: a check that it says everything.
TEST(DiffTest, of_random_changes_every_line_is_reported_or_was_there) {
  std::uint32_t seed = 1;
  const auto below = [&](std::uint32_t limit) { return (seed = seed * 1664525 + 1013904223) / 65536 % limit; };
  for (int round = 0; round < 200; ++round) {
    Vector<OutlineLine> before;
    for (std::size_t k = 0; k < 40; ++k) before.push_back(NumberedLine(k, static_cast<int>(below(4))));
    Vector<OutlineLine> after = before;
    for (std::uint32_t edits = below(6); edits > 0; --edits) {
      const std::size_t at = below(static_cast<std::uint32_t>(after.size()));
      switch (below(4)) {
        case 0: after[at].text += " changed"; break;
        case 1: after.erase(after.begin() + at); break;
        case 2: after.insert(after.begin() + at, NumberedLine(100 + below(20), after[at].indent)); break;
        default: std::swap(after[at], after[below(static_cast<std::uint32_t>(after.size()))]);
      }
    }
    const LineTree old_tree(before);
    const LineTree new_tree(after);
    const LineMatch match = MatchLines(old_tree, new_tree);
    const std::string text = "\n" + JoinLines(DiffOutlines(before, after, "s1"), 0).content + "\n";
    for (std::size_t i = 0; i < after.size(); ++i) {
      const std::uint32_t old = match.of_after[i];
      if (old != kNoLine) EXPECT_EQ(match.of_before[old], i) << "a pair is one both ways";
      const bool is_known = old != kNoLine && before[old].text == after[i].text;
      EXPECT_TRUE(is_known || text.find(after[i].text + "\n") != std::string::npos) << after[i].text << text;
    }
  }
}

TEST(DiffTest, a_hundred_thousand_lines_in_any_order_take_no_more_than_their_sorting) {
  constexpr std::size_t kLines = 100'000;
  Vector<OutlineLine> before;
  for (std::size_t k = 0; k < kLines; ++k) before.push_back(NumberedLine(k));
  Vector<OutlineLine> reversed(before.rbegin(), before.rend());
  EXPECT_LT(SecondsFor(before, reversed), 10) << "quadratic would be minutes";

  Vector<OutlineLine> one_block = before;
  for (OutlineLine& line : one_block) line.id = before.front().id;
  EXPECT_LT(SecondsFor(one_block, Vector<OutlineLine>(one_block.rbegin(), one_block.rend())), 10);

  Vector<OutlineLine> equal_lines = one_block;
  for (OutlineLine& line : equal_lines) line.text = "Same";
  EXPECT_LT(SecondsFor(equal_lines, Vector<OutlineLine>(equal_lines.begin(), equal_lines.end() - 1)), 10);

  Vector<OutlineLine> deep = before;
  for (std::size_t k = 0; k < kLines; ++k) deep[k].indent = static_cast<int>(k);
  Vector<OutlineLine> changed_within = deep;
  changed_within.back().text = "changed";
  EXPECT_LT(SecondsFor(deep, changed_within), 10);
  EXPECT_LT(SecondsFor(deep, reversed), 10) << "every line leaves its parent";
  EXPECT_LT(SecondsFor(deep, {}), 10);
}

}  // namespace
}  // namespace domtool
