// SelectPlan: select. The options that the values name become those that are selected, and no others of the list.
//
//   native select    called on the element (ElementCallPlan): its popup is a window of the browser that CDP cannot press
//   listbox          presses each option that is not as it is asked to be
//   combobox         presses it ─► looks for its popup ─► presses the option ─► …
//                                    └ not there: scrolls the popup (a virtual list has more), types the value, looks again
//
// Then looks whether it is selected. Every press is approached and hit-tested as TargetPlan does.
#ifndef DOMTOOL_ACTION_SELECT_PLAN_H_
#define DOMTOOL_ACTION_SELECT_PLAN_H_

#include <cstddef>
#include <optional>
#include <string>

#include "action/element_call_plan.h"
#include "action/option_list.h"

namespace domtool {

class SelectPlan final : public ElementCallPlan {
 public:
  using ElementCallPlan::ElementCallPlan;

 protected:
  void OnStart() override;
  Resolution Aim() override;
  std::optional<ActionError> CheckTarget() override;
  void OnArrived() override;
  void OnOwnReplies(const StepReplies& replies) override;
  void OnCalled(JsonValue returned) override;
  void OnObserved() override;

 private:
  enum class Step { kPressed, kMoved, kPaused, kLooked, kReadAgain };

  // What the values name in a list, and how far it is from being so.
  struct Choice {
    NodeIndex list = kNoNode;
    bool takes_several = false;
    Vector<NodeIndex> wanted;
    std::size_t missing = 0;   // position of the first value that names no option; how many values there are: none
    std::size_t wrong = 0;     // options that are to be selected and are not, or the reverse
    NodeIndex next = kNoNode;  // the first of them; of a popup that takes one, that one
  };

  // The list or the combobox in the newest table; kNoNode when it is gone.
  [[nodiscard]] NodeIndex Control() const { return resolver().Resolve(table(), acted_id()); }
  // In the list itself, or in the popup, if it is open.
  [[nodiscard]] Choice Choose() const;
  // Does the control say so, or something at most `levels` elements around it that did not say so before?
  [[nodiscard]] bool Shows(const std::string& label, int levels) const;
  [[nodiscard]] bool IsAsAsked() const;
  // True, and the plan over, when the choice cannot be.
  bool FailUnlessPossible(const Choice& choice);
  void Look(int after_ms);
  void OnLooked();
  void Seek(const Choice& choice);
  bool ScrollList(NodeIndex list);
  bool TypeValue(const std::string& value);
  void FinishSelect(bool is_selected);

  ListKind kind_ = ListKind::kNone;
  Step step_ = Step::kPressed;
  bool is_at_option_ = false;
  bool has_typed_ = false;
  bool has_scrolled_up_ = false;
  bool has_reread_ = false;
  std::size_t wrong_ = 0;  // before the press
  std::size_t looks_ = 0;
  std::size_t scrolls_ = 0;
  std::size_t opened_ = 0;
  Vector<std::string> labels_;  // of the options that were pressed
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_SELECT_PLAN_H_
