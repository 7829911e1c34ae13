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
Task<Stage> AwaitView(Act& act, Target& target, const ActionError& error) {
  if (!target.is_still) {
    // It is not known yet whether it moves.
    co_await Rest(act, target, &error);
    co_return Stage::kMeasure;
  }
  if (target.is_dragged_to) {
    act.Fail(error);
    co_return {};
  }
  Act::Patience& patience = act.patience();
  if (!IsStill(patience.unseen, target.geometry, kStillTolerance)) patience.unseen_waits = 0;
  if (patience.unseen_waits == std::size(kUnseenPausesMs)) {
    if (!act.call().has_timeout) {
      act.Fail(error);
      co_return {};
    }
    --patience.unseen_waits;
  }
  patience.unseen = target.geometry;
  target.has_scrolled_owners = false;
  act.NoteWaitingFor(error);
  act.batch().Pause(kUnseenPausesMs[patience.unseen_waits++]);
  co_await act.Replies();
  co_return Stage::kIntoView;
}

// The position that the call names is not in view.
Task<Stage> PositionOutOfView(Act& act, Target& target, bool is_in_box) {
  if (!target.is_still) {
    // It may be growing.
    co_await Rest(act, target);
    co_return Stage::kMeasure;
  }
  if (!is_in_box) {
    act.Fail(ErrorCode::kBadInput, "Parameter 'position' lies outside of the box of %.");
    co_return {};
  }
  co_return co_await AwaitView(act, target, kPositionUnseen);
}

// ---- what covers it

// The cover is new, it is a live region, or the page is busy.
bool MayGoAwaySoon(Act& act, NodeIndex cover) {
  const NodeTable& table = act.table();
  if (cover == kNoNode || act.patience().is_cover_new || act.SoFar().is_busy) return true;
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

// Scrolls the node out from under a cover that does not scroll. kThere: that was tried, or is not possible.
Task<Stage> ScrollOutFromUnder(Act& act, Target& target, NodeIndex cover) {
  if (cover == kNoNode || target.uncover_scrolls == kMaxUncoverScrolls || !act.call().scroll_into_view) {
    co_return Stage::kThere;
  }
  if (!IsAsCaptured(act, target, cover) && MayLookAgain(act, target)) {
    co_await LookAgain(act, target);
    co_return Stage::kIntoView;
  }
  const NodeTable& table = act.table();
  const Point at = target.page_point();
  const Rect box = target.position ? Rect::FromSize(at.x, at.y, 1, 1) : BoxInPage(target.geometry);
  const CoveredNode covered{BoxRowOf(table, target.row), box, cover, at};
  const std::optional<UncoveringScroll> scroll = FindUncoveringScroll(table, covered, &target.tried_covers);
  if (!scroll) {
    target.uncover_scrolls = kMaxUncoverScrolls;
    co_return Stage::kThere;
  }
  ++target.uncover_scrolls;
  act.patience().has_looked_again = false;
  const FrameInfo& frame = table.frames[At(table.frame[At(scroll->row)])];
  act.batch().Send(kScrollIntoView, frame.session_id,
                   ScrollParams(table.backend_node_id[At(scroll->row)], scroll->part));
  co_await act.Replies();
  co_return Stage::kIntoView;
}

// Waits a while for the cover to disappear. False if it has waited long enough.
Task<bool> AwaitUncovered(Act& act, Target& target, NodeIndex cover) {
  if (target.is_dragged_to) co_return false;
  Act::Patience& patience = act.patience();
  const int most = MayGoAwaySoon(act, cover) ? kBusyWaitMs : kCoveredWaitMs;
  if (!act.call().has_timeout && patience.covered_ms >= most) co_return false;
  patience.covered_ms += kCoveredPauseMs;
  patience.has_waited_covered = true;
  act.NoteWaitingFor(CoveredBy(act, cover, kCovered));
  act.batch().Pause(kCoveredPauseMs);
  target.is_still = false;
  co_await act.Replies();
  co_return true;
}

// A hit test found no place of the node that takes a press.
Task<Stage> GetUncovered(Act& act, Target& target, Hit hit) {
  const NodeTable& table = act.table();
  const NodeTable& before = act.before();
  const NodeIndex then = SameElement(table, target.row, before);
  const bool was_free = then == kNoNode || before.has_click_point[At(then)];
  act.patience().is_cover_new = act.patience().is_cover_new || hit.kind == HitKind::kUnknown || was_free;
  if (hit.kind == HitKind::kUnknown && MayLookAgain(act, target)) {
    co_await LookAgain(act, target);
    co_return Stage::kIntoView;
  }
  if (hit.kind == HitKind::kNothing) co_return co_await AwaitView(act, target, kUnseen);
  if (hit.row != kNoNode && table.is_inclusive_descendant(hit.row, target.row)) {
    FailCovered(act, hit.row, "Pressing % would press !, which is inside it.");
    co_return {};
  }
  const bool is_behind = hit.row != kNoNode && table.style[At(target.row)].pointer_events_none &&
                         IsPaintedBefore(table, hit.row, target.row);
  if (!is_behind) {
    const Stage next = co_await ScrollOutFromUnder(act, target, hit.row);
    if (next != Stage::kThere) co_return next;
  }
  if (co_await AwaitUncovered(act, target, hit.row)) co_return Stage::kMeasure;
  if (is_behind) {
    ActionError error =
        CoveredBy(act, hit.row, "% ignores presses (pointer-events: none); a press there would reach !.");
    error.code = ErrorCode::kNotActionable;
    error.remediation = "Act on a node around or next to it, or wait until the page lets it be pressed.";
    act.Fail(error);
    co_return {};
  }
  FailCovered(act, hit.row, kCovered);
  co_return {};
}

// A hit test found the node. If a cover was waited for, captures again, so that its disappearance does not count as an effect of
// the input.
Task<Stage> OnFreePoint(Act& act, Target& target) {
  act.NoteWaitingFor({});
  if (!std::exchange(act.patience().has_waited_covered, false)) co_return Stage::kFree;
  act.patience().has_looked_again = false;
  if (!MayLookAgain(act, target)) co_return Stage::kFree;
  co_await LookAgain(act, target);
  co_return Stage::kIntoView;
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

Task<> GoTo(Act& act, Target& target, FunctionRef<bool()> next_move) {
  for (Stage stage = Stage::kIntoView; stage != Stage::kThere;) {
    switch (stage) {
      case Stage::kIntoView: stage = co_await BringIntoView(act, target); break;
      case Stage::kMeasure: stage = co_await WaitUntilStill(act, target); break;
      case Stage::kStill: stage = co_await FindFreePoint(act, target); break;
      case Stage::kFree: stage = co_await MoveThere(act, target, next_move); break;
      case Stage::kThere: break;
    }
  }
}

// ---- the point

Task<Stage> OutOfView(Act& act, Target& target) {
  if (!act.call().scroll_into_view) {
    act.Fail(ErrorCode::kNotActionable,
                      "% is not in view, and the call does not let it be scrolled into view.",
                      "Scroll to it first, or leave out scrollIntoView.");
    co_return {};
  }
  if (target.path.size() > 1 && !target.has_scrolled_owners) {
    // Chrome continues a scroll in the frames of other processes. If that failed, each owner is scrolled by itself.
    target.has_scrolled_owners = true;
    for (std::size_t i = target.path.size() - 1; i > 0; --i) {
      act.batch().Send(kScrollIntoView, target.path[i].session, NodeParams(target.path[i].backend_node_id));
    }
    co_await act.Replies();
    co_return Stage::kIntoView;
  }
  const Rect box = BoxInPage(target.geometry);
  const bool is_empty = target.geometry.quads.empty() || box.width() < 0.5 || box.height() < 0.5;
  co_return co_await AwaitView(act, target, is_empty ? kNoSize : kUnseen);
}

Task<Stage> FindFreePoint(Act& act, Target& target) {
  const Vector<Polygon> parts = VisibleParts(target.geometry);
  if (parts.empty()) co_return co_await OutOfView(act, target);
  if (!act.patience().has_waited_covered) act.NoteWaitingFor({});
  std::optional<Point> point;
  if (target.position) {
    const Rect box = BoxInSession(target.geometry);
    const Point wanted{box.left + target.position->x, box.top + target.position->y};
    point = PointAtPosition(target, parts, wanted);
    if (!point) co_return co_await PositionOutOfView(act, target, box.contains(wanted));
  } else {
    point = PreferredPoint(act, target, parts);
    if (!point) point = SnapToPixel(parts[0], CenterOf(parts[0]));
  }
  std::optional<PointPath> path = PathFromPage(target.geometry, *point);
  if (!path) co_return co_await OutOfView(act, target);
  target.point = std::move(*path);
  AppendHitTests(act, target, target.point);
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  std::optional<Hit> hit = JudgePoint(act, target, replies, &next);
  if (!hit) co_return {};
  if (hit->kind == HitKind::kTarget) co_return co_await OnFreePoint(act, target);
  // Other points of it, unless the call names one.
  Vector<PointPath> others;
  if (!target.position) {
    for (Point other : OtherPoints(parts, kOtherPoints)) {
      if (std::optional<PointPath> other_path = PathFromPage(target.geometry, other)) {
        others.push_back(std::move(*other_path));
      }
    }
  }
  if (others.empty()) co_return co_await GetUncovered(act, target, *hit);
  for (const PointPath& other : others) AppendHitTests(act, target, other);
  const StepReplies& other_replies = co_await act.Replies();
  next = 0;
  for (const PointPath& other : others) {
    const std::optional<Hit> other_hit = JudgePoint(act, target, other_replies, &next);
    if (!other_hit) co_return {};
    if (other_hit->kind == HitKind::kTarget) {
      target.point = other;
      co_return co_await OnFreePoint(act, target);
    }
    if (other_hit->kind == HitKind::kUnknown && !act.patience().has_looked_again) hit = other_hit;
  }
  co_return co_await GetUncovered(act, target, *hit);
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
    if (!act.IsOk(reply)) return std::nullopt;
    const Hit hit = JudgeHit(table, target.row, target.path[i], reply.result);
    const bool is_of_action = target.is_dragged_to && hit.kind == HitKind::kUnknown;
    if (is_of_action || (hit.kind == HitKind::kCovered && target.may_lie_over && target.may_lie_over(hit.row))) continue;
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
  AppendFence(act, target);
  AppendGeometry(act, target);
  AppendHitTests(act, target, target.point);
  const NodeIndex scope = ScopeOf(act.table(), target.row);
  act.batch().AskChanged(target.path[0].session, act.table().backend_node_id[At(scope)]);
}

Found ReadInputCheck(Act& act, const Target& target, const StepReplies& replies, InputCheck* out, bool is_pressed) {
  std::size_t next = 0;
  if (!CheckFence(act, target, replies, &next)) return Found::kEnded;
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

Task<Stage> MoveThere(Act& act, Target& target, FunctionRef<bool()> next_move) {
  const ActionRequest& call = act.call();
  act.set_point(target.page_point());
  act.batch().Effect("cursor", target.page_point());
  bool is_moving = false;
  if (next_move) {
    is_moving = next_move();
  } else {
    act.batch().Send(kMouse, target.own_session(),
                     MouseParams("mouseMoved", target.own_point(), call.button, 0, call.modifiers));
  }
  if (!target.is_still) act.batch().Pause(kFrameMs);
  for (;;) {
    const StepReplies& replies = co_await act.Replies();
    if (!act.IsOk(replies[0])) co_return {};
    if (!is_moving) break;
    is_moving = next_move();
  }
  // A frame later: where the node is now, and whether the pointer brought something over it.
  AppendInputCheck(act, target);
  const StepReplies& replies = co_await act.Replies();
  InputCheck check;
  const Found found = ReadInputCheck(act, target, replies, &check);
  if (found == Found::kEnded) co_return {};
  // The page rebuilt it when the pointer arrived.
  if (found == Found::kGone || check.geometry.quads.empty()) co_return co_await FindAgain(act, target);
  // While dragging, the page may move the drop target.
  const bool is_still = target.is_dragged_to || IsStill(target.geometry, check.geometry, kStillTolerance);
  if (check.hit.kind == HitKind::kTarget && is_still) {
    // If its contents changed, the id may mean something else: resolve again.
    if (check.has_changed && MayLookAgain(act, target)) {
      co_await LookAgain(act, target);
      co_return Stage::kIntoView;
    }
    if (!target.is_dragged_to) NoteWhetherScrolled(act, target);
    co_return Stage::kThere;
  }
  if (is_still && ++target.approaches >= kMaxApproaches) co_return co_await GetUncovered(act, target, check.hit);
  // It moves by itself, or hovering moved or covered it: measure again.
  target.geometry = std::move(check.geometry);
  target.measures = 0;
  co_await Rest(act, target);
  co_return Stage::kMeasure;
}

// ---- the errors

ActionError CoveredBy(Act& act, NodeIndex cover, const char* message) {
  ActionError error{ErrorCode::kObscured, message, "Close or move what covers it, then call get_dom again."};
  Act::Patience& patience = act.patience();
  patience.cover_in_words = "something else";
  patience.cover_ids.clear();
  if (cover != kNoNode) {
    patience.cover_ids.push_back(act.resolver().IdOf(act.table(), cover));
    patience.cover_in_words = "node " + patience.cover_ids[0];
    patience.cover_in_words += " (" + std::string(RoleName(act.table().role[At(cover)])) + ")";
  }
  error.detail = patience.cover_in_words;
  error.node_ids = &patience.cover_ids;
  return error;
}

void FailCovered(Act& act, NodeIndex cover, const char* message) {
  return act.Fail(CoveredBy(act, cover, message));
}

}  // namespace domtool
