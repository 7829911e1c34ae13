// Target: the node that an action is made on, and the way to it. Only the hit test knows the verb, for a control inside
// of the target. Nothing here sends input before a hit test in every session on the path names the node.
//
//   Resolve           the node; a disabled one is waited for
//   Reach             Resolve, then GoTo
//   GoTo              into view ─► waits until it stands still ─► a point of it that nothing covers ─► moves the pointer there ─►
//                     checks that the node is still there
//
// On the way, an unknown element, or a node whose contents changed, is captured and resolved again, once. A node under a bar that
// stays is scrolled out from under it. A node out of view or without size is waited for while that changes and a moment more.
#ifndef DOMTOOL_ACTION_TARGET_TARGET_H_
#define DOMTOOL_ACTION_TARGET_TARGET_H_

#include <cstdint>
#include <optional>

#include "action/call/target.h"
#include "action/geometry/target_point.h"
#include "action/script/act.h"
#include "action/target/hit_test.h"
#include "base/function_ref.h"
#include "base/vector.h"

namespace domtool {

// Left of and above the page: a release there clicks at most the root element.
inline constexpr Point kOffPage{-1, -1};

struct Target {
  // The node and the position that the call names.
  explicit Target(const Act& act);
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;
  ~Target();

  // ---- what the verb asks
  // The node to act on. The default: the node that the call names.
  FunctionRef<Resolution()> find;
  // The error if `row` of the newest table may not be acted on, else nullptr. That it is rendered is checked elsewhere.
  FunctionRef<const ActionError*(NodeIndex row)> check;
  // A press that would reach `cover` is good enough.
  FunctionRef<bool(NodeIndex cover)> may_lie_over;
  // Appends the next mouse move to the point. Returns false if it was the last. The default is one move.
  FunctionRef<bool()> next_move;
  // The position in the node, from the corner of its box.
  std::optional<Point> position;
  bool needs_layout = true;
  // Hit-tests at once, and checks stillness before the input.
  bool aims_at_once = false;
  // Something is dragged to it. Then the page is not captured again, and every change counts as an effect of the action.
  bool is_dragged_to = false;

  // ---- what was found
  NodeIndex row = kNoNode;  // in row_table, the newest table except right after a capture
  TablePtr row_table;
  Vector<SessionStop> path;
  TargetGeometry geometry;
  PointPath point;

  [[nodiscard]] Point page_point() const { return point.empty() ? Point{} : point.back(); }
  // The point in the coordinates of input to the page.
  [[nodiscard]] Point input_point() const { return ToInput(page_point(), geometry.views.back()); }
  // The point in the coordinates of input to the session of the node. A press is sent to the process that draws the node: if the
  // page has just scrolled a frame into view, the browser would still deliver input at that place to the parent frame.
  [[nodiscard]] Point own_point() const;
  [[nodiscard]] std::string_view own_session() const { return path[0].session; }

  // ---- on the way
  std::size_t measures = 0;
  std::size_t approaches = 0;
  bool is_still = false;
  bool has_scrolled_owners = false;
  int uncover_scrolls = 0;  // how often it was scrolled out from under a cover
  Vector<Rect> tried_covers;
};

// How far the way to the target has come; each comment says what is done next.
enum class Stage : std::uint8_t {
  kResolve,    // find the node
  kIntoView,   // bring it into view
  kMeasure,    // see whether it stands still
  kStill,      // find a point of it that nothing covers
  kFree,       // move the pointer to the point
  kThere,      // the pointer is there, and the node, too
  kLookAgain,  // an unknown or changed element: capture and resolve once more
  kFindAgain,  // the node is gone: the same
  kEnded,      // nothing: the action has ended, or begins again
};

// The way from one stage to another. Each stage decides which is next, and appends the steps that lead there, such as a pause.
Task<> GoTo(Act& act, Target& target, Stage from = Stage::kIntoView, Stage until = Stage::kThere);
inline Task<> Reach(Act& act, Target& target) { return GoTo(act, target, Stage::kResolve); }
// Another target of the same action, or the same once more: what was tried and waited for on the way before is forgotten.
void BeginNextTarget(Act& act, Target& target);

// These decide how the way goes on, and append the steps that lead there.
// No part of the node is inside all viewports. Waits while it moves and a moment more, then ends the action.
Stage OutOfView(Act& act, Target* target);
// Waits a moment for a node that moves.
Stage WaitWhileMoving(Act& act, Target* target, const ActionError* waiting_for = nullptr);
[[nodiscard]] bool MayLookAgain(Act& act, const Target& target);

// ---- the stages
Task<Stage> Resolve(Act& act, Target& target);
Task<Stage> BringIntoView(Act& act, Target& target);
Task<Stage> Measure(Act& act, Target& target);
Task<Stage> FindFreePoint(Act& act, Target& target);
Task<Stage> MoveThere(Act& act, Target& target);
// Captures and resolves once more, if that was not done before. Else the action ends.
Task<Stage> LookAgain(Act& act, Target& target, bool was_gone = false);

// ---- steps and their replies. Those that return false, or nothing, have ended the action.
// Checks that the documents are the same. Without a resolved node only the main document is checked. ReadDocumentCheck
// reads the replies from *next on.
void AppendDocumentCheck(Act& act, const Target& target);
bool ReadDocumentCheck(Act& act, const Target& target, const StepReplies& replies, std::size_t* next);
// Makes this check.
Task<> CheckDocuments(Act& act, const Target& target);
// Where the node is. ReadGeometry reads the replies from `next` on.
void AppendGeometry(Act& act, const Target& target);
enum class Found : std::uint8_t { kHere, kGone, kEnded };
// `is_pressed`: a removed node has no quads.
Found ReadGeometry(Act& act, const Target& target, const StepReplies& replies, std::size_t next, TargetGeometry* out,
                   bool is_pressed = false);
// A hit test of the point in every session on the path. JudgePoint gives the outermost verdict that is not kTarget, from
// replies[*next] on, and moves *next past the tests of one point.
void AppendHitTests(Act& act, const Target& target, const PointPath& point);
std::optional<Hit> JudgePoint(Act& act, const Target& target, const StepReplies& replies, std::size_t* next);

// Whether a press at the point would still reach the node.
struct InputCheck {
  TargetGeometry geometry;
  Hit hit;  // not set if the geometry has no quads
  bool has_changed = false;
};
// The check of the documents, the geometry, the hit tests, and whether its row or card has changed since the capture.
void AppendInputCheck(Act& act, const Target& target);
Found ReadInputCheck(Act& act, const Target& target, const StepReplies& replies, InputCheck* out,
                     bool is_pressed = false);

// Notes for the report which node is acted on, if it is not the node named.
void NoteRebound(Act& act, const Resolution& resolution);
void FailCovered(Act& act, NodeIndex cover, const char* message);
// The error, whose texts hold until the next one.
ActionError CoveredBy(Act& act, NodeIndex cover, const char* message);
// The bounds at the capture of the box that ReadGeometry measures.
const Rect& MeasuredBounds(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_TARGET_H_
