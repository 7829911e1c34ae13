#include "action/outcome/verify.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "action/outcome/compare.h"
#include "action/outcome/feedback.h"
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

TEST(VerifyTest, AnElementThatWasBuiltAgainTheSameIsNoChange) {
  EXPECT_FALSE(ChangesBetween([](PageState* p) { p->go_backend = 77; }).any());
}

TEST(VerifyTest, WhatThePointerAloneStylesIsNoChangeWhereItWasBuiltAgain) {
  PageState page;
  page.go_backend = 77;
  const auto table = std::const_pointer_cast<NodeTable>(MakePage(page));
  NodeTable& after = *table;
  std::size_t row = 0;
  while (after.backend_node_id[row] != BackendNodeId{77}) ++row;
  after.looks.resize(after.size());
  ++after.looks[row];
  EXPECT_EQ(CompareTables(*MakePage({}), after).restyled, 1);
  after.flags[row].is_hovered = true;
  EXPECT_FALSE(CompareTables(*MakePage({}), after).any());
}

TEST(VerifyTest, AnElementThatWasBuiltAgainElsewhereHasMoved) {
  const Changes changes = ChangesBetween([](PageState* p) {
    p->go_backend = 77;
    p->go_top = 300;
  });
  EXPECT_EQ(changes.added, 0);
  EXPECT_EQ(changes.removed, 0);
  EXPECT_EQ(changes.moved, 1);
}

TEST(VerifyTest, AnElementThatWasBuiltAgainWithOtherContentIsRemovedAndAdded) {
  const Changes changes = ChangesBetween([](PageState* p) {
    p->go_backend = 77;
    p->disabled = "go";
  });
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
  Evidence evidence;
  evidence.before = evidence.after = page.get();
  evidence.resolver = &resolver;
  evidence.has_navigated = true;
  evidence.is_blind = true;
  const Vector<Expectation> appears = {{ExpectKind::kElementAppears, "saved", ""}};
  EXPECT_FALSE(VerifyExpectation(appears, evidence).is_met);
  EXPECT_TRUE(VerifyExpectation(appears, evidence).may_see_it);
  EXPECT_DOUBLE_EQ(VerifyExpectation(appears, evidence).confidence, 0.5);
  const Vector<Expectation> navigation = {{ExpectKind::kNavigation, "", ""}};
  EXPECT_TRUE(VerifyExpectation(navigation, evidence).is_met);
}

// ---- expectations, each of two pages

struct TwoPages {
  TwoPages(const PageState& was, const PageState& is) : before(MakePage(was)), after(MakePage(is)) {
    evidence.before = before.get();
    evidence.after = after.get();
    evidence.resolver = &resolver;
    evidence.latest = evidence.changes = CompareTables(*before, *after);
  }

  Verification Verify(Expectation link) const { return VerifyExpectation({std::move(link)}, evidence); }
  bool IsMet(ExpectKind kind, std::string_view text, std::string_view id = {}) const {
    return Verify({kind, std::string(text), std::string(id)}).is_met;
  }
  VerificationText Describe(const Vector<Expectation>& chain) const {
    VerificationText text = DescribeVerification(chain, VerifyExpectation(chain, evidence), evidence);
    FailOnPageErrors(evidence, &text);
    return text;
  }

  testing::AttributeResolver resolver;
  std::shared_ptr<const NodeTable> before;
  std::shared_ptr<const NodeTable> after;
  Evidence evidence;
};

PageState With(std::vector<std::string> texts) {
  PageState page;
  page.texts = std::move(texts);
  return page;
}

PageState Elsewhere(std::vector<std::string> texts) {
  PageState page = With(std::move(texts));
  page.loader = "L9";
  page.url = "https://a.test/2";
  return page;
}

constexpr ExpectKind kAppears = ExpectKind::kElementAppears;
constexpr ExpectKind kDisappears = ExpectKind::kElementDisappears;

TEST(ExpectTest, ATextAppearsWhateverItsCaseAndWhiteSpace) {
  const TwoPages pages(With({"Cart"}), With({"Cart", "Thank \n you,  ADA"}));
  EXPECT_TRUE(pages.IsMet(kAppears, "thank you, Ada"));
  EXPECT_FALSE(pages.IsMet(kAppears, "thank you, Bob"));
  EXPECT_FALSE(pages.IsMet(kAppears, "cart"));
  EXPECT_FALSE(pages.IsMet(kDisappears, "thank you"));
}

TEST(ExpectTest, ASecondOfTheSameTextAppearsToo) {
  const TwoPages pages(With({"Saved"}), With({"Saved", "Saved"}));
  const Verification verification = pages.Verify({kAppears, "saved", ""});
  EXPECT_TRUE(verification.is_met && verification.is_sure);
  EXPECT_LT(verification.confidence, 1);
}

TEST(ExpectTest, OneOfTwoThatGoesIsWaitedOnForTheOther) {
  const TwoPages one_left(With({"Loading", "Loading"}), With({"Loading"}));
  const Verification verification = one_left.Verify({kDisappears, "loading", ""});
  EXPECT_TRUE(verification.is_met);
  EXPECT_FALSE(verification.is_sure);
  const TwoPages none_left(With({"Loading", "Loading"}), With({}));
  EXPECT_TRUE(none_left.Verify({kDisappears, "loading", ""}).is_sure);
  EXPECT_FALSE(none_left.IsMet(kDisappears, "never there"));
}

TEST(ExpectTest, BlocksAreReadSeparatelyAndANameIsReadWhereNoTextIs) {
  PageState toast;
  toast.has_toast = true;  // an empty element that is named "Saved"
  EXPECT_TRUE(TwoPages({}, toast).IsMet(kAppears, "saved"));
  EXPECT_TRUE(TwoPages(toast, {}).IsMet(kDisappears, "saved"));
  EXPECT_FALSE(TwoPages(With({}), With({"un", "saved"})).IsMet(kAppears, "unsaved"));
}

TEST(ExpectTest, OfAnotherDocumentTextsAreReadAndOldIdsAreVoid) {
  const TwoPages pages(With({"Cart"}), Elsewhere({"Cart", "Thank you"}));
  EXPECT_DOUBLE_EQ(pages.Verify({kAppears, "thank you", ""}).confidence, 1);
  EXPECT_TRUE(pages.IsMet(kAppears, "cart"));
  EXPECT_DOUBLE_EQ(pages.Verify({kAppears, "cart", ""}).confidence, 0.5);
  EXPECT_FALSE(pages.IsMet(kAppears, "", "go"));
  EXPECT_TRUE(pages.IsMet(kDisappears, "", "go"));
  EXPECT_FALSE(pages.IsMet(ExpectKind::kValueChanges, "", "field"));
  EXPECT_TRUE(pages.IsMet(ExpectKind::kNavigation, ""));
  EXPECT_TRUE(pages.IsMet(ExpectKind::kAnyChange, ""));
  EXPECT_FALSE(pages.IsMet(ExpectKind::kNoChange, ""));
  EXPECT_NE(pages.Describe({{kAppears, "", "go"}}).feedback.find("ids of the page before are void"), std::string::npos);
}

TEST(ExpectTest, ValuesAndStatesAreThoseOfTheNode) {
  PageState changed;
  changed.field_value = "1,234";
  changed.is_checked = true;
  const TwoPages pages({}, changed);
  EXPECT_TRUE(pages.IsMet(ExpectKind::kValueChanges, "", "field"));
  EXPECT_FALSE(pages.IsMet(ExpectKind::kValueChanges, "", "area"));
  EXPECT_TRUE(pages.IsMet(ExpectKind::kStateChanges, "", "box"));
  EXPECT_FALSE(pages.IsMet(ExpectKind::kStateChanges, "", "secret"));
  EXPECT_FALSE(pages.IsMet(ExpectKind::kValueChanges, "", "no such node"));
  PageState written;
  written.rich_text = "Dear Ada";
  EXPECT_TRUE(TwoPages({}, written).IsMet(ExpectKind::kValueChanges, "", "rich"));
}

TEST(ExpectTest, TheNodeActedOnIsKnownByItsNewIdToo) {
  PageState changed;
  changed.field_value = "x";
  TwoPages pages({}, changed);
  pages.evidence.named_id = "lost";
  pages.evidence.acted_id = "field";
  EXPECT_TRUE(pages.IsMet(ExpectKind::kValueChanges, "", "lost"));
}

TEST(ExpectTest, NoChangeMeansThatNothingWentWrong) {
  EXPECT_DOUBLE_EQ(TwoPages({}, {}).Verify({ExpectKind::kNoChange, "", ""}).confidence, 1);
  TwoPages pages({}, With({"an advertisement"}));
  EXPECT_DOUBLE_EQ(pages.Verify({ExpectKind::kNoChange, "", ""}).confidence, 0.5);
  EXPECT_FALSE(pages.Verify({ExpectKind::kNoChange, "", ""}).is_sure);  // known at the end only
  pages.evidence.events.errors = {"error: alert \"No stock\""};
  pages.evidence.events.has_error_message = true;
  EXPECT_FALSE(pages.Describe({{ExpectKind::kNoChange, "", ""}}).success);
}

TEST(ExpectTest, AMessageThatCameAndWentHasAppeared) {
  TwoPages pages({}, {});
  pages.evidence.events.lines = {"status \"Copied to the clipboard\", gone after 1s"};
  pages.evidence.events.words = {"Copied to the clipboard"};
  EXPECT_TRUE(pages.IsMet(kAppears, "copied"));
  EXPECT_TRUE(pages.IsMet(kDisappears, "copied"));
  EXPECT_FALSE(pages.IsMet(kAppears, "gone after"));
  EXPECT_FALSE(pages.IsMet(kAppears, "status"));
}

TEST(ExpectTest, AnErrorOfThePageFailsWhatIsMetAndAFailedRequestDoesNot) {
  TwoPages pages({}, With({"Thank you"}));
  pages.evidence.events.errors = {"error: request failed: POST /track 500"};
  const Vector<Expectation> chain = {{kAppears, "Thank you", ""}};
  EXPECT_TRUE(pages.Describe(chain).success);
  pages.evidence.events.errors.push_back("error: alert \"Invalid email\", gone after 1s");
  pages.evidence.events.has_error_message = true;
  const VerificationText text = pages.Describe(chain);
  EXPECT_FALSE(text.success);
  EXPECT_TRUE(text.verified_outcome.empty());
  EXPECT_DOUBLE_EQ(text.confidence, 0.9);
  EXPECT_NE(text.feedback.find("Invalid email"), std::string::npos) << text.feedback;
  EXPECT_NE(text.feedback.find("As expected: element_appears \"Thank you\""), std::string::npos) << text.feedback;
}

TEST(ExpectTest, WhoExpectedNothingIsToldWhatHappenedAndAnErrorIsQuotedWithoutAnOrder) {
  const Vector<Expectation> chain = {{ExpectKind::kAnyChange, "", ""}};
  TwoPages still({}, {});
  still.evidence.is_expecting = false;
  EXPECT_EQ(still.Describe(chain).feedback,
            "Nothing changed. Call get_dom and look for another control, or for what has to be done first.");
  TwoPages changed({}, With({"Thank you"}));
  changed.evidence.latest = changed.evidence.changes;
  changed.evidence.is_expecting = false;
  EXPECT_EQ(changed.Describe(chain).feedback, "The page changed.");
  changed.evidence.events.errors = {"error: alert \"Card declined\""};
  changed.evidence.events.has_error_message = true;
  const VerificationText text = changed.Describe(chain);
  EXPECT_FALSE(text.success);
  EXPECT_EQ(text.feedback, "The page says: error: alert \"Card declined\".");
}

TEST(ExpectTest, AFieldThatBecameInvalidIsAnError) {
  PageState invalid;
  invalid.is_field_invalid = true;
  const TwoPages pages({}, invalid);
  const VerificationText text = pages.Describe({{ExpectKind::kNoChange, "", ""}});
  EXPECT_FALSE(text.success);
  EXPECT_NE(VerificationJson(text, pages.evidence, "").find(R"("errorsDetected":["1 field became invalid"])"),
            std::string::npos);
  EXPECT_TRUE(TwoPages(invalid, invalid).Describe({{ExpectKind::kNoChange, "", ""}}).success);
}

TEST(ExpectTest, FeedbackNamesEveryLinkWhatHappenedInsteadAndWhatToDo) {
  TwoPages pages({}, With({"Please wait"}));
  const Vector<Expectation> chain = {{ExpectKind::kNavigation, "", ""}, {kAppears, "Thank you", ""}};
  EXPECT_EQ(pages.Describe(chain).feedback,
            "Not as expected: navigation (the page did not navigate), nor element_appears \"Thank you\" (it is not "
            "shown). Instead: 2 nodes added. Call get_dom to see what the page shows now.");
  EXPECT_DOUBLE_EQ(pages.Describe(chain).confidence, 1);
  EXPECT_EQ(pages.Describe(chain).actual_outcome, "any_change: 2 nodes added");
  pages.evidence.events.has_requested = true;
  EXPECT_DOUBLE_EQ(pages.Describe(chain).confidence, 0.8);
  EXPECT_NE(pages.Describe(chain).feedback.find("network_idle"), std::string::npos);
  pages.evidence.has_dialog = pages.evidence.is_blind = true;
  EXPECT_NE(pages.Describe(chain).feedback.find("handle_dialog"), std::string::npos);
}

TEST(ExpectTest, OfTwoExpectationsThatAreMetTheSurerIsReported) {
  const TwoPages pages({}, With({"Thank you"}));
  const Verification verification =
      VerifyExpectation({{ExpectKind::kAnyChange, "", ""}, {kAppears, "Thank you", ""}}, pages.evidence);
  EXPECT_EQ(verification.link, 1u);
}

}  // namespace
}  // namespace domtool
