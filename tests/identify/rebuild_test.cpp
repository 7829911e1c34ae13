// Ids of elements that a page destroys and builds again, and that it never gives one to another.
#include <gtest/gtest.h>

#include <initializer_list>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "identify/identify.h"
#include "support/lives.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

using testing::IdOfElement;
using testing::IdOfNamed;
using testing::PageOf;

NodeTable Assigned(IdRegistry* registry, std::string_view html, std::string_view loader = "L") {
  NodeTable t = PageOf(html, loader);
  registry->Assign(&t);
  return t;
}

TEST(RebuildTest, what_is_built_again_unchanged_has_its_id_again) {
  constexpr std::string_view kPage =
      "<nav><a href=/a>A</a><a href=/b>B</a></nav><main><h1>T</h1><button>Save</button></main>";
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, kPage);
  const NodeTable after = Assigned(&registry, kPage);
  EXPECT_EQ(before.stable_id, after.stable_id);
}

TEST(RebuildTest, what_was_away_for_a_while_has_its_id_again) {
  IdRegistry registry;
  const std::string id = IdOfNamed(Assigned(&registry, "<button>Open</button>"), Role::kButton, "Open");
  Assigned(&registry, "<p>Loading</p>");
  Assigned(&registry, "<p>Still loading</p>");
  EXPECT_EQ(IdOfNamed(Assigned(&registry, "<button>Open</button>"), Role::kButton, "Open"), id);
}

TEST(RebuildTest, an_element_that_changed_while_it_lived_is_known_by_what_it_was_last) {
  IdRegistry registry;
  constexpr std::string_view kList = "<ul><li>Tea<button>Buy</button></li><li>Milk<button>Buy</button></li></ul>";
  const NodeTable first = Assigned(
      &registry, "<ul><li>Tee<button data-life=7>Buy</button></li><li>Milk<button data-life=8>Buy</button></li></ul>");
  const std::string id = IdOfNamed(first, Role::kButton, "Buy");
  const NodeTable renamed = Assigned(
      &registry, "<ul><li>Tea<button data-life=7>Buy</button></li><li>Milk<button data-life=8>Buy</button></li></ul>");
  ASSERT_EQ(IdOfNamed(renamed, Role::kButton, "Buy"), id);
  EXPECT_EQ(IdOfNamed(Assigned(&registry, kList), Role::kButton, "Buy"), id);
}

TEST(RebuildTest, an_item_is_known_by_where_it_leads_though_its_words_change) {
  IdRegistry registry;
  const auto list = [](std::string_view one, std::string_view two) {
    return "<ul><li><a href=/1>" + std::string(one) + "</a><button>Remove</button></li><li><a href=/2>" +
           std::string(two) + "</a><button>Remove</button></li></ul>";
  };
  const NodeTable before = Assigned(&registry, list("Tea, 3 min ago", "Milk"));
  const NodeTable after = Assigned(&registry, list("Tea, 4 min ago", "Milk (sold)"));
  EXPECT_EQ(IdOfNamed(before, Role::kButton, "Remove"), IdOfNamed(after, Role::kButton, "Remove"));
}

TEST(RebuildTest, the_only_item_of_a_list_is_not_the_one_that_takes_its_place) {
  IdRegistry registry;
  const NodeTable tea = Assigned(&registry, "<ul><li>Tea <button id=b>Remove</button></li></ul>");
  const NodeTable milk = Assigned(&registry, "<ul><li>Milk <button id=b>Remove</button></li></ul>");
  EXPECT_NE(IdOfElement(tea, "b"), IdOfElement(milk, "b"));
}

TEST(RebuildTest, what_confirms_one_question_is_not_what_confirms_the_next) {
  IdRegistry registry;
  const NodeTable file = Assigned(&registry, "<div role=dialog><h2>Delete file?</h2><button id=b>Yes</button></div>");
  const NodeTable account =
      Assigned(&registry, "<div role=dialog><h2>Delete account?</h2><button id=b>Yes</button></div>");
  EXPECT_NE(IdOfElement(file, "b"), IdOfElement(account, "b"));
}

// Cards that are no list items: only what a person distinguishes them by is there.
std::string Cards(std::initializer_list<std::string_view> titles) {
  std::string html = "<main><h1>Offers</h1><div>";
  for (const std::string_view title : titles) {
    html += "<div><b>" + std::string(title) + "</b><button>Buy</button><button>Hide</button></div>";
  }
  return html + "</div></main>";
}

TEST(RebuildTest, the_controls_of_a_card_are_known_by_the_card_and_not_by_one_another) {
  IdRegistry registry;
  const NodeTable first = Assigned(&registry, Cards({"Lamp", "Chair", "Desk"}));
  const NodeTable second = Assigned(&registry, Cards({"Shelf", "Bin", "Rug"}));
  const std::set<StableId> old_ids(first.stable_id.begin(), first.stable_id.end());
  for (std::size_t i = 0; i < second.size(); ++i) {
    if (second.tag[i] == Tag::kButton) EXPECT_FALSE(old_ids.contains(second.stable_id[i])) << i;
  }
  const NodeTable turned = Assigned(&registry, Cards({"Chair", "Desk", "Lamp"}));
  EXPECT_NE(IdOfNamed(turned, Role::kButton, "Buy"), IdOfNamed(first, Role::kButton, "Buy"));
  for (std::size_t i = 0; i < turned.size(); ++i) {
    if (turned.tag[i] == Tag::kButton) EXPECT_TRUE(old_ids.contains(turned.stable_id[i])) << i;
  }
}

TEST(RebuildTest, the_only_card_is_not_the_one_that_takes_its_place) {
  IdRegistry registry;
  const NodeTable lamp = Assigned(&registry, Cards({"Lamp"}));
  const NodeTable chair = Assigned(&registry, Cards({"Chair"}));
  EXPECT_NE(IdOfNamed(lamp, Role::kButton, "Buy"), IdOfNamed(chair, Role::kButton, "Buy"));
  EXPECT_EQ(IdOfNamed(lamp, Role::kButton, "Buy"),
            IdOfNamed(Assigned(&registry, Cards({"Lamp"})), Role::kButton, "Buy"));
}

TEST(RebuildTest, a_count_in_the_heading_is_no_part_of_what_it_names) {
  const auto id_under = [](IdRegistry* registry, std::string_view heading) {
    const NodeTable t =
        Assigned(registry, "<main><h1>" + std::string(heading) + "</h1><div><button>Go</button></div></main>");
    return IdOfNamed(t, Role::kButton, "Go");
  };
  const auto is_same = [&](std::string_view before, std::string_view after) {
    IdRegistry registry;
    return id_under(&registry, before) == id_under(&registry, after);
  };
  EXPECT_TRUE(is_same("Tasks (3)", "Tasks (1,200)"));
  EXPECT_FALSE(is_same("Tasks (3)", "Notes (3)"));
  EXPECT_FALSE(is_same("It (1990)", "It (2017)"));
  EXPECT_FALSE(is_same("(3)", "(4)"));
}

TEST(RebuildTest, a_card_that_was_away_is_back_if_all_it_says_is_the_same) {
  const auto card = [](std::string_view price) {
    return "<div><div><b>Lamp</b><p>" + std::string(price) + "</p><button>Buy</button></div></div>";
  };
  const auto id_of = [](const NodeTable& t) { return IdOfNamed(t, Role::kButton, "Buy"); };
  IdRegistry registry;
  const std::string id = id_of(Assigned(&registry, card("9 euro")));
  EXPECT_EQ(id_of(Assigned(&registry, card("8 euro"))), id) << "built again on the spot";
  Assigned(&registry, "<p>Nothing found</p>");
  EXPECT_EQ(id_of(Assigned(&registry, card("8 euro"))), id);
  Assigned(&registry, "<p>Nothing found</p>");
  EXPECT_NE(id_of(Assigned(&registry, card("7 euro"))), id) << "it may be another lamp";
}

TEST(RebuildTest, a_field_is_known_by_the_form_it_is_in) {
  const auto form = [](std::string_view title, std::string_view before = "") {
    return std::string(before) + "<form><h2>" + std::string(title) +
           "</h2><label>City <input id=:r1: name=city></label></form>";
  };
  IdRegistry registry;
  const NodeTable profile = Assigned(&registry, form("Your profile"));
  const NodeTable billing = Assigned(&registry, form("Billing"));
  EXPECT_NE(IdOfElement(profile, ":r1:"), IdOfElement(billing, ":r1:"));
  const NodeTable both = Assigned(&registry, form("Your profile", "<p>Saved</p>"));
  EXPECT_EQ(IdOfElement(profile, ":r1:"), IdOfElement(both, ":r1:"));
}

TEST(RebuildTest, a_group_of_fields_is_known_by_its_name_though_another_comes) {
  const auto group = [](std::string_view name, std::string_view id) {
    return "<fieldset aria-label='" + std::string(name) + "'><input id=" + std::string(id) +
           " aria-label=City></fieldset>";
  };
  IdRegistry registry;
  const NodeTable one = Assigned(&registry, group("Home address", ":r1:"));
  const NodeTable two = Assigned(&registry, group("Billing address", ":r2:") + group("Home address", ":r3:"));
  EXPECT_EQ(IdOfElement(one, ":r1:"), IdOfElement(two, ":r3:"));
}

TEST(RebuildTest, icons_are_known_by_what_they_show) {
  const auto bar = [](std::string_view first, std::string_view second) {
    return "<button><img src=" + std::string(first) +
           " alt=''></button><button id=:r1:><img src=" + std::string(second) + " alt=''></button>";
  };
  IdRegistry registry;
  const std::string bold = IdOfElement(Assigned(&registry, bar("italic.svg", "bold.svg")), ":r1:");
  const std::string italic = IdOfElement(Assigned(&registry, bar("bold.svg", "italic.svg")), ":r1:");
  EXPECT_NE(bold, italic);
  EXPECT_EQ(IdOfElement(Assigned(&registry, bar("bin.svg", "bold.svg")), ":r1:"), bold);
}

TEST(RebuildTest, of_equal_ones_in_another_document_only_as_many_have_equal_ids) {
  IdRegistry registry;
  const NodeTable three = Assigned(&registry, "<button id=:r1:></button><button></button><button></button>", "one");
  const NodeTable two = Assigned(&registry, "<button id=:r1:></button><button></button>", "two");
  EXPECT_NE(IdOfElement(three, ":r1:"), IdOfElement(two, ":r1:"));
}

TEST(RebuildTest, of_three_equal_ones_built_again_as_two_none_is_taken_for_another) {
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, "<button></button><button></button><button></button>");
  const NodeTable after = Assigned(&registry, "<button></button><button></button>");
  const std::set<StableId> old_ids(before.stable_id.begin(), before.stable_id.end());
  int buttons = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (after.tag[i] != Tag::kButton) continue;
    ++buttons;
    EXPECT_FALSE(old_ids.contains(after.stable_id[i]));
  }
  EXPECT_EQ(buttons, 2);
}

TEST(RebuildTest, of_equal_ones_built_again_with_other_words_around_none_is_taken_for_another) {
  const auto form = [](std::string_view kind, std::string_view last) {
    return "<p>Document</p><button>" + std::string(kind) +
           "</button><p>Deposit</p><button>Choose</button><p>Reason</p>" +
           "<button>Choose</button><p>Source</p><button>" + std::string(last) + "</button><p>Notes</p>";
  };
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, form("Choose", "Web"));
  EXPECT_EQ(Assigned(&registry, form("Choose", "Web")).stable_id, before.stable_id);
  const NodeTable after = Assigned(&registry, form("Passport", "Choose"));
  const std::string document = IdOfNamed(before, Role::kButton, "Choose");
  EXPECT_NE(IdOfNamed(after, Role::kButton, "Choose"), document) << "that of the deposit";
}

TEST(RebuildTest, a_label_that_counts_is_the_same_label) {
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, "<a id=x9 href=/cart aria-label='Cart, 3 items'>c</a>");
  const NodeTable after = Assigned(&registry, "<a id=x9 href=/cart aria-label='Cart, 4 items'>c</a>");
  EXPECT_EQ(IdOfElement(before, "x9"), IdOfElement(after, "x9"));
}

TEST(RebuildTest, a_count_in_a_badge_is_not_what_distinguishes_a_control_from_similar_ones) {
  const auto bar = [](std::string_view invoices, std::string_view quotes) {
    return "<nav><a href=#>Invoices <span>" + std::string(invoices) + "</span></a><a href=#>Quotes <span>" +
           std::string(quotes) + "</span></a><a href=#>Help</a></nav>";
  };
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, bar("13", "(2)"));
  const NodeTable after = Assigned(&registry, bar("14", "(99+)"));
  EXPECT_EQ(IdOfNamed(before, Role::kLink, "Invoices 13"), IdOfNamed(after, Role::kLink, "Invoices 14"));
  EXPECT_EQ(IdOfNamed(before, Role::kLink, "Quotes (2)"), IdOfNamed(after, Role::kLink, "Quotes (99+)"));
  EXPECT_EQ(IdOfNamed(before, Role::kLink, "Help"), IdOfNamed(after, Role::kLink, "Help"));
}

TEST(RebuildTest, a_count_in_a_label_is_not_what_distinguishes_a_control_from_similar_ones) {
  struct Case {
    std::string_view before, after;  // what is in the link, the name of which is the same text
  };
  const Case cases[] = {
      {"Invoices (13)", "Invoices (14)"},       {"Invoices 13", "Invoices 14"}, {"Invoices 13/20", "Invoices 14/20"},
      {"Invoices 13 of 20", "Invoices 1 of 2"}, {"13 invoices", "14 invoices"}, {"Invoices 13 new", "Invoices 14 new"},
      {"Invoices 950", "Invoices 1.2k"},        {"Invoices", "Invoices 1"},     {"Your invoices 9", "Your invoices"},
  };
  for (const Case& c : cases) {
    const auto bar = [](std::string_view invoices) {
      return "<nav><a href=#>" + std::string(invoices) + "</a><a href=#>Quotes 2</a><a href=#>Help</a></nav>";
    };
    IdRegistry registry;
    const NodeTable before = Assigned(&registry, bar(c.before));
    const NodeTable after = Assigned(&registry, bar(c.after));
    EXPECT_EQ(IdOfNamed(before, Role::kLink, c.before), IdOfNamed(after, Role::kLink, c.after)) << c.after;
    EXPECT_EQ(IdOfNamed(before, Role::kLink, "Quotes 2"), IdOfNamed(after, Role::kLink, "Quotes 2")) << c.after;
  }
}

TEST(RebuildTest, a_count_in_a_given_name_is_not_what_distinguishes_a_control_from_similar_ones) {
  const auto bar = [](std::string_view name) {
    return "<nav><a href=#><span aria-label='" + std::string(name) +
           "'>Invoices</span></a><a href=#>Quotes</a><a href=#>Help</a></nav>";
  };
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, bar("Invoices, 13 unread"));
  const NodeTable after = Assigned(&registry, bar("Invoices, 14 unread"));
  EXPECT_EQ(IdOfNamed(before, Role::kLink, "Invoices, 13 unread"),
            IdOfNamed(after, Role::kLink, "Invoices, 14 unread"));
}

TEST(RebuildTest, a_number_that_counts_nothing_is_part_of_what_a_control_is_called) {
  const std::pair<std::string_view, std::string_view> cases[] = {{"Order #7", "Order #8"},
                                                                 {"Invoice INV-7", "Invoice INV-8"},
                                                                 {"At 10:30", "At 11:30"},
                                                                 {"On the 3rd", "On the 4th"},
                                                                 {"Order 100234", "Order 100235"}};
  for (const auto& [one, other] : cases) {
    const auto bar = [](std::string_view name) {
      return "<nav><button>Back</button><button>" + std::string(name) + "</button></nav>";
    };
    IdRegistry registry;
    const NodeTable before = Assigned(&registry, bar(one));
    const NodeTable after = Assigned(&registry, bar(other));
    EXPECT_NE(IdOfNamed(before, Role::kButton, one), IdOfNamed(after, Role::kButton, other)) << one;
  }
}

TEST(RebuildTest, a_number_that_alone_distinguishes_similar_labels_is_part_of_their_identity) {
  for (const std::string word : {"Page ", "Chapter ", "Product number ", "Room "}) {
    const auto list = [&word](int first) {
      std::string html = "<ul>";
      for (int n = first; n < first + 3; ++n) html += "<button>" + word + std::to_string(n) + "</button>";
      return html + "</ul>";
    };
    IdRegistry registry;
    const NodeTable before = Assigned(&registry, list(2));
    const NodeTable after = Assigned(&registry, list(4));
    EXPECT_EQ(IdOfNamed(before, Role::kButton, word + "4"), IdOfNamed(after, Role::kButton, word + "4")) << word;
    EXPECT_NE(IdOfNamed(before, Role::kButton, word + "3"), IdOfNamed(after, Role::kButton, word + "5")) << word;
  }
}

TEST(RebuildTest, a_number_that_alone_distinguishes_two_labels_is_part_of_their_identity) {
  const auto pager = [](std::string_view one, std::string_view two) {
    return "<button>Page <b>" + std::string(one) + "</b></button><button>Page <b>" + std::string(two) + "</b></button>";
  };
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, pager("2", "3"));
  const NodeTable after = Assigned(&registry, pager("3", "4"));
  EXPECT_EQ(IdOfNamed(before, Role::kButton, "Page 3"), IdOfNamed(after, Role::kButton, "Page 3"));
  EXPECT_NE(IdOfNamed(before, Role::kButton, "Page 2"), IdOfNamed(after, Role::kButton, "Page 4"));
}

// A library that compares trees draws the next view into the elements of the last.
TEST(RebuildTest, an_element_that_another_view_is_drawn_into_is_another_control) {
  const auto view = [](std::string_view before, std::string_view label, std::string_view after) {
    return "<main><b>" + std::string(before) + "</b><button data-life=7>" + std::string(label) + "</button><b>" +
           std::string(after) + "</b></main>";
  };
  IdRegistry registry;
  const std::string milestone =
      IdOfNamed(Assigned(&registry, view("Filter", "Milestone", "Labels")), Role::kButton, "Milestone");
  const std::string edit = IdOfNamed(Assigned(&registry, view("Title", "Edit", "Comments")), Role::kButton, "Edit");
  EXPECT_NE(milestone, edit);
  EXPECT_EQ(IdOfNamed(Assigned(&registry, view("Filter", "Milestone", "Labels")), Role::kButton, "Milestone"),
            milestone);
  IdRegistry next_life;
  ASSERT_TRUE(next_life.Restore(registry.Save()));
  EXPECT_EQ(IdOfNamed(Assigned(&next_life, view("Title", "Edit", "Comments")), Role::kButton, "Edit"), edit);
}

TEST(RebuildTest, a_control_that_is_called_otherwise_in_its_place_is_the_same) {
  const auto view = [](std::string_view before, std::string_view label, std::string_view after) {
    return "<main><b>" + std::string(before) + "</b><button data-life=7>" + std::string(label) + "</button><b>" +
           std::string(after) + "</b></main>";
  };
  IdRegistry registry;
  const std::string id = IdOfNamed(Assigned(&registry, view("Ann", "Follow", "3 followers")), Role::kButton, "Follow");
  EXPECT_EQ(IdOfNamed(Assigned(&registry, view("Ann", "Following", "You follow")), Role::kButton, "Following"), id);
  EXPECT_EQ(IdOfNamed(Assigned(&registry, view("Ann Lee", "Unfollow", "You follow")), Role::kButton, "Unfollow"), id);
  EXPECT_EQ(IdOfNamed(Assigned(&registry, view("Bo", "Unfollow", "Nobody")), Role::kButton, "Unfollow"), id);
}

TEST(RebuildTest, another_document_starts_over_with_equal_ids) {
  IdRegistry registry;
  const NodeTable before = Assigned(&registry, "<button>Save</button>", "one");
  const NodeTable after = Assigned(&registry, "<button>Save</button>", "two");
  EXPECT_EQ(before.stable_id, after.stable_id);
}

TEST(RebuildTest, ids_that_went_to_bytes_and_back_go_on) {
  IdRegistry registry;
  const NodeTable first = Assigned(&registry, "<button>A</button><button data-life=5>B</button>");
  const NodeTable before = Assigned(&registry, "<button>New</button><button data-life=5>C</button>");
  IdRegistry other;
  ASSERT_TRUE(other.Restore(registry.Save()));
  const NodeTable after = Assigned(&other, "<button>New</button><button data-life=5>D</button><button>A</button>");
  EXPECT_EQ(IdOfNamed(before, Role::kButton, "C"), IdOfNamed(after, Role::kButton, "D"));
  EXPECT_EQ(IdOfNamed(before, Role::kButton, "New"), IdOfNamed(after, Role::kButton, "New"));
  EXPECT_EQ(IdOfNamed(first, Role::kButton, "A"), IdOfNamed(after, Role::kButton, "A"));
}

TEST(RebuildTest, bytes_that_are_no_ids_are_refused) {
  IdRegistry registry;
  Assigned(&registry, "<button>A</button>");
  const std::string saved = registry.Save();
  for (std::size_t cut = 0; cut < saved.size(); ++cut) {
    IdRegistry other;
    const bool is_whole_entry = cut >= 25 && (cut - 25) % 36 == 0;
    EXPECT_EQ(other.Restore(saved.substr(0, cut)), is_whole_entry) << cut;
  }
  std::string twice = saved;
  twice += saved.substr(25);  // every id a second time
  EXPECT_FALSE(IdRegistry().Restore(twice));
  std::string zero = saved;
  for (std::size_t k = 25; k < 29; ++k) zero[k] = 0;
  EXPECT_FALSE(IdRegistry().Restore(zero));
}

// A page of a thousand random elements, few of which can be distinguished.
NodeTable RandomPage(std::mt19937* random) {
  constexpr Tag kTags[] = {Tag::kDiv, Tag::kDiv, Tag::kLi, Tag::kButton, Tag::kA, Tag::kInput};
  constexpr Role kRoles[] = {Role::kGeneric, Role::kNavigation, Role::kListItem,
                             Role::kButton,  Role::kLink,       Role::kTextbox};
  constexpr std::string_view kWords[] = {"Save", "More", "", "Item", "Tea", "12"};
  NodeTable t;
  t.frames.push_back({"F", "L"});
  NodeIndex parent = t.AppendRow(NodeKind::kDocument, kNoNode, FrameIndex{0});
  for (int k = 1; k <= 1'000; ++k) {
    const std::size_t kind = (*random)() % std::size(kTags);
    const bool is_text = (*random)() % 5 == 0;
    const NodeIndex row = t.AppendRow(is_text ? NodeKind::kText : NodeKind::kElement, parent, FrameIndex{0});
    t.backend_node_id[At(row)] = static_cast<BackendNodeId>(k);
    t.flags[At(row)].has_layout = true;
    if (is_text) {
      t.text[At(row)] = kWords[(*random)() % std::size(kWords)];
      continue;
    }
    t.tag[At(row)] = kTags[kind];
    t.node_name[At(row)] = TagName(kTags[kind]);
    if ((*random)() % 3 == 0) parent = row;
    if ((*random)() % 4 == 0 && parent != RowAt(0)) parent = t.parent[At(parent)];
  }
  t.FinishStructure();
  for (std::size_t i = 0; i < t.size(); ++i) {
    for (std::size_t k = 0; k < std::size(kTags); ++k) {
      if (t.tag[i] == kTags[k]) t.role[i] = kRoles[k];
    }
    t.name[i] = kWords[(*random)() % std::size(kWords)];
  }
  return t;
}

TEST(RebuildTest, no_two_nodes_of_ten_thousand_pages_share_an_id) {
  std::mt19937 random(20261121);
  std::size_t elements = 0;
  for (int page = 0; page < 10'000; ++page) {
    NodeTable t = RandomPage(&random);
    IdRegistry registry;
    registry.Assign(&t);
    FlatMap<bool> seen;
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (!t.is_element(RowAt(i))) continue;
      const auto id = static_cast<std::uint64_t>(t.stable_id[i]);
      ASSERT_NE(id, 0U);
      ASSERT_EQ(seen.Find(id), nullptr) << "page " << page << " row " << i;
      seen.Insert(id, true);
      ++elements;
    }
  }
  EXPECT_GT(elements, 7'000'000U);
}

// Elements with a truth of their own: `what` says what a person takes it for, `life` which DOM node it is.
struct Thing {
  int life;
  std::string what;
};

TEST(RebuildTest, in_a_thousand_steps_no_id_goes_over_to_something_else) {
  std::mt19937 random(4);
  int next_life = 10;
  int next_name = 0;
  std::vector<Thing> things;
  IdRegistry registry;
  std::map<StableId, std::string> meaning;
  for (int step = 0; step < 1'000; ++step) {
    switch (random() % 6) {
      case 0:
      case 1:
        things.insert(things.begin() + static_cast<std::ptrdiff_t>(random() % (things.size() + 1)),
                      {next_life++, "Thing " + std::to_string(next_name++)});
        break;
      case 2:
        if (!things.empty()) things.erase(things.begin() + static_cast<std::ptrdiff_t>(random() % things.size()));
        break;
      case 3:
        for (Thing& thing : things) thing.life = next_life++;  // all is built again
        break;
      case 4: std::shuffle(things.begin(), things.end(), random); break;
      case 5:
        if (!things.empty()) things[random() % things.size()].life = next_life++;
        break;
    }
    std::string html = "<ul>";
    for (const Thing& thing : things) {
      const std::string life = std::to_string(thing.life);
      html += "<li><b>" + thing.what + "</b><button data-life=" + life + ">Remove</button></li>";
    }
    const NodeTable t = Assigned(&registry, html + "</ul>");
    std::size_t at = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (t.tag[i] != Tag::kButton) continue;
      const auto [known, is_new] = meaning.emplace(t.stable_id[i], things[at].what);
      ASSERT_EQ(known->second, things[at].what) << "step " << step;
      ++at;
    }
    ASSERT_EQ(at, things.size());
  }
  // Each thing kept its one id through everything that happened to it.
  EXPECT_EQ(meaning.size(), static_cast<std::size_t>(next_name));
}

}  // namespace
}  // namespace domtool
