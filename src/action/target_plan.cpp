#include "action/target_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace domtool {
namespace {

constexpr double kStillTolerance = 0.5;
// Two frames at 60 Hz fit between two reads; what still moves after these has an animation that does not end.
constexpr int kPausesMs[] = {20, 20, 20, 50, 50, 50, 100, 100, 100, 200};
constexpr std::size_t kMaxApproaches = 3;
constexpr std::size_t kOtherPoints = 4;
constexpr double kSameSize = 2;  // a box that differs by more is another box

constexpr std::string_view kGetFrameTree = "Page.getFrameTree";
constexpr std::string_view kScrollIntoView = "DOM.scrollIntoViewIfNeeded";
constexpr std::string_view kMouse = "Input.dispatchMouseEvent";

// Why a row cannot be pressed wherever it is; empty when it might be.
std::string_view HiddenWhy(const NodeTable& table, NodeIndex row) {
  const HiddenReason reason = table.hidden_reason[At(row)];
  const bool is_unrendered = !table.flags[At(row)].has_layout && reason != HiddenReason::kNotHidden;
  if (is_unrendered || reason == HiddenReason::kVisibility) return HiddenReasonName(reason);
  return {};
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
      if (FailUnlessOk(replies[0])) return;
      AppendFence();
      AppendHitTests(point_);
      stage_ = Stage::kHitAgain;
      return;
    case Stage::kHitAgain: return OnHitAgain(replies);
    case Stage::kRefresh: return OnRefreshed(replies);
    case Stage::kOwn: return OnOwnReplies(replies);
  }
}

// ---- resolve

void TargetPlan::Approach() {
  if (ResolveTarget()) Locate();
}

bool TargetPlan::ResolveTarget() {
  row_ = resolver().Resolve(table(), request().node_id);
  while (row_ != kNoNode && !table().is_element(row_)) row_ = table().parent[At(row_)];
  if (row_ == kNoNode) {
    Fail({ErrorCode::kNotFound, "There is no node " + request().node_id + " on the page.", "Observe the page again and use an id of that.",
          false});
    return false;
  }
  if (std::optional<ActionError> error = CheckTarget()) {
    Fail(std::move(*error));
    return false;
  }
  if (const std::string_view why = HiddenWhy(table(), row_); !why.empty()) {
    Fail({ErrorCode::kNotActionable, Subject() + " is hidden (" + std::string(why) + ").",
          "Make it appear first, then observe the page again."});
    return false;
  }
  std::optional<std::vector<SessionStop>> path = PathToPage(table(), row_);
  if (!path) {
    Fail({ErrorCode::kNotActionable, "The frame of " + Subject() + " has no known place on the page.",
          "Observe the page again.", true});
    return false;
  }
  path_ = std::move(*path);
  return true;
}

bool TargetPlan::Refresh() {
  if (has_refreshed_) return false;
  has_refreshed_ = true;
  batch().Capture();
  stage_ = Stage::kRefresh;
  return true;
}

// The same id must name an element of the same documents: an id is a hash, and another document may hold its like.
void TargetPlan::OnRefreshed(const StepReplies& replies) {
  if (FailUnlessOk(replies[0])) return;
  const FrameInfo& old_page = before().frames[0];
  const FrameInfo& old_frame = before().frames[At(before().frame[At(row_)])];
  const BackendNodeId old_node = before().backend_node_id[At(row_)];
  const bool was_gone = bad_hit_.kind != HitKind::kUnknown;
  if (table().frames.empty() || table().frames[0].loader_id != old_page.loader_id) {
    return Fail({ErrorCode::kNavigated, "The page navigated since it was observed.", "Observe the page again.", true});
  }
  if (resolver().Resolve(table(), request().node_id) == kNoNode) {
    return Fail({ErrorCode::kStale, Subject() + " is no longer on the page.", "Observe the page again.", true});
  }
  if (!ResolveTarget()) return;
  const FrameInfo& frame = table().frames[At(table().frame[At(row_)])];
  const bool is_same_document = frame.frame_id == old_frame.frame_id && frame.loader_id == old_frame.loader_id;
  if (!is_same_document || (was_gone && table().backend_node_id[At(row_)] == old_node)) {
    return Fail({ErrorCode::kStale, Subject() + " is no longer on the page.", "Observe the page again.", true});
  }
  TakeNewestAsBefore();
  bad_hit_ = {};
  Locate();
}

void TargetPlan::FailNodeGone() {
  bad_hit_ = {};
  if (Refresh()) return;
  Fail({ErrorCode::kStale, Subject() + " is no longer on the page.", "Observe the page again.", true});
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
    Fail({ErrorCode::kNavigated, "The page navigated since it was observed.", "Observe the page again.", true});
  } else if (own_verdict != FenceVerdict::kSame) {
    Fail({ErrorCode::kStale, "The frame of " + Subject() + " shows another document now.", "Observe the page again.",
          true});
  } else {
    return true;
  }
  return false;
}

// ---- into view, and still

void TargetPlan::Locate() {
  AppendFence();
  batch().Send(kScrollIntoView, path_[0].session, ScrollParams(path_[0].backend_node_id, request().position));
  AppendGeometry();
  measures_ = 0;
  has_geometry_ = false;
  stage_ = Stage::kLocate;
}

void TargetPlan::OnLocated(const StepReplies& replies) {
  std::size_t next = 0;
  if (!CheckFence(replies, &next)) return;
  const StepReply& scroll = replies[next++];
  if (scroll.kind == StepReply::Kind::kError && ClassifyCdpError(scroll.message) == CdpFailure::kNodeGone) {
    return FailNodeGone();
  }
  if (FailUnlessOk(scroll)) return;
  if (!ReadGeometry(replies, next, &geometry_)) return;
  has_geometry_ = true;
  WaitAndMeasure();
}

void TargetPlan::AppendGeometry() {
  for (std::size_t i = 0; i < path_.size(); ++i) {
    batch().Send(i == 0 ? "DOM.getContentQuads" : "DOM.getBoxModel", path_[i].session,
                 NodeParams(path_[i].backend_node_id));
    batch().Send("Page.getLayoutMetrics", path_[i].session, "{}");
  }
}

bool TargetPlan::ReadGeometry(const StepReplies& replies, std::size_t next, TargetGeometry* out) {
  *out = {};
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const StepReply& box = replies[next++];
    const StepReply& metrics = replies[next++];
    if (i == 0 && box.kind == StepReply::Kind::kError && ClassifyCdpError(box.message) == CdpFailure::kNodeGone) {
      FailNodeGone();
      return false;
    }
    if (FailUnlessOk(box) || FailUnlessOk(metrics)) return false;
    const std::optional<SessionView> view = ReadLayoutMetrics(metrics.result);
    if (!view) {
      FailMalformed(metrics);
      return false;
    }
    out->views.push_back(*view);
    const std::optional<std::vector<Quad>> quads = i == 0 ? ReadContentQuads(box.result) : std::vector<Quad>();
    const std::optional<Affine> affine = i == 0 ? Affine() : ReadOwnerBox(box.result);
    if (!quads || !affine) {
      FailMalformed(box);
      return false;
    }
    if (i == 0) out->quads = *quads;
    if (i > 0) out->to_parent.push_back(*affine);
  }
  return true;
}

void TargetPlan::WaitAndMeasure() {
  if (measures_ == std::size(kPausesMs)) {
    return Fail({ErrorCode::kNotActionable, Subject() + " keeps moving, so no press would be sure to hit it.",
                 "Wait until the page is still, then try again.", true});
  }
  batch().Pause(kPausesMs[measures_++]);
  stage_ = Stage::kPause;
}

void TargetPlan::OnMeasured(const StepReplies& replies) {
  TargetGeometry newest;
  if (!ReadGeometry(replies, 0, &newest)) return;
  const bool is_still = has_geometry_ && IsStill(geometry_, newest, kStillTolerance);
  geometry_ = std::move(newest);
  has_geometry_ = true;
  if (!is_still) return WaitAndMeasure();
  OnStill();
}

// ---- the point

void TargetPlan::ChoosePoint() {
  const std::vector<Polygon> parts = VisibleParts(geometry_);
  if (parts.empty()) return OnOutOfView();
  std::optional<Point> point = request().position ? PositionPoint(parts) : PreferredPoint(parts);
  if (request().position && !point) return;
  if (!point) point = SnapToPixel(parts[0], CenterOf(parts[0]));
  std::optional<PointPath> point_path = PathFromPage(geometry_, *point);
  if (!point_path) return OnOutOfView();
  point_ = std::move(*point_path);
  others_.clear();
  if (!request().position) {
    for (Point other : OtherPoints(parts, kOtherPoints)) {
      if (std::optional<PointPath> other_path = PathFromPage(geometry_, other)) others_.push_back(std::move(*other_path));
    }
  }
  AppendHitTests(point_);
  stage_ = Stage::kHit;
}

std::optional<Point> TargetPlan::PositionPoint(const std::vector<Polygon>& parts) {
  const Rect box = BoxInSession(geometry_);
  const Point wanted{box.left + request().position->x, box.top + request().position->y};
  if (!box.contains(wanted)) {
    Fail({ErrorCode::kBadInput, "Parameter 'position' lies outside of the box of " + Subject() + "."});
    return std::nullopt;
  }
  const std::optional<PointPath> point_path = PathFromSession(geometry_, wanted);
  for (const Polygon& part : parts) {
    if (point_path && IsInside(part, point_path->back())) return point_path->back();
  }
  Fail({ErrorCode::kNotActionable, "That position of " + Subject() + " cannot be brought into view.",
        "Choose another position, or leave it out."});
  return std::nullopt;
}

// Where the capture found it uncovered, if its box has kept its size.
std::optional<Point> TargetPlan::PreferredPoint(const std::vector<Polygon>& parts) const {
  if (!table().has_click_point[At(row_)]) return std::nullopt;
  const Rect& then = table().bounds[At(row_)];
  const Rect now = BoxInPage(geometry_);
  if (std::fabs(then.width() - now.width()) > kSameSize || std::fabs(then.height() - now.height()) > kSameSize) {
    return std::nullopt;
  }
  const Point& known = table().click_point[At(row_)];
  const Point point{now.left + known.x - then.left, now.top + known.y - then.top};
  for (const Polygon& part : parts) {
    if (IsInside(part, point)) return SnapToPixel(part, point);
  }
  return std::nullopt;
}

void TargetPlan::OnOutOfView() {
  const bool has_owners = path_.size() > 1;
  if (has_owners && !has_scrolled_owners_) {
    // Chrome carries a scroll up through frames of other processes; where that failed, the owners go one by one.
    has_scrolled_owners_ = true;
    for (std::size_t i = path_.size() - 1; i > 0; --i) {
      batch().Send(kScrollIntoView, path_[i].session, NodeParams(path_[i].backend_node_id));
    }
    stage_ = Stage::kScrollOwners;
    return;
  }
  const Rect box = BoxInPage(geometry_);
  if (geometry_.quads.empty() || box.width() < 0.5 || box.height() < 0.5) {
    return Fail({ErrorCode::kNotActionable, Subject() + " has no size, so there is nothing to press.",
                 "Act on a node inside or beside it."});
  }
  Fail({ErrorCode::kNotActionable, Subject() + " cannot be brought into view.",
        "Scroll or open what holds it, then observe the page again."});
}

// ---- hit tests

void TargetPlan::AppendHitTests(const PointPath& point) {
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const Point& scroll = geometry_.views[i].page;
    batch().Send("DOM.getNodeForLocation", path_[i].session,
                 HitTestParams({point[i].x + scroll.x, point[i].y + scroll.y}));
  }
}

Hit TargetPlan::JudgePoint(const StepReplies& replies, std::size_t* next, bool* has_failed) {
  const std::size_t begin = *next;
  *next += path_.size();
  for (std::size_t i = path_.size(); i-- > 0;) {
    const StepReply& reply = replies[begin + i];
    if (reply.kind == StepReply::Kind::kError && ClassifyCdpError(reply.message) == CdpFailure::kNothingThere) {
      return {HitKind::kNothing, kNoNode};
    }
    if (FailUnlessOk(reply)) {
      *has_failed = true;
      return {};
    }
    const Hit hit = JudgeHit(table(), row_, path_[i], reply.result);
    if (hit.kind == HitKind::kMalformed) {
      FailMalformed(reply);
      *has_failed = true;
      return {};
    }
    if (hit.kind != HitKind::kTarget) return hit;
  }
  return {HitKind::kTarget, kNoNode};
}

void TargetPlan::OnHit(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  bad_hit_ = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return;
  if (bad_hit_.kind == HitKind::kTarget) return MoveThere(point_);
  if (others_.empty()) return OnBadHit(bad_hit_);
  for (const PointPath& other : others_) AppendHitTests(other);
  stage_ = Stage::kHitOthers;
}

void TargetPlan::OnHitOthers(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  for (const PointPath& other : others_) {
    const Hit hit = JudgePoint(replies, &next, &has_failed);
    if (has_failed) return;
    if (hit.kind == HitKind::kTarget) return MoveThere(other);
    if (hit.kind == HitKind::kUnknown && !has_refreshed_) bad_hit_ = hit;
  }
  OnBadHit(bad_hit_);
}

void TargetPlan::MoveThere(PointPath point) {
  point_ = std::move(point);
  set_point(page_point());
  batch().Effect("cursor", page_point());
  batch().Send(kMouse, "", MouseParams("mouseMoved", page_point(), request().button, 0, request().modifiers));
  stage_ = Stage::kMove;
}

void TargetPlan::OnHitAgain(const StepReplies& replies) {
  std::size_t next = 0;
  if (!CheckFence(replies, &next)) return;
  bool has_failed = false;
  const Hit hit = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return;
  if (hit.kind == HitKind::kTarget) {
    stage_ = Stage::kOwn;
    NoteWhetherScrolled();
    return OnArrived();
  }
  bad_hit_ = hit;
  if (++approaches_ >= kMaxApproaches) return OnBadHit(hit);
  // Hovering moved or covered it: look where it is now.
  has_geometry_ = false;
  measures_ = 0;
  WaitAndMeasure();
}

// Bringing the node into view moved things; that must not pass for what the input did.
void TargetPlan::NoteWhetherScrolled() {
  const Rect& then = before().bounds[At(row_)];
  const Rect now = BoxInPage(geometry_);
  if (std::fabs(then.left - now.left) < 1 && std::fabs(then.top - now.top) < 1) return;
  NoteOwnScroll(geometry_.views.back().page);
  AddEvent("scrolled into view");
}

void TargetPlan::OnBadHit(const Hit& hit) {
  if (hit.kind == HitKind::kUnknown && Refresh()) return;
  if (hit.kind == HitKind::kNothing) {
    return Fail({ErrorCode::kNotActionable, Subject() + " cannot be brought into view.",
                 "Scroll or open what holds it, then observe the page again."});
  }
  ActionError error{ErrorCode::kObscured, Subject() + " is covered by something else.",
                    "Close or move what covers it, then observe the page again.", false};
  if (hit.coverer != kNoNode) {
    const std::string id = resolver().IdOf(table(), hit.coverer);
    const std::string_view role = RoleName(table().role[At(hit.coverer)]);
    error.message = Subject() + " is covered by node " + id + " (" + std::string(role) + ").";
    error.node_ids.push_back(id);
  }
  Fail(std::move(error));
}

void TargetPlan::AppendPresses(int count) {
  const ActionRequest& call = request();
  batch().Effect("ripple", page_point());
  for (int i = 1; i <= count; ++i) {
    const std::string up = MouseParams("mouseReleased", page_point(), call.button, i, call.modifiers);
    const int hold =
        batch().Press(kMouse, MouseParams("mousePressed", page_point(), call.button, i, call.modifiers), up);
    batch().Release(kMouse, up, hold);
  }
}

}  // namespace domtool
