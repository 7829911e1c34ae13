// Ids over captures: kept by the living, found again by the rebuilt, never shared.
#include "identify/identify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "base/limits.h"
#include "identify/generated_id.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// A list of cards, each with a title and a button; backend ids count up from `first_backend`.
NodeTable Cards(const std::vector<std::string>& titles, int first_backend, std::string_view loader = "L") {
  NodeTable t;
  FrameInfo frame;
  frame.frame_id = "F";
  frame.loader_id = t.arena.Copy(loader);
  frame.origin = "http://a.test";
  t.frames.push_back(frame);
  int backend = first_backend;
  const auto add = [&](NodeKind kind, NodeIndex parent, Tag tag) {
    const NodeIndex row = t.AppendRow(kind, parent, FrameIndex{0});
    t.backend_node_id[At(row)] = static_cast<BackendNodeId>(backend++);
    t.tag[At(row)] = tag;
    t.node_name[At(row)] = TagName(tag);
    t.flags[At(row)].has_layout = true;
    return row;
  };
  const NodeIndex document = add(NodeKind::kDocument, kNoNode, Tag::kUnknown);
  const NodeIndex body = add(NodeKind::kElement, document, Tag::kBody);
  for (const std::string& title : titles) {
    const NodeIndex card = add(NodeKind::kElement, body, Tag::kDiv);
    const NodeIndex heading = add(NodeKind::kElement, card, Tag::kH2);
    const NodeIndex text = add(NodeKind::kText, heading, Tag::kUnknown);
    t.text[At(text)] = t.arena.Copy(title);
    add(NodeKind::kElement, card, Tag::kButton);
  }
  t.FinishStructure();
  return t;
}

std::vector<std::string> ButtonIds(const NodeTable& t) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.tag[i] == Tag::kButton) ids.push_back(SpellId(t.stable_id[i]));
  }
  return ids;
}

TEST(IdentifyTest, an_id_is_spelt_and_read_back) {
  for (const std::uint64_t number : {std::uint64_t{1}, std::uint64_t{2}, kStableIds / 2, kStableIds}) {
    const auto id = static_cast<StableId>(number);
    EXPECT_EQ(SpellId(id).size(), kSpelledIdLength);
    EXPECT_EQ(ParseId(SpellId(id)), id);
  }
  for (const char* bad : {"", "ab12345", "ab1234567", "a1123456", "AB123456", "ab12345x", "{b123456"}) {
    EXPECT_EQ(ParseId(bad), kNoStableId) << bad;
  }
}

TEST(IdentifyTest, two_fresh_registries_give_equal_pages_equal_ids) {
  NodeTable a = Cards({"Tea", "Coffee", "Milk"}, 10);
  NodeTable b = Cards({"Tea", "Coffee", "Milk"}, 500, "other loader");
  IdRegistry().Assign(&a);
  IdRegistry().Assign(&b);
  EXPECT_EQ(a.stable_id, b.stable_id);
}

TEST(IdentifyTest, a_living_element_keeps_its_id_when_its_text_changes) {
  IdRegistry registry;
  NodeTable before = Cards({"Tea", "Coffee"}, 10);
  NodeTable after = Cards({"Tea (sold out)", "Coffee"}, 10);
  registry.Assign(&before);
  registry.Assign(&after);
  EXPECT_EQ(before.stable_id, after.stable_id);
}

TEST(IdentifyTest, rebuilt_twins_are_known_by_their_card_and_not_by_their_place) {
  IdRegistry registry;
  NodeTable before = Cards({"Tea", "Coffee", "Milk"}, 10);
  NodeTable after = Cards({"Milk", "Tea", "Coffee"}, 900);
  registry.Assign(&before);
  registry.Assign(&after);
  const auto old_ids = ButtonIds(before);
  const auto new_ids = ButtonIds(after);
  EXPECT_EQ(new_ids, (std::vector<std::string>{old_ids[2], old_ids[0], old_ids[1]}));
}

TEST(IdentifyTest, an_inserted_twin_takes_no_id_from_the_living) {
  IdRegistry registry;
  NodeTable before = Cards({"Tea", "Tea"}, 10);
  registry.Assign(&before);
  NodeTable after = Cards({"Tea", "Tea", "Tea"}, 10);
  registry.Assign(&after);
  const auto old_ids = ButtonIds(before);
  const auto new_ids = ButtonIds(after);
  EXPECT_EQ(new_ids[0], old_ids[0]);
  EXPECT_EQ(new_ids[1], old_ids[1]);
  EXPECT_NE(new_ids[2], old_ids[0]);
  EXPECT_NE(new_ids[2], old_ids[1]);
}

TEST(IdentifyTest, no_two_rows_of_a_large_page_share_an_id) {
  std::vector<std::string> titles;
  for (int k = 0; k < 20'000; ++k) titles.push_back("Card " + std::to_string(k % 7'000));
  NodeTable t = Cards(titles, 10);
  IdRegistry().Assign(&t);
  std::set<StableId> seen;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.kind[i] != NodeKind::kElement) continue;
    EXPECT_TRUE(seen.insert(t.stable_id[i]).second) << i;
  }
}

TEST(IdentifyTest, a_page_that_never_rests_is_forgotten_but_for_what_is_there) {
  IdRegistry ids;
  std::set<std::string> given;
  std::size_t most = 0;
  std::string last;
  for (int capture = 0; capture < 60; ++capture) {
    // A hundred cards, of which the last one was there in the capture before.
    std::vector<std::string> titles;
    for (int k = 0; k < 100; ++k) titles.push_back("Card " + std::to_string(99 * capture + k));
    NodeTable t = Cards(titles, 10 + capture * 396);
    ids.Assign(&t);
    const std::vector<std::string> buttons = ButtonIds(t);
    if (capture > 0) {
      EXPECT_EQ(buttons.front(), last) << capture;
    }
    last = buttons.back();
    for (std::size_t k = capture == 0 ? 0 : 1; k < buttons.size(); ++k) EXPECT_TRUE(given.insert(buttons[k]).second);
    most = std::max(most, ids.Save().size());
  }
  // Of eighteen thousand elements, 36 bytes each; the newest come on top of the bound.
  EXPECT_LT(most, 36 * (limits::kMaxGoneElements + 3 * 502));
}

TEST(IdentifyTest, generated_ids_are_distinguished_from_authored_ones) {
  for (const char* id : {":r3:", "ember12345", "radix-:r1a:", "550e8400-e29b-41d4-a716-446655440000"}) {
    EXPECT_TRUE(LooksGenerated(id)) << id;
  }
  for (const char* id : {"", "login", "item-12", "user_email", "h2", "section:intro"}) {
    EXPECT_FALSE(LooksGenerated(id)) << id;
  }
}

}  // namespace
}  // namespace domtool
