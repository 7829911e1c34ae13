// Which elements are asked what they listen to, and what becomes of the answer.
#include "semantics/listeners.h"

#include <gtest/gtest.h>

#include <string>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

using testing::BuildTable;
using testing::RowWithId;

struct ListenerCase {
  const char* sentence;
  const char* html;
  bool is_asked;
};

std::string AskedOf(const NodeTable& table, const ListenerMemory& memory) {
  std::string asked;
  memory.WriteUnknown(table, &asked);
  return asked;
}

JsonTape TapeOf(std::string* json) { return JsonTape::Read(json->data(), json->size(), "test").value(); }

class Asking : public ::testing::TestWithParam<ListenerCase> {};

TEST_P(Asking, depends_on_the_evidence) {
  NodeTable table = BuildTable(GetParam().html);
  table.page.viewport_width = 800;
  table.page.viewport_height = 600;
  ListenerMemory memory;
  memory.Apply(&table);
  EXPECT_EQ(AskedOf(table, memory) != "[]", GetParam().is_asked) << GetParam().html;
}

const ListenerCase kListenerCases[] = {
    {"a_word_in_the_class", "<div id=x class=icon-btn :size=40x20>a</div>", true},
    {"a_word_of_the_seeds", "<div id=x class=interactive :size=40x20>a</div>", true},
    {"a_link_by_its_class", "<span id=x class=nav-link :size=40x20>a</span>", true},
    {"a_word_within_a_module", "<span id=x class=ToolButton_x3k :size=40x20>a</span>", true},
    {"an_id_for_tests", "<div id=x data-cy=card :size=40x20>a</div>", true},
    {"no_evidence", "<div id=x class=card :size=40x20>a</div>", false},
    {"one_that_listens_already", "<div id=x class=btn :clickable :size=40x20>a</div>", false},
    {"a_control", "<button id=x class=btn :size=40x20>a</button>", false},
    {"a_part_of_a_control", "<button><span id=x class=btn-label :size=40x20>a</span></button>", false},
    {"a_part_of_the_page", "<div id=x data-testid=app :size=800x600>a</div>", false},
    {"a_speck", "<div id=x class=btn :size=4x20>a</div>", false},
    {"a_list_of_boxes", "<ul id=x><li :background=red>a</li><li :background=red>b</li></ul>", true},
    {"a_list_of_words", "<ul id=x><li>a</li><li>b</li></ul>", false},
    {"a_list_of_links", "<ul id=x><li :background=red><a href=#>a</a></li><li :background=red>b</li></ul>", false},
    {"what_is_not_rendered", "<div id=x class=btn :hidden>a</div>", false},
};

INSTANTIATE_TEST_SUITE_P(Listeners, Asking, ::testing::ValuesIn(kListenerCases),
                         [](const auto& info) { return std::string(info.param.sentence); });

TEST(Listeners, an_answer_holds_while_the_element_does_and_keys_need_the_focus) {
  const char* const html =
      "<div id=a class=btn :size=40x20>a</div><div id=b class=btn :size=40x20>b</div>"
      "<div id=c class=btn tabindex=-1 :size=40x20>c</div><div id=d class=btn :size=40x20>d</div>"
      "<div id=e class=btn :size=40x20>e</div>";
  NodeTable table = BuildTable(html);
  table.page.viewport_width = 800;
  table.page.viewport_height = 600;
  const auto node = [&](const char* id) {
    return std::to_string(static_cast<int>(table.backend_node_id[At(RowWithId(table, id))]));
  };
  ListenerMemory memory;
  memory.Apply(&table);
  std::string heard = R"([{"sessionId":"","presses":[)" + node("a") + R"(],"touches":[)" + node("e") + R"(],"keys":[)" +
                      node("b") + "," + node("c") + R"(],"silent":[]}])";
  memory.Learn(TapeOf(&heard).root());
  memory.Apply(&table);
  EXPECT_TRUE(table.flags[At(RowWithId(table, "a"))].is_clickable);
  EXPECT_FALSE(table.flags[At(RowWithId(table, "b"))].is_clickable);
  EXPECT_TRUE(table.flags[At(RowWithId(table, "c"))].is_clickable);
  EXPECT_TRUE(table.flags[At(RowWithId(table, "e"))].is_clickable);
  EXPECT_TRUE(table.flags[At(RowWithId(table, "e"))].listens_to_touch);
  EXPECT_FALSE(table.flags[At(RowWithId(table, "a"))].listens_to_touch);
  // Only the one that did not answer is asked again.
  EXPECT_EQ(AskedOf(table, memory), R"([{"sessionId":"","frameId":"","nodes":[)" + node("d") + "]}]");
}

TEST(Listeners, the_items_of_a_list_that_drags_have_the_cursor_of_that) {
  NodeTable table = BuildTable("<ul id=a><li id=b :background=red>b</li><li id=c :background=red>c</li></ul>");
  ListenerMemory memory;
  memory.Apply(&table);
  const auto list = static_cast<int>(table.backend_node_id[At(RowWithId(table, "a"))]);
  std::string heard = R"([{"sessionId":"","drags":[)" + std::to_string(list) + "]}]";
  memory.Learn(TapeOf(&heard).root());
  memory.Apply(&table);
  EXPECT_EQ(table.style[At(RowWithId(table, "b"))].cursor, Cursor::kDrag);
  EXPECT_EQ(table.style[At(RowWithId(table, "c"))].cursor, Cursor::kDrag);
  EXPECT_FALSE(table.flags[At(RowWithId(table, "a"))].is_clickable);
}

}  // namespace
}  // namespace domtool
