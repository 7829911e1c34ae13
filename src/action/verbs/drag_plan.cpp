// DragPlan: a node is taken with the left button and let go over another node, or at a point.
//
//   target: into view, still, hit test ─► source: into view, still, hit test, press ─► a little way, so that the page sees
//   a drag begin ─► target once more, for by now the page may have made room ─► there in steps ─► hit test ─► let go
//
// Mouse input is all there is to it: Chrome itself turns it into the events of HTML drag and drop (HTML 6.11) where the
// source is draggable, in frames of other processes too. Whatever ends the plan before it lets go takes the drag back with
// Input.cancelDragging, for letting go of the button alone would drop what is dragged where it was last.
//
// Where that moved nothing, it is tried once more with the button held for a while before the first move, as lists for
// fingers want it.
//
// While something is held, what the page puts under the pointer is what is dragged, a copy of it, or the place that it makes
// for it: a hit test then passes over what holds the source, what is new, and neighbours of its kind.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/target/enabled.h"
#include "action/target/target_plan.h"
#include "base/json_writer.h"

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
  [[nodiscard]] bool MayDropText() const;
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
  bool is_held_ = false;            // the second try: the drag begins after a while
};

namespace {

// Pages take a press for a drag from 3 to 10 px on.
constexpr double kFirstMoves[] = {4, 12};
constexpr int kSteps = 6;
// Some decide where it would be dropped a frame or a timer later.
constexpr int kRestMs = 60;
// Others begin a drag only where the button was held for a quarter of a second, or half of one on lists for fingers.
constexpr int kHoldMs = 550;
constexpr std::string_view kMouse = "Input.dispatchMouseEvent";

Point Towards(Point from, Point to, double share) {
  return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
}

Point TowardsBy(Point from, Point to, double length) {
  const double whole = std::hypot(to.x - from.x, to.y - from.y);
  return Towards(from, to, whole > length ? length / whole : 1);
}

// The child of `list` that is or holds `row`; kNoNode without one.
NodeIndex ChildAround(const NodeTable& table, NodeIndex list, NodeIndex row) {
  while (row != kNoNode && table.parent[At(row)] != list) row = table.parent[At(row)];
  return row;
}

// The element right before `row` in its parent; kNoBackendNode for the first.
BackendNodeId ElementBefore(const NodeTable& table, NodeIndex row) {
  BackendNodeId before = kNoBackendNode;
  if (table.parent[At(row)] == kNoNode) return before;
  for (NodeIndex i = Next(table.parent[At(row)]); i < row; i = table.NextSibling(i)) {
    if (table.is_element(i)) before = table.backend_node_id[At(i)];
  }
  return before;
}

}  // namespace

void DragPlan::CheckCall(ParameterReader* in, ActionRequest* request) {
  if (request->to_node_id.empty() != request->to.has_value()) {
    in->Complain("toNodeId", "or 'to' must say where to drag it, one of them");
  }
  if (request->to_node_id == request->node_id) in->Complain("toNodeId", "must be another node");
}

void DragPlan::OnStart() {
  step_ = request().to_node_id.empty() ? Step::kSource : Step::kTarget;
  Approach();
}

Resolution DragPlan::Aim() {
  const ActionRequest& call = request();
  if (!IsAtTarget()) return TargetOf(resolver(), table(), call);
  Resolution target = SureEnough(resolver().ResolveToAct(table(), call.to_node_id), call);
  if (target.kind == Resolution::Kind::kRebound) {
    target.kind = Resolution::Kind::kFound;
    std::string id = resolver().IdOf(table(), target.row);
    if (id == replacement_target_) return target;
    std::string event = "node " + id + " was in the place of the target, by likeness ";
    AppendNumber(&event, target.confidence, 2);
    AddEvent(std::move(event));
    replacement_target_ = std::move(id);
  }
  return target;
}

// It is the source's.
std::optional<Point> DragPlan::AimedPosition() const {
  return IsAtTarget() ? std::nullopt : TargetPlan::AimedPosition();
}

std::string_view DragPlan::subject() const { return IsAtTarget() ? request().to_node_id : request().node_id; }

const ActionError* DragPlan::CheckTarget() {
  if (IsAtTarget()) return nullptr;
  return CheckEnabled(table(), row());
}

// Bringing one end into view moved things, and a list that makes room does; that must not pass for the effect.
void DragPlan::NoteOwnMoves() {
  const Rect& then = table().bounds[At(BoxRowOf(table(), row()))];
  const Rect now = BoxInPage(geometry());
  if (std::fabs(then.left - now.left) >= 1 || std::fabs(then.top - now.top) >= 1) {
    NoteOwnScroll(geometry().views.back().page);
  }
}

void DragPlan::OnUncovered() {
  if (step_ != Step::kTarget) return MoveThere();
  NoteOwnMoves();
  target_ = input_point();
  step_ = Step::kSource;
  ApproachNext();
}

// Where the caller's point is now: it was meant in the page as that was observed, before the source was scrolled into view.
Point DragPlan::PointInView() const {
  const SessionView& view = geometry().views.back();
  const Point& then = before().page.scroll;
  const Point& wanted = *request().to;
  return ToInput({wanted.x + then.x - view.page.x, wanted.y + then.y - view.page.y}, view);
}

void DragPlan::OnArrived() {
  if (step_ == Step::kToTarget) {
    NoteOwnMoves();
    return Release();
  }
  source_ = row();
  pressed_ = now_ = input_point();
  if (request().to) {
    const SessionView& view = geometry().views.back();
    target_ = PointInView();
    if (!Rect::FromSize(0, 0, view.width, view.height).contains(target_)) {
      return Fail(ErrorCode::kBadInput, "Parameter 'to' lies outside of the viewport.",
                  "Scroll so that both ends of the drag are in view.");
    }
  }
  NoteInput(Input::kPartial);
  batch().Effect("ripple", page_point());
  hold_ = batch().Press(kMouse, MouseParams("mousePressed", pressed_, MouseButton::kLeft, 1, 0),
                        MouseParams("mouseReleased", kOffPage, MouseButton::kLeft, 1, 0));
  batch().LetGoIn(own_session());
  if (is_held_) batch().Pause(kHoldMs);
  AppendFence();
  AppendGeometry();
  step_ = Step::kPressed;
}

void DragPlan::MoveTo(Point at) {
  now_ = at;
  batch().Send(kMouse, "", DragMoveParams(at));
}

// In steps, and the last one twice: a page sees the pointer come over its target, and then be there.
bool DragPlan::AppendMove() {
  if (!IsHolding()) return TargetPlan::AppendMove();
  if (step_ == Step::kToTarget) target_ = input_point();
  if (moves_ == 0) from_ = now_;
  if (++moves_ > kSteps + 1) {
    moves_ = 0;
    batch().Pause(kRestMs);
    return false;
  }
  const Point at = Towards(from_, target_, std::min(moves_, kSteps) / static_cast<double>(kSteps));
  MoveTo(moves_ < kSteps ? Point{std::round(at.x), std::round(at.y)} : target_);
  return true;
}

// From the first move on the browser may be in a drag of its own.
void DragPlan::Begin(const StepReplies& replies) {
  std::size_t next = is_held_ ? 2 : 1;
  TargetGeometry pressed;
  if (FailUnlessOk(replies[0]) || !CheckFence(replies, &next) || !ReadGeometry(replies, next, &pressed)) return;
  if (pressed.quads.empty()) {
    return Fail(ErrorCode::kStale, "% was gone as it was pressed.", "Call get_dom again.", true);
  }
  now_ = TowardsBy(pressed_, target_, kFirstMoves[0]);
  batch().Press(kMouse, DragMoveParams(now_), "Input.cancelDragging", "{}");
  step_ = Step::kBegin;
}

void DragPlan::OnOwnReplies(const StepReplies& replies) {
  std::size_t next = 0;
  if (step_ == Step::kFenced && !CheckFence(replies, &next)) return;
  if (step_ == Step::kPressed) return Begin(replies);
  if (FailUnlessAllOk(replies, next)) return;
  switch (step_) {
    case Step::kBegin:
      now_ = TowardsBy(pressed_, target_, kFirstMoves[1]);
      way_back_ = batch().Press(kMouse, DragMoveParams(now_), kMouse, DragMoveParams(pressed_));
      step_ = request().to ? Step::kToPoint : Step::kToTarget;
      return;
    case Step::kToTarget: return ApproachNext();
    case Step::kToPoint:
      if (!AppendMove()) step_ = Step::kRested;
      return;
    case Step::kRested:
      AppendFence();
      step_ = Step::kFenced;
      return;
    case Step::kFenced: return Release();
    default: return Observe(Effect::kToBeSeen);
  }
}

void DragPlan::Release() {
  NoteInput(Input::kComplete);
  step_ = Step::kDropped;
  batch().Release(kMouse, DragMoveParams(now_), way_back_);
  batch().Release(kMouse, MouseParams("mouseReleased", now_, MouseButton::kLeft, 1, 0), hold_);
}

// What holds the source follows the pointer, or the page makes room for it with another of the target's neighbours.
// What is behind the target is hit where that takes no presses itself, as an outline does or a box for the eye alone: the
// page knows by the place what is let go there.
bool DragPlan::MayLieOver(NodeIndex coverer) const {
  if (IsAtTarget() && IsPaintedBefore(table(), coverer, BoxRowOf(table(), row()))) return true;
  if (!IsHolding()) return false;
  const NodeTable& t = table();
  NodeIndex list = t.parent[At(source_)];
  while (list != kNoNode && !t.is_inclusive_descendant(row(), list)) list = t.parent[At(list)];
  const NodeIndex own = ChildAround(t, list, source_);
  const NodeIndex item = ChildAround(t, list, coverer);
  if (own == kNoNode || item == kNoNode) return false;
  if (item == own || item == ChildAround(t, list, row())) return true;
  return t.is_visible(item) && t.tag[At(item)] == t.tag[At(own)] && t.role[At(item)] == t.role[At(own)];
}

// It, or what it is the handle of, was moved in the document as it is, which changes no element by itself.
bool DragPlan::StandsElsewhere() const {
  NodeIndex then = source_;
  NodeIndex now = SameElement(before(), then, table());
  while (now != kNoNode && then != kNoNode) {
    if (table().backend_node_id[At(now)] != before().backend_node_id[At(then)]) return true;
    if (ElementBefore(table(), now) != ElementBefore(before(), then)) return true;
    now = table().ParentElement(now);
    then = before().ParentElement(then);
  }
  return false;  // what is gone is reported by the nodes that were removed
}

// The first try may have selected text, and the second would drag that into a field.
bool DragPlan::MayDropText() const {
  const NodeIndex target = resolver().ResolveToAct(before(), request().to_node_id).row;
  if (target == kNoNode) return false;
  const Tag tag = before().tag[At(target)];
  return tag == Tag::kInput || tag == Tag::kTextarea || before().flags[At(target)].is_editable_host;
}

void DragPlan::OnObserved() {
  // A list that waits for a hold marks only what is pressed.
  const NodeIndex source_now = SameElement(before(), source_, table());
  const Changes own = source_now == kNoNode ? Changes() : CompareElement(before(), source_, table(), source_now);
  Changes effect = changes();
  effect.attribute -= std::min(effect.attribute, own.attribute);
  effect.restyled -= std::min(effect.restyled, own.restyled);
  if (StandsElsewhere()) {
    AddEvent("it stands elsewhere in the document now");
    NoteReordered();
  } else if (!effect.any() && !SoFar().has_requested && !is_held_ && before().tag[At(source_)] != Tag::kCanvas &&
             !MayDropText()) {
    // Nothing took it for a drag. What is drawn on a canvas shows no change either way.
    is_held_ = true;
    TakeNewestAsBefore();
    step_ = request().to_node_id.empty() ? Step::kSource : Step::kTarget;
    return ApproachNext();
  }
  if (is_held_) AddEvent("held before it was moved");
  Plan::OnObserved();
}

DOMTOOL_PLAN(DragPlan)

}  // namespace domtool
