// Resolve, and what looks for the node again (target.h).
#include <string>
#include <utility>

#include "action/target/enabled.h"
#include "action/target/target.h"

namespace domtool {
namespace {

constexpr int kAwaitMs = 500;
// Without timeoutMs: as many waits of kAwaitMs as a form needs to check what was entered.
constexpr int kMaxAwaits = 6;
constexpr ActionError kNodeGone{ErrorCode::kStale, "% is no longer on the page.", "Call get_dom again.", true};

void FailHidden(Act& act, NodeIndex row) {
  return act.Fail({ErrorCode::kNotActionable, "% is hidden (!).", "Make it appear first, then call get_dom again.",
                   false, HiddenReasonName(act.table().hidden_reason[At(row)])});
}

void FailUnresolved(Act& act, const Resolution& resolution) {
  ActionError error = kNodeGone;
  Vector<std::string> candidates;
  for (const LikelyNode& node : resolution.candidates) {
    candidates.push_back(act.resolver().IdOf(act.table(), node.row));
  }
  error.node_ids = &candidates;
  error.likely = &resolution.candidates;
  switch (resolution.kind) {
    case Resolution::Kind::kUnknown:
      error = {ErrorCode::kNotFound, "There is no % on the page.", "Call get_dom again and use an id from its answer."};
      break;
    case Resolution::Kind::kHidden: return FailHidden(act, resolution.hidden);
    case Resolution::Kind::kWithheld:
      error = {ErrorCode::kSecurityBlocked, "% is a frame of a site that is not allowed here.",
               "Leave the frame alone."};
      break;
    case Resolution::Kind::kChanged: error.message = "% stands for something else now than when it was shown."; break;
    case Resolution::Kind::kAmbiguous:
      error.code = ErrorCode::kAmbiguous;
      error.message = "% is no longer on the page, and several that have come could be it.";
      error.remediation = "Call get_dom again and choose one of them.";
      break;
    default:
      if (candidates.empty()) break;
      error.message =
          "% is no longer on the page as it was shown. What has come since and is like it may mean something else.";
      error.remediation = "Call get_dom again and see whether one of the named nodes is meant.";
  }
  if (resolution.selector_problem.empty()) return act.Fail(error);
  const std::string message = std::string(error.message) + " !";
  error.message = message.c_str();
  error.detail = resolution.selector_problem;
  if (resolution.is_selector_bad) {
    error.code = ErrorCode::kBadInput;
    error.remediation = "Give a selector of the supported kind, or an id from a new get_dom.";
  }
  return act.Fail(error);
}

// Finds the node. False: the action has ended. *error: why it may not be acted on, if so.
bool Find(Act& act, Target* target, const ActionError** error) {
  const Resolution resolution = target->find ? target->find() : TargetOf(act.resolver(), act.table(), act.call());
  const NodeTable& table = act.table();
  NodeIndex row = resolution.row;
  while (row != kNoNode && !table.is_element(row)) row = table.parent[At(row)];
  target->row = row;
  target->row_table = act.newest();
  if (row == kNoNode) {
    FailUnresolved(act, resolution);
    return false;
  }
  NoteRebound(act, resolution);
  *error = target->check ? target->check(row) : nullptr;
  return true;
}

// The way from the node to the page, once it may be acted on.
Stage FindPath(Act& act, Target* target) {
  act.NoteWaitingFor({});
  if (target->needs_layout && act.table().has_no_readable_text(target->row)) {
    FailHidden(act, target->row);
    return Stage::kEnded;
  }
  std::optional<Vector<SessionStop>> path = PathToPage(act.table(), target->row);
  if (!path) {
    act.Fail(ErrorCode::kNotActionable, "The frame of % has no known place on the page.", "Call get_dom again.", true);
    return Stage::kEnded;
  }
  target->path = std::move(*path);
  return Stage::kIntoView;
}

}  // namespace

Target::Target(const Act& act) : position(act.call().position) {}

Target::~Target() = default;

Task<Stage> Resolve(Act& act, Target& target) {
  for (const ActionError* error = nullptr; Find(act, &target, &error);) {
    if (error == nullptr) co_return FindPath(act, &target);
    const bool may_wait = act.call().has_timeout || act.waits().awaits < kMaxAwaits;
    if (act.WouldRetry() || !IsDisabled(act.table(), target.row) || !may_wait) {
      act.Fail(*error);
      break;
    }
    // Waits until it is enabled, as long as the call may take.
    ++act.waits().awaits;
    act.NoteWaitingFor(*error);
    act.batch().Settle(kAwaitMs, kAwaitMs, false);
    co_await act.Replies();
    act.batch().Capture();
    co_await act.Results();
    if (!act.RequireSameDocument()) break;
    act.TakeNewestAsBefore();
    if (act.input() != Input::kNone) continue;
    act.Restart();
    break;
  }
  co_return Stage::kEnded;
}

void BeginNextTarget(Act& act, Target& target) {
  Act::WaitsSoFar& waits = act.waits();
  waits.has_looked_again = false;
  waits.covered_ms = 0;
  waits.is_cover_new = false;
  waits.unseen_waits = 0;
  target.path.clear();
  target.approaches = 0;
  target.has_scrolled_owners = false;
  target.uncover_scrolls = 0;
  target.tried_covers.clear();
}

void NoteRebound(Act& act, const Resolution& resolution) {
  if (resolution.kind != Resolution::Kind::kRebound) return;
  act.set_rebound(act.resolver().IdOf(act.table(), resolution.row), resolution.confidence, resolution.is_by_selector);
}

// ---- again

bool MayLookAgain(Act& act, const Target& target) { return !act.waits().has_looked_again && !target.is_dragged_to; }

// The id must still name an element of the same document.
Task<Stage> LookAgain(Act& act, Target& target, bool was_gone) {
  if (!MayLookAgain(act, target)) {
    act.Fail(kNodeGone);
    co_return Stage::kEnded;
  }
  act.waits().has_looked_again = true;
  act.batch().Capture();
  co_await act.Results();
  if (!act.RequireSameDocument()) co_return Stage::kEnded;
  const TablePtr old_table = target.row_table;
  const FrameInfo& old_frame = old_table->frames[At(old_table->frame[At(target.row)])];
  const BackendNodeId old_node = target.path[0].box_node_id;
  // If it ends the action, this task is not resumed (task.h).
  co_await Resolve(act, target);
  const FrameInfo& frame = act.table().frames[At(act.table().frame[At(target.row)])];
  const bool is_same_document = frame.frame_id == old_frame.frame_id && frame.loader_id == old_frame.loader_id;
  if (!is_same_document || (was_gone && target.path[0].box_node_id == old_node)) {
    act.Fail(kNodeGone);
    co_return Stage::kEnded;
  }
  act.TakeNewestAsBefore();
  co_return Stage::kIntoView;
}

}  // namespace domtool
