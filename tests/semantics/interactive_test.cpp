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

class Reasons : public ::testing::TestWithParam<ReasonCase> {};

TEST_P(Reasons, are) {
  NodeTable table = BuildTable(GetParam().html);
  ComputeSemantics(&table);
  const NodeIndex x = RowWithId(table, "x");
  std::string reasons;
  table.reasons[At(x)].ForEach([&](InteractiveReason reason) {
    if (!reasons.empty()) reasons += ' ';
    reasons += ReasonName(reason);
  });
  EXPECT_EQ(reasons, GetParam().reasons) << GetParam().html;
  EXPECT_EQ(TierName(table.tier[At(x)]), GetParam().tier) << GetParam().html;
}

const ReasonCase kCases[] = {
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
    {"a_label_of_nothing_that_listens", "<label id=x :clickable>a</label>", "listener", "semantic"},
};
INSTANTIATE_TEST_SUITE_P(Claims, Reasons, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.sentence); });

const ReasonCase kReductions[] = {
    {"a_cursor_root", "<div id=x :pointer>a</div>", "cursor", "non-semantic"},
    {"what_inherits_the_cursor_is_not", "<div :pointer><span id=x>a</span></div>", "", "structural"},
    {"the_cursor_of_a_wrapper_around_one_control_is_the_controls", "<div id=x :pointer><button>a</button></div>", "",
     "structural"},
    {"a_card_with_several_controls_is_one_itself", "<div id=x :pointer>Card <button>a</button><button>b</button></div>",
     "cursor", "non-semantic"},
    {"an_icon_in_a_button_is_not", "<button :no-pointer><i id=x :pointer>a</i></button>", "", "structural"},
    {"the_cursor_of_the_page_makes_nothing_interactive", "<div><p id=x>a</p></div>", "", "semantic"},
    {"a_delegating_container_is_not",
     "<div id=x :clickable><button>a</button><button>b</button><button>c</button></div>", "", "structural"},
    {"a_container_of_two_may_be_a_card", "<div id=x :clickable><button>a</button><button>b</button></div>", "listener",
     "non-semantic"},
    {"a_card_that_shows_the_hand_is_one_whatever_it_holds",
     "<div id=x :clickable :pointer><button>a</button><button>b</button><button>c</button></div>", "listener cursor",
     "non-semantic"},
    {"a_focus_stop_in_a_button_is_part_of_it", "<button><span id=x tabindex=0>a</span></button>", "", "structural"},
    {"a_link_in_a_card_link_keeps_its_own", "<a href=#><button id=x>a</button></a>", "native", "semantic"},
    {"a_listener_in_a_button_keeps_its_own", "<button><span id=x :clickable>a</span></button>", "listener",
     "non-semantic"},
};
INSTANTIATE_TEST_SUITE_P(Reductions, Reasons, ::testing::ValuesIn(kReductions),
                         [](const auto& test) { return std::string(test.param.sentence); });

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
