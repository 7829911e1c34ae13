#include "action/select_plan.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "action/click_plan.h"
#include "action/keys.h"

namespace domtool {
namespace {

constexpr int kLookMs[] = {50, 100, 200, 400};
constexpr int kReadAgainMs = 100;
constexpr int kScrollMs = 50;
constexpr std::size_t kMaxScrolls = 12;
constexpr double kScrollShare = 0.8;  // of the list's height: what was half seen is seen whole

// Selects exactly the options given, as choosing them in the popup would (HTML 4.10.7, "send select update notifications").
// Answers false, and does nothing, where that is no longer possible.
constexpr std::string_view kSelectOptions =
    "function(...wanted){"
    "const all=[...this.options];"
    "if(!this.isConnected||this.matches(':disabled')"
    "||wanted.some(o=>!all.includes(o)||o.matches(':disabled')))return false;"
    "for(const o of all)o.selected=wanted.includes(o);"
    "this.dispatchEvent(new Event('input',{bubbles:true,composed:true}));"
    "this.dispatchEvent(new Event('change',{bubbles:true}));"
    "return true}";

}  // namespace

// ---- what is chosen

SelectPlan::Choice SelectPlan::Choose() const {
  Choice choice;
  const Vector<std::string>& values = request().values;
  const NodeIndex control = Control();
  if (control != kNoNode) choice.list = kind_ == ListKind::kPopup ? PopupOf(table(), control, before()) : control;
  if (choice.list == kNoNode) return choice;
  choice.takes_several = TakesSeveral(table(), choice.list);
  const Vector<NodeIndex> options = OptionsOf(table(), choice.list);
  for (; choice.missing < values.size(); ++choice.missing) {
    const NodeIndex option = FindOption(table(), options, values[choice.missing], resolver());
    if (option == kNoNode) break;
    choice.wanted.push_back(option);
  }
  const auto is_wanted = [&](NodeIndex option) {
    return std::find(choice.wanted.begin(), choice.wanted.end(), option) != choice.wanted.end();
  };
  for (NodeIndex option : options) {
    // Where one is selected, the press itself takes the selection from the others.
    const bool counts = choice.takes_several || is_wanted(option);
    if (!counts || IsSelected(table(), option) == is_wanted(option)) continue;
    ++choice.wrong;
    if (choice.next == kNoNode) choice.next = option;
  }
  if (!choice.takes_several && !choice.wanted.empty()) choice.next = choice.wanted[0];
  return choice;
}

// A combobox tells by its value or its text what was chosen in it; one that takes several, by something beside it.
bool SelectPlan::Shows(const std::string& label, int levels) const {
  NodeIndex now = Control();
  if (now == kNoNode || label.empty()) return false;
  if (LabelOf(table(), now) == label) return true;
  for (int level = 0; level <= levels && now != kNoNode; ++level, now = table().ParentElement(now)) {
    const NodeIndex then = SameElement(table(), now, before());
    const bool is_there = LabelOf(table(), now).find(label) != std::string::npos;
    if (is_there && (then == kNoNode || LabelOf(before(), then).find(label) == std::string::npos)) return true;
  }
  return false;
}

bool SelectPlan::IsAsAsked() const {
  const Choice choice = Choose();
  if (choice.list != kNoNode && choice.missing == request().values.size() && choice.wrong == 0) return true;
  if (kind_ != ListKind::kPopup || (choice.list != kNoNode && choice.takes_several)) return false;
  if (labels_.empty()) {
    // Text in a field need not be a choice.
    const NodeIndex control = Control();
    return control != kNoNode && table().tag[At(control)] != Tag::kInput && request().values.size() == 1 &&
           LabelOf(table(), control) == request().values[0];
  }
  // An open popup around it has the label in any case.
  const int levels = choice.list == kNoNode ? 2 : 0;
  return std::all_of(labels_.begin(), labels_.end(), [&](const std::string& label) { return Shows(label, levels); });
}

bool SelectPlan::FailUnlessPossible(const Choice& choice) {
  const std::size_t count = request().values.size();
  if (!choice.takes_several && count != 1) {
    Fail({ErrorCode::kBadInput, "Parameter 'values' must hold one value, for % takes one."});
    return true;
  }
  for (std::size_t i = 0; i < choice.wanted.size(); ++i) {
    if (!IsOptionDisabled(table(), choice.wanted[i])) continue;
    Fail({ErrorCode::kNotActionable, "The option of % that values[!] names is disabled.",
          "Choose another, or do first what enables it.", false, std::to_string(i)});
    return true;
  }
  if (kind_ == ListKind::kPopup || choice.missing == count) return false;
  Fail({ErrorCode::kNotFound, "No option of % is what values[!] names.",
        "Use the value, the label or the id of one of its options.", false, std::to_string(choice.missing)});
  return true;
}

// ---- on the way

void SelectPlan::OnStart() {
  // A refresh of the page lost the option that was to be pressed.
  if (is_at_option_) return OnLooked();
  if (!ResolveTarget()) return;
  if (kind_ != ListKind::kPopup && FailUnlessPossible(Choose())) return;
  if (IsAsAsked()) {
    AddEvent("it was selected already");
    return FinishSelect(true);
  }
  if (kind_ != ListKind::kNative && Choose().list != kNoNode) return OnLooked();
  Locate();
}

Resolution SelectPlan::Aim() {
  if (!is_at_option_) return ElementCallPlan::Aim();
  const NodeIndex next = Choose().next;
  return {next == kNoNode ? Resolution::Kind::kGone : Resolution::Kind::kFound, next};
}

std::optional<ActionError> SelectPlan::CheckTarget() {
  if (is_at_option_) return std::nullopt;
  kind_ = KindOfList(table(), row());
  if (kind_ == ListKind::kNone) {
    return ActionError{ErrorCode::kNotActionable, "% is no list to select from.",
                       "Use type for a field with proposals, and click for a menu."};
  }
  if (IsDisabled(table(), row())) {
    return ActionError{ErrorCode::kNotActionable, "% is disabled.",
                       "Do first what enables it, then observe the page again."};
  }
  return std::nullopt;
}

void SelectPlan::OnArrived() {
  if (kind_ == ListKind::kNative) {
    return CallOn(kSelectOptions, nullptr, Choose().wanted, true);
  }
  NoteInput(is_at_option_ && wrong_ <= 1);
  if (is_at_option_) {
    if (!IsSelected(table(), row())) labels_.push_back(LabelOf(table(), row()));
  } else {
    ++opened_;
  }
  AppendPresses(1);
  step_ = Step::kPressed;
}

void SelectPlan::OnOwnReplies(const StepReplies& replies) {
  if (TakeCallReplies(replies)) return;
  for (const StepReply& reply : replies) {
    if (FailUnlessOk(reply)) return;
  }
  switch (step_) {
    case Step::kPressed:
      if (is_at_option_ && wrong_ <= 1) return Observe(false);
      looks_ = 0;
      return Look(0);
    case Step::kMoved: return Look(kScrollMs);
    case Step::kPaused: return Look(0);
    case Step::kLooked: return OnLooked();
    case Step::kReadAgain: return Observe(false);
  }
}

void SelectPlan::OnCalled(JsonValue returned) {
  if (returned.AsBool()) return Observe(false);
  Fail({ErrorCode::kNotActionable, "% changed just now, so that its options cannot be selected.",
        "Observe the page again.", true});
}

// ---- in the list

void SelectPlan::Look(int after_ms) {
  if (after_ms == 0) {
    batch().Capture();
  } else {
    batch().Pause(after_ms);
  }
  step_ = after_ms == 0 ? Step::kLooked : Step::kPaused;
}

void SelectPlan::OnLooked() {
  const Choice choice = Choose();
  if (choice.list == kNoNode || (kind_ == ListKind::kPopup && choice.missing < request().values.size())) {
    return Seek(choice);
  }
  if (FailUnlessPossible(choice)) return;
  const bool is_stuck = is_at_option_ && !labels_.empty() && choice.wrong >= wrong_;
  if (is_stuck && looks_ < std::size(kLookMs)) return Look(kLookMs[looks_++]);
  if (choice.next == kNoNode || is_stuck) return Observe(false);
  wrong_ = std::max<std::size_t>(choice.wrong, 1);
  is_at_option_ = true;
  looks_ = 0;
  ApproachNext();
}

// What is wanted is not among the options that are there.
void SelectPlan::Seek(const Choice& choice) {
  const Vector<std::string>& values = request().values;
  if (choice.list == kNoNode && is_at_option_ && opened_ <= values.size()) {
    // It closed behind the last press.
    is_at_option_ = false;
    return ApproachNext();
  }
  if (choice.list != kNoNode && ScrollList(choice.list)) return;
  if (looks_ < std::size(kLookMs)) return Look(kLookMs[looks_++]);
  if (!values.empty() && TypeValue(values[choice.missing])) return;
  if (choice.list == kNoNode) {
    return Fail({ErrorCode::kNotActionable, "% opened no list of options.", "Click it, then observe the page."});
  }
  Fail({ErrorCode::kNotFound, "No option of % is what values[!] names.", "The list is open: observe the page.", false,
        std::to_string(choice.missing)});
}

// A virtual list holds the options that can be seen and a few more: from its top page by page.
bool SelectPlan::ScrollList(NodeIndex list) {
  const ScrollBox* box = table().Scroll(list);
  if (box == nullptr) {
    const NodeIndex scroller = table().Scroller(OptionsOf(table(), list)[0]);
    if (scroller != kNoNode) box = table().Scroll(scroller);
  }
  if (box == nullptr || scrolls_ == kMaxScrolls) return false;
  const Rect& seen = table().visible_rect[At(box->row)];
  Point delta;
  if (!has_scrolled_up_ && box->above >= 1) {
    delta.y = -double{box->above} - 1;
  } else if (box->below >= 1) {
    delta.y = seen.height() * kScrollShare;
  }
  has_scrolled_up_ = true;
  if (delta.y == 0 || seen.is_empty()) return false;
  ++scrolls_;
  const Point middle{(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2};
  batch().Send("Input.dispatchMouseEvent", "", WheelParams(ToInput(middle, geometry().views.back()), delta));
  step_ = Step::kMoved;
  return true;
}

// Fields with suggestions list what fits the text in them.
bool SelectPlan::TypeValue(const std::string& value) {
  const NodeIndex control = Control();
  if (has_typed_ || control == kNoNode || table().tag[At(control)] != Tag::kInput ||
      table().HasAttr(control, "readonly")) {
    return false;
  }
  has_typed_ = true;
  looks_ = 0;
  Chord all = ParseChord("Control+a").value();
  all.command = "selectAll";
  AppendChord(&batch(), all);
  batch().Send("Input.insertText", "", InsertTextParams(value));
  step_ = Step::kMoved;
  return true;
}

// ---- read back

void SelectPlan::OnObserved() {
  const bool is_selected = IsAsAsked();
  if (is_selected || has_reread_) return FinishSelect(is_selected);
  // The page may be about to show it.
  has_reread_ = true;
  batch().Pause(kReadAgainMs);
  step_ = Step::kReadAgain;
}

void SelectPlan::FinishSelect(bool is_selected) {
  VerificationText text;
  text.success = is_selected;
  text.actual_outcome = ExpectKindName(changes().any() ? ExpectKind::kValueChanges : ExpectKind::kNoChange);
  text.actual_outcome += is_selected ? ": what was asked for is selected" : ": what was asked for is not selected";
  text.feedback = is_selected ? "The options have the state that was asked for."
                              : "The page did not take the selection, or does not show it; observe the page.";
  if (is_selected) text.verified_outcome = ExpectKindName(ExpectKind::kValueChanges);
  if (request().expect.empty()) set_verification(std::move(text));
  Finish(is_selected ? Outcome::kDone : Outcome::kNoEffect);
}

}  // namespace domtool
