// CheckPlan: check. Presses a checkbox, radio button or switch, or the label that is shown in its place, only when its state
// is not yet what is wanted, and says whether it became so.

#include <optional>

#include "action/target/enabled.h"
#include "action/target/press_plan.h"

namespace domtool {

class CheckPlan final : public PressPlan {
 public:
  using PressPlan::PressPlan;

 protected:
  void OnStart() override;
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  void OnToolReplies(const StepReplies& replies) override;
  void OnObserved() override;

 private:
  enum class Checked { kNone, kOff, kOn, kMixed, kUnknown };

  // In the newest table; kNone of what cannot be checked, and of kNoNode.
  [[nodiscard]] Checked StateOf(NodeIndex row) const;
  [[nodiscard]] Checked Wanted() const { return request().checked ? Checked::kOn : Checked::kOff; }
  void FinishCheck(Checked state);

  bool was_mixed_ = false;
  bool was_on_ = false;
  bool has_pressed_twice_ = false;
};

namespace {

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

// Beside the words of a control: a small empty box.
bool DrawsBox(const NodeTable& table, NodeIndex control) {
  constexpr double kSmallest = 8;
  constexpr double kLargest = 32;
  if (table.role[At(control)] != Role::kGeneric) return false;
  for (NodeIndex i = Next(control); i < table.subtree_end[At(control)]; i = Next(i)) {
    const Rect& box = table.bounds[At(i)];
    const bool is_small = box.width() >= kSmallest && box.height() >= kSmallest && box.width() <= kLargest &&
                          box.height() <= kLargest && table.style[At(i)].border != 0;
    if (table.is_element(i) && is_small && table.subtree_end[At(i)] == Next(i)) return true;
  }
  return false;
}

}  // namespace

CheckPlan::Checked CheckPlan::StateOf(NodeIndex row) const {
  if (row == kNoNode) return Checked::kNone;
  const StateSet& states = table().states[At(row)];
  if (states.Has(State::kMixed)) return Checked::kMixed;
  // A label that is shown in place of its control has the states of that.
  if (states.Has(State::kChecked)) return Checked::kOn;
  if (states.Has(State::kUnchecked)) return Checked::kOff;
  if (states.Has(State::kLooksOn)) return Checked::kOn;
  if (states.Has(State::kLooksOff)) return Checked::kOff;
  // A label without a field draws its own box, and so does what has its name from its row.
  const bool is_plain = table().role[At(row)] == Role::kGeneric && !table().flags[At(row)].name_is_content;
  const bool is_named_by_row = is_plain && table().flags[At(row)].name_is_guess;
  const bool is_drawn =
      table().tag[At(row)] == Tag::kLabel || is_named_by_row || DrawsBox(table(), row) || IsPlainBox(table(), row);
  return is_drawn && !table().reasons[At(row)].empty() ? Checked::kUnknown : Checked::kNone;
}

void CheckPlan::OnStart() {
  const Resolution target = Aim();
  const Checked state = StateOf(target.row);
  was_mixed_ = state == Checked::kMixed;
  was_on_ = state == Checked::kOn;
  if (state != Wanted()) return Approach();
  NoteRebound(target);
  AddEvent(request().checked ? "it was checked already" : "it was unchecked already");
  FinishCheck(state);
}

const ActionError* CheckPlan::CheckTarget() {
  const Checked state = StateOf(row());
  if (state == Checked::kNone) return &kNoBox;
  // A press would check what may be unchecked.
  if (state == Checked::kUnknown && !request().checked) return &kUnknownState;
  return CheckEnabled(table(), row());
}

void CheckPlan::OnArrived() {
  NoteInput(Input::kComplete);
  AppendPresses(1);
}

void CheckPlan::OnToolReplies(const StepReplies& replies) {
  if (!FailUnlessAllOk(replies)) Observe(Effect::kToBeSeen);
}

void CheckPlan::OnObserved() {
  const Checked state = StateOf(resolver().Resolve(table(), acted_id()));
  // With three states a press gives the next one, and which that is differs.
  const bool is_of_three = was_mixed_ || state == Checked::kMixed;
  if (!is_of_three || state == Wanted() || state == Checked::kNone || has_pressed_twice_) return FinishCheck(state);
  has_pressed_twice_ = true;
  ApproachNext();
}

void CheckPlan::FinishCheck(Checked state) {
  constexpr const char* kWords[] = {"the control is gone", "it is not checked", "it is checked",
                                    "it is neither checked nor unchecked", "it does not show whether it is checked"};
  // What shows no state is taken to be unchecked until it is pressed.
  const bool has_changed = state == Checked::kUnknown && changes().any();
  // What was on is off, even if nothing else on the page shows how that looks.
  const bool is_off_now = was_on_ && !request().checked;
  if (has_changed && !is_off_now) AddEvent("it was pressed, but does not show whether it is checked");
  const bool is_as_asked = state == Wanted() || has_changed;
  if (!is_as_asked && FailIfClickCancelled()) return;
  Judge(is_as_asked, ExpectKind::kStateChanges, kWords[static_cast<int>(state)]);
  Finish(is_as_asked || (state == Checked::kNone && changes().any()) ? Outcome::kDone : Outcome::kNoEffect);
}

DOMTOOL_PLAN(CheckPlan)

}  // namespace domtool
