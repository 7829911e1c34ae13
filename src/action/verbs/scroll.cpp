// scroll: to a node, by a distance or to an end with the wheel, or screen by screen to gather the lines of a list.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "action/script/observe.h"
#include "action/target/target.h"
#include "action/verbs/line_collector.h"
#include "action/verbs/verb.h"
#include "base/json_writer.h"

namespace domtool {
namespace {

constexpr int kReadPauseMs = 50;
constexpr int kMaxReads = 24;  // smooth scrolling of a long page ends within a second
constexpr int kMaxWheels = 5;  // towards an end that moves away, as endless lists do
constexpr double kFar = 1'000'000;
constexpr double kPageShare = 0.8;
constexpr int kCollectPauseMs = 150;  // of smooth scrolling
constexpr int kCollectSettleMs = 2'000;
constexpr int kLoadMs = 700;  // so long a list may take to ask for more
constexpr int kRows = 24;     // of places where a wheel is tried next to a withheld frame
constexpr double kEdge = 8;   // a point so near to the viewport's edge is rarely over a scroller of its own

bool Scrolls(Overflow overflow) { return overflow == Overflow::kAuto || overflow == Overflow::kScroll; }

// How far down the document the screen is: a wheel moves the visual viewport first, then the layout viewport.
Point PlaceOf(const SessionView& view) { return {view.page.x + view.offset.x, view.page.y + view.offset.y}; }

// A node without area, such as an anchor or an empty list, still has a place.
bool IsPlaceInView(const TargetGeometry& geometry) {
  const Rect box = BoxInPage(geometry);
  const SessionView& page = geometry.views.back();
  const bool is_empty = !geometry.quads.empty() && (box.width() < 1 || box.height() < 1);
  return is_empty && box.right >= page.offset.x && box.left <= page.offset.x + page.width &&
         box.bottom >= page.offset.y && box.top <= page.offset.y + page.height;
}

bool Differs(Point a, Point b) { return std::fabs(a.x - b.x) >= 0.5 || std::fabs(a.y - b.y) >= 0.5; }

// What is scrolled, and how far it came.
struct Scrolling final : ReportDetails {
  // Where the scrolled thing is: the page's scroll offset, or the corner of something inside of the node, seen from the node's own
  // corner when that is a scroll container.
  struct Reading {
    Point at;
    bool is_gone = false;
  };

  explicit Scrolling(Act& act) : act(act), target(act) {}

  Act& act;
  Target target;                         // of a call that names a node
  BackendNodeId probe = kNoBackendNode;  // kNoBackendNode: the page's metrics are read
  bool is_container = false;
  NodeIndex scrolled_box = kNoNode;  // in before(): scrolled in the page's stead
  SessionView page_view;
  Vector<Point> wheel_points;
  std::size_t wheel_point = 0;
  int wheels = 0;
  Reading last;
  bool has_moved = false;
  // with collect
  LineCollector collector;
  TablePtr read;  // the capture that was read last
  int new_nodes = 0;
  bool has_looked_longer = false;
  bool is_at_end = false;
  float above = 0;
  int judged_wheels = 0;

  [[nodiscard]] const NodeTable& table() const { return act.table(); }
  [[nodiscard]] const NodeTable& before() const { return act.before(); }
  [[nodiscard]] bool is_of_page() const { return act.call().node_id.empty(); }
  [[nodiscard]] const SessionView& ViewNow() const { return is_of_page() ? page_view : target.geometry.views.back(); }
  void ChooseProbe();
  void AppendReading();
  // False: the action ended.
  bool TakeReading(const StepReplies& replies, std::size_t next, Reading* out);
  // True when the capture saw content beyond an edge in the direction of the wheel.
  [[nodiscard]] bool CanScroll(const ScrollBox& box) const;
  [[nodiscard]] bool CanContainerScroll() const;
  [[nodiscard]] bool CanPageScroll() const;
  // The box that takes most of the screen among those that can; nullptr when none can.
  [[nodiscard]] const ScrollBox* LargestScroller() const;
  void ChooseWheelPoints();
  [[nodiscard]] Point WheelDelta() const;
  [[nodiscard]] bool IsOverWithheld(Point point) const;
  [[nodiscard]] std::optional<Point> PointNextToWithheld(Point wanted) const;
  // The row that is brought into view instead of turning a wheel, for a box that no wheel scrolls; kNoNode for any other.
  [[nodiscard]] NodeIndex EndOfShifted() const;
  // The box that scrolls, in table(). kNoNode: the page does, or the box is gone.
  [[nodiscard]] NodeIndex Box() const;
  void DescribePlace();
  [[nodiscard]] ScrollBox Place() const;
  void Write(JsonWriter* json) const override;
  void Gather();
};

// ---- what is scrolled

// Something inside the container that scrolls with it.
void Scrolling::ChooseProbe() {
  const NodeTable& t = table();
  const ComputedStyle& style = t.style[At(target.row)];
  is_container = Scrolls(style.overflow_x) || Scrolls(style.overflow_y);
  probe = target.path[0].box_node_id;
  for (NodeIndex i = Next(target.row); i != t.subtree_end[At(target.row)]; i = Next(i)) {
    const bool stays = t.style[At(i)].position == Position::kFixed || t.style[At(i)].position == Position::kSticky;
    if (!t.is_element(i) || !t.flags[At(i)].has_layout || stays) continue;
    if (t.frame[At(i)] != t.frame[At(target.row)] || t.backend_node_id[At(i)] == kNoBackendNode) continue;
    probe = t.backend_node_id[At(i)];
    return;
  }
  is_container = false;  // with nothing inside to watch, only what is around can tell
}

bool Scrolling::CanScroll(const ScrollBox& box) const {
  const Point delta = WheelDelta();
  return (delta.y > 0 && box.below > 0) || (delta.y < 0 && box.above > 0) || (delta.x > 0 && box.right > 0) ||
         (delta.x < 0 && box.left > 0);
}

bool Scrolling::CanContainerScroll() const {
  const ScrollBox* box = table().Scroll(target.row);
  return box != nullptr && CanScroll(*box);
}

const ScrollBox* Scrolling::LargestScroller() const {
  const ScrollBox* largest = nullptr;
  double area = 0;
  for (const ScrollBox& box : table().scrolls) {
    const double own = table().visible_rect[At(box.row)].area();
    if (own <= area || !CanScroll(box)) continue;
    largest = &box;
    area = own;
  }
  return largest;
}

void Scrolling::AppendReading() {
  if (probe == kNoBackendNode) return act.batch().Send("Page.getLayoutMetrics", "", "{}");
  act.batch().Send("DOM.getContentQuads", target.path[0].session, NodeParams(probe));
  if (is_container)
    act.batch().Send("DOM.getContentQuads", target.path[0].session, NodeParams(target.path[0].backend_node_id));
}

bool Scrolling::TakeReading(const StepReplies& replies, std::size_t next, Reading* out) {
  const StepReply& reply = replies[next];
  if (probe != kNoBackendNode && reply.kind == StepReply::Kind::kError &&
      ClassifyCdpError(reply.message) != CdpFailure::kOther) {
    out->is_gone = true;  // a virtual list took it away, which is a movement too
    return true;
  }
  if (!act.RequireOk(reply)) return false;
  if (probe == kNoBackendNode) {
    const std::optional<SessionView> view = ReadLayoutMetrics(reply.result, true);
    if (!view) {
      act.FailMalformed(reply);
      return false;
    }
    page_view = *view;
    out->at = PlaceOf(*view);
    return true;
  }
  const std::optional<Vector<Quad>> quads = ReadContentQuads(reply.result);
  if (!quads) {
    act.FailMalformed(reply);
    return false;
  }
  out->is_gone = quads->empty();
  if (!quads->empty()) out->at = (*quads)[0][0];
  if (!is_container) return true;
  const StepReply& container = replies[next + 1];
  if (!act.RequireOk(container)) return false;
  const std::optional<Vector<Quad>> around = ReadContentQuads(container.result);
  if (!around || around->empty()) {
    act.FailMalformed(container);
    return false;
  }
  out->at.x -= (*around)[0][0].x;
  out->at.y -= (*around)[0][0].y;
  return true;
}

void Scrolling::ChooseWheelPoints() {
  const double width = page_view.width;
  const double height = page_view.height;
  // Many applications fill the screen with a box that scrolls and leave the page itself nothing to scroll.
  const ScrollBox* box = CanPageScroll() ? nullptr : LargestScroller();
  if (box != nullptr) {
    const Point center = table().visible_rect[At(box->row)].center();
    wheel_points = {{std::round(center.x), std::round(center.y)}};
    scrolled_box = box->row;
    return;
  }
  for (const double x : {std::round(width / 2), kEdge, std::max(0.0, width - kEdge)}) {
    wheel_points.push_back({page_view.offset.x + x, page_view.offset.y + std::round(height / 2)});
  }
}

Point Scrolling::WheelDelta() const {
  if (act.call().scroll_to == ScrollTo::kTop) return {0, -kFar};
  if (act.call().scroll_to == ScrollTo::kBottom) return {0, kFar};
  if (act.call().delta_x || act.call().delta_y) return {act.call().delta_x.value_or(0), act.call().delta_y.value_or(0)};
  const double height = scrolled_box != kNoNode      ? before().visible_rect[At(scrolled_box)].height()
                        : act.call().node_id.empty() ? page_view.height
                                                     : BoxInPage(target.geometry).height();
  return {0, std::round(height * kPageShare)};
}

NodeIndex Scrolling::Box() const {
  const NodeIndex box = is_container ? target.row : scrolled_box;
  return box == kNoNode ? kNoNode : SameElement(before(), box, table());
}

// A wheel goes to the frame that lies under it. Where that one lies is of the table, and the page may have been scrolled since.
bool Scrolling::IsOverWithheld(Point point) const {
  const NodeTable& t = table();
  const Point place = PlaceOf(ViewNow());
  const Point then{point.x + place.x - t.page.scroll.x, point.y + place.y - t.page.scroll.y};
  return std::any_of(t.frames.begin(), t.frames.end(), [&](const FrameInfo& frame) {
    if (!frame.is_withheld || frame.owner == kNoNode) return false;
    const Rect& box = t.bounds[At(frame.owner)];
    return box.contains(then) || box.contains(point);
  });
}

// Somewhere else in what is scrolled, where need be.
std::optional<Point> Scrolling::PointNextToWithheld(Point wanted) const {
  if (!IsOverWithheld(wanted)) return wanted;
  const SessionView& view = ViewNow();
  const NodeIndex box = Box();
  const Rect area = box != kNoNode ? table().visible_rect[At(box)]
                                   : Rect::FromSize(view.offset.x, view.offset.y, view.width, view.height);
  for (int y = 1; y < kRows; ++y) {
    for (int x = 1; x < kRows; ++x) {
      const Point point{std::round(area.left + area.width() * x / kRows),
                        std::round(area.top + area.height() * y / kRows)};
      if (!IsOverWithheld(point)) return point;
    }
  }
  return std::nullopt;
}

NodeIndex Scrolling::EndOfShifted() const {
  const NodeTable& t = table();
  const NodeIndex box = Box();
  if (box == kNoNode || !t.flags[At(box)].is_scrolled_by_script) return kNoNode;
  const bool is_back = WheelDelta().x < 0 || WheelDelta().y < 0;
  NodeIndex end = kNoNode;
  for (NodeIndex i = Next(box); i < t.subtree_end[At(box)]; i = Next(i)) {
    if (!t.is_element(i) || t.frame[At(i)] != t.frame[At(box)] || t.bounds[At(i)].is_empty()) continue;
    end = i;
    if (is_back) break;
  }
  return end;
}

// Whether the page itself could go further in the direction of the wheel.
bool Scrolling::CanPageScroll() const {
  if (!act.call().node_id.empty()) return false;
  Point delta = WheelDelta();
  const SessionView& view = page_view;
  const Point at = PlaceOf(view);
  if (table().page.is_locked) delta.y = 0;
  return (delta.y > 0 && at.y + view.height < view.content_height - 1) || (delta.y < 0 && at.y > 0.5) ||
         (delta.x > 0 && at.x + view.width < view.content_width - 1) || (delta.x < 0 && at.x > 0.5);
}

void Scrolling::DescribePlace() {
  if (!act.call().node_id.empty() || page_view.content_height <= 0) return;
  if (scrolled_box != kNoNode) {
    return act.AddEvent("the page does not scroll, so node " + act.resolver().IdOf(before(), scrolled_box) +
                        " was scrolled");
  }
  const double y = PlaceOf(page_view).y;
  if (y <= 0.5) act.AddEvent("the page is at its top");
  if (y + page_view.height >= page_view.content_height - 1) act.AddEvent("the page is at its bottom");
}

// ---- where it is now

// The row of the scrolled box in the newest table.
ScrollBox Scrolling::Place() const {
  NodeIndex box = is_container ? target.row : scrolled_box;
  if (box == kNoNode && target.row != kNoNode) box = before().Scroller(target.row);
  if (box != kNoNode) {
    box = SameElement(before(), box, table());
    const ScrollBox* const place = box == kNoNode ? nullptr : table().Scroll(box);
    return place == nullptr ? ScrollBox() : *place;
  }
  return table().PageScroll();
}

void Scrolling::Write(JsonWriter* json) const {
  const ScrollBox place = Place();
  const auto whole = [](float length) { return static_cast<std::int64_t>(std::lround(length)); };
  json->Key("scroll").BeginObject().Field("x", whole(place.left)).Field("y", whole(place.above));
  json->Field("maxX", whole(place.left + place.right)).Field("maxY", whole(place.above + place.below));
  json->Key("more").BeginArray();
  if (place.above > 1) json->String("up");
  if (place.below > 1) json->String("down");
  if (place.left > 1) json->String("left");
  if (place.right > 1) json->String("right");
  json->EndArray().EndObject();
  if (!act.call().has_collect) return;
  json->Key("collected").BeginObject().Key("lines").BeginArray();
  int left = act.call().max_lines;
  for (const std::string& line : collector.lines()) {
    if (left-- > 0) json->String(line);
  }
  json->EndArray().Field("steps", wheels).Field("newNodes", new_nodes).Field("atEnd", is_at_end).EndObject();
}

// ---- the wheel

// A wheel event that scrolls nothing may stay unanswered; what moved is read anyway.
bool MayGoOn(Act& act, const StepReplies& replies) {
  return replies[0].kind == StepReply::Kind::kTimeout || act.RequireOk(replies[0]);
}

// Turns it once. False: the action has ended.
bool AppendTurn(Act& act, Scrolling* scroll) {
  act.NoteInput(Input::kComplete);
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
    co_await Observe(act, scroll.has_moved ? Effect::kKnown : Effect::kToBeSeen);
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

void Scrolling::Gather() {
  const NodeIndex list = target.row != kNoNode ? target.row : scrolled_box;
  const NodeIndex root = list == kNoNode ? kNoNode : SameElement(before(), list, table());
  std::size_t lines = 0;
  if (act.event_reader() != nullptr && (root != kNoNode || list == kNoNode)) {
    lines = collector.Add(act.event_reader()->Lines(table(), root));
  }
  const int added = read ? CompareTables(*read, table()).added : 0;
  new_nodes += added;
  if (added > 0 || lines > 0) has_looked_longer = false;
  read = act.newest();
}

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
  co_await Observe(act, Effect::kKnown);
  act.Finish(scroll.has_moved || scroll.new_nodes > 0 ? Outcome::kDone : Outcome::kNoEffect);
}

// ---- the verb

// It stands where it stands when it is in view.
Task<> ScrollToNode(Act& act, Scrolling& scroll) {
  Target& target = scroll.target;
  co_await Resolve(act, target);
  AppendFence(act, target);
  AppendGeometry(act, target);
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  if (!CheckFence(act, target, replies, &next)) co_return;
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
  act.NoteInput(Input::kComplete);
  co_await Observe(act, Effect::kKnown);
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
    AppendFence(act, scroll.target);
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
  if (is_of_page && !CheckFence(act, scroll.target, replies, &next)) co_return;
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
