#include "action/script/act.h"

#include <utility>

namespace domtool {
namespace {

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

}  // namespace

Act::Act(ActionRequest&& call, const TablePtr& table, const NodeResolver* resolver, const EventReader* event_reader)
    : call_(std::move(call)), table_(table), before_(table), resolver_(resolver), event_reader_(event_reader) {
  subject_ = call_.node_id;
  if (event_reader_ == nullptr) return;
  begin_ = event_reader_->Now();
  TrustFrameOf(call_.node_id);
  TrustFrameOf(call_.to_node_id);
  for (const Expectation& link : call_.expect) TrustFrameOf(link.node_id);
}

// Events of the frame of that node count like those of the page.
void Act::TrustFrameOf(std::string_view id) {
  const NodeIndex row = id.empty() ? kNoNode : resolver_->Resolve(*before_, id);
  if (row == kNoNode || before_->frames.empty()) return;
  const FrameInfo& frame = before_->frames[At(before_->frame[At(row)])];
  if (frame.parent == kNoFrame) return;
  begin_.trusted_frames.push_back(std::string(frame.frame_id));
  if (frame.origin != "null") begin_.trusted_frames.push_back(std::string(frame.origin));
}

EventsSince Act::SoFar() const { return event_reader_ == nullptr ? EventsSince() : event_reader_->Since(begin_); }

// ---- steps

[[gnu::noinline]] Act::AwaitReplies Act::Replies() {
  must_be_results_ = false;
  Wait();
  return {replies_};
}

[[gnu::noinline]] Act::AwaitReplies Act::Results() {
  must_be_results_ = true;
  Wait();
  return {replies_};
}

// ---- ends

// The first verdict is kept.
void Act::Finish(Outcome outcome) {
  if (!verdict_) verdict_ = ReportJson(outcome, call_, CurrentEvidence(outcome), &report_);
  Wait();
}

void Act::FinishByEffect() {
  const bool is_done = effects_.changes.any() || effects_.is_certain || SoFar().has_opened_tab_or_download;
  Finish(is_done ? Outcome::kDone : Outcome::kNoEffect);
}

void Act::Fail(const ActionError& error) {
  if (!verdict_) {
    verdict_ = FailureJson(error, subject_);
    is_worth_retry_ = IsWorthFreshCapture(error.code);
  }
  Wait();
}

void Act::Fail(ErrorCode code, const char* message, const char* remediation, bool retry_suggested) {
  Fail({code, message, remediation, retry_suggested});
}

void Act::FailWithoutRetry(const ActionError& error) {
  Fail(error);
  is_worth_retry_ = false;
}

void Act::FailMalformed(const StepReply& reply) {
  Fail({ErrorCode::kInternal, "The reply to a command cannot be read (!).", "", false, reply.method});
}

// Says whether input was sent: callers that do not know it repeat the input.
void Act::FailTimedOut() {
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

bool Act::RequireOk(const StepReply& reply) {
  const bool may_retry = input_ == Input::kNone;
  switch (reply.kind) {
    case StepReply::Kind::kResult: return true;
    case StepReply::Kind::kTimeout: FailTimedOut(); return false;
    case StepReply::Kind::kDetached:
      Fail(ErrorCode::kDetached, "The connection to the tab or to one of its frames is gone.", "Call get_dom again.",
           may_retry);
      return false;
    case StepReply::Kind::kError: break;
    case StepReply::Kind::kSkipped:
    case StepReply::Kind::kMalformed:
      Fail(ErrorCode::kInternal, "The action stopped: one of its steps was not run.");
      return false;
  }
  if (std::optional<ActionError> error = ConnectionError(reply.message)) {
    error->retry_suggested = error->retry_suggested && may_retry;
    const bool is_outcome = error->code == ErrorCode::kNavigated && input_ == Input::kComplete;
    is_outcome ? FollowNavigation() : Fail(*error);
    return false;
  }
  if (call_.kind == ActionKind::kUpload && reply.message == "Not allowed") {
    // Extensions may name files only where their user has allowed them file addresses; Chrome says no more than this.
    Fail(ErrorCode::kSecurityBlocked, "The browser does not let this extension give files to a page.",
         "Ask the user to switch on 'Allow access to file URLs' in the extension's details.");
    return false;
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
  return false;
}

bool Act::RequireAllOk(const StepReplies& replies, std::size_t next) {
  while (next < replies.size() && RequireOk(replies[next])) ++next;
  return next >= replies.size();
}

// An id is a hash, and another document may have the same one.
bool Act::RequireSameDocument() {
  if (!table_->frames.empty() && table_->frames[0].loader_id == before_->frames[0].loader_id) return true;
  Fail(ErrorCode::kNavigated, "The page navigated since it was observed.", "Call get_dom again.", true);
  return false;
}

// ---- effects

void Act::BeginSecondPart() {
  effects_.first_changes = TotalChanges();
  effects_.changes = {};
  effects_.part_begin = table_;
  effects_.own_scroll.reset();
  effects_.effect_captures = 0;
  effects_.waited_ms = 0;
}

Changes Act::TotalChanges() const {
  Changes total = effects_.changes;
  return total += effects_.first_changes;
}

bool Act::IsAsExpected() const {
  return !call_.expect.empty() && VerifyExpectation(call_.expect, CurrentEvidence(Outcome::kDone)).is_met;
}

std::string Act::ChangesInWords() const { return domtool::ChangesInWords(CurrentEvidence(Outcome::kDone)); }

Evidence Act::CurrentEvidence(Outcome outcome) const {
  Evidence evidence;
  evidence.before = before_.get();
  evidence.after = table_.get();
  evidence.resolver = resolver_;
  evidence.event_reader = event_reader_;
  evidence.changes = TotalChanges();
  evidence.latest = effects_.changes;
  evidence.has_navigated = effects_.has_navigated || outcome == Outcome::kNavigated;
  evidence.has_dialog = outcome == Outcome::kDialogOpened;
  evidence.is_blind = effects_.is_blind || evidence.has_dialog;
  evidence.has_taken_focus = effects_.is_certain && call_.kind == ActionKind::kClick;
  evidence.is_expecting = !call_.expect.empty();
  evidence.named_id = call_.node_id;
  evidence.acted_id = acted_id();
  evidence.events = SoFar();
  return evidence;
}

// ---- what is pressed, and the report

void Act::AppendReleases() {
  for (std::size_t i = pressed_.size(); i-- > 0;) batch_.ReleaseInput(pressed_[i]);
}

[[gnu::noinline]] void Act::Judge(bool has_come, ExpectKind kind, std::string_view actual, double confidence) {
  domtool::Judge(call_, changes(), has_come, kind, actual, confidence, &report_);
}

void Act::set_rebound(std::string id, double confidence, bool is_by_selector) {
  report_.acted_id = std::move(id);
  report_.confidence = confidence;
  report_.is_by_selector = is_by_selector;
}

}  // namespace domtool
