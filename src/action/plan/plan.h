// Plan: what every action plan shares. It reads reply batches, tracks which buttons and keys are pressed, captures the page
// after input, and ends in a verdict.
//
//   OnStart gives a batch. OnReplies takes its replies and gives the next batch, until the input is sent. Then:
//     Observe            captures the page, with pauses, until the effect shows; then OnObserved, which finishes
//     Observe, a click   waits for a report of the page first, and captures only if it reports no change or too little
//     FollowNavigation   captures the new page, if the action is judged there; then finishes
//     Fail, Finish       releases what is pressed; then the plan is done
//
// For a click without `expect`, the outcome is known once the page has reported a change and the work that the press started
// has ended: its requests, and while the page looks busy, every change for a while. Later changes are in the next observation.
// Words of events may contain a secret that is not known yet (event_report.h). Then the page is captured before they are
// reported.
//
// A derived plan answers each call of OnStart and OnReplies with exactly one of: steps in `batch()`, Observe, Finish, Fail. A
// table that is older than the call may be out of date: a menu may have opened since. So a refusal before any input first
// captures the page and calls OnStart again. Only the second answer is final. However a plan ends (a verdict, an interrupt, a
// cancel, a malformed message), it first releases pressed buttons and keys.
#ifndef DOMTOOL_ACTION_PLAN_PLAN_H_
#define DOMTOOL_ACTION_PLAN_PLAN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/call/action_error.h"
#include "action/call/request.h"
#include "action/input/cdp_encode.h"
#include "action/outcome/compare.h"
#include "action/outcome/feedback.h"
#include "action/outcome/verify.h"
#include "action/plan/action_plan.h"
#include "base/json_writer.h"
#include "base/vector.h"

namespace domtool {

// The reply to one step of the batch. Effects get none, because nothing depends on them.
struct StepReply {
  enum class Kind : std::uint8_t { kResult, kError, kTimeout, kDetached, kSkipped, kMalformed };
  Kind kind = Kind::kMalformed;
  JsonValue result;          // kResult
  std::string_view message;  // kError
  std::string_view method;   // of the command; empty for pause and capture
  [[nodiscard]] bool ok() const { return kind == Kind::kResult; }
};
using StepReplies = Vector<StepReply>;

enum class Outcome : std::uint8_t { kDone, kNoEffect, kNavigated, kDialogOpened };

class Plan : public ActionPlan {
 public:
  Plan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
  // Checks rules that involve several fields of the call. A plan with such rules declares its own CheckCall.
  static void CheckCall(ParameterReader* /*in*/, ActionRequest* /*request*/) {}
  // Events of the tab from now on go into the report. May be nullptr; must outlive the plan.
  void SetEventReader(const EventReader* event_reader);
  void Start(std::string* out);
  void Advance(JsonValue message, TablePtr table, std::string* out) final;
  void Cancel(std::string* out) final;
  [[nodiscard]] bool is_done() const final { return phase_ == Phase::kDone; }

 protected:
  virtual void OnStart() = 0;
  // One reply per step of the batch, in order, without effects.
  virtual void OnReplies(const StepReplies& replies) = 0;
  // The page was captured after input, and holds the same document; `table()` is the newest. The default finishes by what
  // changed.
  virtual void OnObserved();

  // The deadline has come. Returns true if the plan could finish with what it has. The default fails.
  virtual bool FinishAtDeadline() { return false; }
  // The last capture shows what the caller expects.
  [[nodiscard]] bool IsAsExpected() const;
  // A refusal now would be retried on a fresh capture.
  [[nodiscard]] bool WouldRetry() const;
  // Forgets what was found in the old table. OnStart follows, on a newer one.
  virtual void OnRestart() {}
  // Fails and returns true if the newest table is of another document than the call was for.
  bool FailIfElsewhere();
  // What changed, in words without page text.
  [[nodiscard]] std::string ChangesInWords() const;

  // Members of the report that only this plan has.
  virtual void WriteDetails(JsonWriter* /*json*/) const {}

  // ---- ways to end OnStart or OnReplies
  StepBatch& batch() { return batch_; }
  enum class Effect : std::uint8_t { kToBeSeen, kKnown };
  // Captures until something changed and the expectation is met, or the time is up; then OnObserved. If the effect of the input
  // is known, one capture is enough.
  void Observe(Effect effect);
  void Finish(Outcome outcome);
  // The page went to another document, or where the caller sent it. Captures it to check the expectation and errors, then
  // finishes.
  void FollowNavigation();
  void Fail(const ActionError& error);
  void Fail(ErrorCode code, const char* message, const char* remediation = "", bool retry_suggested = false);
  // Fails without a retry on a fresh capture, because what the page just did was the reason.
  void FailWithoutRetry(const ActionError& error);
  // Fails with the error of the reply. Returns false, and does nothing, if the reply is a result.
  bool FailUnlessOk(const StepReply& reply);
  // The same for all replies from `next` on.
  bool FailUnlessAllOk(const StepReplies& replies, std::size_t next = 0);
  void FailMalformed(const StepReply& reply);

  // ---- what it knows
  const ActionRequest& request() const { return request_; }
  const NodeTable& table() const { return *table_; }
  const TablePtr& newest() const { return table_; }
  // The table to compare with: the one before any input.
  const NodeTable& before() const { return *before_; }
  void TakeNewestAsBefore() { before_ = table_; }
  // Begins the second part of an action, such as Enter after typing. Keeps the changes so far for the report; later ones are
  // compared with the newest table.
  void BeginSecondPart();
  // The plan itself scrolled the page to `scroll` before its input. That scroll does not count as an effect.
  void NoteOwnScroll(Point scroll) { own_scroll_ = scroll; }
  // Something was reordered in the document, which no element shows by itself.
  void NoteReordered() { changes_.moved += changes_.moved == 0 ? 1 : 0; }
  const NodeResolver& resolver() const { return *resolver_; }
  const EventReader* event_reader() const { return event_reader_; }  // may be nullptr
  const Changes& changes() const { return changes_; }
  // The events of the tab since the plan began.
  [[nodiscard]] EventsSince SoFar() const;
  // Events do not report every effect of this press, so the page has to be captured.
  void RequireCapture() { must_capture_ = true; }
  // The error to report if the deadline comes while the plan waits. Literals; an empty message: the plan waits for nothing.
  void NoteWaitingFor(const ActionError& error) { waiting_for_ = error; }

  // ---- what it reports
  void set_point(Point point) { point_ = point; }
  // The node was replaced since it was shown, and `id` is acted on in its place.
  void set_rebound(std::string id, double confidence, bool is_by_selector) {
    acted_id_ = std::move(id);
    confidence_ = confidence;
    is_by_selector_ = is_by_selector;
  }
  // The node that '%' in an error stands for, as the caller named it.
  [[nodiscard]] virtual std::string_view subject() const { return request_.node_id; }
  // The id of the node acted on.
  [[nodiscard]] const std::string& acted_id() const { return acted_id_.empty() ? request_.node_id : acted_id_; }
  enum class Input : std::uint8_t { kNone, kPartial, kComplete };
  // Input was sent. From here on a navigation is an outcome if it is complete, or an error if more input is to come.
  void NoteInput(Input sent);
  void set_verification(VerificationText text) { verification_ = std::move(text); }
  // Without an expectation of the caller: whether the action of this kind did what it is for, in the words of `actual`.
  void Judge(bool has_come, ExpectKind kind, std::string_view actual, double confidence = 1);
  void AddEvent(std::string event) { events_.push_back(std::move(event)); }

 private:
  enum class Phase : std::uint8_t { kOwn, kRetry, kObservePause, kObserveCapture, kSettling, kReleasing, kDone };

  void TrustFrameOf(std::string_view id);
  StepReplies ReadReplies(JsonValue message, bool is_interrupted, bool* is_malformed) const;
  void ForgetReleased(const StepReplies& replies);
  void OnInterrupt(std::string_view kind);
  void RetryOnFreshCapture();
  void OnRetryCaptured(const StepReplies& replies);
  void FailTimedOut();
  void OnObserveReplies(const StepReplies& replies);
  void OnEffectCaptured();
  void OnFinalCapture();
  void CaptureEffect();
  void OnSettled(JsonValue reported);
  void Settle(int wait_ms);
  [[nodiscard]] bool MaySettle() const;
  void EndObservation();
  void AppendReleases();
  [[nodiscard]] Evidence CurrentEvidence(Outcome outcome) const;
  void Verify(const Evidence& evidence);
  [[nodiscard]] Changes CompareNow(bool is_last_capture) const;
  [[nodiscard]] Changes TotalChanges() const;
  void EndTurn(std::string* out);
  void AddOutcome(const Evidence& evidence);
  void WriteChanges(const Evidence& evidence, JsonWriter* json) const;
  [[nodiscard]] std::string ReportJson(Outcome outcome);

  ActionRequest request_;
  TablePtr table_;
  TablePtr before_;
  const NodeResolver* resolver_;
  const EventReader* event_reader_ = nullptr;
  EventMark begin_;  // earlier events do not count
  Phase phase_ = Phase::kOwn;
  Input input_ = Input::kNone;
  StepBatch batch_;
  Vector<StepMeta> sent_;  // the steps that the next Advance answers
  Vector<PressedInput> pressed_;
  std::optional<std::string> verdict_;  // the ToolResult, once there is one
  std::string refusal_;                 // the verdict if the retry is not captured in time
  SetValue set_value_ = SetValue::kNone;
  bool is_worth_retry_ = false;  // the verdict may be different on a fresh capture
  bool has_captured_ = false;    // since the call
  Changes changes_;              // since the newest of before_ and BeginSecondPart
  Changes first_changes_;        // before BeginSecondPart
  TablePtr part_begin_;          // what changes_ is compared with
  TablePtr last_capture_;        // the capture before the newest, in the same Observe
  std::optional<Point> own_scroll_;
  bool is_certain_ = false;
  bool has_navigated_ = false;
  bool is_blind_ = false;                // table_ is older than the navigation
  bool is_captured_for_errors_ = false;  // the navigation itself met the expectation
  bool has_settled_ = false;
  bool was_busy_ = false;
  bool has_released_twice_ = false;
  bool must_capture_ = false;
  bool is_capture_for_words_ = false;  // this capture only releases withheld words of events
  int word_captures_ = 0;
  int fade_in_captures_ = 0;
  ActionError waiting_for_;
  int navigations_followed_ = 0;
  std::size_t effect_captures_ = 0;
  int waited_ms_ = 0;
  std::string acted_id_;  // empty if it is the one that the request names
  double confidence_ = 1;
  bool is_by_selector_ = false;
  std::optional<Point> point_;
  std::optional<VerificationText> verification_;
  Vector<std::string> events_;
};

// Makes a plan known to new_plan.cpp, which is generated from src/contract/calls.json. Stands once, in the plan's own file.
#define DOMTOOL_PLAN(Name)                                                                              \
  void CheckCallOf##Name(ParameterReader* in, ActionRequest* request);                                  \
  Plan* New##Name(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);        \
  void CheckCallOf##Name(ParameterReader* in, ActionRequest* request) { Name::CheckCall(in, request); } \
  Plan* New##Name(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver) {       \
    return new Name(std::move(request), table, resolver);                                               \
  }

}  // namespace domtool

#endif  // DOMTOOL_ACTION_PLAN_PLAN_H_
