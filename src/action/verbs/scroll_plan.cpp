#include "action/verbs/scroll_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

}  // namespace

void ScrollPlan::CheckCall(ParameterReader* in, ActionRequest* request) {
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

void ScrollPlan::OnStart() {
  if (request().node_id.empty()) {
    LeaveApproach();
    AppendFence();
    AppendReading();
    return;
  }
  if (request().scroll_to != ScrollTo::kNode) return Approach();
  if (!ResolveTarget()) return;
  LeaveApproach();
  AppendFence();
  AppendGeometry();
}

// Only when scrolling to a node: it stands where it stands now.
void ScrollPlan::OnStill() {
  if (request().scroll_to != ScrollTo::kNode) return TargetPlan::OnStill();
  if (VisibleParts(geometry()).empty() && !IsPlaceInView(geometry())) return OnOutOfView();
  const Rect now = BoxInPage(geometry());
  has_moved_ = box_before_ && Differs({now.left, now.top}, {box_before_->left, box_before_->top});
  if (!has_moved_) AddEvent("it was in view already");
  NoteInput(Input::kComplete);
  LeaveApproach();
  Observe(Effect::kKnown);
}

void ScrollPlan::OnArrived() {
  ChooseProbe();
  if (is_container_ && !CanContainerScroll() && !request().has_collect) {
    // A wheel that its container cannot use would scroll the page instead.
    AddEvent("it is at its end");
    return Finish(Outcome::kNoEffect);
  }
  wheel_points_ = {page_point()};
  AppendReading();
  step_ = Step::kBefore;
}

// Something inside the container that scrolls with it.
void ScrollPlan::ChooseProbe() {
  const NodeTable& t = table();
  const ComputedStyle& style = t.style[At(row())];
  is_container_ = Scrolls(style.overflow_x) || Scrolls(style.overflow_y);
  probe_ = path()[0].box_node_id;
  for (NodeIndex i = Next(row()); i != t.subtree_end[At(row())]; i = Next(i)) {
    const bool stays = t.style[At(i)].position == Position::kFixed || t.style[At(i)].position == Position::kSticky;
    if (!t.is_element(i) || !t.flags[At(i)].has_layout || stays) continue;
    if (t.frame[At(i)] != t.frame[At(row())] || t.backend_node_id[At(i)] == kNoBackendNode) continue;
    probe_ = t.backend_node_id[At(i)];
    return;
  }
  is_container_ = false;  // with nothing inside to watch, only what is around can tell
}

bool ScrollPlan::CanScroll(const ScrollBox& box) const {
  const Point delta = WheelDelta();
  return (delta.y > 0 && box.below > 0) || (delta.y < 0 && box.above > 0) || (delta.x > 0 && box.right > 0) ||
         (delta.x < 0 && box.left > 0);
}

bool ScrollPlan::CanContainerScroll() const {
  const ScrollBox* box = table().Scroll(row());
  return box != nullptr && CanScroll(*box);
}

const ScrollBox* ScrollPlan::LargestScroller() const {
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

void ScrollPlan::AppendReading() {
  if (probe_ == kNoBackendNode) return batch().Send("Page.getLayoutMetrics", "", "{}");
  batch().Send("DOM.getContentQuads", path()[0].session, NodeParams(probe_));
  if (is_container_) batch().Send("DOM.getContentQuads", path()[0].session, NodeParams(path()[0].backend_node_id));
}

bool ScrollPlan::TakeReading(const StepReplies& replies, std::size_t next, Reading* out) {
  const StepReply& reply = replies[next];
  if (probe_ != kNoBackendNode && reply.kind == StepReply::Kind::kError &&
      ClassifyCdpError(reply.message) != CdpFailure::kOther) {
    out->is_gone = true;  // a virtual list took it away, which is a movement too
    return true;
  }
  if (FailUnlessOk(reply)) return false;
  if (probe_ == kNoBackendNode) {
    const std::optional<SessionView> view = ReadLayoutMetrics(reply.result, true);
    if (!view) {
      FailMalformed(reply);
      return false;
    }
    page_view_ = *view;
    out->at = PlaceOf(*view);
    return true;
  }
  const std::optional<Vector<Quad>> quads = ReadContentQuads(reply.result);
  if (!quads) {
    FailMalformed(reply);
    return false;
  }
  out->is_gone = quads->empty();
  if (!quads->empty()) out->at = (*quads)[0][0];
  if (!is_container_) return true;
  const StepReply& container = replies[next + 1];
  if (FailUnlessOk(container)) return false;
  const std::optional<Vector<Quad>> around = ReadContentQuads(container.result);
  if (!around || around->empty()) {
    FailMalformed(container);
    return false;
  }
  out->at.x -= (*around)[0][0].x;
  out->at.y -= (*around)[0][0].y;
  return true;
}

void ScrollPlan::OnOwnReplies(const StepReplies& replies) {
  std::size_t next = 0;
  const bool is_to_node = request().scroll_to == ScrollTo::kNode;
  const bool is_page = request().node_id.empty();
  if (step_ == Step::kBefore && (is_to_node || is_page) && !CheckFence(replies, &next)) return;
  if (is_to_node) {
    TargetGeometry before_scroll;
    if (!ReadGeometry(replies, next, &before_scroll)) return;
    if (!before_scroll.quads.empty()) box_before_ = BoxInPage(before_scroll);
    return Locate();
  }
  if (step_ == Step::kWheel || step_ == Step::kPause) {
    // A wheel event that scrolls nothing may stay unanswered; what moved is read anyway.
    if (replies[0].kind != StepReply::Kind::kTimeout && FailUnlessOk(replies[0])) return;
    if (step_ == Step::kWheel) {
      batch().Pause(kReadPauseMs);
      step_ = Step::kPause;
      return;
    }
    AppendReading();
    step_ = Step::kRead;
    return;
  }
  if (step_ >= Step::kCollectWheel) {
    if (replies[0].kind != StepReply::Kind::kTimeout && FailUnlessOk(replies[0])) return;
    return GoOnCollecting();
  }
  Reading reading;
  if (!TakeReading(replies, next, &reading)) return;
  OnReading(reading);
}

void ScrollPlan::OnReading(const Reading& reading) {
  if (step_ == Step::kBefore) {
    start_ = reading;
    if (wheel_points_.empty()) ChooseWheelPoints();
    if (!request().has_collect) return Wheel();
    step_ = Step::kCollect;
    return GoOnCollecting();
  }
  const bool is_still = last_ && !reading.is_gone && !Differs(last_->at, reading.at);
  last_ = reading;
  if (!is_still && !reading.is_gone && ++reads_ < kMaxReads) {
    batch().Pause(kReadPauseMs);
    step_ = Step::kPause;
    return;
  }
  OnStandsStill();
}

void ScrollPlan::ChooseWheelPoints() {
  const double width = page_view_.width;
  const double height = page_view_.height;
  // Many applications fill the screen with a box that scrolls and leave the page itself nothing to scroll.
  const ScrollBox* box = CanPageScroll() ? nullptr : LargestScroller();
  if (box != nullptr) {
    const Point center = table().visible_rect[At(box->row)].center();
    wheel_points_ = {{std::round(center.x), std::round(center.y)}};
    scrolled_box_ = box->row;
    return;
  }
  for (const double x : {std::round(width / 2), kEdge, std::max(0.0, width - kEdge)}) {
    wheel_points_.push_back({page_view_.offset.x + x, page_view_.offset.y + std::round(height / 2)});
  }
}

Point ScrollPlan::WheelDelta() const {
  if (request().scroll_to == ScrollTo::kTop) return {0, -kFar};
  if (request().scroll_to == ScrollTo::kBottom) return {0, kFar};
  if (request().delta_x || request().delta_y) return {request().delta_x.value_or(0), request().delta_y.value_or(0)};
  const double height = scrolled_box_ != kNoNode    ? before().visible_rect[At(scrolled_box_)].height()
                        : request().node_id.empty() ? page_view_.height
                                                    : BoxInPage(geometry()).height();
  return {0, std::round(height * kPageShare)};
}

void ScrollPlan::Wheel() {
  NoteInput(Input::kComplete);
  round_start_ = last_ ? last_ : start_;
  last_.reset();
  reads_ = 0;
  ++wheels_;
  const std::optional<Point> free = PointNextToWithheld(wheel_points_[wheel_point_]);
  if (!free) {
    return Fail(ErrorCode::kSecurityBlocked,
                "A frame of a site that is not allowed here lies over all that could be scrolled.");
  }
  const Point at = *free;
  const SessionView& view = ViewNow();
  set_point(at);
  step_ = Step::kWheel;
  if (const NodeIndex end = EndOfShifted(); end != kNoNode) {
    const NodeTable& t = TableOfBox();
    batch().Send(kScrollIntoView, t.frames[At(t.frame[At(end)])].session_id, NodeParams(t.backend_node_id[At(end)]));
    return;
  }
  batch().Send("Input.dispatchMouseEvent", "", WheelParams(ToInput(at, view), WheelDelta()));
}

// A wheel goes to the frame that lies under it. Where that one lies is of the table, and the page may have been scrolled since.
bool ScrollPlan::IsOverWithheld(Point point) const {
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
std::optional<Point> ScrollPlan::PointNextToWithheld(Point wanted) const {
  if (!IsOverWithheld(wanted)) return wanted;
  const SessionView& view = ViewNow();
  const NodeIndex box = is_container_ ? row() : scrolled_box_;
  const Rect area = box != kNoNode ? TableOfBox().visible_rect[At(box)]
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

NodeIndex ScrollPlan::EndOfShifted() const {
  const NodeTable& t = TableOfBox();
  const NodeIndex box = is_container_ ? row() : scrolled_box_;
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

void ScrollPlan::OnStandsStill() {
  const bool moved_now = last_->is_gone || Differs(last_->at, round_start_->at);
  has_moved_ = has_moved_ || moved_now;
  const bool is_to_end = request().scroll_to != ScrollTo::kDelta;
  const bool is_page = request().node_id.empty();  // at its end, a container would hand the next wheel to the page
  if (moved_now && is_to_end && is_page && wheels_ < kMaxWheels) return Wheel();
  Observe(has_moved_ ? Effect::kKnown : Effect::kToBeSeen);
}

// Whether the page itself could go further in the direction of the wheel.
bool ScrollPlan::CanPageScroll() const {
  if (!request().node_id.empty()) return false;
  Point delta = WheelDelta();
  const SessionView& view = page_view_;
  const Point at = PlaceOf(view);
  if (table().page.is_locked) delta.y = 0;
  return (delta.y > 0 && at.y + view.height < view.content_height - 1) || (delta.y < 0 && at.y > 0.5) ||
         (delta.x > 0 && at.x + view.width < view.content_width - 1) || (delta.x < 0 && at.x > 0.5);
}

void ScrollPlan::OnObserved() {
  if (request().has_collect) return Finish(has_moved_ || new_nodes_ > 0 ? Outcome::kDone : Outcome::kNoEffect);
  const bool is_to_node = request().scroll_to == ScrollTo::kNode;
  const bool moved_else = !is_to_node && (changes().has_scrolled || changes().moved != 0);
  if (has_moved_ || moved_else) {
    if (!changes().has_scrolled) AddEvent("scrolled");
    DescribePlace();
    return Finish(Outcome::kDone);
  }
  if (!is_to_node && CanPageScroll() && wheel_point_ + 1 < wheel_points_.size()) {
    // Something under the pointer swallowed the wheel.
    ++wheel_point_;
    return Wheel();
  }
  DescribePlace();
  Finish(Outcome::kNoEffect);
}

void ScrollPlan::DescribePlace() {
  if (!request().node_id.empty() || page_view_.content_height <= 0) return;
  if (scrolled_box_ != kNoNode) {
    return AddEvent("the page does not scroll, so node " + resolver().IdOf(before(), scrolled_box_) + " was scrolled");
  }
  const double y = PlaceOf(page_view_).y;
  if (y <= 0.5) AddEvent("the page is at its top");
  if (y + page_view_.height >= page_view_.content_height - 1) AddEvent("the page is at its bottom");
}

// ---- where it is now

// The row of the scrolled box in the newest table.
ScrollBox ScrollPlan::Place() const {
  NodeIndex box = is_container_ ? row() : scrolled_box_;
  if (box == kNoNode && row() != kNoNode) box = before().Scroller(row());
  if (box != kNoNode) {
    box = SameElement(before(), box, table());
    const ScrollBox* const place = box == kNoNode ? nullptr : table().Scroll(box);
    return place == nullptr ? ScrollBox() : *place;
  }
  return table().PageScroll();
}

void ScrollPlan::WriteDetails(JsonWriter* json) const {
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
  if (!request().has_collect) return;
  json->Key("collected").BeginObject().Key("lines").BeginArray();
  int left = request().max_lines;
  for (const std::string& line : collector_.lines()) {
    if (left-- > 0) json->String(line);
  }
  json->EndArray().Field("steps", wheels_).Field("newNodes", new_nodes_).Field("atEnd", is_at_end_).EndObject();
}

// ---- to the end of a list

void ScrollPlan::Gather() {
  const NodeIndex list = row() != kNoNode ? row() : scrolled_box_;
  const NodeIndex root = list == kNoNode ? kNoNode : SameElement(before(), list, table());
  std::size_t lines = 0;
  if (event_reader() != nullptr && (root != kNoNode || list == kNoNode)) {
    lines = collector_.Add(event_reader()->Lines(table(), root));
  }
  const int added = read_ ? CompareTables(*read_, table()).added : 0;
  new_nodes_ += added;
  if (added > 0 || lines > 0) has_looked_longer_ = false;
  read_ = newest();
}

void ScrollPlan::GoOnCollecting() {
  switch (step_) {
    case Step::kCollectWheel: step_ = Step::kCollectPause; return batch().Pause(kCollectPauseMs);
    case Step::kCollectPause: step_ = Step::kCollectSettle; return batch().Settle(kCollectSettleMs, 0, true);
    case Step::kCollectSettle: step_ = Step::kCollect; return batch().Capture();
    default: break;
  }
  Gather();
  const ScrollBox place = Place();
  const bool is_stuck = wheels_ > judged_wheels_ && place.above <= above_;
  has_moved_ = has_moved_ || (wheels_ > 0 && place.above > above_);
  above_ = place.above;
  judged_wheels_ = wheels_;
  const bool has_room = place.below > 1;
  const bool is_full = collector_.lines().size() >= static_cast<std::size_t>(request().max_lines);
  if (is_full || (has_room && wheels_ == request().max_steps)) return Observe(Effect::kKnown);
  if (has_room && !is_stuck) {
    Wheel();
    step_ = Step::kCollectWheel;
    return;
  }
  if (has_looked_longer_) {
    is_at_end_ = !has_room;
    return Observe(Effect::kKnown);
  }
  has_looked_longer_ = true;
  batch().Pause(kLoadMs);
  step_ = Step::kCollectPause;
}

bool ScrollPlan::FinishAtDeadline() {
  if (!request().has_collect || step_ < Step::kCollectWheel) return false;
  Finish(Outcome::kDone);
  return true;
}

DOMTOOL_PLAN(ScrollPlan)

}  // namespace domtool
