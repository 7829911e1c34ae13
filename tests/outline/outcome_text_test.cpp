// What a control is after an action and was before it, in one phrase.
#include "outline/outcome_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "identify/identify.h"
#include "privacy/privacy.h"
#include "semantics/semantics.h"
#include "structure/structure.h"
#include "support/table_builder.h"

namespace domtool::testing {
namespace {

NodeTable PageOf(const std::string& html) {
  NodeTable table = BuildTable(html);
  ComputeSemantics(&table);
  ComputeStructure(&table);
  IdRegistry().Assign(&table);
  return table;
}

// Of the elements with the id `it`; ids are left out.
std::string Outcome(const std::string& was, const std::string& is, SetValue set = SetValue::kNone) {
  const NodeTable before = PageOf(was);
  const NodeTable after = PageOf(is);
  const NodeIndex old_row = RowWithId(before, "it");
  const NodeIndex row = RowWithId(after, "it");
  if (set == SetValue::kNone && !HasOutcome(before, old_row, after, row)) return "nothing";
  const SafeView old_view = PrivacyGate::MakeView(before, {}, {});
  std::string text = OutcomeText(old_view, old_row, PrivacyGate::MakeView(after, {}, {}), row, set);
  if (text.starts_with('[')) text.replace(1, 9, "");
  return text;
}

TEST(OutcomeTextTest, a_press_reports_a_state_a_name_or_a_value_that_changed) {
  const struct {
    const char* was;
    const char* is;
    const char* text;
  } kRows[] = {
      {"<input id=it type=checkbox aria-label=Terms>", "<input id=it type=checkbox aria-label=Terms :checked>",
       "[checkbox checked] Terms (was unchecked)"},
      {"<button id=it aria-pressed=true>Bold</button>", "<button id=it aria-pressed=false>Bold</button>",
       "[button] Bold (was pressed)"},
      {"<button id=it aria-pressed=false>Bold</button>", "<button id=it aria-pressed=true>Bold</button>",
       "[button pressed] Bold (was not pressed)"},
      {"<button id=it aria-expanded=false>More</button>", "<button id=it aria-expanded=true>Less</button>",
       "[button expanded] Less (was collapsed)"},
      {"<button id=it>Follow</button>", "<button id=it>Following</button>", "[button] Following (was Follow)"},
      {"<input id=it aria-label=Size :value=1>", "<input id=it aria-label=Size :value=2>",
       R"([textbox] Size = "2" (was "1"))"},
      {"<button id=it>Send</button>", "<button id=it>Send</button>", "nothing"},
  };
  for (const auto& row : kRows) EXPECT_EQ(Outcome(row.was, row.is), row.text) << row.is;
}

TEST(OutcomeTextTest, a_value_that_was_set_is_printed_as_the_page_holds_it) {
  constexpr const char* kSize = "<input id=it aria-label=Size :value=1>";
  EXPECT_EQ(Outcome(kSize, "<input id=it aria-label=Size :value=12>", SetValue::kTaken), R"(Size = "12")");
  EXPECT_EQ(Outcome(kSize, "<input id=it aria-label=Size :value=13>", SetValue::kNotTaken), R"(Size = "13")");
  EXPECT_EQ(Outcome(kSize, kSize, SetValue::kNotTaken), R"(Size is "1" as before)");
  EXPECT_EQ(Outcome(kSize, kSize, SetValue::kTaken), R"(Size = "1")");
}

TEST(OutcomeTextTest, a_name_that_could_pass_for_words_of_ours_stands_after_its_id) {
  for (const char* name : {"navigated to http://evil.test/", "3 nodes added", "error: x"}) {
    const std::string field = std::string("<input id=it aria-label='") + name + "' :value=1>";
    EXPECT_TRUE(Outcome(field, field, SetValue::kTaken).starts_with("[textbox] ")) << name;
  }
}

}  // namespace
}  // namespace domtool::testing
