// What the values of a select call name in the list, and how far the list is from being so. It reads tables alone and sends nothing.
#ifndef DOMTOOL_ACTION_VERBS_OPTION_SELECTION_H_
#define DOMTOOL_ACTION_VERBS_OPTION_SELECTION_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "action/script/act.h"
#include "action/target/target.h"
#include "action/verbs/option_list.h"

namespace domtool {

struct Selection {
  explicit Selection(Act& act) : act(act) {}
  [[gnu::noinline]] ~Selection() = default;

  Act& act;
  ListKind kind = ListKind::kNone;
  // As Choose finds it on the newest table.
  NodeIndex list = kNoNode;  // that holds the options: the control, or its popup, if it is open
  NodeIndex box = kNoNode;   // BoxAroundList, where there is no such list
  bool takes_several = false;
  Vector<NodeIndex> wanted;  // up to the first value that names no option
  std::size_t beside = 0;    // values that were chosen before, and are shown beside the control alone
  Vector<NodeIndex> rivals;  // that one of them names together
  NodeIndex next = kNoNode;  // the option to press
  std::size_t wrong = 0;     // options that are to be selected and are not, or the reverse
  // On the way.
  SessionView page;  // as the control was reached
  bool has_typed = false;
  bool has_scrolled_up = false;
  bool has_awaited_scroll = false;
  bool has_chosen = false;       // the native list was set, or the last option pressed
  bool is_at_option = false;     // an option was pressed last, or is being pressed
  std::size_t wrong_before = 0;  // ... the press
  std::size_t looks = 0;
  int look_ms = 0;
  std::size_t scrolls = 0;
  std::size_t opened = 0;
  TablePtr pressed_in;  // the table of `pressed`, the last option that was pressed
  NodeIndex pressed = kNoNode;
  Vector<std::string> around;  // what the control and the elements around it said at the beginning
  Vector<std::string> labels;  // of the options that were pressed to be selected
  std::string last_drawn;      // the last option that a list without roles showed before it was scrolled

  [[nodiscard]] const NodeTable& table() const { return act.table(); }
  [[nodiscard]] const NodeTable& before() const { return act.before(); }
  // The list or the combobox in the newest table; kNoNode when it is gone.
  [[nodiscard]] NodeIndex Control() const { return act.resolver().Resolve(table(), act.acted_id()); }
  // Where the options are, by role or as plain boxes; kNoNode: no such list is open.
  [[nodiscard]] NodeIndex Popup() const { return list == kNoNode ? box : list; }
  // Why nothing can be selected in the row, or nullptr.
  const ActionError* Check(NodeIndex row);
  // Finds the list, what the values name in it, and the option to press next.
  void Choose();
  void ChooseAmong(const Vector<NodeIndex>& options);
  void ChooseDrawn();
  // The one box with that label that is drawn as an option; kNoNode where several are.
  [[nodiscard]] NodeIndex DrawnOption(std::string_view label) const;
  // The value is shown beside the control, and not in its list.
  [[nodiscard]] bool IsBeside(std::string_view value) const;
  // Does the control say so, or something at most `levels` elements around it that did not say so before?
  [[nodiscard]] bool Shows(const std::string& label, int levels) const;
  // Keeps what the control and the elements around it say before the first choice.
  void ReadAround();
  // After Choose: nothing is left to press.
  [[nodiscard]] bool IsAsAsked() const;
  [[nodiscard]] bool has_all() const { return wanted.size() + beside >= act.call().values.size(); }
  // The control is a field, whose text may narrow its list.
  [[nodiscard]] bool TakesText() const;
  // The first value that is neither among the options nor shown as chosen.
  [[nodiscard]] const std::string& NextValue() const;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_OPTION_SELECTION_H_
