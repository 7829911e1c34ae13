#include "table/enums.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace domtool {
namespace {

TEST(EnumsTest, every_role_is_found_by_its_name) {
#define DOMTOOL_ROLE(enumerator, name, traits) EXPECT_EQ(RoleFromName(name), Role::enumerator) << (name);
#include "table/enums.def"
  EXPECT_EQ(RoleName(Role::kButton), "button");
}

TEST(EnumsTest, every_tag_is_found_by_its_name) {
#define DOMTOOL_TAG(enumerator, name, role) EXPECT_EQ(TagFromName(name), Tag::enumerator) << (name);
#include "table/enums.def"
  EXPECT_EQ(TagName(Tag::kUnknown), "");
  EXPECT_EQ(TagName(Tag::kTextarea), "textarea");
}

TEST(EnumsTest, names_are_matched_exactly) {
  EXPECT_EQ(RoleFromName("Button"), std::nullopt);
  EXPECT_EQ(RoleFromName(""), std::nullopt);
  EXPECT_EQ(RoleFromName("buttons"), std::nullopt);
  EXPECT_EQ(TagFromName("DIV"), Tag::kUnknown);
  EXPECT_EQ(TagFromName("my-element"), Tag::kUnknown);
  EXPECT_EQ(TagFromName(""), Tag::kUnknown);
  EXPECT_EQ(TagFromName("zzz"), Tag::kUnknown);
}

TEST(EnumsTest, traits_say_what_a_role_is) {
  EXPECT_TRUE(HasTrait(Role::kButton, RoleTrait::kWidget));
  EXPECT_TRUE(HasTrait(Role::kButton, RoleTrait::kPresentationalChildren));
  EXPECT_FALSE(HasTrait(Role::kGeneric, RoleTrait::kWidget));
  EXPECT_TRUE(HasTrait(Role::kMain, RoleTrait::kLandmark));
}

TEST(EnumsTest, names_within_one_list_differ) {
  std::set<std::string_view> names;
  std::size_t count = 0;
#define DOMTOOL_STATE(enumerator, name) ++count, names.insert(name);
#include "table/enums.def"
  EXPECT_EQ(names.size(), count);
  EXPECT_EQ(count, static_cast<std::size_t>(State::kCount));
}

TEST(EnumsTest, every_list_has_its_names_in_the_order_of_its_enumerators) {
  EXPECT_EQ(StyleName(Style::kClipPath), "clip-path");
  EXPECT_EQ(ReasonName(InteractiveReason::kHeuristic), "heuristic");
  EXPECT_EQ(HiddenReasonName(HiddenReason::kNotHidden), "");
  EXPECT_EQ(HiddenReasonName(HiddenReason::kFrame), "frame-hidden");
  EXPECT_EQ(StateName(State::kScrollable), "scrollable");
  EXPECT_EQ(SourceName(SourceKind::kDomSnapshot), "DOMSnapshot.captureSnapshot");
  EXPECT_EQ(SourceName(SourceKind::kTargetInfo), "Target.attachedToTarget");
  EXPECT_EQ(LimitationName(LimitationKind::kDocumentChanged), "document_changed");
  EXPECT_EQ(TierName(Tier::kNonSemantic), "non-semantic");
}

TEST(EnumSetTest, it_holds_what_was_added_and_visits_it_in_the_order_of_declaration) {
  StateSet states;
  EXPECT_TRUE(states.empty());
  states.Add(State::kScrollable);
  states.Add(State::kDisabled);
  states.Set(State::kChecked, true);
  states.Set(State::kChecked, false);
  EXPECT_TRUE(states.Has(State::kDisabled));
  EXPECT_FALSE(states.Has(State::kChecked));
  std::vector<State> visited;
  states.ForEach([&](State state) { visited.push_back(state); });
  EXPECT_EQ(visited, (std::vector<State>{State::kDisabled, State::kScrollable}));
  states.Remove(State::kDisabled);
  states.Remove(State::kScrollable);
  EXPECT_EQ(states, StateSet());
}

}  // namespace
}  // namespace domtool
