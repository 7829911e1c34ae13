// Lost controls found again, or refused.
#include "recall/heal.h"

#include <gtest/gtest.h>

#include <string>

#include "identify/identify.h"
#include "support/lives.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

using testing::IdOfElement;
using testing::IdOfNamed;
using testing::PageOf;

// One tab over its captures.
struct Tab {
  IdRegistry ids;
  ElementMemory memory;
  NodeTable now;

  void See(std::string_view html) {
    now = PageOf(html);
    ids.Assign(&now);
    memory.Remember(now);
  }
  [[nodiscard]] std::string Id(Role role, std::string_view name) const { return IdOfNamed(now, role, name); }
  [[nodiscard]] HealResult Find(const std::string& id) const { return memory.Find(now, ParseId(id)); }
  [[nodiscard]] std::string FoundFor(const std::string& id) const {
    const HealResult result = Find(id);
    return result.found.row == kNoNode ? "" : SpellId(now.stable_id[At(result.found.row)]);
  }
};

TEST(HealTest, a_control_with_a_new_id_attribute_is_found_by_role_and_name) {
  Tab tab;
  tab.See("<button id=save-a>Save</button><button>Cancel</button>");
  const std::string lost = tab.Id(Role::kButton, "Save");
  tab.See("<button id=save-b>Save</button><button>Cancel</button>");
  ASSERT_NE(tab.Id(Role::kButton, "Save"), lost);
  EXPECT_EQ(tab.FoundFor(lost), tab.Id(Role::kButton, "Save"));
  EXPECT_GE(tab.Find(lost).found.confidence, 0.5);
}

TEST(HealTest, what_stood_next_to_it_is_another) {
  Tab tab;
  tab.See("<button data-life=1 id=a>Delete</button><button data-life=2 id=b>Delete</button>");
  const std::string lost = IdOfElement(tab.now, "a");
  tab.See("<button data-life=2 id=b>Delete</button>");
  const HealResult result = tab.Find(lost);
  EXPECT_EQ(result.found.row, kNoNode);
  EXPECT_FALSE(result.is_ambiguous);
  EXPECT_TRUE(result.candidates.empty());
}

TEST(HealTest, another_control_in_the_same_place_is_not_it) {
  Tab tab;
  tab.See("<button id=x1>Follow</button>");
  const std::string lost = tab.Id(Role::kButton, "Follow");
  tab.See("<button id=x2>Block</button>");
  EXPECT_EQ(tab.FoundFor(lost), "");
}

TEST(HealTest, a_control_with_its_own_test_id_may_change_its_name) {
  Tab tab;
  tab.See("<button data-testid=go type=button>Follow</button>");
  const std::string lost = tab.Id(Role::kButton, "Follow");
  tab.See("<button data-testid=go type=submit>Following</button>");
  ASSERT_NE(tab.Id(Role::kButton, "Following"), lost);
  EXPECT_EQ(tab.FoundFor(lost), tab.Id(Role::kButton, "Following"));
}

TEST(HealTest, two_that_could_be_it_are_named_and_none_is_chosen) {
  Tab tab;
  tab.See("<button id=x1>Save</button><p data-life=3>Text</p>");
  const std::string lost = tab.Id(Role::kButton, "Save");
  tab.See("<p data-life=3>Text</p><button id=x2>Save</button><button id=x3>Save</button>");
  const HealResult result = tab.Find(lost);
  EXPECT_EQ(result.found.row, kNoNode);
}

TEST(HealTest, what_came_with_its_name_next_to_or_within_something_else_is_named_and_not_taken) {
  for (const char* rebuilt : {"<main><h2>Total 6</h2><button>Checkout</button></main>",
                              "<form aria-label=Pay><h2>Total 5</h2><button>Checkout</button></form>"}) {
    Tab tab;
    tab.See("<main><h2>Total 5</h2><button>Checkout</button></main>");
    const std::string lost = tab.Id(Role::kButton, "Checkout");
    tab.See(rebuilt);
    const std::string come = tab.Id(Role::kButton, "Checkout");
    ASSERT_NE(come, lost) << rebuilt;
    const HealResult result = tab.Find(lost);
    EXPECT_EQ(result.found.row, kNoNode) << rebuilt;
    ASSERT_EQ(result.candidates.size(), 1U) << rebuilt;
    EXPECT_EQ(SpellId(tab.now.stable_id[At(result.candidates[0].row)]), come) << rebuilt;
  }
}

TEST(HealTest, the_only_one_with_its_role_and_name_is_equal_by_one_in_its_place_and_less_elsewhere) {
  Tab tab;
  tab.See("<main><h2>Total 5</h2><button>Checkout</button></main>");
  const std::string lost = tab.Id(Role::kButton, "Checkout");
  tab.See("<main><h2>Total 6</h2><button>Checkout</button></main>");
  ASSERT_NE(tab.Find(lost).equal.row, kNoNode);
  EXPECT_EQ(tab.Find(lost).equal.confidence, 1);
  EXPECT_EQ(tab.Find(lost).found.row, kNoNode) << "a caller has to say that it is enough";
  tab.See("<main><h2>Total 7</h2><button>Checkout</button></main><main><button>Checkout</button></main>");
  EXPECT_EQ(tab.Find(lost).equal.row, kNoNode) << "there are two";
}

TEST(HealTest, of_another_item_the_same_button_is_named_at_most) {
  Tab tab;
  tab.See("<ul><li><p>Invoice 5</p><button>Delete</button></li></ul>");
  const std::string lost = tab.Id(Role::kButton, "Delete");
  tab.See("<ul><li><p>Letter of May</p><button>Delete</button></li></ul>");
  ASSERT_NE(tab.Id(Role::kButton, "Delete"), lost);
  EXPECT_EQ(tab.Find(lost).found.row, kNoNode);
}

TEST(HealTest, equal_candidates_in_one_card_are_ambiguous) {
  Tab tab;
  tab.See("<input id=x1 aria-label='Search 1'>");
  const std::string lost = IdOfElement(tab.now, "x1");
  tab.See("<input id=x2 aria-label='Search 1'><input id=x3 aria-label='Search 1'>");
  const HealResult result = tab.Find(lost);
  EXPECT_EQ(result.found.row, kNoNode);
  EXPECT_TRUE(result.is_ambiguous);
  EXPECT_EQ(result.candidates.size(), 2U);
}

TEST(HealTest, the_button_of_another_item_is_not_it) {
  Tab tab;
  tab.See("<ul><li>Tea <button id=x1>Remove</button></li></ul>");
  const std::string lost = IdOfElement(tab.now, "x1");
  tab.See("<ul><li>Milk <button id=x2>Remove</button></li></ul>");
  EXPECT_EQ(tab.FoundFor(lost), "");
  tab.See("<ul><li>Tea <button id=x3>Remove</button></li></ul>");
  EXPECT_EQ(tab.FoundFor(lost), IdOfElement(tab.now, "x3"));
}

TEST(HealTest, the_button_of_another_region_is_not_it) {
  Tab tab;
  tab.See("<section aria-label='Draft mail'><button id=x1>Delete</button></section>");
  const std::string lost = IdOfElement(tab.now, "x1");
  tab.See("<section aria-label=Account><button id=x2>Delete</button></section>");
  EXPECT_EQ(tab.FoundFor(lost), "");
}

TEST(HealTest, the_button_of_another_dialog_is_not_it) {
  Tab tab;
  tab.See("<div role=dialog aria-label='Delete file?'><button id=x1>Yes</button></div>");
  const std::string lost = IdOfElement(tab.now, "x1");
  tab.See("<div role=dialog aria-label='Delete account?'><button id=x2>Yes</button></div>");
  EXPECT_EQ(tab.FoundFor(lost), "");
}

TEST(HealTest, only_controls_long_gone_are_forgotten) {
  Tab tab;
  tab.See("<button id=old>Old</button>");
  const std::string old = IdOfElement(tab.now, "old");
  // The last control of each page, given another id by its author, is found again on the next one.
  std::string lost;
  for (int page = 0; page < 40; ++page) {
    const std::string number = std::to_string(page);
    std::string html = "<button id=again" + number + ">Step " + number + "</button>";
    for (int k = 0; k < 100; ++k) html += "<button>Go " + std::to_string(100 * page + k) + "</button>";
    html += "<button id=last" + number + ">Step " + std::to_string(page + 1) + "</button>";
    tab.See(html);
    if (page > 0) {
      EXPECT_EQ(tab.FoundFor(lost), IdOfElement(tab.now, "again" + number)) << page;
    }
    lost = IdOfElement(tab.now, "last" + number);
  }
  // The oldest is in no memory any more, though its like is there.
  tab.See("<button id=new>Old</button>");
  EXPECT_EQ(tab.FoundFor(old), "");
}

TEST(HealTest, ids_never_seen_have_no_candidates) {
  Tab tab;
  tab.See("<button>Save</button>");
  EXPECT_EQ(tab.FoundFor("zz999999"), "");
  EXPECT_TRUE(tab.Find("zz999999").candidates.empty());
}

}  // namespace
}  // namespace domtool
