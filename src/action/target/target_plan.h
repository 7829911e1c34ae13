// TargetPlan: an action at a point of one node. It brings the node into view, waits until it stands still, chooses a point,
// and sends no input before a hit test in every session on the path names the node.
//
//   stage                      what it does                                        next
//   Approach                   resolves the node                                   locate; disabled: waits, captures, Approach
//   locate                     scrolls the node into view                          measure
//   measure                    reads where it is                                   hit if still (at once if AimsAtOnce), else pause
//   pause                      waits for a frame or more                           measure
//   hit, other points          hit tests of the chosen point                       move
//   move                       moves the pointer there                             measure and hit again
//   measure and hit again      checks that the node is still there                 OnArrived; moved: pause
//
// From a hit test: an unknown element, or a node whose contents changed, is captured and resolved again, once. A node under a
// bar that stays is scrolled out from under it. A node out of view or without size is waited for while that changes and a
// moment more.
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

// Left of and above the page: a release there clicks at most the root element.
inline constexpr Point kOffPage{-1, -1};

class TargetPlan : public Plan {
 public:
  using Plan::Plan;

 protected:
  // What was read about the node right before input.
  struct InputCheck {
    TargetGeometry geometry;
    Hit hit;  // not set if the geometry has no quads
    bool has_changed = false;
  };

  void OnStart() override { Approach(); }
  void OnRestart() override;
  void OnReplies(const StepReplies& replies) final;

  // The node to act on. The default: the node that the call names.
  virtual Resolution Aim() { return TargetOf(resolver(), table(), request()); }
  // The position in the node that the call names, from the corner of its box.
  [[nodiscard]] virtual std::optional<Point> AimedPosition() const { return request().position; }
  // Returns the error if the node may not be acted on, else nullptr. That it is rendered is checked elsewhere.
  virtual const ActionError* CheckTarget() { return nullptr; }
  // Only a rendered node can be acted on.
  [[nodiscard]] virtual bool NeedsLayout() const { return true; }
  // The node stands still at `geometry()`. The default chooses a point of it.
  virtual void OnStill() { ChoosePoint(); }
  // A hit test found the node at `page_point()`. The default moves the pointer there.
  virtual void OnUncovered() { MoveThere(); }
  // Appends the next mouse move to `page_point()`. Returns false if it was the last.
  virtual bool AppendMove();
  // A button is pressed. Then the page is not captured again, and every change counts as an effect of the action.
  [[nodiscard]] virtual bool IsHolding() const { return false; }
  // A press that would reach `cover` is good enough.
  [[nodiscard]] virtual bool MayLieOver(NodeIndex /*cover*/) const { return false; }
  // The pointer is on the node, and a hit test has just confirmed it. Called once for each approach.
  virtual void OnArrived() = 0;
  // Replies to the batches that a derived plan sent after OnArrived or LeaveApproach.
  virtual void OnOwnReplies(const StepReplies& replies) = 0;

  // Resolves the node and moves the pointer to it. Ends the plan if it cannot.
  void Approach();
  // The same for another node of the same action.
  void ApproachNext();
  // Resolves the node and its path to the page, without moving there. Returns false if that ended the plan, or if OnStart will
  // be called again after a capture.
  bool ResolveTarget();
  // Notes for the report which node is acted on, if it is not the node named.
  void NoteRebound(const Resolution& resolution);
  // Brings the resolved node into view, waits until it is still, then OnStill.
  void Locate();
  // Appends the commands that read where the node is. ReadGeometry reads their replies from replies[next] on, and returns
  // false if the plan ended.
  void AppendGeometry();
  bool ReadGeometry(const StepReplies& replies, std::size_t next, TargetGeometry* out);
  // No part of the node is inside all viewports. Waits while it moves and a moment more, then ends the plan.
  void OnOutOfView();
  // Appends the commands that check that the documents are the same. CheckFence reads the replies from *next on, and returns
  // false if the plan ended. Without a resolved node only the main document is checked.
  void AppendFence();
  bool CheckFence(const StepReplies& replies, std::size_t* next);
  // Appends a hit test of the point in every session on the path.
  void AppendHitTests(const PointPath& point);
  // The outermost verdict that is not kTarget, from replies[*next] on; moves *next past the tests of one point.
  Hit JudgePoint(const StepReplies& replies, std::size_t* next, bool* has_failed);
  // Appends the commands that show whether a press at the point would still reach the node: the fence, the geometry, the hit
  // tests, and whether its row or card has changed since the capture. ReadInputCheck reads the replies, and returns false if the
  // plan ended.
  void AppendInputCheck();
  bool ReadInputCheck(const StepReplies& replies, InputCheck* out);
  // The button is down, so the plan itself handles a removed node: its geometry then has no quads.
  [[nodiscard]] virtual bool IsPressed() const { return false; }
  void set_geometry(TargetGeometry geometry) { geometry_ = std::move(geometry); }
  // The node is now `row` of the newest table, at `geometry()`. The point stays at the same place of the page.
  void Retarget(NodeIndex row, Vector<SessionStop> path);
  void FailCovered(NodeIndex cover, const char* message);
  void FailNodeGone();
  // True: hit-tests at once, and checks stillness later, before OnArrived. False: waits until the node is still; then OnStill.
  [[nodiscard]] virtual bool AimsAtOnce() const { return false; }

  [[nodiscard]] NodeIndex row() const { return row_; }
  [[nodiscard]] const Vector<SessionStop>& path() const { return path_; }
  [[nodiscard]] const TargetGeometry& geometry() const { return geometry_; }
  [[nodiscard]] const PointPath& point_path() const { return point_; }
  [[nodiscard]] Point page_point() const { return point_.empty() ? Point{} : point_.back(); }
  // The point in the coordinates of input to the page.
  [[nodiscard]] Point input_point() const { return ToInput(page_point(), geometry_.views.back()); }
  // The point in the coordinates of input to the session of the node. A press is sent to the process that draws the node: if
  // the page has just scrolled a frame into view, the browser would still deliver input at that place to the parent frame.
  [[nodiscard]] Point own_point() const;
  [[nodiscard]] std::string_view own_session() const { return path_[0].session; }
  // Moves the pointer to `page_point()`; then OnArrived.
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

  // The part of the box to scroll into view, from its corner; nullopt: all of it.
  [[nodiscard]] std::optional<Rect> PartToShow() const;
  void OnLocated(const StepReplies& replies);
  void OnMeasured(const StepReplies& replies);
  void WaitAndMeasure();
  void ChoosePoint();
  std::optional<Point> PositionPoint(const Vector<Polygon>& parts, Point position);
  std::optional<Point> PreferredPoint(const Vector<Polygon>& parts) const;
  void OnHit(const StepReplies& replies);
  void OnHitOthers(const StepReplies& replies);
  void OnHitTarget();
  void OnMoved(const StepReplies& replies);
  void OnHitAgain(const StepReplies& replies);
  void NoteWhetherScrolled();
  // Scrolls the node out from under a cover that does not scroll. Returns false if that was tried or is not possible.
  bool ScrollOutFromUnder(NodeIndex cover);
  [[nodiscard]] bool IsAsCaptured(NodeIndex cover) const;
  void OnBadHit(const Hit& hit);
  // The node stands still and in view. If something covers it, the call keeps waiting for that.
  void EndWaitForPlace();

  // Waits a while for the cover to disappear, then measures again. Returns false if it has waited long enough.
  bool AwaitUncovered(NodeIndex cover);
  [[nodiscard]] bool MayGoAwaySoon(NodeIndex cover) const;
  ActionError CoveredBy(NodeIndex cover, const char* message);
  void AwaitView(const ActionError& error);
  // Captures and resolves once more. Returns false if that was done already.
  bool Refresh();
  void OnRefreshed(const StepReplies& replies);
  // Waits until `error` no longer holds, as long as the call may take.
  void Await(const ActionError& error);
  void FailUnresolved(const Resolution& resolution);
  void FailHidden(NodeIndex row);

  Stage stage_ = Stage::kLocate;
  NodeIndex row_ = kNoNode;  // in row_table_, the newest table except right after a capture
  TablePtr row_table_;
  Vector<SessionStop> path_;
  TargetGeometry geometry_;
  bool has_geometry_ = false;
  std::size_t measures_ = 0;
  std::size_t approaches_ = 0;
  int awaits_ = 0;
  bool has_scrolled_owners_ = false;
  int uncover_scrolls_ = 0;  // how often it was scrolled out from under a cover
  Vector<Rect> tried_covers_;
  int covered_ms_ = 0;  // waited for the cover to disappear
  bool has_waited_covered_ = false;
  bool is_cover_new_ = false;
  std::string cover_in_words_;
  Vector<std::string> cover_ids_;
  std::size_t unseen_waits_ = 0;
  TargetGeometry unseen_;  // where it was last out of view
  bool has_refreshed_ = false;
  bool must_restart_ = false;
  bool is_moving_ = false;
  bool is_still_ = false;
  PointPath point_;
  Vector<PointPath> others_;
  Hit bad_hit_;
  bool is_node_gone_ = false;  // why Refresh captures: not for an unknown or changed element
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_TARGET_PLAN_H_
