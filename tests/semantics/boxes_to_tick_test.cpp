// Rows that draw a small box to tick: which of them look on or off.
#include "semantics/boxes_to_tick.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct Row {
  bool is_ticked = false;
  bool is_hovered = false;
  std::string more;  // beside the box
  std::string box_class = "box";
  std::string color;  // of the box
  std::string row_class = "row";
  bool is_control = true;
};

// The rows have ids "0", "1" and so on. Each has another badge.
std::string RowsOf(const std::vector<Row>& rows) {
  std::string html = "<div>";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const Row& row = rows[k];
    const std::string number = std::to_string(k);
    html += "<div id='" + number + "' class='" + row.row_class + "'" + (row.is_control ? " :clickable" : "") +
            (row.is_hovered ? " :hovered" : "") + "><b class='" + row.box_class + (row.is_ticked ? " filled" : "") +
            "' :border=1 :size=16x16" + (row.color.empty() ? "" : " :background=" + row.color) + ">" +
            (row.is_ticked ? "✓" : "") + "</b><i>Name</i><i class='badge" + number + "'>Badge</i>" + row.more +
            "</div>";
  }
  return html + "</div>";
}

// Of each row: "+" on, "-" off, "." neither.
std::string LooksOf(const std::vector<Row>& rows) {
  NodeTable table = BuildTable(RowsOf(rows));
  ComputeSemantics(&table);
  std::string looks;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const StateSet& states = table.states[At(RowWithId(table, std::to_string(k)))];
    looks += states.Has(State::kLooksOn) ? '+' : states.Has(State::kLooksOff) ? '-' : '.';
  }
  return looks;
}

constexpr const char* kLink = "<a href=#>More</a>";

TEST(BoxesToTickTest, filled_boxes_are_on_and_empty_ones_off_whatever_the_badges_say) {
  EXPECT_EQ(LooksOf({{}, {true}, {true}, {}, {}}), "-++--");
  EXPECT_EQ(LooksOf({{}, {true}}), "-+");
}

TEST(BoxesToTickTest, the_pointer_decides_nothing) {
  EXPECT_EQ(LooksOf({{}, {true, true}, {true}, {}}), "-++-");
  Row hovered;
  hovered.is_hovered = true;
  hovered.color = "pink";
  EXPECT_EQ(LooksOf({{}, hovered, {}, {}, {}}), ".....");
}

TEST(BoxesToTickTest, other_controls_and_words_in_the_rows_do_not_matter) {
  EXPECT_EQ(LooksOf({{}, {true, false, kLink}, {true}, {false, false, kLink}}), "-++-");
}

TEST(BoxesToTickTest, empty_boxes_of_two_kinds_are_told_apart_by_their_classes_if_they_are_drawn_differently) {
  Row on;
  on.box_class = "box full";
  EXPECT_EQ(LooksOf({{}, on, {}, {}}), "....") << "drawn alike";
  on.color = "blue";
  EXPECT_EQ(LooksOf({{}, on, on, {}}), "-++-");
}

TEST(BoxesToTickTest, where_all_are_alike_only_a_tick_says_that_they_are_on) {
  EXPECT_EQ(LooksOf({{true}, {true}, {true}}), "+++");
  EXPECT_EQ(LooksOf({{}, {}, {}}), "...");
}

TEST(BoxesToTickTest, boxes_of_three_kinds_tell_nothing) {
  Row other;
  other.box_class = "box half";
  other.color = "green";
  EXPECT_EQ(LooksOf({{}, {true}, other, {}}), "....");
}

TEST(BoxesToTickTest, a_box_beside_a_link_is_a_picture) {
  Row file{false, false, kLink};
  Row folder{true, false, kLink};
  file.is_control = folder.is_control = false;
  EXPECT_EQ(LooksOf({file, folder, file, file}), "....");
}

TEST(BoxesToTickTest, where_boxes_tell_nothing_the_rest_of_the_rows_is_compared) {
  Row lamp{false, false, "<i :size=8x8 :background=green></i>"};
  Row lit{false, false, "<i :size=8x8 :background=red></i>"};
  lit.row_class = "row q";
  EXPECT_EQ(LooksOf({lamp, lit, lamp}), "-+-");
}

}  // namespace
}  // namespace domtool
