#include "action/outcome/report.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "action/outcome/compare.h"
#include "action/scripted_peer.h"

namespace domtool {
namespace {

using testing::AttributeResolver;
using testing::MakePage;
using testing::PageState;

// Two pages and a click between them. No action is run.
struct Clicked {
  explicit Clicked(const PageState& state) : after(MakePage(state)) {
    call.kind = ActionKind::kClick;
    call.node_id = "go";
    evidence.before = before.get();
    evidence.after = after.get();
    evidence.resolver = &resolver;
    evidence.changes = evidence.latest = CompareTables(*before, *after);
    evidence.named_id = evidence.acted_id = call.node_id;
    evidence.is_expecting = false;
  }
  [[nodiscard]] std::string Json(Outcome outcome) { return ReportJson(outcome, call, evidence, &report); }

  std::shared_ptr<const NodeTable> before = MakePage({});
  std::shared_ptr<const NodeTable> after;
  AttributeResolver resolver;
  ActionRequest call;
  Evidence evidence;
  Report report;
};

bool Has(const std::string& json, std::string_view part) { return json.find(part) != std::string::npos; }

TEST(ReportTest, SaysWhatChangedAfterWhatTheActionNoted) {
  PageState state;
  state.has_toast = true;
  Clicked clicked(state);
  clicked.report.events.push_back("scrolled into view");
  const std::string json = clicked.Json(Outcome::kDone);
  EXPECT_TRUE(Has(json, R"("outcome":"done","nodeId":"go")")) << json;
  EXPECT_TRUE(Has(json, R"("events":["scrolled into view","1 node added"])")) << json;
  EXPECT_TRUE(Has(json, R"("changes":{"added":1,"removed":0,"changed":0})")) << json;
  EXPECT_TRUE(Has(json, R"("domChanged":true)")) << json;
}

TEST(ReportTest, SaysWhichNodeTookThePlaceOfTheOneThatWasNamed) {
  Clicked clicked({});
  clicked.report.acted_id = "other";
  clicked.report.confidence = 0.75;
  clicked.evidence.acted_id = clicked.report.acted_id;
  const std::string json = clicked.Json(Outcome::kNoEffect);
  EXPECT_TRUE(Has(json, R"("rebound":{"from":"go","to":"other","confidence":0.75,"by":"likeness"})")) << json;
}

TEST(ReportTest, AVerbJudgesItselfUnlessTheCallerExpectsSomething) {
  Clicked clicked({});
  Judge(clicked.call, clicked.evidence.changes, false, ExpectKind::kValueChanges, "nothing", 1, &clicked.report);
  ASSERT_TRUE(clicked.report.verification.has_value());
  EXPECT_FALSE(clicked.report.verification->success);
  EXPECT_EQ(clicked.report.verification->actual_outcome, "no_change: nothing");
  Clicked expecting({});
  expecting.call.expect.push_back({ExpectKind::kAnyChange, {}, {}});
  Judge(expecting.call, expecting.evidence.changes, false, ExpectKind::kValueChanges, "nothing", 1, &expecting.report);
  EXPECT_FALSE(expecting.report.verification.has_value());
  EXPECT_EQ(expecting.report.set_value, SetValue::kNotTaken);
}

}  // namespace
}  // namespace domtool
