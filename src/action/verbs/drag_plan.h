// DragPlan: a node is taken with the left button and let go over another node, or at a point.
//
//   target: into view, still, hit test ─► source: into view, still, hit test, press ─► a little way, so that the page sees
//   a drag begin ─► target once more, for by now the page may have made room ─► there in steps ─► hit test ─► let go
//
// Mouse input is all there is to it: Chrome itself turns it into the events of HTML drag and drop (HTML 6.11) where the
// source is draggable, in frames of other processes too. Whatever ends the plan before it lets go takes the drag back with
// Input.cancelDragging, for letting go of the button alone would drop what is dragged where it was last.
//
// While something is held, what the page puts under the pointer is what is dragged, a copy of it, or the place that it makes
// for it: a hit test then passes over what holds the source, what is new, and neighbours of its kind.
#ifndef DOMTOOL_ACTION_VERBS_DRAG_PLAN_H_
#define DOMTOOL_ACTION_VERBS_DRAG_PLAN_H_

#include <optional>
#include <string>
#include <string_view>

#include "action/target/target_plan.h"

namespace domtool {

class DragPlan final : public TargetPlan {
 public:
  using TargetPlan::TargetPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  Resolution Aim() override;
  [[nodiscard]] std::optional<Point> AimedPosition() const override;
  [[nodiscard]] std::string_view subject() const override;
  const ActionError* CheckTarget() override;
  void OnUncovered() override;
  void OnArrived() override;
  bool AppendMove() override;
  [[nodiscard]] bool IsHolding() const override { return step_ >= Step::kPressed; }
  [[nodiscard]] bool MayLieOver(NodeIndex coverer) const override;
  void OnOwnReplies(const StepReplies& replies) override;
  void OnObserved() override;

 private:
  enum class Step { kTarget, kSource, kPressed, kBegin, kToTarget, kToPoint, kRested, kFenced, kDropped };

  [[nodiscard]] bool IsAtTarget() const { return step_ == Step::kTarget || step_ == Step::kToTarget; }
  [[nodiscard]] Point PointInView() const;
  void NoteOwnMoves();
  void Begin(const StepReplies& replies);
  void MoveTo(Point at);
  void Release();
  [[nodiscard]] bool StandsElsewhere() const;

  Step step_ = Step::kTarget;
  NodeIndex source_ = kNoNode;
  std::string replacement_target_;  // that was found in the place of the one named
  Point pressed_;                   // all of these as input counts them
  Point target_;                    // where it was before the press, or is to be let go
  Point from_;                      // where the pointer began this part of its way
  Point now_;                       // where it is
  int moves_ = 0;                   // of this part
  int hold_ = 0;                    // the button, released off-page unless it reached the target
  int way_back_ = 0;                // ... after the source was brought back
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_DRAG_PLAN_H_
