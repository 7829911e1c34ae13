// Plan: what every action plan shares. It reads reply batches, tracks which buttons and keys are pressed, ends in a verdict,
// and looks at the page after input.
//
//   OnStart ─► batch ─► OnReplies ─► batch ─► … ─► Observe ─► capture (pause, capture …) ─► OnObserved ─► Finish
//     a press of which nothing is expected ─► settle, capture where the page reports no change or too little ─┘
//                                     navigated ─► FollowNavigation ─► capture ─┘ where the action is judged
//      └──────────────┴── Fail, Finish ──► release what is pressed ──► done
//
// The outcome of such a press is known once an event of the page has reported a change and the work that the press started
// has ended: its requests, and while the page looks busy, every change for a while. Later changes are in the next
// observation. Words of events may contain a secret that is not known yet (event_report.h). Then the page is captured before
// they are reported.
//
// A derived plan answers each call of OnStart and OnReplies with exactly one of: steps in `batch()`, Observe, Finish, Fail.
// A table that is older than the call may be out of date: a menu may have opened since. So a refusal before any input first
// captures the page and calls OnStart again. Only the second answer is final.
// Whatever ends a plan (a verdict, an interrupt, a cancel, a malformed message), pressed buttons and keys go up first.
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
#include "action/outcome/verify.h"
#include "action/plan/action_plan.h"
#include "base/json_writer.h"
#include "base/vector.h"

namespace domtool {

// One answered step of the batch; effects are left out, for nothing hangs on them.
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
  // What must be so of several fields of the call together; a plan that has such rules declares its own.
  static void CheckCall(ParameterReader* /*in*/, ActionRequest* /*request*/) {}
  // Events of the tab from now on go into the report. May be nullptr; must outlive the plan.
  void SetEventReader(const EventReader* event_reader);
  void Start(std::string* out);
  void Advance(JsonValue message, TablePtr table, std::string* out) final;
  void Cancel(std::string* out) final;
  [[nodiscard]] bool is_done() const final { return phase_ == Phase::kDone; }

 protected:
  virtual void OnStart() = 0;
  // The answers to the batch, one a step in its order, effects left out.
  virtual void OnReplies(const StepReplies& replies) = 0;
  // The page was captured after input, and holds the same document; `table()` is the newest. The default finishes by what
  // changed.
  virtual void OnObserved();

  // The deadline has come; true when it has finished with what is there. The default fails.
  virtual bool FinishAtDeadline() { return false; }
  // What the caller expects is on the page as it was looked at last.
  [[nodiscard]] bool IsAsExpected() const;
  // A refusal would be no verdict yet.
  [[nodiscard]] bool WouldLookAgain() const;
  // OnStart follows, on a newer table: forgets what was found in the one before.
  virtual void OnRestart() {}
  // The newest table is not of the document that the call was for; fails then.
  bool FailIfElsewhere();
  // What changed, in words that hold nothing of the page.
  [[nodiscard]] std::string ChangesInWords() const;

  // Members of the report that only this plan has.
  virtual void WriteDetails(JsonWriter* /*json*/) const {}

  // ---- what a derived plan ends a turn with
  StepBatch& batch() { return batch_; }
  // Looks until something changed and what is expected came, or patience is over; then OnObserved. `is_certain`: the
  // effect of the input is known, so one look is enough.
  void Observe(bool is_certain);
  void Finish(Outcome outcome);
  // The page went to another document, or where the caller sent it: looks there for what is expected and for errors, then
  // finishes.
  void FollowNavigation();
  void Fail(const ActionError& error);
  void Fail(ErrorCode code, const char* message, const char* remediation = "", bool retry_suggested = false);
  // What the page did just now was the reason, so another look would not help.
  void FailForGood(const ActionError& error);
  // Fails by what a reply says went wrong. False, and nothing done, when it is a result.
  bool FailUnlessOk(const StepReply& reply);
  // ... of all of them from `next` on.
  bool FailUnlessAllOk(const StepReplies& replies, std::size_t next = 0);
  void FailMalformed(const StepReply& reply);

  // ---- what it knows
  const ActionRequest& request() const { return request_; }
  const NodeTable& table() const { return *table_; }
  const TablePtr& newest() const { return table_; }
  // The table to compare with: the one before any input.
  const NodeTable& before() const { return *before_; }
  void TakeNewestAsBefore() { before_ = table_; }
  // What changed so far is kept for the report; from here on only what differs from the newest table is news.
  void BeginSecondPart();
  // The plan itself moved the page before its input; the page then stood at `scroll`. Moving there is no effect.
  void NoteOwnScroll(Point scroll) { own_scroll_ = scroll; }
  // Something stands elsewhere in the document than before, which no element shows by itself.
  void NoteReordered() { changes_.moved += changes_.moved == 0 ? 1 : 0; }
  const NodeResolver& resolver() const { return *resolver_; }
  const EventReader* event_reader() const { return event_reader_; }  // may be nullptr
  const Changes& changes() const { return changes_; }
  // The events of the tab since the plan began.
  [[nodiscard]] EventsSince SoFar() const;
  // Events do not report everything that the press may do, so the page has to be captured.
  void RequireLook() { must_look_ = true; }
  // What the plan waits for, where the deadline of the call ends it meanwhile. Literals; an empty message: nothing.
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
  // Input has left: from here on a navigation is an outcome when `is_complete`, an error while more input is due.
  void NoteInput(bool is_complete);
  void set_verification(VerificationText text) { verification_ = std::move(text); }
  // Where the caller expects nothing in particular: what an action of its kind is for, in `actual`, came or did not.
  void Judge(bool has_come, ExpectKind kind, std::string_view actual, double confidence = 1);
  void AddEvent(std::string event) { events_.push_back(std::move(event)); }

 private:
  enum class Phase : std::uint8_t { kOwn, kLookAgain, kObservePause, kObserveCapture, kSettling, kReleasing, kDone };
  enum class Input : std::uint8_t { kNone, kPartial, kComplete };

  void TrustFrameOf(std::string_view id);
  StepReplies ReadReplies(JsonValue message, bool is_interrupted, bool* is_malformed) const;
  void AccountForHolds(const StepReplies& replies);
  void OnInterrupt(std::string_view kind);
  void LookAgain();
  void OnLookedAgain(const StepReplies& replies);
  void FailLate();
  void OnObserveReplies(const StepReplies& replies);
  void OnLooked();
  void Look();
  void OnSettled(JsonValue reported);
  void Settle(int wait_ms);
  [[nodiscard]] bool MaySettle() const;
  void EndObservation();
  void AppendReleases();
  [[nodiscard]] Evidence CurrentEvidence(Outcome outcome) const;
  void Verify(const Evidence& evidence);
  [[nodiscard]] Changes CompareNow(bool is_last_look) const;
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
  EventMark begin_;  // of the witness
  Phase phase_ = Phase::kOwn;
  Input input_ = Input::kNone;
  StepBatch batch_;
  Vector<StepMeta> sent_;  // the steps that the next Advance answers
  Vector<Hold> pressed_;
  std::optional<std::string> verdict_;  // the ToolResult, once there is one
  std::string refusal_;                 // what stands where the look again does not come in time
  SetValue set_value_ = SetValue::kNone;
  bool is_of_page_ = false;    // the verdict refuses what the page was like
  bool has_captured_ = false;  // since the call
  Changes changes_;            // since the newest of before_ and BeginSecondPart
  Changes first_changes_;      // ... and before that
  TablePtr part_begin_;        // what changes_ is compared with
  TablePtr last_look_;         // the capture before the newest, of the same Observe
  std::optional<Point> own_scroll_;
  bool is_certain_ = false;
  bool has_navigated_ = false;
  bool is_blind_ = false;                  // table_ is older than the navigation
  bool is_only_asked_for_errors_ = false;  // ... but that settled what was expected
  bool has_settled_ = false;
  bool was_busy_ = false;
  bool has_released_twice_ = false;
  bool must_look_ = false;
  bool is_for_words_ = false;  // the look that is made: all else was seen
  int words_looks_ = 0;
  int entry_looks_ = 0;
  ActionError waiting_for_;
  int follows_ = 0;
  std::size_t looks_ = 0;
  int waited_ms_ = 0;
  std::string acted_id_;  // where it is not the one that the request names
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
