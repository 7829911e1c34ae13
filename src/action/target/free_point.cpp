// The point of a target that nothing covers, and the pointer moved there (target.h).
#include <cmath>
#include <iterator>
#include <utility>

#include "action/outcome/compare.h"
#include "action/target/scroll_free.h"
#include "action/target/target.h"

namespace domtool {
namespace {

constexpr const char* kCovered = "% is covered by !.";
constexpr int kCoveredPauseMs = 100;
// Without timeoutMs, a cover is waited for this long. Most elements that fade or slide are gone after
// kCoveredWaitMs, most busy indicators after kBusyWaitMs.
constexpr int kCoveredWaitMs = 1'000;
constexpr int kBusyWaitMs = 3'000;
// Together longer than a frame takes in a tab that is not shown.
constexpr int kUnseenPausesMs[] = {50, 100, 150, 200, 250, 350};
constexpr ActionError kUnseen{ErrorCode::kNotActionable, "% cannot be brought into view.",
                              "Scroll or open what holds it, then call get_dom again."};
constexpr ActionError kNoSize{ErrorCode::kNotActionable, "% has no size, so there is nothing to press.",
                              "Act on a node inside or next to it."};
constexpr ActionError kPositionUnseen{ErrorCode::kNotActionable, "That position of % cannot be brought into view.",
                                      "Choose another position, or leave it out."};
constexpr std::size_t kMaxApproaches = 3;
constexpr int kMaxUncoverScrolls = 4;  // a header, a footer, and bars that appear only then
constexpr std::size_t kOtherPoints = 4;
constexpr double kSameSize = 2;  // a box that differs by more is another box
constexpr std::string_view kMouse = "Input.dispatchMouseEvent";
constexpr int kFrameMs = 16;  // with the hit test before it a frame at 60 Hz
// The scope of a node is the row or card around it. If the scope changed, the node may mean something else.
constexpr int kScopeLevels = 6;
constexpr std::size_t kScopeRows = 400;

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

// The point at which the capture found the node uncovered, if its box has the same size. For an image map area out of view: a
// point in its shape.
std::optional<Point> PreferredPoint(const Act& act, const Target& target, const Vector<Polygon>& parts) {
  const NodeTable& table = act.table();
  const MapArea* area = table.Area(target.row);
  const bool is_uncovered = table.has_click_point[At(target.row)];
  if (!is_uncovered && area == nullptr) return std::nullopt;
  const Rect& then = MeasuredBounds(table, target.row);
  const Rect now = BoxInPage(target.geometry);
  if (std::fabs(then.width() - now.width()) > kSameSize || std::fabs(then.height() - now.height()) > kSameSize) {
    return std::nullopt;
  }
  const Point& known = is_uncovered ? table.click_point[At(target.row)] : area->inside;
  const Point point{now.left + known.x - then.left, now.top + known.y - then.top};
  for (const Polygon& part : parts) {
    if (IsInside(part, point)) return SnapToPixel(part, point);
  }
  return std::nullopt;
}

// A place in the node that the call names, in the page; nullopt if it is not in view.
std::optional<Point> PointAtPosition(const Target& target, const Vector<Polygon>& parts, const Point& wanted) {
  const std::optional<PointPath> path = PathFromSession(target.geometry, wanted);
  for (const Polygon& part : parts) {
    if (path && BoxInSession(target.geometry).contains(wanted) && IsInside(part, path->back())) return path->back();
  }
  return std::nullopt;
}

// The node may still be moving, or its container opening. Waits as long as something moves, and a moment more.
Stage AwaitView(Act& act, Target* target, const ActionError& error) {
  // It is not known yet whether it moves.
  if (!target->is_still) return WaitWhileMoving(act, target, &error);
  Act::WaitsSoFar& waits = act.waits();
  if (!IsStill(waits.unseen, target->geometry, kStillTolerance)) waits.unseen_waits = 0;
  const bool has_waited = waits.unseen_waits == std::size(kUnseenPausesMs);
  if (target->is_dragged_to || (has_waited && !act.call().has_timeout)) {
    act.Fail(error);
    return Stage::kEnded;
  }
  if (has_waited) --waits.unseen_waits;
  waits.unseen = target->geometry;
  target->has_scrolled_owners = false;
  act.NoteWaitingFor(error);
  act.batch().Pause(kUnseenPausesMs[waits.unseen_waits++]);
  return Stage::kIntoView;
}

// The position that the call names is not in view.
Stage PositionOutOfView(Act& act, Target* target, bool is_in_box) {
  // It may be growing.
  if (!target->is_still) return WaitWhileMoving(act, target);
  if (is_in_box) return AwaitView(act, target, kPositionUnseen);
  act.Fail(ErrorCode::kBadInput, "Parameter 'position' lies outside of the box of %.");
  return Stage::kEnded;
}

// ---- what covers it

// The cover is new, it is a live region, or the page is busy.
bool MayGoAwaySoon(Act& act, NodeIndex cover) {
  const NodeTable& table = act.table();
  if (cover == kNoNode || act.waits().is_cover_new || act.SoFar().is_busy) return true;
  for (NodeIndex i = cover; i != kNoNode; i = table.ParentElement(i)) {
    if (HasTrait(table.role[At(i)], RoleTrait::kAnnounced)) return true;
    if (table.HasAttr(i, "aria-live") || table.AttrOr(i, "aria-busy") == "true") return true;
  }
  return false;
}

// The node and the cover are where the table says.
bool IsAsCaptured(const Act& act, const Target& target, NodeIndex cover) {
  const Rect& then = MeasuredBounds(act.table(), target.row);
  const Rect now = BoxInPage(target.geometry);
  return std::fabs(then.left - now.left) < 1 && std::fabs(then.top - now.top) < 1 &&
         act.table().bounds[At(cover)].contains(target.page_point());
}

// Scrolls the node out from under a cover that does not scroll. nullopt: that was tried, or is not possible.
std::optional<Stage> ScrollOutFromUnder(Act& act, Target* target, NodeIndex cover) {
  if (cover == kNoNode || target->uncover_scrolls == kMaxUncoverScrolls || !act.call().scroll_into_view) {
    return std::nullopt;
  }
  if (!IsAsCaptured(act, *target, cover) && MayLookAgain(act, *target)) return Stage::kLookAgain;
  const NodeTable& table = act.table();
  const Point at = target->page_point();
  const Rect box = target->position ? Rect::FromSize(at.x, at.y, 1, 1) : BoxInPage(target->geometry);
  const CoveredNode covered{BoxRowOf(table, target->row), box, cover, at};
  const std::optional<UncoveringScroll> scroll = FindUncoveringScroll(table, covered, &target->tried_covers);
  if (!scroll) {
    target->uncover_scrolls = kMaxUncoverScrolls;
    return std::nullopt;
  }
  ++target->uncover_scrolls;
  act.waits().has_looked_again = false;
  const FrameInfo& frame = table.frames[At(table.frame[At(scroll->row)])];
  act.batch().Send(kScrollIntoView, frame.session_id,
                   ScrollParams(table.backend_node_id[At(scroll->row)], scroll->part));
  return Stage::kIntoView;
}

// Waits a while for the cover to disappear. False if it has waited long enough.
bool AwaitUncovered(Act& act, Target* target, NodeIndex cover) {
  Act::WaitsSoFar& waits = act.waits();
  const int most = MayGoAwaySoon(act, cover) ? kBusyWaitMs : kCoveredWaitMs;
  if (target->is_dragged_to || (!act.call().has_timeout && waits.covered_ms >= most)) return false;
  waits.covered_ms += kCoveredPauseMs;
  waits.has_waited_covered = true;
  act.NoteWaitingFor(CoveredBy(act, cover, kCovered));
  act.batch().Pause(kCoveredPauseMs);
  target->is_still = false;
  return true;
}

// A hit test found no place of the node that takes a press.
Stage OnBadHit(Act& act, Target* target, const Hit& hit) {
  const NodeTable& table = act.table();
  const NodeTable& before = act.before();
  const NodeIndex then = SameElement(table, target->row, before);
  const bool was_free = then == kNoNode || before.has_click_point[At(then)];
  act.waits().is_cover_new = act.waits().is_cover_new || hit.kind == HitKind::kUnknown || was_free;
  if (hit.kind == HitKind::kUnknown && MayLookAgain(act, *target)) return Stage::kLookAgain;
  if (hit.kind == HitKind::kNothing) return AwaitView(act, target, kUnseen);
  if (hit.row != kNoNode && table.is_inclusive_descendant(hit.row, target->row)) {
    FailCovered(act, hit.row, "Pressing % would press !, which is inside it.");
    return Stage::kEnded;
  }
  const bool is_behind = hit.row != kNoNode && table.style[At(target->row)].pointer_events_none &&
                         IsPaintedBefore(table, hit.row, target->row);
  if (!is_behind) {
    if (const std::optional<Stage> next = ScrollOutFromUnder(act, target, hit.row)) return *next;
  }
  if (AwaitUncovered(act, target, hit.row)) return Stage::kMeasure;
  ActionError error = CoveredBy(act, hit.row, kCovered);
  if (is_behind) {
    error.code = ErrorCode::kNotActionable;
    error.message = "% ignores presses (pointer-events: none); a press there would reach !.";
    error.remediation = "Act on a node around or next to it, or wait until the page lets it be pressed.";
  }
  act.Fail(error);
  return Stage::kEnded;
}

// A hit test found the node. If a cover was waited for, captures again, so that its disappearance does not count as an effect of
// the input.
Stage OnFreePoint(Act& act) {
  act.NoteWaitingFor({});
  if (!std::exchange(act.waits().has_waited_covered, false)) return Stage::kFree;
  act.waits().has_looked_again = false;
  return Stage::kLookAgain;
}

// If our own scroll moved the node, that scroll does not count as an effect of the input.
void NoteWhetherScrolled(Act& act, const Target& target) {
  const NodeIndex row_before = SameElement(act.table(), target.row, act.before());
  // A node that appeared later, such as an option of a list, was not moved by our scroll.
  if (row_before == kNoNode) return;
  const Rect& then = MeasuredBounds(act.before(), row_before);
  const Rect now = BoxInPage(target.geometry);
  if (std::fabs(then.left - now.left) < 1 && std::fabs(then.top - now.top) < 1) return;
  act.NoteOwnScroll(target.geometry.views.back().page);
  act.AddEvent("scrolled into view");
}

}  // namespace

const Rect& MeasuredBounds(const NodeTable& table, NodeIndex row) {
  return table.bounds[At(table.Area(row) == nullptr ? BoxRowOf(table, row) : row)];
}

// The pinch zoom of the page also scales input to a frame.
Point Target::own_point() const {
  const double pinch = geometry.views.back().pinch;
  return path.size() == 1 ? input_point() : Point{point[0].x / pinch, point[0].y / pinch};
}

// ---- the point

Stage OutOfView(Act& act, Target* target) {
  if (!act.call().scroll_into_view) {
    act.Fail(ErrorCode::kNotActionable, "% is not in view, and the call does not let it be scrolled into view.",
             "Scroll to it first, or leave out scrollIntoView.");
    return Stage::kEnded;
  }
  if (target->path.size() > 1 && !target->has_scrolled_owners) {
    // Chrome continues a scroll in the frames of other processes. If that failed, each owner is scrolled by itself.
    target->has_scrolled_owners = true;
    for (std::size_t i = target->path.size() - 1; i > 0; --i) {
      act.batch().Send(kScrollIntoView, target->path[i].session, NodeParams(target->path[i].backend_node_id));
    }
    return Stage::kIntoView;
  }
  const Rect box = BoxInPage(target->geometry);
  const bool is_empty = target->geometry.quads.empty() || box.width() < 0.5 || box.height() < 0.5;
  return AwaitView(act, target, is_empty ? kNoSize : kUnseen);
}

namespace {

// Chooses the point, and others to try if it is covered, unless the call names one. kFree: there is one.
Stage ChoosePoint(Act& act, Target* target, Vector<PointPath>* others) {
  const Vector<Polygon> parts = VisibleParts(target->geometry);
  if (parts.empty()) return OutOfView(act, target);
  if (!act.waits().has_waited_covered) act.NoteWaitingFor({});
  std::optional<Point> point;
  if (target->position) {
    const Rect box = BoxInSession(target->geometry);
    const Point wanted{box.left + target->position->x, box.top + target->position->y};
    point = PointAtPosition(*target, parts, wanted);
    if (!point) return PositionOutOfView(act, target, box.contains(wanted));
  } else {
    point = PreferredPoint(act, *target, parts);
    if (!point) point = SnapToPixel(parts[0], CenterOf(parts[0]));
    for (Point other : OtherPoints(parts, kOtherPoints)) {
      if (std::optional<PointPath> path = PathFromPage(target->geometry, other)) others->push_back(std::move(*path));
    }
  }
  std::optional<PointPath> path = PathFromPage(target->geometry, *point);
  if (!path) return OutOfView(act, target);
  target->point = std::move(*path);
  return Stage::kFree;
}

// The first of the points that the hit tests found to be the node's becomes the target's. `*hit` is what is at the first of them
// that was tested, or something unknown at another.
Stage JudgePoints(Act& act, Target* target, const Vector<PointPath>& points, const StepReplies& replies, Hit* hit) {
  std::size_t next = 0;
  for (const PointPath& point : points) {
    const std::optional<Hit> found = JudgePoint(act, *target, replies, &next);
    if (!found) return Stage::kEnded;
    if (found->kind == HitKind::kTarget) {
      target->point = point;
      return OnFreePoint(act);
    }
    const bool is_unknown = found->kind == HitKind::kUnknown && !act.waits().has_looked_again;
    if (hit->kind == HitKind::kMalformed || is_unknown) *hit = *found;
  }
  return Stage::kStill;
}

}  // namespace

Task<Stage> FindFreePoint(Act& act, Target& target) {
  Vector<PointPath> others;
  Stage next = ChoosePoint(act, &target, &others);
  if (next != Stage::kFree) co_return next;
  Hit hit;
  for (Vector<PointPath> points{target.point}; !points.empty(); points = std::exchange(others, {})) {
    for (const PointPath& point : points) AppendHitTests(act, target, point);
    next = JudgePoints(act, &target, points, co_await act.Replies(), &hit);
    if (next != Stage::kStill) co_return next;
  }
  co_return OnBadHit(act, &target, hit);
}

// ---- hit tests

void AppendHitTests(Act& act, const Target& target, const PointPath& point) {
  for (std::size_t i = 0; i < target.path.size(); ++i) {
    const Point& scroll = target.geometry.views[i].page;
    act.batch().Send("DOM.getNodeForLocation", target.path[i].session,
                     HitTestParams({point[i].x + scroll.x, point[i].y + scroll.y}));
  }
}

std::optional<Hit> JudgePoint(Act& act, const Target& target, const StepReplies& replies, std::size_t* next) {
  const NodeTable& table = act.table();
  const std::size_t begin = *next;
  *next += target.path.size();
  for (std::size_t i = target.path.size(); i-- > 0;) {
    const StepReply& reply = replies[begin + i];
    if (reply.kind == StepReply::Kind::kError && ClassifyCdpError(reply.message) == CdpFailure::kNothingThere) {
      return Hit{HitKind::kNothing, kNoNode};
    }
    if (!act.RequireOk(reply)) return std::nullopt;
    const Hit hit = JudgeHit(table, target.row, target.path[i], reply.result);
    const bool is_of_action = target.is_dragged_to && hit.kind == HitKind::kUnknown;
    if (is_of_action || (hit.kind == HitKind::kCovered && target.may_lie_over && target.may_lie_over(hit.row)))
      continue;
    if (hit.kind == HitKind::kMalformed) {
      act.FailMalformed(reply);
      return std::nullopt;
    }
    if (hit.kind != HitKind::kTarget) return hit;
    const bool presses = act.call().kind == ActionKind::kClick || act.call().kind == ActionKind::kCheck;
    const bool is_own = i == 0 && presses && !act.call().position && hit.row != kNoNode;
    const NodeIndex inner = is_own ? InnerControl(table, target.row, hit.row) : kNoNode;
    if (inner != kNoNode) return Hit{HitKind::kCovered, inner};
  }
  return Hit{HitKind::kTarget, kNoNode};
}

void AppendInputCheck(Act& act, const Target& target) {
  AppendDocumentCheck(act, target);
  AppendGeometry(act, target);
  AppendHitTests(act, target, target.point);
  const NodeIndex scope = ScopeOf(act.table(), target.row);
  act.batch().AskChanged(target.path[0].session, act.table().backend_node_id[At(scope)]);
}

Found ReadInputCheck(Act& act, const Target& target, const StepReplies& replies, InputCheck* out, bool is_pressed) {
  std::size_t next = 0;
  if (!ReadDocumentCheck(act, target, replies, &next)) return Found::kEnded;
  const Found found = ReadGeometry(act, target, replies, next, &out->geometry, is_pressed);
  if (found != Found::kHere || out->geometry.quads.empty()) return found;
  next += 2 * target.path.size();
  const std::optional<Hit> hit = JudgePoint(act, target, replies, &next);
  if (!hit) return Found::kEnded;
  out->hit = *hit;
  out->has_changed = replies[next].result["changed"].AsBool();
  return Found::kHere;
}

// ---- the pointer

namespace {

// What is at the point after the pointer came there.
Stage AfterMove(Act& act, Target* target, const StepReplies& replies) {
  InputCheck check;
  const Found found = ReadInputCheck(act, *target, replies, &check);
  if (found == Found::kEnded) return Stage::kEnded;
  // The page rebuilt it when the pointer arrived.
  if (found == Found::kGone || check.geometry.quads.empty()) return Stage::kFindAgain;
  // While dragging, the page may move the drop target.
  const bool is_still = target->is_dragged_to || IsStill(target->geometry, check.geometry, kStillTolerance);
  if (check.hit.kind == HitKind::kTarget && is_still) {
    // If its contents changed, the id may mean something else: resolve again.
    if (check.has_changed && MayLookAgain(act, *target)) return Stage::kLookAgain;
    if (!target->is_dragged_to) NoteWhetherScrolled(act, *target);
    return Stage::kThere;
  }
  if (is_still && ++target->approaches >= kMaxApproaches) return OnBadHit(act, target, check.hit);
  // It moves by itself, or hovering moved or covered it: measure again.
  target->geometry = std::move(check.geometry);
  target->measures = 0;
  return WaitWhileMoving(act, target);
}

}  // namespace

Task<Stage> MoveThere(Act& act, Target& target) {
  const ActionRequest& call = act.call();
  act.set_point(target.page_point());
  act.batch().Effect("cursor", target.page_point());
  bool is_moving = false;
  if (target.next_move) {
    is_moving = target.next_move();
  } else {
    act.batch().Send(kMouse, target.own_session(),
                     MouseParams("mouseMoved", target.own_point(), call.button, 0, call.modifiers));
  }
  if (!target.is_still) act.batch().Pause(kFrameMs);
  for (;;) {
    const StepReplies& replies = co_await act.Replies();
    if (!act.RequireOk(replies[0])) co_return Stage::kEnded;
    if (!is_moving) break;
    is_moving = target.next_move();
  }
  // A frame later: where the node is now, and whether the pointer brought something over it.
  AppendInputCheck(act, target);
  co_return AfterMove(act, &target, co_await act.Replies());
}

// ---- the errors

ActionError CoveredBy(Act& act, NodeIndex cover, const char* message) {
  ActionError error{ErrorCode::kObscured, message, "Close or move what covers it, then call get_dom again."};
  Act::WaitsSoFar& waits = act.waits();
  waits.cover_in_words = "something else";
  waits.cover_ids.clear();
  if (cover != kNoNode) {
    waits.cover_ids.push_back(act.resolver().IdOf(act.table(), cover));
    waits.cover_in_words = "node " + waits.cover_ids[0];
    waits.cover_in_words += " (" + std::string(RoleName(act.table().role[At(cover)])) + ")";
  }
  error.detail = waits.cover_in_words;
  error.node_ids = &waits.cover_ids;
  return error;
}

void FailCovered(Act& act, NodeIndex cover, const char* message) { return act.Fail(CoveredBy(act, cover, message)); }

}  // namespace domtool
