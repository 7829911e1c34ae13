#include "action/verbs/scroll_state.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "base/json_writer.h"

namespace domtool {
namespace {

constexpr double kFar = 1'000'000;
constexpr double kPageShare = 0.8;
constexpr int kRows = 24;    // of places where a wheel is tried next to a withheld frame
constexpr double kEdge = 8;  // a point so near to the viewport's edge is rarely over a scroller of its own

bool Scrolls(Overflow overflow) { return overflow == Overflow::kAuto || overflow == Overflow::kScroll; }

// How far down the document the screen is: a wheel moves the visual viewport first, then the layout viewport.
Point PlaceOf(const SessionView& view) { return {view.page.x + view.offset.x, view.page.y + view.offset.y}; }

}  // namespace

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
    if (!frame.is_excluded || frame.owner == kNoNode) return false;
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

// ---- the lines of a list

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

}  // namespace domtool
