// TargetPlan's second half (target_plan.h): the point, its hit tests and the pointer.
#include <cmath>
#include <utility>

#include "action/outcome/verify.h"
#include "action/target/scroll_free.h"
#include "action/target/target_plan.h"

namespace domtool {
namespace {

constexpr const char* kCovered = "% is covered by !.";
constexpr int kCoveredPauseMs = 100;
// Where the caller did not say how long. What fades or slides away is gone by the first, most of what tells that the page is
// at work by the second; what stays would be waited for in vain.
constexpr int kAtRestMs = 1'000;
constexpr int kMomentMs = 3'000;
// Longer than a frame takes where the tab is not shown.
constexpr int kUnseenPausesMs[] = {50, 100, 150, 200, 250, 350};
constexpr ActionError kUnseen{ErrorCode::kNotActionable, "% cannot be brought into view.",
                              "Scroll or open what holds it, then observe the page again."};
constexpr ActionError kNoSize{ErrorCode::kNotActionable, "% has no size, so there is nothing to press.",
                              "Act on a node inside or next to it."};
constexpr std::size_t kMaxApproaches = 3;
constexpr int kMostFrees = 4;  // a header, a footer, and what only shows then
constexpr std::size_t kOtherPoints = 4;
constexpr double kSameSize = 2;  // a box that differs by more is another box
constexpr std::string_view kMouse = "Input.dispatchMouseEvent";
constexpr int kFrameMs = 16;  // with the hit test before it a frame at 60 Hz
// What the words around a node that tell what it stands for are inside of: its row, its card.
constexpr int kScopeLevels = 6;
constexpr std::size_t kScopeRows = 400;

// Where the capture saw what ReadGeometry measures.
const Rect& MeasuredBounds(const NodeTable& table, NodeIndex row) {
  return table.bounds[At(table.Area(row) == nullptr ? BoxRowOf(table, row) : row)];
}

NodeIndex ScopeOf(const NodeTable& table, NodeIndex row) {
  NodeIndex scope = row;
  for (int level = 0; level < kScopeLevels; ++level) {
    const NodeIndex around = table.parent[At(scope)];
    if (around == kNoNode || !table.is_element(around) || table.tag[At(around)] == Tag::kBody) break;
    if (At(table.subtree_end[At(around)]) - At(around) > kScopeRows) break;
    scope = around;
  }
  return scope;
}

}  // namespace

// ---- the point

void TargetPlan::ChoosePoint() {
  const Vector<Polygon> parts = VisibleParts(geometry_);
  if (parts.empty()) return OnOutOfView();
  EndWaitForPlace();
  const std::optional<Point> position = AimedPosition();
  std::optional<Point> point = position ? PositionPoint(parts, *position) : PreferredPoint(parts);
  if (position && !point) return;
  if (!point) point = SnapToPixel(parts[0], CenterOf(parts[0]));
  std::optional<PointPath> point_path = PathFromPage(geometry_, *point);
  if (!point_path) return OnOutOfView();
  point_ = std::move(*point_path);
  others_.clear();
  if (!position) {
    for (Point other : OtherPoints(parts, kOtherPoints)) {
      if (std::optional<PointPath> other_path = PathFromPage(geometry_, other))
        others_.push_back(std::move(*other_path));
    }
  }
  AppendHitTests(point_);
  stage_ = Stage::kHit;
}

std::optional<Point> TargetPlan::PositionPoint(const Vector<Polygon>& parts, Point position) {
  const Rect box = BoxInSession(geometry_);
  const Point wanted{box.left + position.x, box.top + position.y};
  const std::optional<PointPath> point_path = PathFromSession(geometry_, wanted);
  for (const Polygon& part : parts) {
    if (point_path && box.contains(wanted) && IsInside(part, point_path->back())) return point_path->back();
  }
  if (!is_still_) {
    // It may be growing.
    WaitAndMeasure();
  } else if (!box.contains(wanted)) {
    Fail(ErrorCode::kBadInput, "Parameter 'position' lies outside of the box of %.");
  } else {
    AwaitView({ErrorCode::kNotActionable, "That position of % cannot be brought into view.",
               "Choose another position, or leave it out."});
  }
  return std::nullopt;
}

// Where the capture found it uncovered, if its box has kept its size; of an area out of view, where its shape is.
std::optional<Point> TargetPlan::PreferredPoint(const Vector<Polygon>& parts) const {
  const MapArea* area = table().Area(row_);
  const bool is_uncovered = table().has_click_point[At(row_)];
  if (!is_uncovered && area == nullptr) return std::nullopt;
  const Rect& then = MeasuredBounds(table(), row_);
  const Rect now = BoxInPage(geometry_);
  if (std::fabs(then.width() - now.width()) > kSameSize || std::fabs(then.height() - now.height()) > kSameSize) {
    return std::nullopt;
  }
  const Point& known = is_uncovered ? table().click_point[At(row_)] : area->inside;
  const Point point{now.left + known.x - then.left, now.top + known.y - then.top};
  for (const Polygon& part : parts) {
    if (IsInside(part, point)) return SnapToPixel(part, point);
  }
  return std::nullopt;
}

void TargetPlan::OnOutOfView() {
  if (!request().scroll_into_view) {
    return Fail(ErrorCode::kNotActionable, "% is not in view, and the call does not let it be scrolled into view.",
                "Scroll to it first, or leave out scrollIntoView.");
  }
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
  const bool is_empty = geometry_.quads.empty() || box.width() < 0.5 || box.height() < 0.5;
  AwaitView(is_empty ? kNoSize : kUnseen);
}

// It may be on its way, or what holds it may be opening: what moves meanwhile is waited for, what does not for a moment.
void TargetPlan::AwaitView(const ActionError& error) {
  if (!is_still_) {
    // Nothing says yet that it moves.
    WaitAndMeasure();
    return NoteWaitingFor(error);
  }
  if (IsHolding()) return Fail(error);
  if (!IsStill(unseen_, geometry_, kStillTolerance)) unseen_waits_ = 0;
  if (unseen_waits_ == std::size(kUnseenPausesMs)) {
    if (!request().has_timeout) return Fail(error);
    --unseen_waits_;
  }
  unseen_ = geometry_;
  has_scrolled_owners_ = false;
  NoteWaitingFor(error);
  batch().Pause(kUnseenPausesMs[unseen_waits_++]);
  stage_ = Stage::kScrollOwners;
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
    const bool is_of_action = IsHolding() && hit.kind == HitKind::kUnknown;
    if (is_of_action || (hit.kind == HitKind::kCovered && MayLieOver(hit.coverer))) continue;
    if (hit.kind == HitKind::kMalformed) {
      FailMalformed(reply);
      *has_failed = true;
      return {};
    }
    if (hit.kind != HitKind::kTarget) return hit;
    const bool presses = request().kind == ActionKind::kClick || request().kind == ActionKind::kCheck;
    const bool is_own = i == 0 && presses && !request().position && hit.coverer != kNoNode;
    const NodeIndex inner = is_own ? InnerControl(table(), row_, hit.coverer) : kNoNode;
    if (inner != kNoNode) return {HitKind::kCovered, inner};
  }
  return {HitKind::kTarget, kNoNode};
}

void TargetPlan::OnHit(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  bad_hit_ = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return;
  if (bad_hit_.kind == HitKind::kTarget) return OnFree();
  if (others_.empty()) return OnBadHit(bad_hit_);
  for (const PointPath& other : others_) AppendHitTests(other);
  stage_ = Stage::kHitOthers;
}

// That what covered it has gone is not to pass for what the input did.
void TargetPlan::OnFree() {
  NoteWaitingFor({});
  if (std::exchange(has_waited_covered_, false)) {
    has_refreshed_ = false;
    bad_hit_ = {HitKind::kUnknown, kNoNode};
    if (Refresh()) return;
  }
  OnUncovered();
}

void TargetPlan::OnHitOthers(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  for (const PointPath& other : others_) {
    const Hit hit = JudgePoint(replies, &next, &has_failed);
    if (has_failed) return;
    if (hit.kind == HitKind::kTarget) {
      point_ = other;
      return OnFree();
    }
    if (hit.kind == HitKind::kUnknown && !has_refreshed_) bad_hit_ = hit;
  }
  OnBadHit(bad_hit_);
}

void TargetPlan::MoveThere() {
  set_point(page_point());
  batch().Effect("cursor", page_point());
  is_moving_ = AppendMove();
  if (!is_still_) batch().Pause(kFrameMs);
  stage_ = Stage::kMove;
}

// Input to a frame is magnified by the pinch of its page.
Point TargetPlan::own_point() const {
  const double pinch = geometry_.views.back().pinch;
  return path_.size() == 1 ? input_point() : Point{point_[0].x / pinch, point_[0].y / pinch};
}

bool TargetPlan::AppendMove() {
  batch().Send(kMouse, own_session(), MouseParams("mouseMoved", own_point(), request().button, 0, request().modifiers));
  return false;
}

// Where it is now, a frame later, and whether the pointer brought something over it.
void TargetPlan::OnMoved(const StepReplies& replies) {
  if (FailUnlessOk(replies[0])) return;
  AppendGuard();
  stage_ = Stage::kHitAgain;
}

void TargetPlan::AppendGuard() {
  AppendFence();
  AppendGeometry();
  AppendHitTests(point_);
  const NodeIndex scope = ScopeOf(table(), row_);
  batch().AskChanged(path_[0].session, table().backend_node_id[At(scope)]);
}

bool TargetPlan::ReadGuard(const StepReplies& replies, Guard* out) {
  std::size_t next = 0;
  if (!CheckFence(replies, &next) || !ReadGeometry(replies, next, &out->geometry)) return false;
  if (out->geometry.quads.empty()) return true;
  next += 2 * path_.size();
  bool has_failed = false;
  out->hit = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return false;
  out->has_changed = replies[next].result["changed"].AsBool();
  return true;
}

void TargetPlan::OnHitAgain(const StepReplies& replies) {
  Guard guard;
  if (!ReadGuard(replies, &guard)) return;
  // The page rebuilt it when the pointer arrived.
  if (guard.geometry.quads.empty()) return FailNodeGone();
  const Hit& hit = guard.hit;
  // What is dragged moves what it comes over.
  const bool is_still = IsHolding() || IsStill(geometry_, guard.geometry, kStillTolerance);
  if (hit.kind == HitKind::kTarget && is_still) {
    // Its contents may make it another now.
    if (guard.has_changed) {
      bad_hit_ = {HitKind::kUnknown, kNoNode};
      if (Refresh()) return;
    }
    stage_ = Stage::kOwn;
    if (!IsHolding()) NoteWhetherScrolled();
    return OnArrived();
  }
  bad_hit_ = hit;
  if (is_still && ++approaches_ >= kMaxApproaches) return OnBadHit(hit);
  // It moves by itself, or hovering moved or covered it: look where it is now.
  geometry_ = std::move(guard.geometry);
  measures_ = 0;
  WaitAndMeasure();
}

// Bringing the node into view moved things; that must not pass for what the input did.
void TargetPlan::NoteWhetherScrolled() {
  const NodeIndex row_before = SameElement(table(), row_, before());
  // What has come since, as an option of a list that was opened, was placed by no scroll of ours.
  if (row_before == kNoNode) return;
  const Rect& then = MeasuredBounds(before(), row_before);
  const Rect now = BoxInPage(geometry_);
  if (std::fabs(then.left - now.left) < 1 && std::fabs(then.top - now.top) < 1) return;
  NoteOwnScroll(geometry_.views.back().page);
  AddEvent("scrolled into view");
}

void TargetPlan::Retarget(NodeIndex row, Vector<SessionStop> path) {
  row_ = row;
  row_table_ = newest();
  path_ = std::move(path);
  if (std::optional<PointPath> here = PathFromPage(geometry_, page_point())) point_ = std::move(*here);
}

// What the table says of the node and of what covers it is where they are now.
bool TargetPlan::IsAsCaptured(NodeIndex coverer) const {
  const Rect& then = MeasuredBounds(table(), row_);
  const Rect now = BoxInPage(geometry_);
  return std::fabs(then.left - now.left) < 1 && std::fabs(then.top - now.top) < 1 &&
         table().bounds[At(coverer)].contains(page_point());
}

bool TargetPlan::ScrollFree(NodeIndex coverer) {
  if (coverer == kNoNode || frees_ == kMostFrees || !request().scroll_into_view) return false;
  if (!IsAsCaptured(coverer)) {
    const Hit hit = std::exchange(bad_hit_, {HitKind::kUnknown, kNoNode});
    if (Refresh()) return true;
    bad_hit_ = hit;
  }
  const Point at = page_point();
  const Rect box = AimedPosition() ? Rect::FromSize(at.x, at.y, 1, 1) : BoxInPage(geometry_);
  const CoveredNode covered{BoxRowOf(table(), row_), box, coverer, at};
  const std::optional<FreeingScroll> scroll = FindFreeingScroll(table(), covered, &covers_);
  if (!scroll) {
    frees_ = kMostFrees;
    return false;
  }
  ++frees_;
  has_refreshed_ = false;
  const FrameInfo& frame = table().frames[At(table().frame[At(scroll->row)])];
  batch().Send(kScrollIntoView, frame.session_id, ScrollParams(table().backend_node_id[At(scroll->row)], scroll->part));
  stage_ = Stage::kScrollOwners;
  return true;
}

void TargetPlan::OnBadHit(const Hit& hit) {
  const NodeIndex then = SameElement(table(), row_, before());
  const bool was_free = then == kNoNode || before().has_click_point[At(then)];
  is_cover_new_ = is_cover_new_ || hit.kind == HitKind::kUnknown || was_free;
  if (hit.kind == HitKind::kUnknown && Refresh()) return;
  if (hit.kind == HitKind::kNothing) return AwaitView(kUnseen);
  if (hit.coverer != kNoNode && table().is_inclusive_descendant(hit.coverer, row_)) {
    return FailCovered(hit.coverer, "A press on % would be one on !, which is inside of it.");
  }
  const bool is_behind = hit.coverer != kNoNode && table().style[At(row_)].pointer_events_none &&
                         IsPaintedBefore(table(), hit.coverer, row_);
  if (!is_behind && ScrollFree(hit.coverer)) return;
  if (AwaitUncovered(hit.coverer)) return;
  if (is_behind) {
    ActionError error = CoveredBy(hit.coverer, "% takes no presses; one there would be one on !.");
    error.code = ErrorCode::kNotActionable;
    error.remediation = "Act on a node around or next to it, or wait until the page lets it be pressed.";
    return Fail(error);
  }
  FailCovered(hit.coverer, kCovered);
}

// It came since the page was looked at, says that something is going on, or is there while the page is at work.
bool TargetPlan::IsForAMoment(NodeIndex coverer) const {
  if (coverer == kNoNode || is_cover_new_ || SoFar().is_busy) return true;
  for (NodeIndex i = coverer; i != kNoNode; i = table().ParentElement(i)) {
    if (HasTrait(table().role[At(i)], RoleTrait::kAnnounced)) return true;
    if (table().HasAttr(i, "aria-live") || table().AttrOr(i, "aria-busy") == "true") return true;
  }
  return false;
}

bool TargetPlan::AwaitUncovered(NodeIndex coverer) {
  if (IsHolding()) return false;
  const int most = IsForAMoment(coverer) ? kMomentMs : kAtRestMs;
  if (!request().has_timeout && covered_ms_ >= most) return false;
  covered_ms_ += kCoveredPauseMs;
  has_waited_covered_ = true;
  NoteWaitingFor(CoveredBy(coverer, kCovered));
  batch().Pause(kCoveredPauseMs);
  is_still_ = false;
  stage_ = Stage::kPause;
  return true;
}

ActionError TargetPlan::CoveredBy(NodeIndex coverer, const char* message) {
  ActionError error{ErrorCode::kObscured, message, "Close or move what covers it, then observe the page again."};
  coverer_in_words_ = "something else";
  coverers_.clear();
  if (coverer != kNoNode) {
    coverers_.push_back(resolver().IdOf(table(), coverer));
    coverer_in_words_ = "node " + coverers_[0] + " (" + std::string(RoleName(table().role[At(coverer)])) + ")";
  }
  error.detail = coverer_in_words_;
  error.node_ids = &coverers_;
  return error;
}

void TargetPlan::FailCovered(NodeIndex coverer, const char* message) { Fail(CoveredBy(coverer, message)); }

}  // namespace domtool
