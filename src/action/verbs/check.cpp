// check: presses a checkbox, radio button or switch, or the label that is shown in its place, only when its state is not yet what is
// wanted, and says whether it became so.
#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/press.h"
#include "action/verbs/verb.h"
#include "table/box_to_tick.h"

namespace domtool {
namespace {

enum class Checked { kNone, kOff, kOn, kMixed, kUnknown };

constexpr ActionError kNoBox{ErrorCode::kNotActionable, "% is no checkbox, radio button or switch.",
                             "Use click, or name the control itself."};

constexpr ActionError kUnknownState{ErrorCode::kNotActionable, "% does not show whether it is checked.",
                                    "Look at it, and use click if it is to be switched."};

// A small box without a name and without a picture, which would say that it does something else.
bool IsPlainBox(const NodeTable& table, NodeIndex control) {
  constexpr double kLargest = 80;
  const Rect& box = table.bounds[At(control)];
  if (!table.name[At(control)].empty() || table.role[At(control)] != Role::kGeneric) return false;
  for (NodeIndex i = control; i < table.subtree_end[At(control)]; i = Next(i)) {
    const Tag tag = table.tag[At(i)];
    const bool is_picture = tag == Tag::kSvg || tag == Tag::kImg || tag == Tag::kCanvas || tag == Tag::kI;
    if (is_picture || table.style[At(i)].has_background_image) return false;
  }
  return box.width() > 1 && box.height() > 1 && box.width() <= kLargest && box.height() <= kLargest;
}

// The box that a control without a role of its own draws beside its words, unless the box is a control itself; kNoNode without one.
NodeIndex DrawnBox(const NodeTable& table, NodeIndex control) {
  const Role role = table.role[At(control)];
  if (role != Role::kGeneric && !HasTrait(role, RoleTrait::kItem)) return kNoNode;
  const NodeIndex box = BoxToTickIn(table, control);
  return box == kNoNode || box == control || !table.reasons[At(box)].empty() ? kNoNode : box;
}

// A row may open when it is pressed, while its box is only ticked. Where the whole row ticks, a press on the box does, too.
void AimAtDrawnBox(const NodeTable& table, NodeIndex row, Target* target) {
  const NodeIndex drawn = row == kNoNode || target->position ? kNoNode : DrawnBox(table, row);
  if (drawn == kNoNode) return;
  const Rect& box = table.bounds[At(drawn)];
  const Rect& around = MeasuredBounds(table, row);
  target->position = Point{(box.left + box.right) / 2 - around.left, (box.top + box.bottom) / 2 - around.top};
}

// kNone of what cannot be checked, and of kNoNode.
Checked StateOf(const NodeTable& table, NodeIndex row) {
  if (row == kNoNode) return Checked::kNone;
  const StateSet& states = table.states[At(row)];
  if (states.Has(State::kMixed)) return Checked::kMixed;
  // A label that is shown in place of its control has the states of that.
  if (states.Has(State::kChecked)) return Checked::kOn;
  if (states.Has(State::kUnchecked)) return Checked::kOff;
  if (states.Has(State::kLooksOn)) return Checked::kOn;
  if (states.Has(State::kLooksOff)) return Checked::kOff;
  // A label without a field draws its own box, and so does what has its name from its row.
  const bool is_plain = table.role[At(row)] == Role::kGeneric && !table.flags[At(row)].name_is_content;
  const bool is_named_by_row = is_plain && table.flags[At(row)].name_is_guess;
  const bool is_drawn =
      table.tag[At(row)] == Tag::kLabel || is_named_by_row || DrawnBox(table, row) != kNoNode || IsPlainBox(table, row);
  return is_drawn && !table.reasons[At(row)].empty() ? Checked::kUnknown : Checked::kNone;
}

// `was` is the state before the action.
void FinishCheck(Act& act, Checked state, Checked was, const Pressed& pressed) {
  constexpr const char* kWords[] = {"the control is gone", "it is not checked", "it is checked",
                                    "it is neither checked nor unchecked", "it does not show whether it is checked"};
  const Checked wanted = act.call().checked ? Checked::kOn : Checked::kOff;
  // What shows no state is taken to be unchecked until it is pressed.
  const bool has_changed = state == Checked::kUnknown && act.changes().any();
  // What was on is off, even if nothing else on the page shows how that looks.
  const bool is_off_now = was == Checked::kOn && !act.call().checked;
  if (has_changed && !is_off_now) act.AddEvent("it was pressed, but does not show whether it is checked");
  const bool is_as_asked = state == wanted || has_changed;
  if (!is_as_asked) FailIfClickCancelled(act, pressed);
  act.Judge(is_as_asked, ExpectKind::kStateChanges, kWords[static_cast<int>(state)]);
  const bool is_done = is_as_asked || (state == Checked::kNone && act.changes().any());
  return act.Finish(is_done ? Outcome::kDone : Outcome::kNoEffect);
}

Task<> Check(Act& act) {
  const Checked wanted = act.call().checked ? Checked::kOn : Checked::kOff;
  const Resolution named = TargetOf(act.resolver(), act.table(), act.call());
  const Checked was = StateOf(act.table(), named.row);
  if (was == wanted) {
    NoteRebound(act, named);
    act.AddEvent(act.call().checked ? "it was checked already" : "it was unchecked already");
    co_return FinishCheck(act, was, was, {});
  }
  const auto check = [&act](NodeIndex row) -> const ActionError* {
    const Checked state = StateOf(act.table(), row);
    if (state == Checked::kNone) return &kNoBox;
    // A press would check what may be unchecked.
    if (state == Checked::kUnknown && !act.call().checked) return &kUnknownState;
    return CheckEnabled(act.table(), row);
  };
  Pressed pressed;
  Checked state = was;
  // With three states a press gives the next one, and which that is differs. So it is pressed twice at most.
  for (int presses = 1; presses <= 2; ++presses) {
    Target target(act);
    if (presses > 1) BeginNextTarget(act, target);
    target.check = check;
    const NodeIndex row = presses == 1 ? named.row : act.resolver().Resolve(act.table(), act.acted_id());
    AimAtDrawnBox(act.table(), row, &target);
    co_await Reach(act, target);
    // It may have been waited for.
    if (presses > 1 && StateOf(act.table(), target.row) == wanted) {
      state = wanted;
      break;
    }
    act.CountAsSent(Input::kComplete);
    pressed = co_await Press(act, target, 1);
    co_await AwaitEffect(act, Effect::kToBeSeen);
    state = StateOf(act.table(), act.resolver().Resolve(act.table(), act.acted_id()));
    const bool is_of_three = was == Checked::kMixed || state == Checked::kMixed;
    if (!is_of_three || state == wanted || state == Checked::kNone) break;
  }
  FinishCheck(act, state, was, pressed);
}

}  // namespace

extern const Verb kCheckVerb;
const Verb kCheckVerb{Check};

}  // namespace domtool
