#include "action/plan/plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// Pauses before the captures that look for an effect: a frame, a transition, a short request.
constexpr int kEffectPausesMs[] = {100, 300};
constexpr int kExpectStepMs = 250;
// How long the work that a press started may take: requests, and changes while the page looks busy.
constexpr int kSettleMs = 1'000;
// Limit on navigations that are followed one after another.
constexpr int kMaxNavigationsFollowed = 5;
// Limit on captures made only to release withheld words.
constexpr int kMaxWordCaptures = 2;
// A newly inserted transparent element is probably fading in; the capture after the action waits for it.
constexpr int kFadeInStepMs = 100;
constexpr int kMaxFadeInCaptures = 4;

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

// A refusal with this code may be different on a fresh capture.
bool IsWorthFreshCapture(ErrorCode code) {
  switch (code) {
    case ErrorCode::kStale:
    case ErrorCode::kNotFound:
    case ErrorCode::kAmbiguous:
    case ErrorCode::kObscured:
    case ErrorCode::kNotActionable:
    case ErrorCode::kBadInput: return true;
    default: return false;
  }
}

// What an action of this kind should do if the caller expects nothing in particular. A hover or a key press may have any
// effect or none.
std::optional<ExpectKind> DefaultExpectation(ActionKind kind) {
  switch (kind) {
    case ActionKind::kClick:
    case ActionKind::kCheck:
    case ActionKind::kType:
    case ActionKind::kSelect:
    case ActionKind::kDrag: return ExpectKind::kAnyChange;
    case ActionKind::kNavigate: return ExpectKind::kNavigation;
    default: return std::nullopt;
  }
}

}  // namespace

Plan::Plan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver)
    : request_(std::move(request)), table_(table), before_(table), resolver_(resolver) {}

void Plan::SetEventReader(const EventReader* event_reader) {
  event_reader_ = event_reader;
  if (event_reader_ == nullptr) return;
  begin_ = event_reader_->Now();
  TrustFrameOf(request_.node_id);
  TrustFrameOf(request_.to_node_id);
  for (const Expectation& link : request_.expect) TrustFrameOf(link.node_id);
}

// Events of the frame of that node count like those of the page.
void Plan::TrustFrameOf(std::string_view id) {
  const NodeIndex row = id.empty() ? kNoNode : resolver_->Resolve(*before_, id);
  if (row == kNoNode || before_->frames.empty()) return;
  const FrameInfo& frame = before_->frames[At(before_->frame[At(row)])];
  if (frame.parent == kNoFrame) return;
  begin_.trusted_frames.push_back(std::string(frame.frame_id));
  if (frame.origin != "null") begin_.trusted_frames.push_back(std::string(frame.origin));
}

void Plan::Start(std::string* out) {
  OnStart();
  EndTurn(out);
}

void Plan::Advance(JsonValue message, TablePtr table, std::string* out) {
  if (phase_ == Phase::kDone) return WriteVerdict(*verdict_, out);
  if (table && table != table_) {
    table_ = std::move(table);
    is_blind_ = false;
    has_captured_ = true;
  }
  batch_.Clear();
  const JsonValue interrupt = message["interrupt"];
  const bool is_interrupted = interrupt.is_object();
  bool is_malformed = false;
  const StepReplies replies = ReadReplies(message, is_interrupted, &is_malformed);
  ForgetReleased(replies);
  if (phase_ == Phase::kReleasing) {
    // The interrupt may have stopped these steps from being sent, so they are sent once more.
    if (!is_interrupted || std::exchange(has_released_twice_, true)) pressed_.clear();
  } else if (is_interrupted) {
    OnInterrupt(interrupt["kind"].AsString());
    is_worth_retry_ = false;
  } else if (is_malformed || interrupt.exists()) {
    Fail(ErrorCode::kInternal, "The action stopped: the answers to its steps cannot be read.");
  } else if (phase_ == Phase::kOwn) {
    OnReplies(replies);
  } else if (phase_ == Phase::kRetry) {
    OnRetryCaptured(replies);
  } else {
    OnObserveReplies(replies);
  }
  EndTurn(out);
}

void Plan::Cancel(std::string* out) {
  if (phase_ == Phase::kDone) return WriteVerdict(*verdict_, out);
  if (phase_ == Phase::kReleasing) pressed_.clear();
  batch_.Clear();
  Fail(ErrorCode::kTimeout, "The action was cancelled before it ended.", "Call get_dom again.", input_ == Input::kNone);
  EndTurn(out);
}

// Writes the next steps, or the release of what is pressed, or the verdict.
void Plan::EndTurn(std::string* out) {
  if (!verdict_ && batch_.is_empty()) Fail(ErrorCode::kInternal, "The action stopped without a verdict.");
  if (verdict_ && is_worth_retry_ && WouldRetry()) RetryOnFreshCapture();
  if (verdict_) {
    batch_.Clear();
    AppendReleases();
    phase_ = batch_.is_empty() ? Phase::kDone : Phase::kReleasing;
  } else {
    pressed_.append(batch_.pressed().begin(), batch_.pressed().end());
  }
  sent_ = batch_.metas();
  if (phase_ == Phase::kDone) return WriteVerdict(*verdict_, out);
  JsonWriter(out).BeginObject().Field("done", false).Key("steps").Raw(batch_.Json()).EndObject();
}

// Last pressed, first released.
void Plan::AppendReleases() {
  for (std::size_t i = pressed_.size(); i-- > 0;) batch_.ReleaseInput(pressed_[i]);
}

StepReplies Plan::ReadReplies(JsonValue message, bool is_interrupted, bool* is_malformed) const {
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
void Plan::ForgetReleased(const StepReplies& replies) {
  std::size_t r = 0;
  for (const StepMeta& meta : sent_) {
    if (meta.is_effect) continue;
    const StepReply& reply = replies[r++];
    int ended = 0;
    if (meta.releases != 0 && reply.ok()) ended = meta.releases;
    if (meta.presses != 0 && reply.kind == StepReply::Kind::kError) ended = meta.presses;
    if (ended != 0) EraseIf(&pressed_, [ended](const PressedInput& input) { return input.id == ended; });
  }
}

void Plan::OnInterrupt(std::string_view kind) {
  const bool may_retry = input_ == Input::kNone;
  if (kind == "navigated") {
    if (input_ == Input::kComplete) return FollowNavigation();
    Fail(ErrorCode::kNavigated, "The page navigated before the action was complete.", "Call get_dom again.", may_retry);
  } else if (kind == "dialog") {
    if (input_ == Input::kComplete) return Finish(Outcome::kDialogOpened);
    Fail(ErrorCode::kDialogOpen, "A dialog of the page stopped the action before it was complete.",
         "Answer it with handle_dialog, then call get_dom.", may_retry);
  } else if (kind == "detached") {
    pressed_.clear();
    Fail(ErrorCode::kDetached, "The tab or the frame of the node went away during the action.", "Call get_dom again.",
         may_retry);
  } else if (kind == "canceled") {
    pressed_.clear();
    Fail(ErrorCode::kDetached, "The person ended the debugging of this tab. Do not act on it again unless asked to.");
  } else if (kind == "crashed") {
    pressed_.clear();
    Fail(ErrorCode::kCrashed, "The page crashed during the action.", "Reload the page, then call get_dom.", false);
  } else if (kind == "deadline") {
    if (phase_ == Phase::kRetry) {
      verdict_ = std::move(refusal_);
      return;
    }
    if (has_navigated_) return Finish(Outcome::kNavigated);
    if (*waiting_for_.message != 0) return Fail(waiting_for_);
    if (FinishAtDeadline()) return;
    FailTimedOut();
  } else {
    Fail(ErrorCode::kInternal, "The action stopped: the answers to its steps cannot be read.");
  }
}

// Says whether input was sent: callers that do not know it repeat the input.
void Plan::FailTimedOut() {
  const char* message = "The action on % did not end in time. Nothing was pressed or typed.";
  if (input_ == Input::kPartial) message = "The action on % began, but did not end in time.";
  if (input_ == Input::kComplete) message = "The input on % was sent, but the page did not answer in time.";
  if (input_ == Input::kComplete && SoFar().has_requested) {
    message = "The input on % was sent, but the server of the page did not answer in time.";
  }
  const char* remediation = input_ == Input::kComplete ? "Wait, or call get_dom to see what it did. Do not repeat it."
                                                       : "Call get_dom to see what it did.";
  Fail(ErrorCode::kTimeout, message, remediation, input_ == Input::kNone);
}

void Plan::NoteInput(Input sent) { input_ = sent; }

void Plan::Observe(Effect effect) {
  is_certain_ = effect == Effect::kKnown;
  last_capture_.reset();
  // The effect of any other action is known only from a capture.
  if (request_.kind == ActionKind::kClick && MaySettle()) return Settle(0);
  CaptureEffect();
}

void Plan::Settle(int wait_ms) {
  phase_ = Phase::kSettling;
  batch_.Settle(kSettleMs, wait_ms, was_busy_);
}

void Plan::CaptureEffect() {
  phase_ = Phase::kObserveCapture;
  batch_.Capture();
}

void Plan::FollowNavigation() {
  has_navigated_ = true;
  is_blind_ = true;
  const bool is_judged = !request_.expect.empty() || DefaultExpectation(request_.kind);
  if (!is_judged || ++navigations_followed_ > kMaxNavigationsFollowed) return Finish(Outcome::kNavigated);
  is_captured_for_errors_ =
      request_.expect.empty() || !VerifyExpectation(request_.expect, CurrentEvidence(Outcome::kNavigated)).may_see_it;
  effect_captures_ = 0;
  waited_ms_ = 0;
  if (pressed_.empty()) return CaptureEffect();
  AppendReleases();
  phase_ = Phase::kObservePause;
}

void Plan::OnObserveReplies(const StepReplies& replies) {
  if (phase_ == Phase::kObservePause) return CaptureEffect();
  if (phase_ == Phase::kSettling) return OnSettled(replies[0].result);
  if (replies[0].ok()) return OnEffectCaptured();
  if (has_navigated_ || has_settled_ || is_capture_for_words_) return EndObservation();
  if (input_ == Input::kComplete) return FailTimedOut();
  Fail(ErrorCode::kTimeout, "The input was sent, but the page could not be observed afterwards.",
       "Call get_dom to see what it did.");
}

void Plan::OnSettled(JsonValue reported) {
  if (has_settled_) return reported["changed"].AsBool() ? CaptureEffect() : EndObservation();
  Changes changes;
  changes.added = static_cast<int>(reported["added"].AsInteger());
  changes.removed = static_cast<int>(reported["removed"].AsInteger());
  changes.text = static_cast<int>(reported["text"].AsInteger());
  changes.attribute = static_cast<int>(reported["attribute"].AsInteger());
  const EventsSince so_far = SoFar();
  if (!changes.any() && !so_far.has_opened_tab_or_download) return CaptureEffect();
  const bool is_busy = so_far.is_busy;
  if (is_busy && !was_busy_) {
    was_busy_ = true;
    return Settle(kSettleMs);
  }
  has_settled_ = true;
  changes_ = changes;
  if (must_capture_ || request_.will_observe) return CaptureEffect();
  EndObservation();
}

// The outcome is known; only a change, words or an element that fades in may be added to the report.
void Plan::OnFinalCapture() {
  // A change that the page has undone by now still counts as an effect. That it only replaced its elements by equal ones does
  // not, unless it sent a request or was busy.
  const Changes changes = CompareNow(true);
  const NodeIndex acted = resolver_->Resolve(*before_, acted_id());
  const bool is_replaced = acted != kNoNode && SameElement(*before_, acted, *table_) == kNoNode;
  if (changes.any() || (is_replaced && !was_busy_ && !SoFar().has_requested)) changes_ = changes;
  if (!request_.will_observe || fade_in_captures_ == kMaxFadeInCaptures || !HasElementFadingIn(*before_, *table_)) {
    return EndObservation();
  }
  ++fade_in_captures_;
  phase_ = Phase::kObservePause;
  return batch_.Pause(kFadeInStepMs);
}

void Plan::OnEffectCaptured() {
  if (has_settled_ || is_capture_for_words_) return OnFinalCapture();
  const bool has_captures_left = effect_captures_ < std::size(kEffectPausesMs);
  changes_ = CompareNow(!has_captures_left);
  last_capture_ = table_;
  // Pure movement may be an animation that was already running; another capture decides.
  bool is_settled =
      changes_.has_strong_change() || is_certain_ || SoFar().has_opened_tab_or_download || is_captured_for_errors_;
  const bool has_to_judge = !request_.expect.empty() && input_ == Input::kComplete;
  if (has_to_judge && !is_captured_for_errors_) {
    is_settled = VerifyExpectation(request_.expect, CurrentEvidence(Outcome::kDone)).is_sure;
  }
  const int left_ms = has_to_judge ? request_.expect_timeout_ms - waited_ms_ : 0;
  if (is_settled && MaySettle()) {
    has_settled_ = true;
    return Settle(0);
  }
  if (is_settled || (!has_captures_left && left_ms <= 0)) return EndObservation();
  const int pause = has_captures_left ? kEffectPausesMs[effect_captures_] : std::min(kExpectStepMs, left_ms);
  ++effect_captures_;
  waited_ms_ += pause;
  // The pause ends early if the page reports a change.
  if (request_.kind == ActionKind::kClick && MaySettle()) return Settle(pause);
  phase_ = Phase::kObservePause;
  batch_.Pause(pause);
}

// Without an expectation of the caller, the first effect of a press may not be the only one.
bool Plan::MaySettle() const {
  const bool is_press = request_.kind == ActionKind::kClick || request_.kind == ActionKind::kCheck ||
                        request_.kind == ActionKind::kSelect || part_begin_;
  return is_press && request_.expect.empty() && !is_certain_ && !has_navigated_ && !changes_.has_document_changed;
}

void Plan::EndObservation() {
  // Words of the page may be reported only after a capture has read its secrets.
  is_capture_for_words_ = word_captures_ < kMaxWordCaptures && SoFar().has_withheld;
  if (is_capture_for_words_) {
    ++word_captures_;
    return CaptureEffect();
  }
  if (has_navigated_ || changes_.has_document_changed) return Finish(Outcome::kNavigated);
  phase_ = Phase::kOwn;
  OnObserved();
}

Changes Plan::CompareNow(bool is_last_capture) const {
  Changes changes = CompareTables(part_begin_ ? *part_begin_ : *before_, *table_);
  if (own_scroll_) {
    const Point& now = table_->page.scroll;
    changes.has_scrolled = std::fabs(now.x - own_scroll_->x) >= 1 || std::fabs(now.y - own_scroll_->y) >= 1;
    changes.moved = 0;
  }
  if (is_last_capture && last_capture_ && (changes.moved | changes.restyled) != 0) {
    // What moved again between the last two captures is an animation.
    const Changes ongoing = CompareTables(*last_capture_, *table_);
    changes.moved = std::max(0, changes.moved - ongoing.moved);
    changes.restyled = std::max(0, changes.restyled - ongoing.restyled);
  }
  return changes;
}

void Plan::BeginSecondPart() {
  first_changes_ = TotalChanges();
  changes_ = {};
  part_begin_ = table_;
  own_scroll_.reset();
  effect_captures_ = 0;
  waited_ms_ = 0;
}

Changes Plan::TotalChanges() const {
  Changes total = changes_;
  return total += first_changes_;
}

void Plan::OnObserved() {
  const bool is_done = changes_.any() || is_certain_ || SoFar().has_opened_tab_or_download;
  Finish(is_done ? Outcome::kDone : Outcome::kNoEffect);
}

EventsSince Plan::SoFar() const { return event_reader_ == nullptr ? EventsSince() : event_reader_->Since(begin_); }

bool Plan::IsAsExpected() const {
  return !request_.expect.empty() && VerifyExpectation(request_.expect, CurrentEvidence(Outcome::kDone)).is_met;
}

std::string Plan::ChangesInWords() const { return domtool::ChangesInWords(CurrentEvidence(Outcome::kDone)); }

bool Plan::FailUnlessOk(const StepReply& reply) {
  const bool may_retry = input_ == Input::kNone;
  switch (reply.kind) {
    case StepReply::Kind::kResult: return false;
    case StepReply::Kind::kTimeout: FailTimedOut(); return true;
    case StepReply::Kind::kDetached:
      Fail(ErrorCode::kDetached, "The connection to the tab or to one of its frames is gone.", "Call get_dom again.",
           may_retry);
      return true;
    case StepReply::Kind::kError: break;
    case StepReply::Kind::kSkipped:
    case StepReply::Kind::kMalformed:
      Fail(ErrorCode::kInternal, "The action stopped: one of its steps was not run.");
      return true;
  }
  if (std::optional<ActionError> error = ConnectionError(reply.message)) {
    if (error->code == ErrorCode::kNavigated && input_ == Input::kComplete) {
      FollowNavigation();
      return true;
    }
    error->retry_suggested = error->retry_suggested && may_retry;
    Fail(*error);
    return true;
  }
  switch (ClassifyCdpError(reply.message)) {
    case CdpFailure::kNodeGone:
      Fail(ErrorCode::kStale, "% is no longer on the page.", "Call get_dom again.", may_retry);
      break;
    case CdpFailure::kNoLayout:
      Fail(ErrorCode::kNotActionable, "% is not rendered, so it has no place on the page.",
           "Make it appear first, then call get_dom again.");
      break;
    case CdpFailure::kNotFocusable:
      Fail(ErrorCode::kNotActionable, "% cannot take the keyboard focus.", "Name a control, or leave the nodeId out.");
      break;
    default: Fail({ErrorCode::kInternal, "The browser refused a command (!).", "", false, reply.method}); break;
  }
  return true;
}

void Plan::FailMalformed(const StepReply& reply) {
  Fail({ErrorCode::kInternal, "The reply to a command cannot be read (!).", "", false, reply.method});
}

void Plan::Fail(ErrorCode code, const char* message, const char* remediation, bool retry_suggested) {
  Fail({code, message, remediation, retry_suggested});
}

// The first verdict is kept.
void Plan::Fail(const ActionError& error) {
  if (verdict_) return;
  verdict_ = FailureJson(error, subject());
  is_worth_retry_ = IsWorthFreshCapture(error.code);
}

void Plan::Finish(Outcome outcome) {
  if (!verdict_) verdict_ = ReportJson(outcome);
}

Evidence Plan::CurrentEvidence(Outcome outcome) const {
  Evidence evidence;
  evidence.before = before_.get();
  evidence.after = table_.get();
  evidence.resolver = resolver_;
  evidence.event_reader = event_reader_;
  evidence.changes = TotalChanges();
  evidence.latest = changes_;
  evidence.has_navigated = has_navigated_ || outcome == Outcome::kNavigated;
  evidence.has_dialog = outcome == Outcome::kDialogOpened;
  evidence.is_blind = is_blind_ || evidence.has_dialog;
  evidence.has_taken_focus = is_certain_ && request_.kind == ActionKind::kClick;
  evidence.is_expecting = !request_.expect.empty();
  evidence.named_id = request_.node_id;
  evidence.acted_id = acted_id();
  evidence.events = SoFar();
  return evidence;
}

void Plan::Verify(const Evidence& evidence) {
  if (!verification_) {
    Vector<Expectation> chain = request_.expect;
    const std::optional<ExpectKind> by_default = DefaultExpectation(request_.kind);
    if (chain.empty() && by_default) chain.push_back({*by_default, {}, {}});
    if (chain.empty()) return;
    verification_ = DescribeVerification(chain, VerifyExpectation(chain, evidence), evidence);
  }
  FailOnPageErrors(evidence, &*verification_);
  if (event_reader_ != nullptr) verification_->feedback = event_reader_->Safe(verification_->feedback);
}

}  // namespace domtool
