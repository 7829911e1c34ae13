// scroll: to a node, by a distance or to an end with the wheel, or screen by screen to gather the lines of a list.
#include <cmath>
#include <optional>
#include <utility>

#include "action/script/await_effect.h"
#include "action/target/target.h"
#include "action/verbs/scroll_state.h"
#include "action/verbs/verb.h"

namespace domtool {
namespace {

constexpr int kReadPauseMs = 50;
constexpr int kMaxReads = 24;         // smooth scrolling of a long page ends within a second
constexpr int kMaxWheels = 5;         // towards an end that moves away, as endless lists do
constexpr int kCollectPauseMs = 150;  // of smooth scrolling
constexpr int kCollectSettleMs = 2'000;
constexpr int kLoadMs = 700;  // so long a list may take to ask for more

// A node without area, such as an anchor or an empty list, still has a place.
bool IsPlaceInView(const TargetGeometry& geometry) {
  const Rect box = BoxInPage(geometry);
  const SessionView& page = geometry.views.back();
  const bool is_empty = !geometry.quads.empty() && (box.width() < 1 || box.height() < 1);
  return is_empty && box.right >= page.offset.x && box.left <= page.offset.x + page.width &&
         box.bottom >= page.offset.y && box.top <= page.offset.y + page.height;
}

bool Differs(Point a, Point b) { return std::fabs(a.x - b.x) >= 0.5 || std::fabs(a.y - b.y) >= 0.5; }

// ---- the wheel

// A wheel event that scrolls nothing may stay unanswered; what moved is read anyway.
bool MayGoOn(Act& act, const StepReplies& replies) {
  return replies[0].kind == StepReply::Kind::kTimeout || act.RequireOk(replies[0]);
}

// Turns it once. False: the action has ended.
bool AppendTurn(Act& act, Scrolling* scroll) {
  act.CountAsSent(Input::kComplete);
  ++scroll->wheels;
  const std::optional<Point> free = scroll->PointNextToWithheld(scroll->wheel_points[scroll->wheel_point]);
  if (!free) {
    act.Fail(ErrorCode::kSecurityBlocked,
             "A frame of a site that is not allowed here lies over all that could be scrolled.");
    return false;
  }
  act.set_point(*free);
  if (const NodeIndex end = scroll->EndOfShifted(); end != kNoNode) {
    const NodeTable& t = act.table();
    const FrameInfo& frame = t.frames[At(t.frame[At(end)])];
    act.batch().Send(kScrollIntoView, frame.session_id, NodeParams(t.backend_node_id[At(end)]));
  } else {
    act.batch().Send("Input.dispatchMouseEvent", "",
                     WheelParams(ToInput(*free, scroll->ViewNow()), scroll->WheelDelta()));
  }
  return true;
}

Task<> ScrollByWheel(Act& act, Scrolling& scroll) {
  const bool is_to_end = act.call().scroll_to != ScrollTo::kDelta;
  for (;;) {
    const Scrolling::Reading before = scroll.last;
    if (!AppendTurn(act, &scroll) || !MayGoOn(act, co_await act.Replies())) co_return;
    // Until what it moved stands still.
    bool is_still = false;
    for (int reads = 0; !is_still && reads < kMaxReads; ++reads) {
      act.batch().Pause(kReadPauseMs);
      co_await act.Replies();
      scroll.AppendReading();
      Scrolling::Reading now;
      if (!scroll.TakeReading(co_await act.Replies(), 0, &now)) co_return;
      is_still = now.is_gone || (reads > 0 && !Differs(scroll.last.at, now.at));
      scroll.last = now;
    }
    const bool has_moved_now = scroll.last.is_gone || Differs(scroll.last.at, before.at);
    scroll.has_moved = scroll.has_moved || has_moved_now;
    // At its end, a container would hand the next wheel to the page.
    if (has_moved_now && is_to_end && scroll.is_of_page() && scroll.wheels < kMaxWheels) continue;
    co_await AwaitEffect(act, scroll.has_moved ? Effect::kKnown : Effect::kToBeSeen);
    if (scroll.has_moved || act.changes().has_scrolled || act.changes().moved != 0) break;
    // Something under the pointer swallowed the wheel.
    if (!scroll.CanPageScroll() || scroll.wheel_point + 1 >= scroll.wheel_points.size()) {
      scroll.DescribePlace();
      co_return act.Finish(Outcome::kNoEffect);
    }
    ++scroll.wheel_point;
  }
  if (!act.changes().has_scrolled) act.AddEvent("scrolled");
  scroll.DescribePlace();
  act.Finish(Outcome::kDone);
}

// ---- to the end of a list

// Gathers the lines of the list screen by screen.
Task<> Collect(Act& act, Scrolling& scroll) {
  const ActionRequest& call = act.call();
  act.FinishAtDeadline();
  for (;;) {
    scroll.Gather();
    const ScrollBox place = scroll.Place();
    const bool is_stuck = scroll.wheels > scroll.judged_wheels && place.above <= scroll.above;
    scroll.has_moved = scroll.has_moved || (scroll.wheels > 0 && place.above > scroll.above);
    scroll.above = place.above;
    scroll.judged_wheels = scroll.wheels;
    const bool has_room = place.below > 1;
    const bool is_full = scroll.collector.lines().size() >= static_cast<std::size_t>(call.max_lines);
    if (is_full || (has_room && scroll.wheels == call.max_steps)) break;
    if (has_room && !is_stuck) {
      if (!AppendTurn(act, &scroll) || !MayGoOn(act, co_await act.Replies())) co_return;
    } else {
      scroll.is_at_end = scroll.has_looked_longer && !has_room;
      if (std::exchange(scroll.has_looked_longer, true)) break;
    }
    act.batch().Pause(has_room && !is_stuck ? kCollectPauseMs : kLoadMs);
    co_await act.Replies();
    act.batch().Settle(kCollectSettleMs, 0, true);
    if (!MayGoOn(act, co_await act.Replies())) co_return;
    act.batch().Capture();
    if (!MayGoOn(act, co_await act.Replies())) co_return;
  }
  co_await AwaitEffect(act, Effect::kKnown);
  act.Finish(scroll.has_moved || scroll.new_nodes > 0 ? Outcome::kDone : Outcome::kNoEffect);
}

// ---- the verb

// It stands where it stands when it is in view.
Task<> ScrollToNode(Act& act, Scrolling& scroll) {
  Target& target = scroll.target;
  co_await Resolve(act, target);
  AppendDocumentCheck(act, target);
  AppendGeometry(act, target);
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  if (!ReadDocumentCheck(act, target, replies, &next)) co_return;
  TargetGeometry then;
  const Found found = ReadGeometry(act, target, replies, next, &then);
  if (found == Found::kEnded) co_return;
  for (Stage from = found == Found::kGone ? Stage::kFindAgain : Stage::kIntoView;;) {
    co_await GoTo(act, target, from, Stage::kStill);
    if (!VisibleParts(target.geometry).empty() || IsPlaceInView(target.geometry)) break;
    from = OutOfView(act, &target);
    if (from == Stage::kEnded) co_return;
  }
  const Rect now = BoxInPage(target.geometry);
  if (!then.quads.empty()) {
    const Rect box = BoxInPage(then);
    scroll.has_moved = Differs({now.left, now.top}, {box.left, box.top});
  }
  if (!scroll.has_moved) act.AddEvent("it was in view already");
  act.CountAsSent(Input::kComplete);
  co_await AwaitEffect(act, Effect::kKnown);
  if (scroll.has_moved && !act.changes().has_scrolled) act.AddEvent("scrolled");
  scroll.DescribePlace();
  act.Finish(scroll.has_moved ? Outcome::kDone : Outcome::kNoEffect);
}

Task<> Scroll(Act& act) {
  Scrolling scroll(act);
  act.set_details(&scroll);
  if (act.call().scroll_to == ScrollTo::kNode) co_return co_await ScrollToNode(act, scroll);
  const bool is_of_page = scroll.is_of_page();
  if (is_of_page) {
    AppendDocumentCheck(act, scroll.target);
  } else {
    co_await Reach(act, scroll.target);
    scroll.ChooseProbe();
    if (scroll.is_container && !scroll.CanContainerScroll() && !act.call().has_collect) {
      // A wheel that its container cannot use would scroll the page instead.
      act.AddEvent("it is at its end");
      co_return act.Finish(Outcome::kNoEffect);
    }
    scroll.wheel_points = {scroll.target.page_point()};
  }
  // Where what is scrolled is before the first wheel.
  scroll.AppendReading();
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  if (is_of_page && !ReadDocumentCheck(act, scroll.target, replies, &next)) co_return;
  if (!scroll.TakeReading(replies, next, &scroll.last)) co_return;
  if (is_of_page) scroll.ChooseWheelPoints();
  if (act.call().has_collect) co_return co_await Collect(act, scroll);
  co_await ScrollByWheel(act, scroll);
}

void CheckScroll(ParameterReader* in, ActionRequest* request) {
  const bool has_to = request->scroll_to != ScrollTo::kDelta;
  const bool has_delta = request->delta_x || request->delta_y;
  if (!has_to && !has_delta && !request->has_collect && !request->node_id.empty()) request->scroll_to = ScrollTo::kNode;
  if (request->scroll_to == ScrollTo::kNode && request->node_id.empty()) {
    in->Complain("nodeId", "is missing: to scroll to a node, name it");
  }
  if (has_to && has_delta) in->Complain("to", "cannot be used together with deltaX or deltaY");
  if (has_delta && request->delta_x.value_or(0) == 0 && request->delta_y.value_or(0) == 0) {
    in->Complain("deltaY", "must not be zero");
  }
  if (request->has_collect && (has_to || has_delta)) {
    in->Complain("collect", "cannot be used together with to, deltaX or deltaY");
  }
}

}  // namespace

extern const Verb kScrollVerb;
const Verb kScrollVerb{Scroll, CheckScroll};

}  // namespace domtool
