// ScrollPlan: the wheel over the page or over a node, by a distance or to an end; or a node brought into view. It waits
// until nothing moves any more and reports whether anything moved, and where that left it.
//
// With `collect` it goes down to the end of a list that loads or recycles its rows, by less than what is shown at a time:
//
//   read the capture ─► wheel ─► pause, settle, capture ─► read … until a longer look at the end brings nothing more either
#ifndef DOMTOOL_ACTION_VERBS_SCROLL_PLAN_H_
#define DOMTOOL_ACTION_VERBS_SCROLL_PLAN_H_

#include <cstddef>
#include <optional>

#include "action/target/target_plan.h"
#include "action/verbs/line_collector.h"
#include "base/vector.h"

namespace domtool {

class ScrollPlan final : public TargetPlan {
 public:
  using TargetPlan::TargetPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  void OnStill() override;
  void OnArrived() override;
  void OnOwnReplies(const StepReplies& replies) override;
  void OnObserved() override;
  bool FinishAtDeadline() override;
  void WriteDetails(JsonWriter* json) const override;

 private:
  enum class Step { kBefore, kWheel, kPause, kRead, kCollectWheel, kCollectPause, kCollectSettle, kCollect };
  // Where the scrolled thing is: the page's scroll offset, or the corner of something inside of the node, seen from the
  // node's own corner when that is a scroll container.
  struct Reading {
    Point at;
    bool is_gone = false;
  };

  void AppendReading();
  // False: the plan ended.
  bool TakeReading(const StepReplies& replies, std::size_t next, Reading* out);
  void ChooseProbe();
  // True when the capture saw content beyond an edge in the direction of the wheel.
  [[nodiscard]] bool CanScroll(const ScrollBox& box) const;
  [[nodiscard]] bool CanContainerScroll() const;
  // The box that takes most of the screen among those that can; nullptr when none can.
  [[nodiscard]] const ScrollBox* LargestScroller() const;
  void ChooseWheelPoints();
  void Wheel();
  [[nodiscard]] const SessionView& ViewNow() const {
    return request().node_id.empty() ? page_view_ : geometry().views.back();
  }
  [[nodiscard]] bool IsOverWithheld(Point point) const;
  [[nodiscard]] std::optional<Point> PointNextToWithheld(Point wanted) const;
  // The row that is brought into view instead of turning a wheel, for a box that no wheel scrolls; kNoNode for any other.
  [[nodiscard]] NodeIndex EndOfShifted() const;
  // Where scrolled_box_, or the target, is a row.
  [[nodiscard]] const NodeTable& TableOfBox() const { return scrolled_box_ == kNoNode ? table() : before(); }
  void OnReading(const Reading& reading);
  void OnStandsStill();
  [[nodiscard]] Point WheelDelta() const;
  [[nodiscard]] bool CanPageScroll() const;
  void DescribePlace();
  [[nodiscard]] ScrollBox Place() const;
  void Gather();
  void GoOnCollecting();

  Step step_ = Step::kBefore;
  BackendNodeId probe_ = kNoBackendNode;  // kNoBackendNode: the page's metrics are read
  bool is_container_ = false;
  NodeIndex scrolled_box_ = kNoNode;  // in before(): scrolled in the page's stead
  SessionView page_view_;
  Vector<Point> wheel_points_;
  std::size_t wheel_point_ = 0;
  int wheels_ = 0;
  int reads_ = 0;
  std::optional<Reading> start_;
  std::optional<Reading> round_start_;
  std::optional<Reading> last_;
  std::optional<Rect> box_before_;  // to a node
  bool has_moved_ = false;
  // with collect
  LineCollector collector_;
  TablePtr read_;  // the capture that was read last
  int new_nodes_ = 0;
  bool has_looked_longer_ = false;
  bool is_at_end_ = false;
  float above_ = 0;
  int judged_wheels_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_SCROLL_PLAN_H_
