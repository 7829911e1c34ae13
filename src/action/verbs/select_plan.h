// SelectPlan: select. The options that the values name become those that are selected, and no others of the list.
//
//   native select    called on the element (ElementCallPlan): its popup is a window of the browser that CDP cannot press
//   listbox          presses each option that is not as it is asked to be
//   combobox         presses it ─► looks for its popup ─► presses the option ─► …
//                                    └ not there: scrolls the popup (a virtual list has more), types the value, looks again
//
// Then looks whether it is selected. Every press is approached and hit-tested as PressPlan does.
#ifndef DOMTOOL_ACTION_VERBS_SELECT_PLAN_H_
#define DOMTOOL_ACTION_VERBS_SELECT_PLAN_H_

#include <cstddef>
#include <optional>
#include <string>

#include "action/target/element_call_plan.h"
#include "action/verbs/option_list.h"

namespace domtool {

class SelectPlan final : public ElementCallPlan {
 public:
  using ElementCallPlan::ElementCallPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  Resolution Aim() override;
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  void OnToolReplies(const StepReplies& replies) override;
  void OnCalled(JsonValue returned) override;
  void OnFocused() override;
  void OnObserved() override;

 private:
  enum class Step { kPressed, kMoved, kPaused, kLooked, kReadAgain };

  // The list or the combobox in the newest table; kNoNode when it is gone.
  [[nodiscard]] NodeIndex Control() const { return resolver().Resolve(table(), acted_id()); }
  // Reads the columns below off the newest table.
  void Choose();
  // Does the control say so, or something at most `levels` elements around it that did not say so before?
  [[nodiscard]] bool Shows(const std::string& label, int levels) const;
  // After Choose.
  [[nodiscard]] bool IsAsAsked() const;
  // True, and the plan over, when what was chosen cannot be.
  bool FailUnlessPossible();
  void Look(int after_ms);
  void OnLooked();
  void Seek();
  bool ScrollList();
  bool TypeValue();
  void FinishSelect();

  ListKind kind_ = ListKind::kNone;
  // What the values name, and how far it is from being so.
  NodeIndex list_ = kNoNode;  // that holds the options: the control, or its popup, if it is open
  bool takes_several_ = false;
  Vector<NodeIndex> wanted_;  // up to the first value that names no option
  Vector<NodeIndex> rivals_;  // that one of them names together
  NodeIndex next_ = kNoNode;  // the option to press
  std::size_t wrong_ = 0;     // options that are to be selected and are not, or the reverse

  Step step_ = Step::kPressed;
  bool is_at_option_ = false;
  bool has_typed_ = false;
  bool has_scrolled_up_ = false;
  bool has_reread_ = false;
  std::size_t wrong_before_ = 0;  // ... the press
  std::size_t looks_ = 0;
  std::size_t scrolls_ = 0;
  std::size_t opened_ = 0;
  Vector<std::string> labels_;  // of the options that were pressed to be selected
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_SELECT_PLAN_H_
