// What a scroll call scrolls, how far it has come, and what it gathered there.
#ifndef DOMTOOL_ACTION_VERBS_SCROLL_STATE_H_
#define DOMTOOL_ACTION_VERBS_SCROLL_STATE_H_

#include <cstddef>
#include <optional>

#include "action/script/act.h"
#include "action/target/target.h"
#include "action/verbs/line_collector.h"

namespace domtool {

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

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_SCROLL_STATE_H_
