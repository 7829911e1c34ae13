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
  enum class Checked { kNone, kOff, kOn, kMixed };

  // In the newest table; kNone of what cannot be checked, and of kNoNode.
  [[nodiscard]] Checked StateOf(NodeIndex row) const;
  [[nodiscard]] Checked Wanted() const { return request().checked ? Checked::kOn : Checked::kOff; }
  void FinishCheck(Checked state);

  bool was_mixed_ = false;
  bool has_pressed_twice_ = false;
};

namespace {

constexpr ActionError kNoBox{ErrorCode::kNotActionable, "% is no checkbox, radio button or switch.",
                             "Use click, or name the control itself."};

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
  const bool is_drawn = table().tag[At(row)] == Tag::kLabel ||
                        (table().flags[At(row)].name_is_guess && !table().flags[At(row)].name_is_content &&
                         table().role[At(row)] == Role::kGeneric);
  return is_drawn && !table().reasons[At(row)].empty() ? Checked::kOff : Checked::kNone;
}

void CheckPlan::OnStart() {
  const Resolution target = Aim();
  const Checked state = StateOf(target.row);
  was_mixed_ = state == Checked::kMixed;
  if (state != Wanted()) return Approach();
  NoteRebound(target);
  AddEvent(request().checked ? "it was checked already" : "it was unchecked already");
  FinishCheck(state);
}

const ActionError* CheckPlan::CheckTarget() {
  if (StateOf(row()) == Checked::kNone) return &kNoBox;
  return CheckEnabled(table(), row());
}

void CheckPlan::OnArrived() {
  NoteInput(true);
  AppendPresses(1);
}

void CheckPlan::OnToolReplies(const StepReplies& replies) {
  if (!FailUnlessAllOk(replies)) Observe(false);
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
                                    "it is neither checked nor unchecked"};
  const bool is_as_asked = state == Wanted();
  if (!is_as_asked && FailIfClickCancelled()) return;
  Judge(is_as_asked, ExpectKind::kStateChanges, kWords[static_cast<int>(state)]);
  Finish(is_as_asked || (state == Checked::kNone && changes().any()) ? Outcome::kDone : Outcome::kNoEffect);
}

DOMTOOL_PLAN(CheckPlan)

}  // namespace domtool
