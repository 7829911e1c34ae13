// The controls that are named where a fold hides their lines.
#include "diff/controls_in_fold.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace domtool {
namespace {

OutlineLine LineWith(std::string_view text, char mark = 0, int indent = 0) {
  OutlineLine line;
  line.text = text;
  line.mark = mark;
  line.indent = indent;
  return line;
}

TEST(LeftOutTest, new_and_changed_controls_are_named_and_others_are_not) {
  const Vector<OutlineLine> difference = {
      LineWith("changes since s1: 3 added"),           LineWith("[ab123456 button] Save [cd234567] Help", '+'),
      LineWith("[ef345678 textbox =\"x\"] Name", '~'), LineWith("[gh456789 button] Old", '-'),
      LineWith("[ij567890 button] Around", ' '),
  };
  EXPECT_EQ(LeftOutControls(difference, difference, "… 3 lines left out", 100),
            "\nalso new: [ab123456 button] Save, [cd234567] Help, [ef345678 textbox =\"x\"] Name");
  EXPECT_EQ(LeftOutControls(difference, difference, "+ [ab123456 button] Save [cd234567] Help", 100),
            "\nalso new: [ef345678 textbox =\"x\"] Name");
}

TEST(LeftOutTest, what_does_not_fit_is_counted) {
  Vector<OutlineLine> difference;
  for (int k = 0; k < 10; ++k) {
    const std::string number = std::to_string(k);
    difference.push_back(LineWith("[ab12345" + number + " button] Colour " + number, '+'));
  }
  EXPECT_EQ(LeftOutControls(difference, difference, "", 50),
            "\nalso new: [ab123450 button] Colour 0, 5 more, [ab123456 button] Colour 6, [ab123457 button] Colour 7, "
            "[ab123458 button] Colour 8, [ab123459 button] Colour 9");
}

TEST(LeftOutTest, every_control_of_an_open_dialog_is_named_and_none_behind_it) {
  const Vector<OutlineLine> page = {LineWith("<dialog \"Edit\">"), LineWith("[ab123456 button] Save", 0, 1),
                                    LineWith("<behind it>"), LineWith("[cd234567 button] Edit")};
  EXPECT_EQ(LeftOutControls({}, page, "<dialog \"Edit\">", 100), "\nalso in the dialog: [ab123456 button] Save");
}

TEST(LeftOutTest, nothing_is_added_where_all_is_written) {
  const Vector<OutlineLine> difference = {LineWith("[ab123456 button] Save", '+')};
  EXPECT_EQ(LeftOutControls(difference, difference, "+ [ab123456 button] Save", 100), "");
}

}  // namespace
}  // namespace domtool
