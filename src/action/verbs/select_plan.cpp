// SelectPlan: select. The options that the values name become those that are selected, and no others of the list.
//
//   native select    called on the element (ElementCallPlan): its popup is a window of the browser that CDP cannot press
//   listbox          presses each option that is not as it is asked to be
//   combobox         presses it ─► looks for its popup ─► presses the option ─► …
//                                    └ not there: scrolls the popup (a virtual list has more), types the value, looks again
//
// Then looks whether it is selected. Every press is approached and hit-tested as PressPlan does.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "action/input/generated/page_functions.h"
#include "action/input/keys.h"
#include "action/target/element_call_plan.h"
#include "action/target/enabled.h"
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
  enum class Step { kPressed, kMoved, kPaused, kLooked, kCleared, kReadAgain };

  // The list or the combobox in the newest table; kNoNode when it is gone.
  [[nodiscard]] NodeIndex Control() const { return resolver().Resolve(table(), acted_id()); }
  // Reads the columns below off the newest table.
  void Choose();
  void ChooseAmong(const Vector<NodeIndex>& options);
  [[nodiscard]] NodeIndex DrawnOption(std::string_view label) const;
  void ChooseDrawn();
  // Does the control say so, or something at most `levels` elements around it that did not say so before?
  [[nodiscard]] bool Shows(const std::string& label, int levels) const;
  void ReadAround();
  // After Choose.
  [[nodiscard]] bool IsAsAsked() const;
  // True, and the plan over, when what was chosen cannot be.
  bool FailUnlessPossible();
  void Look(int after_ms);
  void OnLooked();
  void ApproachOption();
  void Seek();
  bool ScrollList();
  bool ScrollDrawn();
  void Wheel(const Rect& seen, Point delta);
  [[nodiscard]] bool TakesText() const;
  bool TypeValue();
  [[nodiscard]] const std::string& NextValue() const;
  void Refuse(const ActionError& error);
  void FinishSelect();

  ListKind kind_ = ListKind::kNone;
  // What the values name, and how far it is from being so.
  NodeIndex list_ = kNoNode;  // that holds the options: the control, or its popup, if it is open
  bool takes_several_ = false;
  Vector<NodeIndex> wanted_;  // up to the first value that names no option
  std::size_t beside_ = 0;    // values that were chosen before, and are shown beside the control alone
  Vector<NodeIndex> rivals_;  // that one of them names together
  NodeIndex next_ = kNoNode;  // the option to press
  std::size_t wrong_ = 0;     // options that are to be selected and are not, or the reverse

  Step step_ = Step::kPressed;
  const ActionError* refusal_ = nullptr;  // to end with once the page is as it was
  bool is_at_option_ = false;
  bool has_typed_ = false;
  bool has_scrolled_up_ = false;
  bool has_awaited_scroll_ = false;
  bool has_reread_ = false;
  bool has_chosen_ = false;       // the native list was set, or the last option pressed
  std::size_t wrong_before_ = 0;  // ... the press
  std::size_t looks_ = 0;
  std::size_t scrolls_ = 0;
  std::size_t opened_ = 0;
  Vector<std::string> around_;  // what the control and the elements around it said at the beginning
  Vector<std::string> labels_;  // of the options that were pressed to be selected
  std::string last_drawn_;      // the last option that a list without roles showed before it was scrolled
};

namespace {

constexpr int kLookMs[] = {50, 100, 200, 400};
constexpr int kReadAgainMs = 100;
// Elements around a combobox that may show what was chosen.
constexpr int kLevelsAround = 2;
constexpr int kScrollMs = 50;
constexpr std::size_t kMaxScrolls = 40;
constexpr double kDrawnScroll = 200;
constexpr double kScrollShare = 0.8;  // of the list's height: what was half seen is seen whole

constexpr ActionError kNoList{ErrorCode::kNotActionable, "% is no list to select from.",
                              "Use type for a field with proposals, and click for a menu."};
constexpr ActionError kTakesOne{ErrorCode::kBadInput, "Parameter 'values' must hold one value, for % takes one."};
constexpr ActionError kDisabledOption{ErrorCode::kNotActionable, "An option of % that 'values' names is disabled.",
                                      "Choose another, or do first what enables it."};
constexpr ActionError kNoOption{ErrorCode::kNotFound, "Not every one of 'values' names an option of %.",
                                "Use the value, the label or the id of an option; a list that was opened is open."};
constexpr ActionError kSeveral{ErrorCode::kAmbiguous, "One of 'values' names several options of %.",
                               "Use the id of the one that is meant."};
constexpr ActionError kChanged{ErrorCode::kNotActionable, "The options of % changed just now.", "Call get_dom again.",
                               true};
constexpr ActionError kNotOpened{ErrorCode::kNotActionable, "% opened no list of options.",
                                 "Click it, then call get_dom."};

}  // namespace

// Each once.
void SelectPlan::CheckCall(ParameterReader* /*in*/, ActionRequest* request) {
  Vector<std::string>& values = request->values;
  for (std::size_t i = values.size(); i-- > 1;) {
    std::string* const at = values.begin() + i;
    if (std::find(values.begin(), at, *at) != at) values.erase(at);
  }
}

// ---- what is chosen

void SelectPlan::Choose() {
  list_ = Control();
  if (list_ != kNoNode && kind_ == ListKind::kPopup) list_ = PopupOf(table(), list_, before());
  wanted_.clear();
  rivals_.clear();
  next_ = kNoNode;
  wrong_ = 0;
  beside_ = 0;
  if (list_ == kNoNode) {
    if (kind_ == ListKind::kPopup && opened_ > 0) ChooseDrawn();
    return;
  }
  takes_several_ = TakesSeveral(table(), list_);
  const Vector<NodeIndex> options = OptionsOf(table(), list_);
  for (const std::string& value : request().values) {
    Vector<NodeIndex> meant = FindOptions(table(), options, value, resolver());
    if (meant.empty()) {
      if (!takes_several_ || kind_ != ListKind::kPopup || !IsShownBeside(table(), Control(), list_, value)) break;
      ++beside_;
      continue;
    }
    wanted_.push_back(meant[0]);
    if (meant.size() > 1) rivals_ = std::move(meant);
  }
  ChooseAmong(options);
}

// The first that was neither pressed nor is shown as chosen.
void SelectPlan::ChooseDrawn() {
  const Vector<std::string>& values = request().values;
  for (const std::string& value : values) {
    const bool is_pressed = std::find(labels_.begin(), labels_.end(), value) != labels_.end();
    const NodeIndex control = Control();
    const bool is_chosen = values.size() > 1 && control != kNoNode && IsShownBeside(table(), control, kNoNode, value);
    beside_ += is_chosen && !is_pressed;
    if (is_pressed || is_chosen) continue;
    ++wrong_;
    if (next_ == kNoNode) next_ = DrawnOption(value);
  }
}

void SelectPlan::ChooseAmong(const Vector<NodeIndex>& options) {
  for (NodeIndex option : options) {
    const bool is_wanted = std::find(wanted_.begin(), wanted_.end(), option) != wanted_.end();
    // Where one is selected, the press itself takes the selection from the others.
    if (!is_wanted && !takes_several_) continue;
    const bool is_wrong = IsSelected(table(), option) != is_wanted;
    wrong_ += is_wrong;
    if (next_ == kNoNode && (is_wrong || !takes_several_)) next_ = option;
  }
}

// Some lists keep their options by role in a box without size, and draw plain boxes that are pressed.
NodeIndex SelectPlan::DrawnOption(std::string_view label) const {
  NodeIndex found = kNoNode;
  for (std::size_t k = 0; k < table().size(); ++k) {
    const NodeIndex i = RowAt(k);
    if (!IsDrawnSince(table(), i, before()) || LabelOf(table(), i) != label) continue;
    // Two of them do not tell which is meant.
    if (found != kNoNode) return kNoNode;
    found = i;
  }
  return found;
}

// A combobox shows the choice in its value or its text; one that takes several shows it next to itself.
bool SelectPlan::Shows(const std::string& label, int levels) const {
  auto around = around_.begin();
  for (NodeIndex now = Control(); now != kNoNode && levels >= 0; now = table().ParentElement(now), --levels) {
    const std::string text = LabelOf(table(), now);
    if (text == label) return true;
    const bool is_new = around == around_.end() || around->find(label) == std::string::npos;
    if (around != around_.end()) ++around;
    if (is_new && text.find(label) != std::string::npos) return true;
  }
  return false;
}

// Each choice has a new "before".
void SelectPlan::ReadAround() {
  NodeIndex i = Control();
  for (int level = 0; level <= kLevelsAround && i != kNoNode; ++level, i = table().ParentElement(i)) {
    around_.push_back(LabelOf(table(), i));
  }
}

bool SelectPlan::IsAsAsked() const {
  const Vector<std::string>& values = request().values;
  if (list_ != kNoNode && wanted_.size() + beside_ == values.size() && wrong_ == 0) return true;
  if (kind_ != ListKind::kPopup || (list_ != kNoNode && takes_several_)) return false;
  // Text in a field need not be a choice, and an open popup around the control has the label in any case.
  const NodeIndex control = Control();
  if (labels_.empty() && control != kNoNode && values.size() == 1) {
    return table().value_text[At(control)] == values[0] ||
           (table().tag[At(control)] != Tag::kInput && LabelOf(table(), control) == values[0]);
  }
  if (labels_.size() + beside_ < values.size()) {
    for (const std::string& value : values) {
      if (control == kNoNode || !IsShownBeside(table(), control, list_, value)) return false;
    }
    return true;
  }
  for (const std::string& label : labels_) {
    if (!Shows(label, list_ == kNoNode ? kLevelsAround : 0)) return false;
  }
  return !labels_.empty();
}

bool SelectPlan::FailUnlessPossible() {
  const ActionError* error = nullptr;
  if (wanted_.size() + beside_ < request().values.size()) error = &kNoOption;
  for (NodeIndex option : wanted_) {
    if (IsDisabled(table(), option)) error = &kDisabledOption;
  }
  if (!takes_several_ && request().values.size() != 1) error = &kTakesOne;
  if (!rivals_.empty()) error = &kSeveral;
  if (error == nullptr) return false;
  ActionError with_options = *error;
  Vector<std::string> ids;
  for (NodeIndex option : rivals_) ids.push_back(resolver().IdOf(table(), option));
  with_options.node_ids = &ids;
  if (rivals_.empty()) {
    Refuse(*error);
  } else {
    Fail(with_options);
  }
  return true;
}

// A list that was opened for it may lie over the page. A field may take Escape for itself, and so may a dialog around it.
void SelectPlan::Refuse(const ActionError& error) {
  NodeIndex around = Control();
  const bool is_open = opened_ > 0 && list_ != kNoNode && around != kNoNode && !TakesText();
  while (around != kNoNode && !HasTrait(table().role[At(around)], RoleTrait::kPopup)) {
    around = table().ParentElement(around);
  }
  if (!is_open || around != kNoNode) return Fail(error);
  refusal_ = &error;
  AppendChord(&batch(), ShortcutOf("Escape", {}));
  step_ = Step::kCleared;
}

// ---- on the way

void SelectPlan::OnStart() {
  // A refresh of the page lost the option that was to be pressed.
  if (is_at_option_) return OnLooked();
  if (!ResolveTarget()) return;
  ReadAround();
  Choose();
  if (kind_ == ListKind::kNative && FailUnlessPossible()) return;
  if (IsAsAsked()) {
    AddEvent("it was selected already");
    return FinishSelect();
  }
  if (kind_ != ListKind::kNative && list_ != kNoNode) {
    LeaveApproach();
    return OnLooked();
  }
  Locate();
}

Resolution SelectPlan::Aim() {
  if (!is_at_option_) return ElementCallPlan::Aim();
  Choose();
  return {next_ == kNoNode ? Resolution::Kind::kGone : Resolution::Kind::kFound, next_};
}

const ActionError* SelectPlan::CheckTarget() {
  if (is_at_option_) return nullptr;
  kind_ = KindOfList(table(), row());
  if (kind_ == ListKind::kNone) return &kNoList;
  return CheckEnabled(table(), row());
}

void SelectPlan::OnArrived() {
  if (kind_ == ListKind::kNative) return CallOn(kSelectOptions, wanted_);
  NoteInput(is_at_option_ && wrong_before_ <= 1 ? Input::kComplete : Input::kPartial);
  if (!is_at_option_) {
    ++opened_;
  } else if (!IsSelected(table(), row())) {
    labels_.push_back(LabelOf(table(), row()));
    has_chosen_ = labels_.size() == request().values.size();
  }
  AppendPresses(1);
  step_ = Step::kPressed;
}

void SelectPlan::OnToolReplies(const StepReplies& replies) {
  if (TakeCallReplies(replies) || FailUnlessAllOk(replies)) return;
  switch (step_) {
    case Step::kPressed:
      if (is_at_option_ && wrong_before_ <= 1) return Observe(Effect::kToBeSeen);
      looks_ = 0;
      return Look(0);
    case Step::kMoved: return Look(kScrollMs);
    case Step::kPaused: return Look(0);
    case Step::kLooked: return OnLooked();
    case Step::kCleared: return Fail(*refusal_);
    case Step::kReadAgain: return Observe(Effect::kToBeSeen);
  }
}

void SelectPlan::OnCalled(JsonValue returned) {
  if (!returned.AsBool()) return Fail(kChanged);
  has_chosen_ = true;
  Observe(Effect::kToBeSeen);
}

// ---- in the list

void SelectPlan::Look(int after_ms) {
  step_ = after_ms == 0 ? Step::kLooked : Step::kPaused;
  if (after_ms == 0) return batch().Capture();
  batch().Pause(after_ms);
}

void SelectPlan::OnLooked() {
  Choose();
  const bool is_next_drawn = list_ == kNoNode && next_ != kNoNode;
  if (is_next_drawn && (!is_at_option_ || wrong_ < wrong_before_)) return ApproachOption();
  if (list_ == kNoNode || wanted_.size() + beside_ < request().values.size()) return Seek();
  if (FailUnlessPossible()) return;
  const bool is_stuck = is_at_option_ && wrong_before_ != 0 && wrong_ >= wrong_before_;
  if (is_stuck && looks_ < std::size(kLookMs)) return Look(kLookMs[looks_++]);
  if (next_ == kNoNode || is_stuck) return Observe(Effect::kToBeSeen);
  ApproachOption();
}

void SelectPlan::ApproachOption() {
  wrong_before_ = std::max<std::size_t>(wrong_, 1);
  is_at_option_ = true;
  looks_ = 0;
  ApproachNext();
}

// What is wanted is not among the options that are there.
void SelectPlan::Seek() {
  if (list_ == kNoNode && is_at_option_ && opened_ <= request().values.size()) {
    // It closed after the last press.
    is_at_option_ = false;
    return ApproachNext();
  }
  if (list_ != kNoNode && ScrollList()) return;
  if (looks_ < std::size(kLookMs) && kind_ == ListKind::kPopup) return Look(kLookMs[looks_++]);
  if (TypeValue() || (list_ == kNoNode && !has_typed_ && ScrollDrawn())) return;
  refusal_ = list_ == kNoNode ? &kNotOpened : &kNoOption;
  if (!has_typed_) return Refuse(*refusal_);
  // What was searched in vain is not left in the field.
  AppendChord(&batch(), ShortcutOf("Control+a", "selectAll"));
  AppendChord(&batch(), ShortcutOf("Backspace", {}));
  step_ = Step::kCleared;
}

// A virtual list holds the options that can be seen and a few more: from its top page by page.
bool SelectPlan::ScrollList() {
  const ScrollBox* box = table().Scroll(list_);
  if (box == nullptr || scrolls_ == kMaxScrolls) return false;
  const Rect& seen = table().visible_rect[At(box->row)];
  Point delta;
  if (!has_scrolled_up_ && box->above >= 1) {
    delta.y = -box->above;
  } else if (box->below >= 1) {
    delta.y = seen.height() * kScrollShare;
  }
  has_scrolled_up_ = true;
  if (delta.y == 0) return false;
  Wheel(seen, delta);
  return true;
}

void SelectPlan::Wheel(const Rect& seen, Point delta) {
  ++scrolls_;
  const Point middle{(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2};
  // A list that was open already was not approached.
  const SessionView page = geometry().views.empty() ? SessionView{} : geometry().views.back();
  batch().Send("Input.dispatchMouseEvent", "", WheelParams(ToInput(middle, page), delta));
  step_ = Step::kMoved;
}

// ... one without roles goes on as long as its last box changes.
bool SelectPlan::ScrollDrawn() {
  NodeIndex last = kNoNode;
  for (std::size_t k = table().size(); k-- > 0 && last == kNoNode;) {
    if (IsDrawnSince(table(), RowAt(k), before()) && !LabelOf(table(), RowAt(k)).empty()) last = RowAt(k);
  }
  if (last == kNoNode || scrolls_ == kMaxScrolls) return false;
  const bool is_first = scrolls_ == 0;
  std::string label = LabelOf(table(), last);
  if (scrolls_ > 1 && label == last_drawn_) {
    if (has_awaited_scroll_) return false;
    has_awaited_scroll_ = true;
    Look(kLookMs[2]);
    return true;
  }
  has_awaited_scroll_ = false;
  last_drawn_ = std::move(label);
  // The list opens at its choice, so it is read from its top.
  Wheel(table().visible_rect[At(last)], {0, is_first ? -kDrawnScroll * kMaxScrolls : kDrawnScroll});
  return true;
}

bool SelectPlan::TakesText() const {
  const NodeIndex control = Control();
  if (control == kNoNode || table().states[At(control)].Has(State::kReadonly)) return false;
  return table().tag[At(control)] == Tag::kInput || table().reasons[At(control)].Has(InteractiveReason::kEditable);
}

// Fields with suggestions list what fits the text in them.
bool SelectPlan::TypeValue() {
  if (has_typed_ || kind_ != ListKind::kPopup || !TakesText()) return false;
  has_typed_ = true;
  looks_ = 0;
  is_at_option_ = false;
  if (!ResolveTarget()) return true;
  // A press on what is drawn for a field gave that the focus.
  table().tag[At(row())] == Tag::kInput ? TakeFocus() : OnFocused();
  return true;
}

void SelectPlan::OnFocused() {
  AppendChord(&batch(), ShortcutOf("Control+a", "selectAll"));
  batch().Send("Input.insertText", "", InsertTextParams(NextValue()));
  step_ = Step::kMoved;
}

// The first that is neither among the options nor shown as chosen.
const std::string& SelectPlan::NextValue() const {
  const Vector<std::string>& values = request().values;
  for (const std::string& value : values) {
    const bool is_pressed = std::find(labels_.begin(), labels_.end(), value) != labels_.end();
    const bool is_listed =
        list_ != kNoNode && !FindOptions(table(), OptionsOf(table(), list_), value, resolver()).empty();
    if (!is_pressed && !is_listed && !IsShownBeside(table(), Control(), list_, value)) return value;
  }
  return values[0];
}

// ---- read back

void SelectPlan::OnObserved() {
  Choose();
  if (IsAsAsked() || has_reread_) return FinishSelect();
  // The page may be about to show it.
  has_reread_ = true;
  batch().Pause(kReadAgainMs);
  step_ = Step::kReadAgain;
}

void SelectPlan::FinishSelect() {
  // A page may use the choice and take the list away.
  const bool is_gone = has_chosen_ && Control() == kNoNode;
  const bool is_selected = is_gone || IsAsAsked();
  if (is_gone) AddEvent("the list is gone after the choice");
  const char* const actual = is_gone ? "the list is gone" : is_selected ? "it is selected" : "it is not selected";
  Judge(is_selected, ExpectKind::kValueChanges, actual);
  Finish(is_selected ? Outcome::kDone : Outcome::kNoEffect);
}

DOMTOOL_PLAN(SelectPlan)

}  // namespace domtool
