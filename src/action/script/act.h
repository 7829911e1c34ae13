// Act: one action while it is made. It holds the call, the page as it was and as it is, the steps of the next batch, what is pressed
// down, and what will be reported. A verb (action/verbs) is a task that is given the act and reads in the order in which things
// happen:
//
//   it appends steps to `batch()`, and `co_await act.Results()` sends them and gives one reply for each
//   `co_await AwaitEffect(act, …)` captures the page until the effect shows (await_effect.h)
//   `co_return act.Fail(…)`, or a Finish, ends the action there: the tasks that await it are never resumed
//
// Checks that may fail are plain functions that return false once the action has ended. What interrupts an action, runs out of time,
// is released or is tried again is the business of ActPlan (act_plan.h), which drives the task.
#ifndef DOMTOOL_ACTION_SCRIPT_ACT_H_
#define DOMTOOL_ACTION_SCRIPT_ACT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/call/action_error.h"
#include "action/call/node_resolver.h"
#include "action/call/request.h"
#include "action/geometry/target_point.h"
#include "action/input/cdp_encode.h"
#include "action/outcome/compare.h"
#include "action/outcome/report.h"
#include "action/outcome/verify.h"
#include "action/script/task.h"
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

// How much of an action's input counts as sent, noted just before it is sent. A navigation or dialog that interrupts the
// action from then on is its outcome if all counts, and an error if a part does.
enum class Input : std::uint8_t { kNone, kPartial, kComplete };

class Act : public Runner {
 public:
  struct AwaitReplies {
    const StepReplies& replies;
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> /*task*/) const noexcept {}
    const StepReplies& await_resume() const noexcept { return replies; }
  };

  // `event_reader` may be nullptr. Events of the tab from now on go into the report.
  Act(ActionRequest&& call, const TablePtr& table, const NodeResolver* resolver, const EventReader* event_reader);

  // ---- the call and the page
  [[nodiscard]] const ActionRequest& call() const { return call_; }
  [[nodiscard]] const NodeTable& table() const { return *table_; }
  [[nodiscard]] const TablePtr& newest() const { return table_; }
  // The table to compare with: the one before any input.
  [[nodiscard]] const NodeTable& before() const { return *before_; }
  void TakeNewestAsBefore() { before_ = table_; }
  [[nodiscard]] const NodeResolver& resolver() const { return *resolver_; }
  [[nodiscard]] const EventReader* event_reader() const { return event_reader_; }  // may be nullptr
  // The events of the tab since the action began.
  [[nodiscard]] EventsSince SoFar() const;

  // ---- steps
  StepBatch& batch() { return batch_; }
  // Releases all that is pressed, the last first.
  void AppendReleases();
  // Sends the batch. The replies, one for each step in order, without effects, and what is in them, hold until the next await.
  AwaitReplies Replies();
  // The same, but goes on only if all of them are results. If not, the action ends with the error of the first that is none.
  AwaitReplies Results();

  // ---- ends. The task does not go on after its next co_await or co_return.
  void Finish(Outcome outcome);
  // By whether anything has changed.
  void FinishByEffect();
  void Fail(const ActionError& error);
  void Fail(ErrorCode code, const char* message, const char* remediation = "", bool retry_suggested = false);
  // A refusal before any input is tried once more on a fresh capture, for the table may be out of date: a menu may have opened
  // since. This one is not, because what the page just did was the reason.
  void FailWithoutRetry(const ActionError& error);
  void FailMalformed(const StepReply& reply);
  void FailTimedOut();
  // Begins the verb once more, on the newest table.
  void Restart() { GoOnWith(Next::kRestart); }
  // The page went to another document, or where the caller sent it. Captures it to check the expectation and errors, then
  // finishes.
  void FollowNavigation() { GoOnWith(Next::kFollowNavigation); }
  // False, and the action has ended with the error of the reply, unless that is a result.
  bool RequireOk(const StepReply& reply);
  // The same for all replies from `next` on.
  bool RequireAllOk(const StepReplies& replies, std::size_t next = 0);
  // False, and the action has ended, if the newest table is of another document than the call was for.
  bool RequireSameDocument();
  // A refusal now would be tried again on a fresh capture.
  [[nodiscard]] bool WouldRetry() const { return input_ == Input::kNone && !has_captured_; }

  // ---- what is known of the effect (await_effect.h finds it)
  struct Effects {
    Changes changes;        // since the newest of before() and BeginSecondPart
    Changes first_changes;  // before BeginSecondPart
    TablePtr part_begin;    // what `changes` is compared with
    TablePtr last_capture;  // the capture before the newest, of the same AwaitEffect
    std::optional<Point> own_scroll;
    bool is_certain = false;
    bool has_navigated = false;
    bool is_blind = false;                // the newest table is older than the navigation
    bool is_captured_for_errors = false;  // the navigation itself met the expectation
    bool has_settled = false;
    bool was_busy = false;
    bool must_capture = false;
    bool is_capture_for_words = false;  // this capture only releases withheld words of events
    int word_captures = 0;
    int fade_in_captures = 0;
    int navigations_followed = 0;
    std::size_t effect_captures = 0;
    int waited_ms = 0;
  };
  Effects& effects() { return effects_; }
  [[nodiscard]] const Changes& changes() const { return effects_.changes; }
  // Begins the second part of an action, such as Enter after typing. Keeps the changes so far for the report; later ones are
  // compared with the newest table.
  void BeginSecondPart();
  // The action itself scrolled the page to `scroll` before its input. That scroll does not count as an effect.
  void NoteOwnScroll(Point scroll) { effects_.own_scroll = scroll; }
  // Something was reordered in the document, which no element shows by itself.
  void NoteReordered() { effects_.changes.moved += effects_.changes.moved == 0 ? 1 : 0; }
  // Events do not report every effect of this press, so the page has to be captured.
  void RequireCapture() { effects_.must_capture = true; }
  // The last capture shows what the caller expects.
  [[nodiscard]] bool IsAsExpected() const;
  // What changed, in words without page text.
  [[nodiscard]] std::string ChangesInWords() const;
  [[nodiscard]] Evidence CurrentEvidence(Outcome outcome) const;

  // ---- waiting
  // How long the action has waited for its target, over all tries.
  struct WaitsSoFar {
    int awaits = 0;      // until the target is enabled
    int covered_ms = 0;  // for a cover to disappear
    bool has_waited_covered = false;
    bool is_cover_new = false;
    std::size_t unseen_waits = 0;
    TargetGeometry unseen;  // where it was last out of view
    bool has_looked_again = false;
    std::string cover_in_words;
    Vector<std::string> cover_ids;
  };
  WaitsSoFar& waits() { return waits_; }
  // The error to report if the deadline comes while the action waits. Its texts must hold until the next call: literals, or those of
  // CoveredBy. An empty message: it waits for nothing.
  void NoteWaitingFor(const ActionError& error) { waiting_for_ = error; }
  // From now on the deadline ends the action as done.
  void FinishAtDeadline() { is_done_at_deadline_ = true; }

  // ---- what is reported
  void CountAsSent(Input sent) { input_ = sent; }
  [[nodiscard]] Input input() const { return input_; }
  void set_point(Point point) { report_.point = point; }
  // The node was replaced since it was shown, and `id` is acted on in its place.
  void set_rebound(std::string id, double confidence, bool is_by_selector);
  // The node that '%' in an error stands for, as the caller named it.
  void set_subject(std::string_view id) { subject_ = id; }
  // The id of the node acted on.
  [[nodiscard]] const std::string& acted_id() const {
    return report_.acted_id.empty() ? call_.node_id : report_.acted_id;
  }
  // Without an expectation of the caller: whether the action of this kind did what it is for, in the words of `actual`.
  void Judge(bool has_come, ExpectKind kind, std::string_view actual, double confidence = 1);
  void AddEvent(std::string event) { report_.events.push_back(std::move(event)); }
  // Must outlive the action's task, or be a part of it.
  void set_details(const ReportDetails* details) { report_.details = details; }

 private:
  friend class ActPlan;

  // What is done in place of the rest of the task.
  enum class Next : std::uint8_t { kNone, kRestart, kFollowNavigation };

  void GoOnWith(Next next) {
    next_ = next;
    Wait();
  }
  void TrustFrameOf(std::string_view id);
  [[nodiscard]] Changes TotalChanges() const;

  ActionRequest call_;
  TablePtr table_;
  TablePtr before_;
  const NodeResolver* resolver_;
  const EventReader* event_reader_;
  EventMark begin_;  // earlier events do not count
  StepBatch batch_;
  StepReplies replies_;
  bool must_be_results_ = false;  // the task goes on only if they are
  Vector<PressedInput> pressed_;
  std::optional<std::string> verdict_;  // the ToolResult, once there is one
  bool is_worth_retry_ = false;         // it may be different on a fresh capture
  Next next_ = Next::kNone;
  Input input_ = Input::kNone;
  bool has_captured_ = false;  // since the call
  bool is_done_at_deadline_ = false;
  Effects effects_;
  WaitsSoFar waits_;
  ActionError waiting_for_;
  std::string_view subject_;  // of an error
  Report report_;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_SCRIPT_ACT_H_
