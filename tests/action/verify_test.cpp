#include "action/verify.h"

#include <gtest/gtest.h>

#include <functional>

#include "action/scripted_peer.h"

namespace domtool {
namespace {

using testing::MakePage;
using testing::PageState;

Changes ChangesBetween(const std::function<void(PageState*)>& edit) {
  PageState after;
  edit(&after);
  return CompareTables(*MakePage({}), *MakePage(after));
}

TEST(VerifyTest, EqualPagesDifferInNothing) {
  EXPECT_FALSE(ChangesBetween([](PageState*) {}).any());
}

TEST(VerifyTest, EachKindOfChangeIsCountedAsItself) {
  EXPECT_EQ(ChangesBetween([](PageState* p) { p->has_toast = true; }).added, 1);
  EXPECT_EQ(ChangesBetween([](PageState* p) { p->without_go = true; }).removed, 1);
  EXPECT_EQ(ChangesBetween([](PageState* p) { p->field_value = "x"; }).value, 1);
  EXPECT_EQ(ChangesBetween([](PageState* p) { p->is_checked = true; }).value, 1);
  EXPECT_EQ(ChangesBetween([](PageState* p) { p->list_scroll = 5; }).moved, 1);
  EXPECT_FALSE(ChangesBetween([](PageState* p) { p->list_scroll = 5; }).in_dom());
  EXPECT_TRUE(ChangesBetween([](PageState* p) { p->url = "https://a.test/2"; }).has_url_changed);
  const Changes elsewhere = ChangesBetween([](PageState* p) { p->loader = "L9"; });
  EXPECT_TRUE(elsewhere.has_document_changed);
  EXPECT_GT(elsewhere.added, 10);
  EXPECT_GT(elsewhere.removed, 10);
}

TEST(VerifyTest, AReplacedElementIsRemovedAndAdded) {
  const Changes changes = ChangesBetween([](PageState* p) { p->go_backend = 77; });
  EXPECT_EQ(changes.added, 1);
  EXPECT_EQ(changes.removed, 1);
}

TEST(VerifyTest, PhrasesHoldNumbersOnly) {
  Changes changes;
  changes.added = 1;
  changes.text = 3;
  changes.has_scrolled = true;
  EXPECT_EQ(DescribeChanges(changes), (Vector<std::string>{"1 node added", "3 texts changed", "scrolled"}));
}

TEST(VerifyTest, TheSameElementIsFoundByDocumentAndBackendNode) {
  const auto before = MakePage({});
  PageState moved;
  moved.has_toast = true;
  const auto after = MakePage(moved);
  const testing::AttributeResolver resolver;
  const NodeIndex leaf = resolver.Resolve(*before, "leaf");
  const NodeIndex found = SameElement(*before, leaf, *after);
  ASSERT_NE(found, kNoNode);
  EXPECT_EQ(after->AttrOr(found, "id"), "leaf");
  moved.loader = "L9";
  EXPECT_EQ(SameElement(*before, resolver.Resolve(*before, "go"), *MakePage(moved)), kNoNode);
}

TEST(VerifyTest, BlindExpectationsAreNotClaimed) {
  const auto page = MakePage({});
  const testing::AttributeResolver resolver;
  Evidence evidence{page.get(), page.get(), &resolver, {}, true, false};
  const Vector<Expectation> appears = {{ExpectKind::kElementAppears, "saved", ""}};
  EXPECT_FALSE(VerifyExpectation(appears, evidence).is_met);
  EXPECT_FALSE(VerifyExpectation(appears, evidence).is_known);
  const Vector<Expectation> navigation = {{ExpectKind::kNavigation, "", ""}};
  EXPECT_TRUE(VerifyExpectation(navigation, evidence).is_met);
}

}  // namespace
}  // namespace domtool
