#include "action/type_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "action/click_plan.h"
#include "action/keys.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kCharactersPerBatch = 50;
constexpr int kReadAgainMs = 100;

enum class Field { kNone, kSingleLine, kMultiLine, kByRole, kPicker };

// What kind of field a row is, by HTML's input types, contenteditable and ARIA.
Field FieldKind(const NodeTable& table, NodeIndex row) {
  constexpr std::string_view kNoText[] = {"checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden"};
  constexpr std::string_view kPickers[] = {"date", "time", "datetime-local", "month", "week", "range", "color"};
  const std::string type = ToAsciiLower(table.AttrOr(row, "type"));
  switch (table.tag[At(row)]) {
    case Tag::kTextarea: return Field::kMultiLine;
    case Tag::kSelect: return Field::kNone;
    case Tag::kInput:
      if (std::find(std::begin(kNoText), std::end(kNoText), type) != std::end(kNoText)) return Field::kNone;
      if (std::find(std::begin(kPickers), std::end(kPickers), type) != std::end(kPickers)) return Field::kPicker;
      return Field::kSingleLine;
    default: break;
  }
  for (NodeIndex i = row; i != kNoNode; i = table.ParentElement(i)) {
    if (table.flags[At(i)].is_editable_host) return Field::kMultiLine;
  }
  switch (table.role[At(row)]) {
    case Role::kTextbox:
    case Role::kSearchBox:
    case Role::kCombobox:
    case Role::kSpinButton: return Field::kByRole;
    default: return Field::kNone;
  }
}

bool IsReadonly(const NodeTable& table, NodeIndex row) {
  return table.states[At(row)].Has(State::kReadonly) || table.HasAttr(row, "readonly");
}

Chord ShortcutOf(std::string_view key, std::string_view command) {
  Chord chord = ParseChord(key).value();
  chord.command = command;
  return chord;
}

}  // namespace

std::optional<ActionError> TypePlan::CheckTarget() {
  if (IsDisabled(table(), row())) {
    return ActionError{ErrorCode::kNotActionable, "% is disabled.",
                       "Do first what enables it, then observe the page again."};
  }
  if (IsReadonly(table(), row())) {
    return ActionError{ErrorCode::kNotActionable, "% is read-only.", "Click it if it opens something to choose from."};
  }
  switch (FieldKind(table(), row())) {
    case Field::kNone:
      return ActionError{ErrorCode::kNotActionable, "% is no text field.",
                         "Use click, check or keypress, or name the field itself."};
    case Field::kPicker:
      return ActionError{ErrorCode::kUnsupported, "Typing into this kind of field is not supported yet.",
                         "Click it, then use keypress with digits or arrow keys."};
    case Field::kSingleLine:
      if (request().text.find('\n') == std::string::npos) return std::nullopt;
      return ActionError{ErrorCode::kBadInput, "% takes one line, and the text has a line break.",
                         "Leave the line break out, and set pressEnter to submit."};
    case Field::kMultiLine:
    case Field::kByRole: break;
  }
  return std::nullopt;
}

void TypePlan::OnArrived() {
  NoteInput(false);
  AppendPresses(1);
  step_ = Step::kPressed;
}

void TypePlan::OnOwnReplies(const StepReplies& replies) {
  std::size_t next = 0;
  if (step_ == Step::kFocused && !CheckFence(replies, &next)) return;
  for (; next < replies.size(); ++next) {
    if (FailUnlessOk(replies[next])) return;
  }
  switch (step_) {
    case Step::kPressed: return Focus();
    case Step::kFocused: return Prepare();
    case Step::kPrepared:
    case Step::kDelay: return SendText();
    case Step::kTyping: return OnTextSent();
    case Step::kReadAgain:
    case Step::kEntered: return Observe(false);
  }
}

// The press gave the focus; this makes sure that nothing took it away, and that the document is still the same. What is
// a field by its role only has a way of its own to take keys, so the press must do.
void TypePlan::Focus() {
  AppendFence();
  if (FieldKind(table(), row()) != Field::kByRole) {
    batch().Send("DOM.focus", path()[0].session, NodeParams(path()[0].backend_node_id));
  }
  step_ = Step::kFocused;
}

void TypePlan::Prepare() {
  const bool is_known_empty = table().flags[At(row())].has_form_value && table().form_value[At(row())].empty();
  if (request().clear_first) {
    AppendChord(&batch(), ShortcutOf("Control+a", "selectAll"));
    AppendChord(&batch(), ShortcutOf("Backspace", {}));
  } else if (!is_known_empty && !request().text.empty() && FieldKind(table(), row()) != Field::kByRole) {
    AppendChord(&batch(), ShortcutOf("Control+End", "moveToEndOfDocument"));
  } else {
    return SendText();
  }
  if (request().text.empty() && !request().press_enter) NoteInput(true);
  step_ = Step::kPrepared;
}

void TypePlan::SendText() {
  const std::string& text = request().text;
  if (sent_bytes_ == text.size()) return ReadField();
  if (request().char_by_char) {
    const std::size_t most = request().char_delay_ms > 0 ? 1 : kCharactersPerBatch;
    for (std::size_t i = 0; i < most && sent_bytes_ < text.size(); ++i) AppendCharacter();
  } else {
    batch().Send("Input.insertText", "", InsertTextParams(text));
    sent_bytes_ = text.size();
  }
  if (sent_bytes_ == text.size() && !request().press_enter) NoteInput(true);
  step_ = Step::kTyping;
}

// A key of the US layout is pressed, for a line break Enter; anything else arrives as from an input method.
void TypePlan::AppendCharacter() {
  const std::string_view text = request().text;
  const std::size_t begin = sent_bytes_;
  DecodeCodePoint(text, &sent_bytes_);
  const std::string_view character = text.substr(begin, sent_bytes_ - begin);
  if (character == "\n") return AppendChord(&batch(), ShortcutOf("Enter", {}));
  Chord chord;
  if (character.size() == 1 && StrokeOfCharacter(character[0], &chord.stroke)) return AppendChord(&batch(), chord);
  batch().Send("Input.insertText", "", InsertTextParams(character));
}

void TypePlan::OnTextSent() {
  if (sent_bytes_ == request().text.size()) return ReadField();
  if (request().char_delay_ms == 0) return SendText();
  batch().Pause(request().char_delay_ms);
  step_ = Step::kDelay;
}

void TypePlan::ReadField() {
  const bool is_only_enter = request().text.empty() && !request().clear_first;
  if (is_only_enter) return PressEnter();
  Observe(false);
}

void TypePlan::PressEnter() {
  NoteInput(true);
  if (has_read_) BeginSecondPart();
  has_entered_ = true;
  AppendChord(&batch(), ShortcutOf("Enter", {}));
  step_ = Step::kEntered;
}

ReadBack TypePlan::CurrentReadBack() const {
  NodeIndex now = SameElement(before(), row(), table());
  if (now == kNoNode) now = resolver().Resolve(table(), acted_id());
  if (now == kNoNode) return ReadBack::kUnknown;
  if (FieldKind(before(), row()) == Field::kByRole) return changes().any() ? ReadBack::kUnknown : ReadBack::kUnchanged;
  const bool was_empty = before().flags[At(row())].has_form_value && before().form_value[At(row())].empty();
  return ReadBackText(before(), row(), table(), now, request().text, request().clear_first || was_empty);
}

void TypePlan::OnObserved() {
  if (has_entered_) return FinishTyping();
  read_back_ = CurrentReadBack();
  has_read_ = true;
  if ((read_back_ == ReadBack::kHoldsElse || read_back_ == ReadBack::kFilledElse) && !has_reread_) {
    // Fields that format or re-render their value may be on their way.
    has_reread_ = true;
    batch().Pause(kReadAgainMs);
    step_ = Step::kReadAgain;
    return;
  }
  if (request().press_enter) return PressEnter();
  FinishTyping();
}

void TypePlan::FinishTyping() {
  if (!has_read_) return TargetPlan::OnObserved();
  VerificationText text;
  bool has_arrived = true;
  switch (read_back_) {
    case ReadBack::kHolds: text.actual_outcome = "the field holds the text"; break;
    case ReadBack::kFilled:
      text.actual_outcome = "the field is filled";
      text.confidence = 0.5;
      has_arrived = !request().text.empty();
      break;
    case ReadBack::kFilledElse: text.actual_outcome = "the field is filled, but not with the whole text"; break;
    case ReadBack::kEmpty:
      text.actual_outcome = "the field is empty";
      has_arrived = request().text.empty();
      break;
    case ReadBack::kHoldsElse: text.actual_outcome = "the field holds something else"; break;
    case ReadBack::kUnchanged:
      text.actual_outcome = "the field did not change";
      has_arrived = false;
      break;
    case ReadBack::kUnknown:
      text.actual_outcome = "the field could not be read back";
      text.confidence = 0.3;
      break;
  }
  text.success = has_arrived && read_back_ != ReadBack::kHoldsElse && read_back_ != ReadBack::kFilledElse &&
                 read_back_ != ReadBack::kUnknown;
  if (text.success) text.verified_outcome = ExpectKindName(ExpectKind::kValueChanges);
  text.feedback = text.success ? "The text arrived."
                  : has_arrived
                      ? "The field may format, limit or complete what is typed; observe the page to see what it holds."
                      : "Nothing arrived in the field; observe the page.";
  AddEvent(text.actual_outcome);
  const bool is_changed = read_back_ != ReadBack::kUnchanged && read_back_ != ReadBack::kUnknown;
  const ExpectKind actual = is_changed        ? ExpectKind::kValueChanges
                            : changes().any() ? ExpectKind::kAnyChange
                                              : ExpectKind::kNoChange;
  text.actual_outcome = std::string(ExpectKindName(actual)) + ": " + text.actual_outcome;
  if (has_entered_ && !changes().any()) AddEvent("Enter had no visible effect");
  if (request().expect.empty()) set_verification(text);
  Finish(has_arrived || (has_entered_ && changes().any()) ? Outcome::kDone : Outcome::kNoEffect);
}

}  // namespace domtool
