// TargetPlan: an action at a point of one node. It brings the node into view, waits until it stands still, chooses a
// point, and lets no input go before a hit test in every session on the way names the node.
//
//   Approach ─► locate ─► pause ─► measure ─► … still ─► hit (─► other points) ─► move ─► measure, hit again ─► OnArrived
//                 │ a press aims before it knows that ─────┘  ▲ moved: pause ┘
//                 │                          unknown element, or its contents changed: capture, resolve again, once ─► locate
//                 └ disabled: wait for a change, capture, resolve again
//
//   AppendPresses ─► pressed ─► hit test (─► capture, hit test) ─► released ─► … ─► OnOwnReplies
//                                └ something else lies there by now ─► released beside everything
//
// A click is a press and a release over the same element (UI Events 3.4.5.2), so what came under the pointer in between
// gets none. That window can be made small, not closed: CDP has no hit test and press in one.
//
// What takes itself away as it is pressed gets no click either. Some controls act on mousedown and go; others were drawn anew,
// and then nothing was done. What the caller expects, or a plan reads back, tells these apart; and an option or an item of a
// menu goes with its list, so that a value or text that the press changed is its effect. Else it is STALE, with what changed.
#ifndef DOMTOOL_ACTION_TARGET_PLAN_H_
#define DOMTOOL_ACTION_TARGET_PLAN_H_

#include <cstdint>
#include <optional>

#include "action/hit_test.h"
#include "action/plan.h"
#include "action/target_point.h"
#include "base/vector.h"

namespace domtool {

// Left of and above the page: a release there is a click on nothing but the root element.
inline constexpr Point kBeside{-1, -1};

class TargetPlan : public Plan {
 public:
  using Plan::Plan;

 protected:
  void OnStart() override { Approach(); }
  void OnReplies(const StepReplies& replies) final;

  // What is acted on. The default: the node that the call names.
  virtual Resolution Aim() { return resolver().ResolveToAct(table(), request().node_id); }
  // What the node must be beyond being rendered; answers the error that tells why it is not. nullopt: it may be acted on.
  virtual const ActionError* CheckTarget() { return nullptr; }
  // What is not rendered cannot be acted on.
  [[nodiscard]] virtual bool NeedsLayout() const { return true; }
  // The node stands still in `geometry()`. The default goes on to choose a point of it.
  virtual void OnStill() { ChoosePoint(); }
  // A hit test found the node at `page_point()`. The default moves the pointer there.
  virtual void OnUncovered() { MoveThere(); }
  // Appends a step of the pointer's way to `page_point()`; false: that was the last. Answered ones are followed by the next.
  virtual bool AppendMove();
  // Something is held down: the page as it was before is not to be looked for anew, and what came since is the action's.
  [[nodiscard]] virtual bool IsHolding() const { return false; }
  // A press that would reach `coverer` will do, too.
  [[nodiscard]] virtual bool MayLieOver(NodeIndex /*coverer*/) const { return false; }
  // The pointer rests on the node, and a hit test just said so. Called once for each approach.
  virtual void OnArrived() = 0;
  // Replies to the batches that a derived plan sent after OnArrived.
  virtual void OnOwnReplies(const StepReplies& replies) = 0;
  void OnObserved() override;

  // Resolves the node and goes there. Ends the plan when it cannot.
  void Approach();
  // The same for one node more of the same action.
  void ApproachNext();
  // Resolves the node and its way to the page, without going there. False when that ended the plan, or when it begins
  // anew, by OnStart, after a look at the page.
  bool ResolveTarget();
  // Remembers for the report what is acted on where that is not the node named.
  void NoteRebound(const Resolution& resolution);
  // Brings the resolved node into view, waits until it is still, then OnStill.
  void Locate();
  // Appends the reads of where the node is; ReadGeometry takes their replies from replies[next] on. False: the plan ended.
  void AppendGeometry();
  bool ReadGeometry(const StepReplies& replies, std::size_t next, TargetGeometry* out);
  // No part of the node is inside of every viewport: tries once more to bring it there, or ends the plan.
  void OnOutOfView();
  // Appends the document fence to the batch; CheckFence reads its replies from *next on. False: the plan ended.
  // Without a resolved node the fence is around the page alone.
  void AppendFence();
  bool CheckFence(const StepReplies& replies, std::size_t* next);
  // Presses and releases, `count` times; then OnOwnReplies is given the answer to the last release.
  void AppendPresses(int count);
  // It was gone before the button was up again.
  [[nodiscard]] bool was_withheld() const { return was_withheld_; }
  // Fails for that, with what changed; false where it was not so.
  bool FailIfWithheld();
  void FailNodeGone();
  // The node may be aimed at before it is known to be still; it is known by the time of OnArrived. Else OnStill comes first.
  [[nodiscard]] virtual bool AimsAtOnce() const { return false; }

  [[nodiscard]] NodeIndex row() const { return row_; }
  [[nodiscard]] const Vector<SessionStop>& path() const { return path_; }
  [[nodiscard]] const TargetGeometry& geometry() const { return geometry_; }
  [[nodiscard]] Point page_point() const { return point_.empty() ? Point{} : point_.back(); }
  // ... as input counts it.
  [[nodiscard]] Point input_point() const { return ToInput(page_point(), geometry_.views.back()); }
  // The pointer goes to `page_point()`; then OnArrived.
  void MoveThere();
  // From now on replies go to OnOwnReplies.
  void LeaveApproach() { stage_ = Stage::kOwn; }

 private:
  enum class Stage : std::uint8_t {
    kLocate,
    kScrollOwners,
    kPause,
    kMeasure,
    kHit,
    kHitOthers,
    kMove,
    kHitAgain,
    kRefresh,
    kAwait,
    kPressed,
    kGuard,
    kGuardLook,
    kReleased,
    kBetween,
    kOwn
  };

  // What of the box is to be scrolled into view, from its corner; nullopt: all of it.
  [[nodiscard]] std::optional<Rect> PartToShow() const;
  void OnLocated(const StepReplies& replies);
  void OnMeasured(const StepReplies& replies);
  void WaitAndMeasure();
  void ChoosePoint();
  std::optional<Point> PositionPoint(const Vector<Polygon>& parts);
  std::optional<Point> PreferredPoint(const Vector<Polygon>& parts) const;
  void AppendHitTests(const PointPath& point);
  // The outermost verdict that is not kTarget, from replies[*next] on; moves *next behind the tests of one point.
  Hit JudgePoint(const StepReplies& replies, std::size_t* next, bool* has_failed);
  void OnHit(const StepReplies& replies);
  void OnHitOthers(const StepReplies& replies);
  void OnMoved(const StepReplies& replies);
  void OnHitAgain(const StepReplies& replies);
  void NoteWhetherScrolled();
  [[nodiscard]] double BarOver(NodeIndex coverer) const;
  void OnBadHit(const Hit& hit);
  void FailCovered(NodeIndex coverer, const char* message);
  void AskWhetherChanged();
  void AppendGuard();
  void AppendPress();
  void OnGuard(const StepReplies& replies);
  void OnGuardLooked(const StepReplies& replies);
  [[nodiscard]] bool HasOpened(NodeIndex coverer) const;
  void AppendRelease(Point at);
  void OnReleased(const StepReplies& replies);
  void OnBetween(const StepReplies& replies);
  // Captures and resolves once more; false when that has been done already.
  bool Refresh();
  void OnRefreshed(const StepReplies& replies);
  // Until what `error` says has passed, as long as the call may take.
  void Await(const ActionError& error);
  void FailUnresolved(const Resolution& resolution);

  Stage stage_ = Stage::kLocate;
  NodeIndex row_ = kNoNode;  // of row_table_, which is the newest unless that has just come
  TablePtr row_table_;
  Vector<SessionStop> path_;
  TargetGeometry geometry_;
  bool has_geometry_ = false;
  std::size_t measures_ = 0;
  std::size_t approaches_ = 0;
  int awaits_ = 0;
  bool has_scrolled_owners_ = false;
  double bar_ = 0;  // height of a bar that covered it at an edge, once it did
  std::size_t covered_waits_ = 0;
  bool has_refreshed_ = false;
  bool is_to_start_anew_ = false;
  bool is_moving_ = false;
  bool is_still_ = false;
  bool has_guard_looked_ = false;
  bool was_withheld_ = false;
  bool is_choice_ = false;  // what was is an option or an item of a menu
  int presses_ = 0;         // still to do
  int press_ = 0;           // the number of the one that is done
  int hold_ = 0;
  Vector<HeldKey> modifiers_;  // that are down meanwhile
  PointPath point_;
  Vector<PointPath> others_;
  Hit bad_hit_;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_PLAN_H_
