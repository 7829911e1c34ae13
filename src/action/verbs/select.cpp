// select: the options that the values name become those that are selected, and no others of the list.
//
//   native select    called on the element (focus.h): its popup is a window of the browser that CDP cannot press
//   listbox          presses each option that is not as it is asked to be
//   combobox         presses it ─► looks for its popup ─► presses the option ─► …
//                                    └ not there: scrolls the popup (a virtual list has more), types the value, looks again
//
// Then looks whether it is selected.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "action/input/generated/page_functions.h"
#include "action/input/keys.h"
#include "action/script/observe.h"
#include "action/target/enabled.h"
#include "action/target/focus.h"
#include "action/target/press.h"
#include "action/verbs/option_list.h"
#include "action/verbs/verb.h"

namespace domtool {
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

// The list, what the values name in it, and how far it is from being so.
struct Selection {
  explicit Selection(Act& act) : act(act) {}
  [[gnu::noinline]] ~Selection() = default;

  Act& act;
  ListKind kind = ListKind::kNone;
  // As Choose finds it on the newest table.
  NodeIndex list = kNoNode;  // that holds the options: the control, or its popup, if it is open
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
  Vector<std::string> around;  // what the control and the elements around it said at the beginning
  Vector<std::string> labels;  // of the options that were pressed to be selected
  std::string last_drawn;      // the last option that a list without roles showed before it was scrolled

  [[nodiscard]] const NodeTable& table() const { return act.table(); }
  [[nodiscard]] const NodeTable& before() const { return act.before(); }
  // The list or the combobox in the newest table; kNoNode when it is gone.
  [[nodiscard]] NodeIndex Control() const { return act.resolver().Resolve(table(), act.acted_id()); }
  const ActionError* Check(NodeIndex row);
  void Choose();
  void ChooseAmong(const Vector<NodeIndex>& options);
  [[nodiscard]] NodeIndex DrawnOption(std::string_view label) const;
  void ChooseDrawn();
  // Does the control say so, or something at most `levels` elements around it that did not say so before?
  [[nodiscard]] bool Shows(const std::string& label, int levels) const;
  void ReadAround();
  // After Choose.
  [[nodiscard]] bool IsAsAsked() const;
  [[nodiscard]] bool has_all() const { return wanted.size() + beside >= act.call().values.size(); }
  [[nodiscard]] bool TakesText() const;
  [[nodiscard]] const std::string& NextValue() const;
  void Wheel(const Rect& seen, Point delta);
  bool ScrollList();
  bool ScrollDrawn();
  // Open the list, look again after look_ms, type what is wanted, or none.
  enum class Way { kOpen, kLook, kType, kNone };
  Way NextWay();
};

const ActionError* Selection::Check(NodeIndex row) {
  kind = KindOfList(table(), row);
  return kind == ListKind::kNone ? &kNoList : CheckEnabled(table(), row);
}

// ---- what is chosen

void Selection::Choose() {
  list = Control();
  if (list != kNoNode && kind == ListKind::kPopup) list = PopupOf(table(), list, before());
  wanted.clear();
  rivals.clear();
  next = kNoNode;
  wrong = 0;
  beside = 0;
  if (list == kNoNode) {
    if (kind == ListKind::kPopup && opened > 0) ChooseDrawn();
    return;
  }
  takes_several = TakesSeveral(table(), list);
  const Vector<NodeIndex> options = OptionsOf(table(), list);
  for (const std::string& value : act.call().values) {
    Vector<NodeIndex> meant = FindOptions(table(), options, value, act.resolver());
    if (meant.empty()) {
      if (!takes_several || kind != ListKind::kPopup || !IsShownBeside(table(), Control(), list, value)) break;
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
  const Vector<std::string>& values = act.call().values;
  for (const std::string& value : values) {
    const bool is_pressed = std::find(labels.begin(), labels.end(), value) != labels.end();
    const NodeIndex control = Control();
    const bool is_chosen = values.size() > 1 && control != kNoNode && IsShownBeside(table(), control, kNoNode, value);
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

// Some lists keep their options by role in a box without size, and draw plain boxes that are pressed.
NodeIndex Selection::DrawnOption(std::string_view label) const {
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
bool Selection::Shows(const std::string& label, int levels) const {
  auto then = around.begin();
  for (NodeIndex now = Control(); now != kNoNode && levels >= 0; now = table().ParentElement(now), --levels) {
    const std::string text = LabelOf(table(), now);
    if (text == label) return true;
    const bool is_new = then == around.end() || then->find(label) == std::string::npos;
    if (then != around.end()) ++then;
    if (is_new && text.find(label) != std::string::npos) return true;
  }
  return false;
}

// Each choice has a new "before".
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
      if (control == kNoNode || !IsShownBeside(table(), control, list, value)) return false;
    }
    return true;
  }
  for (const std::string& label : labels) {
    if (!Shows(label, list == kNoNode ? kLevelsAround : 0)) return false;
  }
  return !labels.empty();
}

// ---- what cannot be chosen

// A list that was opened for it may lie over the page. A field may take Escape for itself, and so may a dialog around it.
Task<> Refuse(Act& act, const Selection& selection, const ActionError& error) {
  NodeIndex around = selection.Control();
  const bool is_open = selection.opened > 0 && selection.list != kNoNode && around != kNoNode && !selection.TakesText();
  while (around != kNoNode && !HasTrait(act.table().role[At(around)], RoleTrait::kPopup)) {
    around = act.table().ParentElement(around);
  }
  if (is_open && around == kNoNode) {
    AppendShortcut(&act.batch(), "Escape");
    co_await act.Results();
  }
  co_return act.Fail(error);
}

// Ends the action when what was chosen cannot be.
Task<> RequirePossible(Act& act, const Selection& selection) {
  const ActionError* error = nullptr;
  if (!selection.has_all()) error = &kNoOption;
  for (NodeIndex option : selection.wanted) {
    if (IsDisabled(act.table(), option)) error = &kDisabledOption;
  }
  if (!selection.takes_several && act.call().values.size() != 1) error = &kTakesOne;
  if (!selection.rivals.empty()) {
    ActionError with_options = kSeveral;
    Vector<std::string> ids;
    for (NodeIndex option : selection.rivals) ids.push_back(act.resolver().IdOf(act.table(), option));
    with_options.node_ids = &ids;
    co_return act.Fail(with_options);
  }
  if (error != nullptr) co_return co_await Refuse(act, selection, *error);
}

// ---- on the way to an option that is not there

// A virtual list holds the options that can be seen and a few more: from its top page by page.
bool Selection::ScrollList() {
  const ScrollBox* box = table().Scroll(list);
  if (box == nullptr || scrolls == kMaxScrolls) return false;
  const Rect& seen = table().visible_rect[At(box->row)];
  Point delta;
  if (!has_scrolled_up && box->above >= 1) {
    delta.y = -box->above;
  } else if (box->below >= 1) {
    delta.y = seen.height() * kScrollShare;
  }
  has_scrolled_up = true;
  if (delta.y == 0) return false;
  Wheel(seen, delta);
  return true;
}

void Selection::Wheel(const Rect& seen, Point delta) {
  ++scrolls;
  const Point middle{(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2};
  act.batch().Send("Input.dispatchMouseEvent", "", WheelParams(ToInput(middle, page), delta));
}

// ... one without roles goes on as long as its last box changes.
bool Selection::ScrollDrawn() {
  NodeIndex last = kNoNode;
  for (std::size_t k = table().size(); k-- > 0 && last == kNoNode;) {
    if (IsDrawnSince(table(), RowAt(k), before()) && !LabelOf(table(), RowAt(k)).empty()) last = RowAt(k);
  }
  if (last == kNoNode || scrolls == kMaxScrolls) return false;
  const bool is_first = scrolls == 0;
  std::string label = LabelOf(table(), last);
  if (scrolls > 1 && label == last_drawn) {
    if (has_awaited_scroll) return false;
    has_awaited_scroll = true;
    look_ms = kLookMs[2];
    return true;
  }
  has_awaited_scroll = false;
  last_drawn = std::move(label);
  // The list opens at its choice, so it is read from its top.
  Wheel(table().visible_rect[At(last)], {0, is_first ? -kDrawnScroll * kMaxScrolls : kDrawnScroll});
  return true;
}

bool Selection::TakesText() const {
  const NodeIndex control = Control();
  if (control == kNoNode || table().states[At(control)].Has(State::kReadonly)) return false;
  return table().tag[At(control)] == Tag::kInput || table().reasons[At(control)].Has(InteractiveReason::kEditable);
}

// The first that is neither among the options nor shown as chosen.
const std::string& Selection::NextValue() const {
  const Vector<std::string>& values = act.call().values;
  for (const std::string& value : values) {
    const bool is_pressed = std::find(labels.begin(), labels.end(), value) != labels.end();
    const bool is_listed =
        list != kNoNode && !FindOptions(table(), OptionsOf(table(), list), value, act.resolver()).empty();
    if (!is_pressed && !is_listed && !IsShownBeside(table(), Control(), list, value)) return value;
  }
  return values[0];
}

// ---- the presses

// Captures the page after `ms`.
Task<> LookAfter(Act& act, int ms) {
  if (ms > 0) {
    act.batch().Pause(ms);
    co_await act.Results();
  }
  act.batch().Capture();
  co_await act.Results();
}

Task<> PressControl(Act& act, Selection& selection, Target& control) {
  act.NoteInput(Input::kPartial);
  ++selection.opened;
  co_await Press(act, control, 1);
  selection.page = control.geometry.views.back();
  selection.looks = 0;
  co_await LookAfter(act, 0);
}

// Whether it was the last that is to be pressed.
Task<bool> PressOption(Act& act, Selection& selection) {
  selection.wrong_before = std::max<std::size_t>(selection.wrong, 1);
  selection.is_at_option = true;
  selection.looks = 0;
  Target option(act);
  BeginNextTarget(act, option);
  const auto find = [&selection]() -> Resolution {
    selection.Choose();
    return {selection.next == kNoNode ? Resolution::Kind::kGone : Resolution::Kind::kFound, selection.next};
  };
  option.find = find;
  co_await Reach(act, option);
  const bool is_last = selection.wrong_before <= 1;
  act.NoteInput(is_last ? Input::kComplete : Input::kPartial);
  if (!IsSelected(act.table(), option.row)) {
    selection.labels.push_back(LabelOf(act.table(), option.row));
    selection.has_chosen = selection.labels.size() == act.call().values.size();
  }
  co_await Press(act, option, 1);
  selection.page = option.geometry.views.back();
  if (is_last) co_return true;
  selection.looks = 0;
  co_await LookAfter(act, 0);
  co_return false;
}

// What is wanted is not among the options that are there. Chooses how to get it there, and appends the steps for that.
Selection::Way Selection::NextWay() {
  const bool has_list = list != kNoNode;
  const bool is_popup = kind == ListKind::kPopup;
  // It closed after the last press.
  if (!has_list && is_at_option && opened <= act.call().values.size()) return Way::kOpen;
  look_ms = kScrollMs;
  if (has_list && ScrollList()) return Way::kLook;
  if (looks < std::size(kLookMs) && is_popup) {
    look_ms = kLookMs[looks++];
    return Way::kLook;
  }
  if (!has_typed && is_popup && TakesText()) return Way::kType;
  if (!has_list && !has_typed && ScrollDrawn()) return Way::kLook;
  return Way::kNone;
}

// Fields with suggestions list what fits the text in them. False: the field is gone.
Task<bool> TypeValue(Act& act, Selection& selection, Target& control) {
  selection.has_typed = true;
  selection.looks = 0;
  selection.is_at_option = false;
  co_await Resolve(act, control);
  // A press on what is drawn for a field gave that the focus.
  if (act.table().tag[At(control.row)] == Tag::kInput) {
    PageObjects objects;
    if (co_await TakeFocus(act, control, objects, false, false) == Focus::kGone) co_return false;
  }
  AppendShortcut(&act.batch(), "Control+a", "selectAll");
  act.batch().Send("Input.insertText", "", InsertTextParams(selection.NextValue()));
  selection.look_ms = kScrollMs;
  co_return true;
}

// Gets what is wanted among the options that are there, by one step of the way.
Task<> Seek(Act& act, Selection& selection, Target& control) {
  const Selection::Way way = selection.NextWay();
  Stage from = Stage::kResolve;
  if (way == Selection::Way::kNone) {
    const ActionError& refusal = selection.list != kNoNode ? kNoOption : kNotOpened;
    if (!selection.has_typed) co_return co_await Refuse(act, selection, refusal);
    // What was searched in vain is not left in the field.
    AppendShortcut(&act.batch(), "Control+a", "selectAll");
    AppendShortcut(&act.batch(), "Backspace");
    co_await act.Results();
    co_return act.Fail(refusal);
  }
  if (way == Selection::Way::kOpen) {
    selection.is_at_option = false;
    BeginNextTarget(act, control);
  } else if (way == Selection::Way::kType && !co_await TypeValue(act, selection, control)) {
    from = Stage::kFindAgain;
  } else {
    if (!act.batch().is_empty()) co_await act.Results();
    co_return co_await LookAfter(act, selection.look_ms);
  }
  co_await GoTo(act, control, from);
  co_await PressControl(act, selection, control);
}

// Presses options until all are as asked, or no press helps.
Task<> PressOptions(Act& act, Selection& selection, Target& control) {
  for (;;) {
    selection.Choose();
    const bool is_drawn = selection.list == kNoNode && selection.next != kNoNode;
    if (is_drawn && (!selection.is_at_option || selection.wrong < selection.wrong_before)) {
      if (co_await PressOption(act, selection)) co_return;
      continue;
    }
    if (selection.list == kNoNode || !selection.has_all()) {
      co_await Seek(act, selection, control);
      continue;
    }
    co_await RequirePossible(act, selection);
    const bool is_stuck =
        selection.is_at_option && selection.wrong_before != 0 && selection.wrong >= selection.wrong_before;
    if (is_stuck && selection.looks < std::size(kLookMs)) {
      co_await LookAfter(act, kLookMs[selection.looks++]);
      continue;
    }
    if (selection.next == kNoNode || is_stuck || co_await PressOption(act, selection)) co_return;
  }
}

// ---- the verb

void FinishSelect(Act& act, const Selection& selection) {
  // A page may use the choice and take the list away.
  const bool is_gone = selection.has_chosen && selection.Control() == kNoNode;
  const bool is_selected = is_gone || selection.IsAsAsked();
  if (is_gone) act.AddEvent("the list is gone after the choice");
  const char* const actual = is_gone ? "the list is gone" : is_selected ? "it is selected" : "it is not selected";
  act.Judge(is_selected, ExpectKind::kValueChanges, actual);
  return act.Finish(is_selected ? Outcome::kDone : Outcome::kNoEffect);
}

Task<> Select(Act& act) {
  Selection selection(act);
  Target control(act);
  const auto check = [&selection](NodeIndex row) { return selection.Check(row); };
  control.check = check;
  co_await Resolve(act, control);
  selection.ReadAround();
  selection.Choose();
  const bool is_native = selection.kind == ListKind::kNative;
  if (is_native) co_await RequirePossible(act, selection);
  if (selection.IsAsAsked()) {
    act.AddEvent("it was selected already");
    co_return FinishSelect(act, selection);
  }
  if (is_native || selection.list == kNoNode) co_await GoTo(act, control);
  if (is_native) {
    // The page may have been captured again on the way.
    selection.Choose();
    co_await RequirePossible(act, selection);
    PageObjects objects;
    const JsonValue is_set = co_await CallOn(act, control, objects, kSelectOptions, &selection.wanted);
    if (!is_set.AsBool()) co_return act.Fail(kChanged);
    selection.has_chosen = true;
  } else {
    if (selection.list == kNoNode) co_await PressControl(act, selection, control);
    co_await PressOptions(act, selection, control);
  }
  for (bool has_reread = false;; has_reread = true) {
    co_await Observe(act, Effect::kToBeSeen);
    selection.Choose();
    if (selection.IsAsAsked() || has_reread) break;
    // The page may be about to show it.
    act.batch().Pause(kReadAgainMs);
    co_await act.Results();
  }
  FinishSelect(act, selection);
}

// Each value once.
void CheckSelect(ParameterReader* /*in*/, ActionRequest* request) {
  Vector<std::string>& values = request->values;
  for (std::size_t i = values.size(); i-- > 1;) {
    std::string* const at = values.begin() + i;
    if (std::find(values.begin(), at, *at) != at) values.erase(at);
  }
}

}  // namespace

extern const Verb kSelectVerb;
const Verb kSelectVerb{Select, CheckSelect};

}  // namespace domtool
