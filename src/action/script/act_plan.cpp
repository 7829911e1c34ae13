#include "action/script/act_plan.h"

#include <utility>

#include "action/script/await_effect.h"
#include "base/json_writer.h"

namespace domtool {
namespace {

StepReply ReadReply(JsonValue value) {
  StepReply reply;
  if (const JsonValue result = value["result"]; result.is_object()) {
    reply.kind = StepReply::Kind::kResult;
    reply.result = result;
  } else if (const JsonValue error = value["error"]; error.is_object()) {
    reply.kind = StepReply::Kind::kError;
    reply.message = error["message"].AsString();
  } else if (const std::string_view failed = value["failed"].AsString(); failed == "timeout") {
    reply.kind = StepReply::Kind::kTimeout;
  } else if (failed == "detached") {
    reply.kind = StepReply::Kind::kDetached;
  } else if (failed == "skipped") {
    reply.kind = StepReply::Kind::kSkipped;
  }
  return reply;
}

}  // namespace

ActPlan::ActPlan(VerbTask verb, ActionRequest&& call, const TablePtr& table, const NodeResolver* resolver,
                 const EventReader* event_reader)
    : verb_(verb), act_(std::move(call), table, resolver, event_reader) {}

void ActPlan::Start(std::string* out) {
  Begin();
  EndTurn(out);
}

void ActPlan::Advance(JsonValue message, TablePtr table, std::string* out) {
  if (phase_ == Phase::kDone) return WriteVerdict(*act_.verdict_, out);
  if (table && table != act_.table_) {
    act_.table_ = std::move(table);
    act_.effects_.is_blind = false;
    act_.has_captured_ = true;
  }
  act_.batch_.Clear();
  const JsonValue interrupt = message["interrupt"];
  const bool is_interrupted = interrupt.is_object();
  bool is_malformed = false;
  act_.replies_ = ReadReplies(message, is_interrupted, &is_malformed);
  ForgetReleased(act_.replies_);
  if (phase_ == Phase::kReleasing) {
    // The interrupt may have stopped these steps from being sent, so they are sent once more.
    if (!is_interrupted || std::exchange(has_released_twice_, true)) act_.pressed_.clear();
  } else if (is_interrupted) {
    OnInterrupt(interrupt["kind"].AsString());
    act_.is_worth_retry_ = false;
    BeginReplacement();
  } else if (is_malformed || interrupt.exists()) {
    act_.Fail(ErrorCode::kInternal, "The action stopped: the answers to its steps cannot be read.");
  } else if (phase_ == Phase::kRetry) {
    OnRetryCaptured();
  } else {
    const bool must_be_results = std::exchange(act_.must_be_results_, false);
    if (!must_be_results || act_.RequireAllOk(act_.replies_)) act_.Run();
    BeginReplacement();
  }
  EndTurn(out);
}

void ActPlan::Cancel(std::string* out) {
  if (phase_ == Phase::kDone) return WriteVerdict(*act_.verdict_, out);
  if (phase_ == Phase::kReleasing) act_.pressed_.clear();
  act_.batch_.Clear();
  act_.Fail(ErrorCode::kTimeout, "The action was cancelled before it ended.", "Call get_dom again.",
            act_.input_ == Input::kNone);
  EndTurn(out);
}

// Runs the task from its beginning.
void ActPlan::Begin() {
  after_navigation_.Drop();
  task_.Drop();
  act_.report_ = {};
  task_ = verb_(act_);
  act_.Run(task_.handle());
  BeginReplacement();
}

// If the task asked for something else in its place, begins that.
void ActPlan::BeginReplacement() {
  const Act::Next next = std::exchange(act_.next_, Act::Next::kNone);
  if (act_.verdict_ || next == Act::Next::kNone) return;
  act_.batch_.Clear();
  if (next == Act::Next::kRestart) return Begin();
  act_.effects_.has_navigated = true;
  act_.effects_.is_blind = true;
  after_navigation_.Drop();
  after_navigation_ = FollowTheNavigation(act_);
  act_.Run(after_navigation_.handle());
}

// Writes the next steps, or the release of what is pressed, or the verdict.
void ActPlan::EndTurn(std::string* out) {
  if (!act_.verdict_ && act_.batch_.is_empty()) {
    act_.Fail(ErrorCode::kInternal, "The action stopped without a verdict.");
  }
  if (act_.verdict_ && act_.is_worth_retry_ && act_.WouldRetry() && phase_ == Phase::kRunning) RetryOnFreshCapture();
  if (act_.verdict_) {
    after_navigation_.Drop();
    task_.Drop();
    act_.batch_.Clear();
    act_.AppendReleases();
    phase_ = act_.batch_.is_empty() ? Phase::kDone : Phase::kReleasing;
  } else {
    act_.pressed_.append(act_.batch_.pressed().begin(), act_.batch_.pressed().end());
  }
  sent_ = act_.batch_.metas();
  if (phase_ == Phase::kDone) return WriteVerdict(*act_.verdict_, out);
  JsonWriter(out).BeginObject().Field("done", false).Key("steps").Raw(act_.batch_.Json()).EndObject();
}

StepReplies ActPlan::ReadReplies(JsonValue message, bool is_interrupted, bool* is_malformed) const {
  StepReplies replies;
  std::size_t count = 0;
  const JsonValue list = message["replies"];
  for (JsonValue value : list.Elements()) {
    if (count >= sent_.size()) break;
    StepReply reply = ReadReply(value);
    reply.method = sent_[count].method;
    if (!sent_[count].is_effect) {
      if (reply.kind == StepReply::Kind::kMalformed) *is_malformed = true;
      replies.push_back(reply);
    }
    ++count;
  }
  std::size_t given = 0;
  for ([[maybe_unused]] JsonValue value : list.Elements()) ++given;
  if (given != sent_.size() && !is_interrupted) *is_malformed = true;
  for (; count < sent_.size(); ++count) {
    if (sent_[count].is_effect) continue;
    StepReply reply;
    reply.kind = StepReply::Kind::kSkipped;
    reply.method = sent_[count].method;
    replies.push_back(reply);
  }
  return replies;
}

// A pressed input is forgotten when its release was answered, or when its press was refused.
void ActPlan::ForgetReleased(const StepReplies& replies) {
  std::size_t r = 0;
  for (const StepMeta& meta : sent_) {
    if (meta.is_effect) continue;
    const StepReply& reply = replies[r++];
    int ended = 0;
    if (meta.releases != 0 && reply.ok()) ended = meta.releases;
    if (meta.presses != 0 && reply.kind == StepReply::Kind::kError) ended = meta.presses;
    if (ended != 0) EraseIf(&act_.pressed_, [ended](const PressedInput& input) { return input.id == ended; });
  }
}

void ActPlan::OnInterrupt(std::string_view kind) {
  const bool may_retry = act_.input_ == Input::kNone;
  const bool is_complete = act_.input_ == Input::kComplete;
  if (kind == "navigated") {
    if (is_complete) return act_.FollowNavigation();
    act_.Fail(ErrorCode::kNavigated, "The page navigated before the action was complete.", "Call get_dom again.",
              may_retry);
  } else if (kind == "dialog") {
    if (is_complete) return act_.Finish(Outcome::kDialogOpened);
    act_.Fail(ErrorCode::kDialogOpen, "A dialog of the page stopped the action before it was complete.",
              "Answer it with handle_dialog, then call get_dom.", may_retry);
  } else if (kind == "detached") {
    act_.pressed_.clear();
    act_.Fail(ErrorCode::kDetached, "The tab or the frame of the node went away during the action.",
              "Call get_dom again.", may_retry);
  } else if (kind == "canceled") {
    act_.pressed_.clear();
    act_.Fail(ErrorCode::kDetached,
              "The person ended the debugging of this tab. Do not act on it again unless asked to.");
  } else if (kind == "crashed") {
    act_.pressed_.clear();
    act_.Fail(ErrorCode::kCrashed, "The page crashed during the action.", "Reload the page, then call get_dom.", false);
  } else if (kind == "deadline") {
    if (phase_ == Phase::kRetry) {
      act_.verdict_ = std::move(refusal_);
    } else if (act_.effects_.has_navigated) {
      act_.Finish(Outcome::kNavigated);
    } else if (*act_.waiting_for_.message != 0) {
      act_.Fail(act_.waiting_for_);
    } else if (act_.is_done_at_deadline_) {
      act_.Finish(Outcome::kDone);
    } else {
      act_.FailTimedOut();
    }
  } else {
    act_.Fail(ErrorCode::kInternal, "The action stopped: the answers to its steps cannot be read.");
  }
}

// ---- a refusal is tried once more

void ActPlan::RetryOnFreshCapture() {
  refusal_ = std::move(*act_.verdict_);
  act_.verdict_.reset();
  act_.is_worth_retry_ = false;
  act_.batch_.Clear();
  act_.AppendReleases();
  act_.batch_.Capture();
  phase_ = Phase::kRetry;
}

void ActPlan::OnRetryCaptured() {
  phase_ = Phase::kRunning;
  act_.has_captured_ = true;
  if (!act_.RequireAllOk(act_.replies_) || !act_.RequireSameDocument()) return;
  act_.TakeNewestAsBefore();
  act_.waiting_for_ = {};
  act_.effects_.own_scroll.reset();
  Begin();
}

}  // namespace domtool
