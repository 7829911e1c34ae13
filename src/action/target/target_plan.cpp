#include "action/target/target_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "action/target/enabled.h"

namespace domtool {
namespace {

// A frame at 60 Hz begins between two reads. The last pause is repeated until the time of the call is over.
constexpr int kPausesMs[] = {20, 20, 20, 50, 50, 50, 100, 100, 100, 200};
constexpr int kAwaitMs = 500;
// Without timeoutMs: as many waits of kAwaitMs as a form needs to check what was entered.
constexpr int kMaxAwaits = 6;

constexpr std::string_view kGetFrameTree = "Page.getFrameTree";

// The place of `part` in `whole`, as a part of the unit square.
Rect ShareOf(const Rect& part, const Rect& whole) {
  return {(part.left - whole.left) / whole.width(), (part.top - whole.top) / whole.height(),
          (part.right - whole.left) / whole.width(), (part.bottom - whole.top) / whole.height()};
}

}  // namespace

void TargetPlan::OnReplies(const StepReplies& replies) {
  switch (stage_) {
    case Stage::kLocate: return OnLocated(replies);
    case Stage::kScrollOwners: return Locate();
    case Stage::kPause:
      AppendGeometry();
      stage_ = Stage::kMeasure;
      return;
    case Stage::kMeasure: return OnMeasured(replies);
    case Stage::kHit: return OnHit(replies);
    case Stage::kHitOthers: return OnHitOthers(replies);
    case Stage::kMove:
      if (!is_moving_) return OnMoved(replies);
      if (FailUnlessOk(replies[0])) return;
      is_moving_ = AppendMove();
      return;
    case Stage::kHitAgain: return OnHitAgain(replies);
    case Stage::kRefresh: return OnRefreshed(replies);
    case Stage::kAwait:
      batch().Capture();
      stage_ = Stage::kRefresh;
      return;
    case Stage::kOwn: return OnOwnReplies(replies);
  }
}

// ---- resolve

void TargetPlan::Approach() {
  if (ResolveTarget()) Locate();
}

void TargetPlan::ApproachNext() {
  OnRestart();
  has_refreshed_ = false;
  covered_ms_ = 0;
  is_cover_new_ = false;
  unseen_waits_ = 0;
  Approach();
}

void TargetPlan::OnRestart() {
  stage_ = Stage::kLocate;
  path_.clear();
  approaches_ = 0;
  has_scrolled_owners_ = false;
  uncover_scrolls_ = 0;
  tried_covers_.clear();
  bad_hit_ = {};
}

bool TargetPlan::ResolveTarget() {
  const Resolution resolution = Aim();
  row_ = resolution.row;
  row_table_ = newest();
  while (row_ != kNoNode && !table().is_element(row_)) row_ = table().parent[At(row_)];
  if (row_ == kNoNode) {
    FailUnresolved(resolution);
    return false;
  }
  NoteRebound(resolution);
  if (const ActionError* error = CheckTarget()) {
    if (WouldRetry() || !IsDisabled(table(), row_)) {
      Fail(*error);
    } else {
      Await(*error);
    }
    return false;
  }
  NoteWaitingFor({});
  if (NeedsLayout() && table().has_no_readable_text(row_)) {
    FailHidden(row_);
    return false;
  }
  std::optional<Vector<SessionStop>> path = PathToPage(table(), row_);
  if (!path) {
    Fail(ErrorCode::kNotActionable, "The frame of % has no known place on the page.", "Call get_dom again.", true);
    return false;
  }
  path_ = std::move(*path);
  return true;
}

void TargetPlan::Await(const ActionError& error) {
  if (!request().has_timeout && ++awaits_ > kMaxAwaits) return Fail(error);
  NoteWaitingFor(error);
  batch().Settle(kAwaitMs, kAwaitMs, false);
  must_restart_ = true;
  stage_ = Stage::kAwait;
}

bool TargetPlan::Refresh() {
  if (has_refreshed_ || IsHolding()) return false;
  has_refreshed_ = true;
  batch().Capture();
  stage_ = Stage::kRefresh;
  return true;
}

void TargetPlan::NoteRebound(const Resolution& resolution) {
  if (resolution.kind != Resolution::Kind::kRebound) return;
  set_rebound(resolver().IdOf(table(), resolution.row), resolution.confidence, resolution.is_by_selector);
}

void TargetPlan::FailHidden(NodeIndex row) {
  Fail({ErrorCode::kNotActionable, "% is hidden (!).", "Make it appear first, then call get_dom again.", false,
        HiddenReasonName(table().hidden_reason[At(row)])});
}

void TargetPlan::FailUnresolved(const Resolution& resolution) {
  ActionError error{ErrorCode::kStale, "% is no longer on the page.", "Call get_dom again.", true};
  Vector<std::string> candidates;
  for (const LikelyNode& node : resolution.candidates) candidates.push_back(resolver().IdOf(table(), node.row));
  error.node_ids = &candidates;
  error.likely = &resolution.candidates;
  switch (resolution.kind) {
    case Resolution::Kind::kUnknown:
      error = {ErrorCode::kNotFound, "There is no % on the page.", "Call get_dom again and use an id from its answer."};
      break;
    case Resolution::Kind::kHidden: return FailHidden(resolution.hidden);
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
  if (resolution.selector_problem.empty()) return Fail(error);
  const std::string message = std::string(error.message) + " !";
  error.message = message.c_str();
  error.detail = resolution.selector_problem;
  if (resolution.is_selector_bad) {
    error.code = ErrorCode::kBadInput;
    error.remediation = "Give a selector of the supported kind, or an id from a new get_dom.";
  }
  Fail(error);
}

// The id must still name an element of the same document.
void TargetPlan::OnRefreshed(const StepReplies& replies) {
  if (FailUnlessOk(replies[0]) || FailIfElsewhere()) return;
  if (must_restart_) {
    must_restart_ = false;
    TakeNewestAsBefore();
    stage_ = Stage::kLocate;
    return OnStart();
  }
  const TablePtr old_table = row_table_;
  const FrameInfo& old_frame = old_table->frames[At(old_table->frame[At(row_)])];
  const BackendNodeId old_node = path_[0].box_node_id;
  const bool was_gone = std::exchange(is_node_gone_, false);
  if (!ResolveTarget()) return;
  const FrameInfo& frame = table().frames[At(table().frame[At(row_)])];
  const bool is_same_document = frame.frame_id == old_frame.frame_id && frame.loader_id == old_frame.loader_id;
  if (!is_same_document || (was_gone && path_[0].box_node_id == old_node)) {
    return Fail(ErrorCode::kStale, "% is no longer on the page.", "Call get_dom again.", true);
  }
  TakeNewestAsBefore();
  bad_hit_ = {};
  Locate();
}

void TargetPlan::FailNodeGone() {
  is_node_gone_ = true;
  if (Refresh()) return;
  Fail(ErrorCode::kStale, "% is no longer on the page.", "Call get_dom again.", true);
}

// ---- the document fence

void TargetPlan::AppendFence() {
  batch().Send(kGetFrameTree, "", "{}");
  if (!path_.empty() && !path_[0].session.empty()) batch().Send(kGetFrameTree, path_[0].session, "{}");
}

bool TargetPlan::CheckFence(const StepReplies& replies, std::size_t* next) {
  const FrameIndex own = row_ == kNoNode ? FrameIndex{0} : table().frame[At(row_)];
  const StepReply& page = replies[(*next)++];
  if (FailUnlessOk(page)) return false;
  const StepReply* owner = &page;
  if (!path_.empty() && !path_[0].session.empty()) {
    owner = &replies[(*next)++];
    if (FailUnlessOk(*owner)) return false;
  }
  const FenceVerdict page_verdict = CheckDocument(page.result, table().frames[0]);
  const FenceVerdict own_verdict = CheckDocument(owner->result, table().frames[At(own)]);
  if (page_verdict == FenceVerdict::kMalformed || own_verdict == FenceVerdict::kMalformed) {
    FailMalformed(page);
  } else if (page_verdict != FenceVerdict::kSame) {
    Fail(ErrorCode::kNavigated, "The page navigated since it was observed.", "Call get_dom again.", true);
  } else if (own_verdict != FenceVerdict::kSame) {
    Fail(ErrorCode::kStale, "The frame of % shows another document now.", "Call get_dom again.", true);
  } else {
    return true;
  }
  return false;
}

// ---- into view, and still

void TargetPlan::Locate() {
  AppendFence();
  if (request().scroll_into_view) {
    batch().Send(kScrollIntoView, path_[0].session, ScrollParams(path_[0].box_node_id, PartToShow()));
  }
  AppendGeometry();
  measures_ = 0;
  has_geometry_ = false;
  is_still_ = false;
  stage_ = Stage::kLocate;
}

std::optional<Rect> TargetPlan::PartToShow() const {
  const MapArea* area = table().Area(row_);
  const std::optional<Point> position = AimedPosition();
  if (area == nullptr && !position) return std::nullopt;
  Point corner;
  Point size{1, 1};
  if (area != nullptr) {
    const FrameGeometry& frame = table().frames[At(table().frame[At(row_)])].geometry;
    const Rect& box = table().bounds[At(row_)];
    const Rect& image = table().bounds[At(area->image)];
    corner = {(box.left - image.left) / frame.scale_x, (box.top - image.top) / frame.scale_y};
    if (!position) size = {box.width() / frame.scale_x, box.height() / frame.scale_y};
  }
  if (position) corner = {corner.x + position->x, corner.y + position->y};
  return Rect::FromSize(corner.x, corner.y, size.x, size.y);
}

void TargetPlan::OnLocated(const StepReplies& replies) {
  std::size_t next = 0;
  if (!CheckFence(replies, &next)) return;
  if (request().scroll_into_view) {
    const StepReply& scroll = replies[next++];
    if (scroll.kind == StepReply::Kind::kError && ClassifyCdpError(scroll.message) == CdpFailure::kNodeGone) {
      return FailNodeGone();
    }
    if (FailUnlessOk(scroll)) return;
  }
  if (!ReadGeometry(replies, next, &geometry_)) return;
  has_geometry_ = true;
  if (AimsAtOnce()) return ChoosePoint();
  WaitAndMeasure();
}

void TargetPlan::AppendGeometry() {
  for (std::size_t i = 0; i < path_.size(); ++i) {
    batch().Send(i == 0 ? "DOM.getContentQuads" : "DOM.getBoxModel", path_[i].session,
                 NodeParams(path_[i].box_node_id));
    batch().Send("Page.getLayoutMetrics", path_[i].session, "{}");
  }
}

bool TargetPlan::ReadGeometry(const StepReplies& replies, std::size_t next, TargetGeometry* out) {
  *out = {};
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const StepReply& box = replies[next++];
    const StepReply& metrics = replies[next++];
    const bool is_refused = i == 0 && box.kind == StepReply::Kind::kError;
    const CdpFailure failure = is_refused ? ClassifyCdpError(box.message) : CdpFailure::kOther;
    const bool is_gone = failure == CdpFailure::kNodeGone;
    const bool has_no_layout = failure == CdpFailure::kNoLayout || (is_gone && IsPressed());
    if (is_gone && !has_no_layout) {
      FailNodeGone();
      return false;
    }
    if ((!has_no_layout && FailUnlessOk(box)) || FailUnlessOk(metrics)) return false;
    const std::optional<SessionView> view = ReadLayoutMetrics(metrics.result, path_[i].session.empty());
    if (!view) {
      FailMalformed(metrics);
      return false;
    }
    out->views.push_back(*view);
    std::optional<Vector<Quad>> quads = i == 0 && !has_no_layout ? ReadContentQuads(box.result) : Vector<Quad>();
    std::optional<Affine> affine = i == 0 ? Affine() : ReadOwnerBox(box.result);
    if (!quads || !affine) {
      FailMalformed(box);
      return false;
    }
    const double zoom = table().frames[At(table().frame[At(path_[i].row)])].geometry.quad_scale;
    if (i == 0) out->quads = FromQuadSpace(std::move(*quads), zoom, view->offset);
    if (i > 0) out->to_parent.push_back(affine->Then(zoom, view->offset));
  }
  if (const MapArea* area = table().Area(row_)) {
    const Rect share = ShareOf(table().bounds[At(row_)], table().bounds[At(area->image)]);
    for (Quad& quad : out->quads) quad = PartOf(quad, share);
  }
  return true;
}

void TargetPlan::WaitAndMeasure() {
  NoteWaitingFor({ErrorCode::kNotActionable, "% keeps moving, so no press would be sure to hit it.",
                  "Wait until the page is still, then try again.", true});
  batch().Pause(kPausesMs[std::min(measures_++, std::size(kPausesMs) - 1)]);
  is_still_ = false;
  stage_ = Stage::kPause;
}

void TargetPlan::OnMeasured(const StepReplies& replies) {
  TargetGeometry newest;
  if (!ReadGeometry(replies, 0, &newest)) return;
  const bool is_still = has_geometry_ && IsStill(geometry_, newest, kStillTolerance);
  geometry_ = std::move(newest);
  has_geometry_ = true;
  if (!is_still) return WaitAndMeasure();
  EndWaitForPlace();
  is_still_ = true;
  OnStill();
}

void TargetPlan::EndWaitForPlace() {
  if (!has_waited_covered_) NoteWaitingFor({});
}

}  // namespace domtool
