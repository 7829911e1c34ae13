#include "action/verbs/option_selection.h"

#include <algorithm>
#include <utility>

#include "action/outcome/compare.h"
#include "action/target/enabled.h"

namespace domtool {
namespace {

// Elements around a combobox that may show what was chosen.
constexpr int kLevelsAround = 2;

constexpr ActionError kNoList{ErrorCode::kNotActionable, "% is no list to select from.",
                              "Use type for a field with proposals, and click for a menu."};

}  // namespace

const ActionError* Selection::Check(NodeIndex row) {
  kind = KindOfList(table(), row);
  return kind == ListKind::kNone ? &kNoList : CheckEnabled(table(), row);
}

void Selection::Choose() {
  list = Control();
  if (list != kNoNode && kind == ListKind::kPopup) list = PopupOf(table(), list, before());
  wanted.clear();
  rivals.clear();
  next = kNoNode;
  wrong = 0;
  beside = 0;
  if (list == kNoNode) {
    const NodeIndex control = Control();
    box = control == kNoNode ? kNoNode : BoxAroundList(table(), control);
    if (kind == ListKind::kPopup && opened > 0) ChooseDrawn();
    return;
  }
  takes_several = TakesSeveral(table(), list);
  const Vector<NodeIndex> options = OptionsOf(table(), list);
  for (const std::string& value : act.call().values) {
    Vector<NodeIndex> meant = FindOptions(table(), options, value, act.resolver());
    if (meant.empty()) {
      if (!takes_several || kind != ListKind::kPopup || !IsBeside(value)) break;
      ++beside;
      continue;
    }
    wanted.push_back(meant[0]);
    if (meant.size() > 1) rivals = std::move(meant);
  }
  ChooseAmong(options);
}

// The first that was neither pressed nor is shown as chosen.
void Selection::ChooseDrawn() {
  if (box == kNoNode && pressed_in) {
    // The option that was pressed is still drawn, so its list has stayed open.
    const NodeIndex option = SameElement(*pressed_in, pressed, table());
    if (option != kNoNode && table().is_visible(option)) box = table().ParentElement(option);
  }
  const Vector<std::string>& values = act.call().values;
  for (const std::string& value : values) {
    const bool is_pressed = std::find(labels.begin(), labels.end(), value) != labels.end();
    const bool is_chosen = values.size() > 1 && IsBeside(value);
    beside += is_chosen && !is_pressed;
    if (is_pressed || is_chosen) continue;
    ++wrong;
    if (next == kNoNode) next = DrawnOption(value);
  }
}

void Selection::ChooseAmong(const Vector<NodeIndex>& options) {
  for (NodeIndex option : options) {
    const bool is_wanted = std::find(wanted.begin(), wanted.end(), option) != wanted.end();
    // Where one is selected, the press itself takes the selection from the others.
    if (!is_wanted && !takes_several) continue;
    const bool is_wrong = IsSelected(table(), option) != is_wanted;
    wrong += is_wrong;
    if (next == kNoNode && (is_wrong || !takes_several)) next = option;
  }
}

NodeIndex Selection::DrawnOption(std::string_view label) const {
  NodeIndex found = kNoNode;
  for (std::size_t k = 0; k < table().size(); ++k) {
    const NodeIndex i = RowAt(k);
    if (!IsDrawnOption(table(), i, box, before()) || LabelOf(table(), i) != label) continue;
    // Two of them do not tell which is meant.
    if (found != kNoNode) return kNoNode;
    found = i;
  }
  return found;
}

bool Selection::IsBeside(std::string_view value) const {
  const NodeIndex control = Control();
  return control != kNoNode && IsShownBeside(table(), control, Popup(), value);
}

// A combobox shows the choice in its value or its text; one that takes several shows it next to itself.
bool Selection::Shows(const std::string& label, int levels) const {
  auto then = around.begin();
  for (NodeIndex now = Control(); now != kNoNode && levels >= 0; now = table().ParentElement(now), --levels) {
    if (box != kNoNode && table().is_inclusive_descendant(box, now)) break;
    const std::string text = LabelOf(table(), now);
    if (text == label) return true;
    const bool is_new = then == around.end() || then->find(label) == std::string::npos;
    if (then != around.end()) ++then;
    if (is_new && text.find(label) != std::string::npos) return true;
  }
  return false;
}

void Selection::ReadAround() {
  NodeIndex i = Control();
  for (int level = 0; level <= kLevelsAround && i != kNoNode; ++level, i = table().ParentElement(i)) {
    around.push_back(LabelOf(table(), i));
  }
}

bool Selection::IsAsAsked() const {
  const Vector<std::string>& values = act.call().values;
  if (list != kNoNode && wanted.size() + beside == values.size() && wrong == 0) return true;
  if (kind != ListKind::kPopup || (list != kNoNode && takes_several)) return false;
  // Text in a field need not be a choice, and an open popup around the control has the label in any case.
  const NodeIndex control = Control();
  if (labels.empty() && control != kNoNode && values.size() == 1) {
    return table().value_text[At(control)] == values[0] ||
           (table().tag[At(control)] != Tag::kInput && LabelOf(table(), control) == values[0]);
  }
  if (labels.size() + beside < values.size()) {
    for (const std::string& value : values) {
      if (!IsBeside(value)) return false;
    }
    return true;
  }
  for (const std::string& label : labels) {
    const bool is_beside = box != kNoNode && IsBeside(label);
    if (!is_beside && !Shows(label, list == kNoNode ? kLevelsAround : 0)) return false;
  }
  return !labels.empty();
}

bool Selection::TakesText() const {
  const NodeIndex control = Control();
  if (control == kNoNode || table().states[At(control)].Has(State::kReadonly)) return false;
  return table().tag[At(control)] == Tag::kInput || table().reasons[At(control)].Has(InteractiveReason::kEditable);
}

const std::string& Selection::NextValue() const {
  const Vector<std::string>& values = act.call().values;
  for (const std::string& value : values) {
    const bool is_pressed = std::find(labels.begin(), labels.end(), value) != labels.end();
    const bool is_listed =
        list != kNoNode && !FindOptions(table(), OptionsOf(table(), list), value, act.resolver()).empty();
    if (!is_pressed && !is_listed && !IsBeside(value)) return value;
  }
  return values[0];
}

}  // namespace domtool
