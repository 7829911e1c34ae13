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
#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/focus.h"
#include "action/target/press.h"
#include "action/verbs/option_list.h"
#include "action/verbs/option_selection.h"
#include "action/verbs/verb.h"

namespace domtool {
namespace {

constexpr int kLookMs[] = {50, 100, 200, 400};
constexpr int kReadAgainMs = 100;
constexpr int kScrollMs = 50;
constexpr std::size_t kMaxScrolls = 40;
constexpr double kDrawnScroll = 200;
constexpr double kScrollShare = 0.8;  // of the list's height: what was half seen is seen whole

constexpr ActionError kTakesOneValue{ErrorCode::kBadInput, "Parameter 'values' must hold one value, for % takes one."};
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

// ---- what cannot be chosen

// A list that was opened for it may lie over the page. A field may take Escape for itself, and so may a dialog around it.
Task<> Refuse(Act& act, const Selection& selection, const ActionError& error) {
  NodeIndex around = selection.Control();
  const bool is_open =
      selection.opened > 0 && selection.Popup() != kNoNode && around != kNoNode && !selection.TakesText();
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
  if (!selection.takes_several && act.call().values.size() != 1) error = &kTakesOneValue;
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

void Wheel(Act& act, Selection& selection, const Rect& seen, Point delta) {
  ++selection.scrolls;
  const Point middle{(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2};
  act.batch().Send("Input.dispatchMouseEvent", "", WheelParams(ToInput(middle, selection.page), delta));
}

// A virtual list holds the options that can be seen and a few more: from its top page by page.
bool ScrollList(Act& act, Selection& selection) {
  const ScrollBox* box = act.table().Scroll(selection.list);
  if (box == nullptr || selection.scrolls == kMaxScrolls) return false;
  const Rect& seen = act.table().visible_rect[At(box->row)];
  Point delta;
  if (!selection.has_scrolled_up && box->above >= 1) {
    delta.y = -box->above;
  } else if (box->below >= 1) {
    delta.y = seen.height() * kScrollShare;
  }
  selection.has_scrolled_up = true;
  if (delta.y == 0) return false;
  Wheel(act, selection, seen, delta);
  return true;
}

// A list without roles is scrolled as long as its last box changes.
bool ScrollDrawn(Act& act, Selection& selection) {
  const NodeTable& table = act.table();
  NodeIndex last = kNoNode;
  NodeIndex in_view = kNoNode;  // the last of which some part can be seen: a virtual list draws a few more
  for (std::size_t k = table.size(); k-- > 0 && in_view == kNoNode;) {
    const NodeIndex row = RowAt(k);
    if (!IsDrawnOption(table, row, selection.box, act.before()) || LabelOf(table, row).empty()) continue;
    if (last == kNoNode) last = row;
    if (!table.visible_rect[At(row)].is_empty()) in_view = row;
  }
  if (in_view == kNoNode || selection.scrolls == kMaxScrolls) return false;
  const bool is_first = selection.scrolls == 0;
  std::string label = LabelOf(table, last);
  if (!is_first && label == selection.last_drawn) {
    if (!selection.has_awaited_scroll) {
      selection.has_awaited_scroll = true;
      selection.look_ms = kLookMs[2];
      return true;
    }
    // Going to its top may have moved nothing, going down must.
    if (selection.scrolls > 1) return false;
  }
  selection.has_awaited_scroll = false;
  selection.last_drawn = std::move(label);
  // The list opens at its choice, so it is read from its top.
  Wheel(act, selection, table.visible_rect[At(in_view)], {0, is_first ? -kDrawnScroll * kMaxScrolls : kDrawnScroll});
  return true;
}

// Open the list, look again after look_ms, type what is wanted, or none.
enum class Way { kOpen, kLook, kType, kNone };

// What is wanted is not among the options that are there. Chooses how to get it there, and appends the steps for that.
Way NextWay(Act& act, Selection& selection) {
  const bool has_list = selection.list != kNoNode;
  const bool is_popup = selection.kind == ListKind::kPopup;
  // It closed after the last press.
  if (!has_list && selection.is_at_option && selection.opened <= act.call().values.size()) return Way::kOpen;
  selection.look_ms = kScrollMs;
  if (has_list && ScrollList(act, selection)) return Way::kLook;
  if (selection.looks < std::size(kLookMs) && is_popup) {
    selection.look_ms = kLookMs[selection.looks++];
    return Way::kLook;
  }
  if (!selection.has_typed && is_popup && selection.TakesText()) return Way::kType;
  if (!has_list && !selection.has_typed && ScrollDrawn(act, selection)) return Way::kLook;
  return Way::kNone;
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

// A list of which no option has a role may be open already. A press would close it, but not that of a field.
Task<> OpenList(Act& act, Selection& selection, Target& control) {
  act.CountAsSent(Input::kPartial);
  const bool is_open = ++selection.opened == 1 && selection.box != kNoNode && !selection.TakesText() &&
                       act.table().states[At(selection.Control())].Has(State::kExpanded);
  if (!is_open) co_await Press(act, control, 1);
  selection.page = control.geometry.views.back();
  selection.looks = 0;
  co_await LookAfter(act, 0);
}

// Whether it was the last that is to be pressed.
Task<bool> PressOption(Act& act, Selection& selection) {
  selection.wrong_before = std::max<std::size_t>(selection.wrong, 1);
  selection.is_at_option = true;
  selection.looks = 0;
  // The field may be typed into for the next one.
  selection.has_typed = false;
  Target option(act);
  BeginNextTarget(act, option);
  const auto find = [&selection]() -> Resolution {
    selection.Choose();
    return {selection.next == kNoNode ? Resolution::Kind::kGone : Resolution::Kind::kFound, selection.next};
  };
  option.find = find;
  co_await Reach(act, option);
  const bool is_last = selection.wrong_before <= 1;
  act.CountAsSent(is_last ? Input::kComplete : Input::kPartial);
  if (!IsSelected(act.table(), option.row)) {
    selection.labels.push_back(LabelOf(act.table(), option.row));
    selection.has_chosen = selection.labels.size() == act.call().values.size();
  }
  selection.pressed_in = act.newest();
  selection.pressed = option.row;
  co_await Press(act, option, 1);
  selection.page = option.geometry.views.back();
  if (is_last) co_return true;
  selection.looks = 0;
  co_await LookAfter(act, 0);
  co_return false;
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
  const Way way = NextWay(act, selection);
  Stage from = Stage::kResolve;
  if (way == Way::kNone) {
    const ActionError& refusal = selection.Popup() != kNoNode ? kNoOption : kNotOpened;
    if (!selection.has_typed) co_return co_await Refuse(act, selection, refusal);
    // What was searched in vain is not left in the field. In an empty one, Backspace would take away what was chosen last.
    const NodeIndex field = selection.Control();
    if (field != kNoNode && !act.table().form_value[At(field)].empty()) {
      const NodeIndex then = act.resolver().Resolve(act.before(), act.acted_id());
      const std::string_view was = then == kNoNode ? std::string_view() : act.before().form_value[At(then)];
      AppendShortcut(&act.batch(), "Control+a", "selectAll");
      // An emptied field may mean that nothing is chosen any more.
      if (was.empty()) {
        AppendShortcut(&act.batch(), "Backspace");
      } else {
        act.batch().Send("Input.insertText", "", InsertTextParams(was));
      }
      co_await act.Results();
    }
    co_return act.Fail(refusal);
  }
  if (way == Way::kOpen) {
    selection.is_at_option = false;
    BeginNextTarget(act, control);
  } else if (way == Way::kType && !co_await TypeValue(act, selection, control)) {
    from = Stage::kFindAgain;
  } else {
    if (!act.batch().is_empty()) co_await act.Results();
    co_return co_await LookAfter(act, selection.look_ms);
  }
  co_await GoTo(act, control, from);
  co_await OpenList(act, selection, control);
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
    if (selection.list == kNoNode) co_await OpenList(act, selection, control);
    co_await PressOptions(act, selection, control);
  }
  for (bool has_reread = false;; has_reread = true) {
    co_await AwaitEffect(act, Effect::kToBeSeen);
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
