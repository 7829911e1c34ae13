// drag: a node is taken with the left button and let go over another node, or at a point.
//
//   target: into view, still, hit test ─► source: into view, still, hit test, press ─► a little way, so that the page sees a drag
//   begin ─► target once more, for by now the page may have made room ─► there in steps ─► hit test ─► let go
//
// Mouse input is all there is to it: Chrome itself turns it into the events of HTML drag and drop (HTML 6.11) where the source is
// draggable, in frames of other processes too. Whatever ends the action before it lets go takes the drag back with
// Input.cancelDragging, for letting go of the button alone would drop what is dragged where it was last.
//
// Where that moved nothing, it is tried once more with the button held for a while before the first move, as lists for fingers want
// it.
//
// While something is held, what the page puts under the pointer is what is dragged, a copy of it, or the place that it makes for it:
// a hit test then passes over what holds the source, what is new, and neighbours of its kind.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/target.h"
#include "action/verbs/verb.h"
#include "base/json_writer.h"

namespace domtool {
namespace {

// Pages take a press for a drag from 3 to 10 px on.
constexpr double kFirstMoves[] = {4, 12};
constexpr int kSteps = 6;
// Some decide where it would be dropped a frame or a timer later.
constexpr int kRestMs = 60;
// Others begin a drag only where the button was held for a quarter of a second, or half of one on lists for fingers.
constexpr int kHoldMs = 550;
constexpr std::string_view kMouse = "Input.dispatchMouseEvent";

Point Towards(Point from, Point to, double share) {
  return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

Point TowardsBy(Point from, Point to, double length) {
  const double whole = std::hypot(to.x - from.x, to.y - from.y);
  return Towards(from, to, whole > length ? length / whole : 1);
}

// The child of `list` that is or holds `row`; kNoNode without one.
NodeIndex ChildAround(const NodeTable& table, NodeIndex list, NodeIndex row) {
  while (row != kNoNode && table.parent[At(row)] != list) row = table.parent[At(row)];
  return row;
}

// The element right before `row` in its parent; kNoBackendNode for the first.
BackendNodeId ElementBefore(const NodeTable& table, NodeIndex row) {
  BackendNodeId before = kNoBackendNode;
  if (table.parent[At(row)] == kNoNode) return before;
  for (NodeIndex i = Next(table.parent[At(row)]); i < row; i = table.NextSibling(i)) {
    if (table.is_element(i)) before = table.backend_node_id[At(i)];
  }
  return before;
}

struct Dragging {
  explicit Dragging(Act& act) : act(act) {}

  Act& act;
  NodeIndex source = kNoNode;
  std::string replacement_target;  // that was found in the place of the one named
  Point pressed;                   // all of these as input counts them
  Point drop_at;                   // where the target was before the press, or it is to be let go
  Point from;                      // where the pointer began this part of its way
  Point now;                       // where it is
  int moves = 0;                   // of this part
  int button = 0;                  // the button, released off-page unless it reached the target
  int way_back = 0;                // ... after the source was brought back
  bool is_second_try = false;      // the second try: the drag begins after a while

  [[nodiscard]] const NodeTable& table() const { return act.table(); }
  [[nodiscard]] const NodeTable& before() const { return act.before(); }
  [[nodiscard]] bool is_to_point() const { return act.call().to.has_value(); }
  Resolution FindTarget();
  [[nodiscard]] bool MayLieOver(NodeIndex cover, NodeIndex row, bool is_holding) const;
  bool AppendPress(const Target& over);
  bool AppendFirstMove(const Target& over, const StepReplies& replies);
  void AppendSecondMove();
  void MoveTo(Point at);
  bool AppendMove();
  [[nodiscard]] bool StandsElsewhere() const;
  [[nodiscard]] bool MayDropText() const;
};

// ---- its ends

Resolution Dragging::FindTarget() {
  const ActionRequest& call = act.call();
  Resolution found = SureEnough(act.resolver().ResolveToAct(table(), call.to_node_id), call);
  if (found.kind == Resolution::Kind::kRebound) {
    found.kind = Resolution::Kind::kFound;
    std::string id = act.resolver().IdOf(table(), found.row);
    if (id == replacement_target) return found;
    std::string event = "node " + id + " was in the place of the target, by likeness ";
    AppendNumber(&event, found.confidence, 2);
    act.AddEvent(std::move(event));
    replacement_target = std::move(id);
  }
  return found;
}

// What holds the source follows the pointer, or the page makes room for it with another of the target's neighbours. What is behind
// the target, `row`, is hit where that takes no presses itself, as an outline does or a box for the eye alone: the page knows by the
// place what is let go there.
bool Dragging::MayLieOver(NodeIndex cover, NodeIndex row, bool is_holding) const {
  const NodeTable& t = table();
  if (IsPaintedBefore(t, cover, BoxRowOf(t, row))) return true;
  if (!is_holding) return false;
  NodeIndex list = t.parent[At(source)];
  while (list != kNoNode && !t.is_inclusive_descendant(row, list)) list = t.parent[At(list)];
  const NodeIndex own = ChildAround(t, list, source);
  const NodeIndex item = ChildAround(t, list, cover);
  if (own == kNoNode || item == kNoNode) return false;
  if (item == own || item == ChildAround(t, list, row)) return true;
  return t.is_visible(item) && t.tag[At(item)] == t.tag[At(own)] && t.role[At(item)] == t.role[At(own)];
}

// Bringing one end into view moved things, and a list that makes room does; that must not pass for the effect.
void NoteOwnMoves(Act& act, const Target& target) {
  const Rect& then = act.table().bounds[At(BoxRowOf(act.table(), target.row))];
  const Rect now = BoxInPage(target.geometry);
  if (std::fabs(then.left - now.left) >= 1 || std::fabs(then.top - now.top) >= 1) {
    act.NoteOwnScroll(target.geometry.views.back().page);
  }
}

// Where the caller's point is now: it was meant in the page as that was observed, before the source was scrolled into view.
Point PointInView(const Act& act, const SessionView& view) {
  const Point& then = act.before().page.scroll;
  const Point& wanted = *act.call().to;
  return ToInput({wanted.x + then.x - view.page.x, wanted.y + then.y - view.page.y}, view);
}

// ---- the way

void Dragging::MoveTo(Point at) {
  now = at;
  act.batch().Send(kMouse, "", DragMoveParams(at));
}

// In steps, and the last one twice: a page sees the pointer come over its target, and then be there. Returns false if it rests.
bool Dragging::AppendMove() {
  if (moves == 0) from = now;
  if (++moves > kSteps + 1) {
    moves = 0;
    act.batch().Pause(kRestMs);
    return false;
  }
  const Point at = Towards(from, drop_at, std::min(moves, kSteps) / static_cast<double>(kSteps));
  MoveTo(moves < kSteps ? Point{std::round(at.x), std::round(at.y)} : drop_at);
  return true;
}

// Where the target is before the press, or, `with_source`, moves the source there, for by now the page may have made room.
Task<> GoToTarget(Act& act, Dragging& drag, bool with_source) {
  act.set_subject(act.call().to_node_id);
  Target target(act);
  const auto find = [&drag] { return drag.FindTarget(); };
  const auto may_lie_over = [&](NodeIndex cover) { return drag.MayLieOver(cover, target.row, with_source); };
  const auto next_move = [&] {
    drag.drop_at = target.input_point();
    return drag.AppendMove();
  };
  target.position.reset();  // it is the source's
  target.find = find;
  target.may_lie_over = may_lie_over;
  target.next_move = next_move;
  target.is_dragged_to = with_source;
  if (with_source || drag.is_second_try) BeginNextTarget(act, target);
  co_await GoTo(act, target, Stage::kResolve, with_source ? Stage::kThere : Stage::kFree);
  NoteOwnMoves(act, target);
  if (!with_source) drag.drop_at = target.input_point();
}

// The button goes down on the source. False: the action has ended.
bool Dragging::AppendPress(const Target& over) {
  source = over.row;
  pressed = now = over.input_point();
  if (is_to_point()) {
    const SessionView& view = over.geometry.views.back();
    drop_at = PointInView(act, view);
    if (!Rect::FromSize(0, 0, view.width, view.height).contains(drop_at)) {
      act.Fail(ErrorCode::kBadInput, "Parameter 'to' lies outside of the viewport.",
               "Scroll so that both ends of the drag are in view.");
      return false;
    }
  }
  act.CountAsSent(Input::kPartial);
  act.batch().Effect("ripple", over.page_point());
  button = act.batch().Press(kMouse, MouseParams("mousePressed", pressed, MouseButton::kLeft, 1, 0),
                             MouseParams("mouseReleased", kOffPage, MouseButton::kLeft, 1, 0));
  act.batch().LetGoIn(over.own_session());
  if (is_second_try) act.batch().Pause(kHoldMs);
  AppendDocumentCheck(act, over);
  AppendGeometry(act, over);
  return true;
}

// From the first move on the browser may be in a drag of its own. False: the action has ended.
bool Dragging::AppendFirstMove(const Target& over, const StepReplies& replies) {
  std::size_t next = is_second_try ? 2 : 1;  // after the press, and the pause
  if (!act.RequireOk(replies[0]) || !ReadDocumentCheck(act, over, replies, &next)) return false;
  TargetGeometry geometry;
  const Found found = ReadGeometry(act, over, replies, next, &geometry);
  if (found == Found::kEnded) return false;
  if (found == Found::kGone || geometry.quads.empty()) {
    act.Fail(ErrorCode::kStale, found == Found::kGone ? "% is no longer on the page." : "% was gone as it was pressed.",
             "Call get_dom again.", true);
    return false;
  }
  now = TowardsBy(pressed, drop_at, kFirstMoves[0]);
  act.batch().Press(kMouse, DragMoveParams(now), "Input.cancelDragging", "{}");
  return true;
}

void Dragging::AppendSecondMove() {
  now = TowardsBy(pressed, drop_at, kFirstMoves[1]);
  way_back = act.batch().Press(kMouse, DragMoveParams(now), kMouse, DragMoveParams(pressed));
}

// Presses the source, and moves it a little way, so that the page sees a drag begin.
Task<> TakeSource(Act& act, Dragging& drag) {
  act.set_subject(act.call().node_id);
  Target source(act);
  const auto check = [&act](NodeIndex row) { return CheckEnabled(act.table(), row); };
  source.check = check;
  if (drag.is_second_try || !drag.is_to_point()) BeginNextTarget(act, source);
  co_await Reach(act, source);
  if (!drag.AppendPress(source)) co_return;
  if (!drag.AppendFirstMove(source, co_await act.Replies())) co_return;
  co_await act.Results();
  drag.AppendSecondMove();
  if (!drag.is_to_point()) act.set_subject(act.call().to_node_id);
  co_await act.Results();
  if (!drag.is_to_point()) co_return;
  while (drag.AppendMove()) co_await act.Results();
  co_await act.Results();
  co_await CheckDocuments(act, source);
}

void AppendLetGo(Act& act, const Dragging& drag) {
  act.set_subject(act.call().node_id);
  act.CountAsSent(Input::kComplete);
  act.batch().Release(kMouse, DragMoveParams(drag.now), drag.way_back);
  act.batch().Release(kMouse, MouseParams("mouseReleased", drag.now, MouseButton::kLeft, 1, 0), drag.button);
}

// ---- what came of it

// It, or what it is the handle of, was moved in the document as it is, which changes no element by itself.
bool Dragging::StandsElsewhere() const {
  NodeIndex then = source;
  NodeIndex row_now = SameElement(before(), then, table());
  while (row_now != kNoNode && then != kNoNode) {
    if (table().backend_node_id[At(row_now)] != before().backend_node_id[At(then)]) return true;
    if (ElementBefore(table(), row_now) != ElementBefore(before(), then)) return true;
    row_now = table().ParentElement(row_now);
    then = before().ParentElement(then);
  }
  return false;  // what is gone is reported by the nodes that were removed
}

// The first try may have selected text, and the second would drag that into a field.
bool Dragging::MayDropText() const {
  const NodeIndex over = act.resolver().ResolveToAct(before(), act.call().to_node_id).row;
  if (over == kNoNode) return false;
  const Tag tag = before().tag[At(over)];
  return tag == Tag::kInput || tag == Tag::kTextarea || before().flags[At(over)].is_editable_host;
}

// Nothing took it for a drag. A list that waits for a hold marks only what is pressed. What is drawn on a canvas shows no change
// either way.
bool MayTryHeld(Act& act, const Dragging& drag) {
  const NodeIndex source_now = SameElement(act.before(), drag.source, act.table());
  const Changes own =
      source_now == kNoNode ? Changes() : CompareElement(act.before(), drag.source, act.table(), source_now);
  Changes effect = act.changes();
  effect.attribute -= std::min(effect.attribute, own.attribute);
  effect.restyled -= std::min(effect.restyled, own.restyled);
  return !effect.any() && !act.SoFar().has_requested && !drag.is_second_try &&
         act.before().tag[At(drag.source)] != Tag::kCanvas && !drag.MayDropText();
}

Task<> Drag(Act& act) {
  Dragging drag(act);
  for (;;) {
    if (!drag.is_to_point()) co_await GoToTarget(act, drag, false);
    co_await TakeSource(act, drag);
    if (!drag.is_to_point()) co_await GoToTarget(act, drag, true);
    AppendLetGo(act, drag);
    co_await act.Results();
    co_await AwaitEffect(act, Effect::kToBeSeen);
    const bool stands_elsewhere = drag.StandsElsewhere();
    if (stands_elsewhere) {
      act.AddEvent("it stands elsewhere in the document now");
      act.NoteReordered();
    }
    if (stands_elsewhere || !MayTryHeld(act, drag)) break;
    drag.is_second_try = true;
    act.TakeNewestAsBefore();
  }
  if (drag.is_second_try) act.AddEvent("held before it was moved");
  act.FinishByEffect();
}

void CheckDrag(ParameterReader* in, ActionRequest* request) {
  if (request->to_node_id.empty() != request->to.has_value()) {
    in->Complain("toNodeId", "or 'to' must say where to drag it, one of them");
  }
  if (request->to_node_id == request->node_id) in->Complain("toNodeId", "must be another node");
}

}  // namespace

extern const Verb kDragVerb;
const Verb kDragVerb{Drag, CheckDrag};

}  // namespace domtool
