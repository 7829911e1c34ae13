// TargetPlan: an action at a point of one node. It brings the node into view, waits until it stands still, chooses a
// point, and lets no input go before a hit test in every session on the way names the node.
//
//   Approach ─► locate ─► pause ─► measure ─► … still ─► hit (─► other points) ─► move ─► measure, hit again ─► OnArrived
//                 │ a press aims before it knows that ─────┘  ▲ moved: pause ┘
//                 │                          unknown element, or its contents changed: capture, resolve again, once ─► locate
//                 │                          under a bar that stays: scrolled free ─► locate
//                 │                          out of view, or of no size: pause ─► locate, as long as that changes and a moment more
//                 └ disabled: wait for a change, capture, resolve again
#ifndef DOMTOOL_ACTION_TARGET_TARGET_PLAN_H_
#define DOMTOOL_ACTION_TARGET_TARGET_PLAN_H_

#include <cstdint>
#include <optional>
#include <utility>

#include "action/call/target.h"
#include "action/plan/plan.h"
#include "action/target/hit_test.h"
#include "action/target/target_point.h"
#include "base/vector.h"

namespace domtool {

// Left of and above the page: a release there is a click on nothing but the root element.
inline constexpr Point kOffPage{-1, -1};

class TargetPlan : public Plan {
 public:
  using Plan::Plan;

 protected:
  // What is known of the node right before input.
  struct Guard {
    TargetGeometry geometry;
    Hit hit;  // void where the geometry has no quads
    bool has_changed = false;
  };

  void OnStart() override { Approach(); }
  void OnRestart() override;
  void OnReplies(const StepReplies& replies) final;

  // What is acted on. The default: the node that the call names.
  virtual Resolution Aim() { return TargetOf(resolver(), table(), request()); }
  // The place in it that the call names, from the corner of its box.
  [[nodiscard]] virtual std::optional<Point> AimedPosition() const { return request().position; }
  // What the node must be beyond being rendered; returns the error that says why it is not. nullptr: it may be acted on.
  virtual const ActionError* CheckTarget() { return nullptr; }
  // What is not rendered cannot be acted on.
  [[nodiscard]] virtual bool NeedsLayout() const { return true; }
  // The node stands still in `geometry()`. The default goes on to choose a point of it.
  virtual void OnStill() { ChoosePoint(); }
  // A hit test found the node at `page_point()`. The default moves the pointer there.
  virtual void OnUncovered() { MoveThere(); }
  // Appends a step of the pointer's way to `page_point()`; false: that was the last. Answered ones are followed by the next.
  virtual bool AppendMove();
  // A button is pressed: do not capture the page again, and attribute every change since to the action.
  [[nodiscard]] virtual bool IsHolding() const { return false; }
  // A press that would reach `coverer` will do, too.
  [[nodiscard]] virtual bool MayLieOver(NodeIndex /*coverer*/) const { return false; }
  // The pointer rests on the node, and a hit test just said so. Called once for each approach.
  virtual void OnArrived() = 0;
  // Replies to the batches that a derived plan sent after OnArrived or LeaveApproach.
  virtual void OnOwnReplies(const StepReplies& replies) = 0;

  // Resolves the node and goes there. Ends the plan when it cannot.
  void Approach();
  // The same for one node more of the same action.
  void ApproachNext();
  // Resolves the node and its way to the page, without going there. False when that ended the plan, or when it
  // restarts at OnStart after a look at the page.
  bool ResolveTarget();
  // Remembers for the report what is acted on where that is not the node named.
  void NoteRebound(const Resolution& resolution);
  // Brings the resolved node into view, waits until it is still, then OnStill.
  void Locate();
  // Appends the reads of where the node is; ReadGeometry takes their replies from replies[next] on. False: the plan ended.
  void AppendGeometry();
  bool ReadGeometry(const StepReplies& replies, std::size_t next, TargetGeometry* out);
  // No part of the node is inside of every viewport: waits until it is, as long as it moves and a moment more, or ends the
  // plan.
  void OnOutOfView();
  // Appends the document fence to the batch; CheckFence reads its replies from *next on. False: the plan ended.
  // Without a resolved node the fence is around the page alone.
  void AppendFence();
  bool CheckFence(const StepReplies& replies, std::size_t* next);
  // Appends the hit tests of the point in every session on the way.
  void AppendHitTests(const PointPath& point);
  // The outermost verdict that is not kTarget, from replies[*next] on; moves *next past the tests of one point.
  Hit JudgePoint(const StepReplies& replies, std::size_t* next, bool* has_failed);
  // Appends every read that shows whether a press at the point would still reach the node: the fence, where it is, what
  // lies there, and whether its row or card has changed since the capture. ReadGuard takes the replies. False: the plan ended.
  void AppendGuard();
  bool ReadGuard(const StepReplies& replies, Guard* out);
  // The button is down, and that the node is gone is for the press to judge: its geometry then has no quads.
  [[nodiscard]] virtual bool IsPressed() const { return false; }
  void set_geometry(TargetGeometry geometry) { geometry_ = std::move(geometry); }
  // The node is that row of the newest table, which is at `geometry()`. The point stays where it is on the page.
  void Retarget(NodeIndex row, Vector<SessionStop> path);
  void FailCovered(NodeIndex coverer, const char* message);
  void FailNodeGone();
  // The node may be aimed at before it is known to be still; it is known by the time of OnArrived. Else OnStill comes first.
  [[nodiscard]] virtual bool AimsAtOnce() const { return false; }

  [[nodiscard]] NodeIndex row() const { return row_; }
  [[nodiscard]] const Vector<SessionStop>& path() const { return path_; }
  [[nodiscard]] const TargetGeometry& geometry() const { return geometry_; }
  [[nodiscard]] const PointPath& point_path() const { return point_; }
  [[nodiscard]] Point page_point() const { return point_.empty() ? Point{} : point_.back(); }
  // ... as input to the page counts it.
  [[nodiscard]] Point input_point() const { return ToInput(page_point(), geometry_.views.back()); }
  // ... and input to the session of the node. A press is sent to the process that draws the node: where the page has
  // just scrolled a frame into view, the browser would still deliver input at that place to the parent frame.
  [[nodiscard]] Point own_point() const;
  [[nodiscard]] std::string_view own_session() const { return path_[0].session; }
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
    kOwn
  };

  // What of the box is to be scrolled into view, from its corner; nullopt: all of it.
  [[nodiscard]] std::optional<Rect> PartToShow() const;
  void OnLocated(const StepReplies& replies);
  void OnMeasured(const StepReplies& replies);
  void WaitAndMeasure();
  void ChoosePoint();
  std::optional<Point> PositionPoint(const Vector<Polygon>& parts, Point position);
  std::optional<Point> PreferredPoint(const Vector<Polygon>& parts) const;
  void OnHit(const StepReplies& replies);
  void OnHitOthers(const StepReplies& replies);
  void OnFree();
  void OnMoved(const StepReplies& replies);
  void OnHitAgain(const StepReplies& replies);
  void NoteWhetherScrolled();
  // Scrolls it out from under what stays; false where that has been tried or cannot be.
  bool ScrollFree(NodeIndex coverer);
  [[nodiscard]] bool IsAsCaptured(NodeIndex coverer) const;
  void OnBadHit(const Hit& hit);
  // It stands still and in view. While something covers it, that is still what the call waits for.
  void EndWaitForPlace();

  // Waits a while for what covers it to go, and then looks again; false where that has been long enough.
  bool AwaitUncovered(NodeIndex coverer);
  [[nodiscard]] bool IsForAMoment(NodeIndex coverer) const;
  ActionError CoveredBy(NodeIndex coverer, const char* message);
  void AwaitView(const ActionError& error);
  // Captures and resolves once more; false when that has been done already.
  bool Refresh();
  void OnRefreshed(const StepReplies& replies);
  // Until what `error` says has passed, as long as the call may take.
  void Await(const ActionError& error);
  void FailUnresolved(const Resolution& resolution);
  void FailHidden(NodeIndex row);

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
  int frees_ = 0;  // how often it was scrolled free
  Vector<Rect> covers_;
  int covered_ms_ = 0;  // waited for what covers it to go
  bool has_waited_covered_ = false;
  bool is_cover_new_ = false;
  std::string coverer_in_words_;
  Vector<std::string> coverers_;
  std::size_t unseen_waits_ = 0;
  TargetGeometry unseen_;  // where it was out of view last
  bool has_refreshed_ = false;
  bool must_restart_ = false;
  bool is_moving_ = false;
  bool is_still_ = false;
  PointPath point_;
  Vector<PointPath> others_;
  Hit bad_hit_;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_TARGET_PLAN_H_
