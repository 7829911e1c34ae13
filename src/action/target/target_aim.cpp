// TargetPlan (target_plan.h): the point, its hit tests and the pointer.
#include <cmath>
#include <utility>

#include "action/outcome/compare.h"
#include "action/target/scroll_free.h"
#include "action/target/target_plan.h"

namespace domtool {
namespace {

constexpr const char* kCovered = "% is covered by !.";
constexpr int kCoveredPauseMs = 100;
// Without timeoutMs, a cover is waited for this long. Fading or sliding elements are gone after the first time, most busy
// indicators after the second.
constexpr int kCoveredWaitMs = 1'000;
constexpr int kBusyWaitMs = 3'000;
// Together longer than a frame takes in a tab that is not shown.
constexpr int kUnseenPausesMs[] = {50, 100, 150, 200, 250, 350};
constexpr ActionError kUnseen{ErrorCode::kNotActionable, "% cannot be brought into view.",
                              "Scroll or open what holds it, then call get_dom again."};
constexpr ActionError kNoSize{ErrorCode::kNotActionable, "% has no size, so there is nothing to press.",
                              "Act on a node inside or next to it."};
constexpr std::size_t kMaxApproaches = 3;
constexpr int kMaxUncoverScrolls = 4;  // a header, a footer, and bars that appear only then
constexpr std::size_t kOtherPoints = 4;
constexpr double kSameSize = 2;  // a box that differs by more is another box
constexpr std::string_view kMouse = "Input.dispatchMouseEvent";
constexpr int kFrameMs = 16;  // with the hit test before it a frame at 60 Hz
// The scope of a node is the row or card around it. If the scope changed, the node may mean something else.
constexpr int kScopeLevels = 6;
constexpr std::size_t kScopeRows = 400;

// The bounds at the capture of the box that ReadGeometry measures.
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

// The point at which the capture found the node uncovered, if its box has the same size. For an image map area out of view: a
// point in its shape.
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
    // Chrome continues a scroll in the frames of other processes. If that failed, each owner is scrolled by itself.
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

// The node may still be moving, or its container opening. Waits as long as something moves, and a moment more.
void TargetPlan::AwaitView(const ActionError& error) {
  if (!is_still_) {
    // It is not known yet whether it moves.
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
    if (is_of_action || (hit.kind == HitKind::kCovered && MayLieOver(hit.row))) continue;
    if (hit.kind == HitKind::kMalformed) {
      FailMalformed(reply);
      *has_failed = true;
      return {};
    }
    if (hit.kind != HitKind::kTarget) return hit;
    const bool presses = request().kind == ActionKind::kClick || request().kind == ActionKind::kCheck;
    const bool is_own = i == 0 && presses && !request().position && hit.row != kNoNode;
    const NodeIndex inner = is_own ? InnerControl(table(), row_, hit.row) : kNoNode;
    if (inner != kNoNode) return {HitKind::kCovered, inner};
  }
  return {HitKind::kTarget, kNoNode};
}

void TargetPlan::OnHit(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  bad_hit_ = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return;
  if (bad_hit_.kind == HitKind::kTarget) return OnHitTarget();
  if (others_.empty()) return OnBadHit(bad_hit_);
  for (const PointPath& other : others_) AppendHitTests(other);
  stage_ = Stage::kHitOthers;
}

// Captures again if a cover was waited for, so that its disappearance does not count as an effect of the input.
void TargetPlan::OnHitTarget() {
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
      return OnHitTarget();
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

// The pinch zoom of the page also scales input to a frame.
Point TargetPlan::own_point() const {
  const double pinch = geometry_.views.back().pinch;
  return path_.size() == 1 ? input_point() : Point{point_[0].x / pinch, point_[0].y / pinch};
}

bool TargetPlan::AppendMove() {
  batch().Send(kMouse, own_session(), MouseParams("mouseMoved", own_point(), request().button, 0, request().modifiers));
  return false;
}

// A frame later: reads where the node is now, and whether the pointer brought something over it.
void TargetPlan::OnMoved(const StepReplies& replies) {
  if (FailUnlessOk(replies[0])) return;
  AppendInputCheck();
  stage_ = Stage::kHitAgain;
}

void TargetPlan::AppendInputCheck() {
  AppendFence();
  AppendGeometry();
  AppendHitTests(point_);
  const NodeIndex scope = ScopeOf(table(), row_);
  batch().AskChanged(path_[0].session, table().backend_node_id[At(scope)]);
}

bool TargetPlan::ReadInputCheck(const StepReplies& replies, InputCheck* out) {
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
  InputCheck check;
  if (!ReadInputCheck(replies, &check)) return;
  // The page rebuilt it when the pointer arrived.
  if (check.geometry.quads.empty()) return FailNodeGone();
  const Hit& hit = check.hit;
  // While dragging, the page may move the drop target.
  const bool is_still = IsHolding() || IsStill(geometry_, check.geometry, kStillTolerance);
  if (hit.kind == HitKind::kTarget && is_still) {
    // If its contents changed, the id may mean something else: resolve again.
    if (check.has_changed) {
      bad_hit_ = {HitKind::kUnknown, kNoNode};
      if (Refresh()) return;
    }
    stage_ = Stage::kOwn;
    if (!IsHolding()) NoteWhetherScrolled();
    return OnArrived();
  }
  bad_hit_ = hit;
  if (is_still && ++approaches_ >= kMaxApproaches) return OnBadHit(hit);
  // It moves by itself, or hovering moved or covered it: measure again.
  geometry_ = std::move(check.geometry);
  measures_ = 0;
  WaitAndMeasure();
}

// If our own scroll moved the node, that scroll does not count as an effect of the input.
void TargetPlan::NoteWhetherScrolled() {
  const NodeIndex row_before = SameElement(table(), row_, before());
  // A node that appeared later, such as an option of a list, was not moved by our scroll.
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

// The node and the cover are where the table says.
bool TargetPlan::IsAsCaptured(NodeIndex cover) const {
  const Rect& then = MeasuredBounds(table(), row_);
  const Rect now = BoxInPage(geometry_);
  return std::fabs(then.left - now.left) < 1 && std::fabs(then.top - now.top) < 1 &&
         table().bounds[At(cover)].contains(page_point());
}

bool TargetPlan::ScrollOutFromUnder(NodeIndex cover) {
  if (cover == kNoNode || uncover_scrolls_ == kMaxUncoverScrolls || !request().scroll_into_view) return false;
  if (!IsAsCaptured(cover)) {
    const Hit hit = std::exchange(bad_hit_, {HitKind::kUnknown, kNoNode});
    if (Refresh()) return true;
    bad_hit_ = hit;
  }
  const Point at = page_point();
  const Rect box = AimedPosition() ? Rect::FromSize(at.x, at.y, 1, 1) : BoxInPage(geometry_);
  const CoveredNode covered{BoxRowOf(table(), row_), box, cover, at};
  const std::optional<UncoveringScroll> scroll = FindUncoveringScroll(table(), covered, &tried_covers_);
  if (!scroll) {
    uncover_scrolls_ = kMaxUncoverScrolls;
    return false;
  }
  ++uncover_scrolls_;
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
  if (hit.row != kNoNode && table().is_inclusive_descendant(hit.row, row_)) {
    return FailCovered(hit.row, "Pressing % would press !, which is inside it.");
  }
  const bool is_behind =
      hit.row != kNoNode && table().style[At(row_)].pointer_events_none && IsPaintedBefore(table(), hit.row, row_);
  if (!is_behind && ScrollOutFromUnder(hit.row)) return;
  if (AwaitUncovered(hit.row)) return;
  if (is_behind) {
    ActionError error = CoveredBy(hit.row, "% ignores presses (pointer-events: none); a press there would reach !.");
    error.code = ErrorCode::kNotActionable;
    error.remediation = "Act on a node around or next to it, or wait until the page lets it be pressed.";
    return Fail(error);
  }
  FailCovered(hit.row, kCovered);
}

// The cover is new, it is a live region, or the page is busy.
bool TargetPlan::MayGoAwaySoon(NodeIndex cover) const {
  if (cover == kNoNode || is_cover_new_ || SoFar().is_busy) return true;
  for (NodeIndex i = cover; i != kNoNode; i = table().ParentElement(i)) {
    if (HasTrait(table().role[At(i)], RoleTrait::kAnnounced)) return true;
    if (table().HasAttr(i, "aria-live") || table().AttrOr(i, "aria-busy") == "true") return true;
  }
  return false;
}

bool TargetPlan::AwaitUncovered(NodeIndex cover) {
  if (IsHolding()) return false;
  const int most = MayGoAwaySoon(cover) ? kBusyWaitMs : kCoveredWaitMs;
  if (!request().has_timeout && covered_ms_ >= most) return false;
  covered_ms_ += kCoveredPauseMs;
  has_waited_covered_ = true;
  NoteWaitingFor(CoveredBy(cover, kCovered));
  batch().Pause(kCoveredPauseMs);
  is_still_ = false;
  stage_ = Stage::kPause;
  return true;
}

ActionError TargetPlan::CoveredBy(NodeIndex cover, const char* message) {
  ActionError error{ErrorCode::kObscured, message, "Close or move what covers it, then call get_dom again."};
  cover_in_words_ = "something else";
  cover_ids_.clear();
  if (cover != kNoNode) {
    cover_ids_.push_back(resolver().IdOf(table(), cover));
    cover_in_words_ = "node " + cover_ids_[0] + " (" + std::string(RoleName(table().role[At(cover)])) + ")";
  }
  error.detail = cover_in_words_;
  error.node_ids = &cover_ids_;
  return error;
}

void TargetPlan::FailCovered(NodeIndex cover, const char* message) { Fail(CoveredBy(cover, message)); }

}  // namespace domtool
