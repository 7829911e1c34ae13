// TypePlan: clicks the field, focuses it, empties it or goes to its end, sends the text, reads back what arrived, and
// presses Enter when asked to. The value of one of the browser's own pickers is set by a call on the element instead, and
// a slider by role by its arrow keys.
//
// Text that did not arrive complete is a failure, and Enter is not pressed after it. What the field holds is reported only
// where it differs from the text, and only as a format would show it.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/input/generated/page_functions.h"
#include "action/input/keys.h"
#include "action/outcome/read_back.h"
#include "action/target/element_call_plan.h"
#include "action/target/enabled.h"
#include "action/verbs/date_sections.h"
#include "action/verbs/field_value.h"
#include "action/verbs/slider_steps.h"
#include "base/number.h"
#include "base/utf8.h"

namespace domtool {

class TypePlan final : public ElementCallPlan {
 public:
  using ElementCallPlan::ElementCallPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  [[nodiscard]] bool AimsAtOnce() const override { return true; }
  void OnToolReplies(const StepReplies& replies) override;
  void OnCalled(JsonValue returned) override;
  void OnFocused() override;
  bool SeekAgain() override;
  void OnObserved() override;

 private:
  enum class Step { kPressed, kFocused, kSought, kPrepared, kTyping, kDelay, kLooked, kMoved, kReadAgain, kEntered };

  void Focus();
  void GoOnWithNewField();
  [[nodiscard]] bool WasEmpty() const;
  void Prepare();
  void SendText();
  void AppendCharacter();
  void OnTextSent();
  void GoOn();
  void MoveSlider();
  void FinishSlider();
  void Enter();
  void PressEnter();
  void ReadField();
  void ReadBackField();
  [[nodiscard]] bool HasArrived() const;
  [[nodiscard]] bool IsCalendarOpen() const;
  [[nodiscard]] bool IsInForm() const;
  void FinishTyping();

  Step step_ = Step::kPressed;
  Field kind_ = Field::kNone;
  NodeIndex field_ = kNoNode;  // in before()
  SliderSteps slider_{0};
  std::size_t sent_bytes_ = 0;
  std::string picked_;       // SECRET: what a picker is to hold, as it spells it
  bool has_sought_ = false;  // it was drawn again meanwhile, and was found
  bool has_reread_ = false;
  bool has_left_ = false;
  bool is_to_enter_ = false;
  bool has_entered_ = false;
  bool has_read_ = false;
  ReadBack read_back_ = ReadBack::kUnknown;
  std::string field_text_;  // what the field holds, where it is not the text
};

namespace {

constexpr std::size_t kCharactersPerBatch = 50;
constexpr int kReadAgainMs = 100;
constexpr int kDaysShown = 20;  // of a calendar that is open, at least

constexpr ActionError kReadonly{ErrorCode::kNotActionable, "% is read-only.",
                                "Click it if it opens something to choose from."};
constexpr ActionError kNoField{ErrorCode::kNotActionable, "% is no text field.",
                               "Use click, check, select or keypress, or name the field itself."};
constexpr ActionError kOneLine{ErrorCode::kBadInput, "% takes one line, and the text has a line break.",
                               "Leave the line break out, and set pressEnter to submit."};
constexpr ActionError kNoNumber{ErrorCode::kBadInput, "% takes a number such as -1.5e3, and the text is none."};

bool IsReadonly(const NodeTable& table, NodeIndex row) {
  return table.states[At(row)].Has(State::kReadonly) || table.HasAttr(row, "readonly");
}

}  // namespace

void TypePlan::CheckCall(ParameterReader* in, ActionRequest* request) {
  request->text = WithLineFeeds(request->text);
  if (request->text.empty() && !request->clear_first && !request->press_enter) {
    in->Complain("text", "is empty, so there is nothing to type; set clearFirst to empty the field");
  }
}

const ActionError* TypePlan::CheckTarget() {
  if (const ActionError* error = CheckEnabled(table(), row())) return error;
  if (IsReadonly(table(), row())) return &kReadonly;
  const std::string& text = request().text;
  kind_ = FieldKind(table(), row());
  switch (kind_) {
    case Field::kNone: return &kNoField;
    case Field::kSlider:
      if (!ParseNumber(text)) return &kNoNumber;
      slider_ = SliderSteps(*ParseNumber(text));
      break;
    case Field::kNumber:
      if (text.find_first_not_of("0123456789+-.eE") != std::string::npos) return &kNoNumber;
      break;
    case Field::kSingleLine:
      if (text.find('\n') != std::string::npos) return &kOneLine;
      break;
    case Field::kSections:
    case Field::kPicker:
    case Field::kMultiLine:
    case Field::kByRole: break;
  }
  return nullptr;
}

void TypePlan::OnArrived() {
  field_ = row();
  // Its parts differ by locale, and a press would open it.
  if (kind_ == Field::kPicker) return CallOn(kSetValue, {});
  // A press would move it.
  if (kind_ == Field::kSlider) return TakeFocus();
  NoteInput(Input::kPartial);
  AppendPresses(1);
  step_ = Step::kPressed;
}

void TypePlan::OnCalled(JsonValue returned) {
  if (!returned.is_object()) {
    return Fail({ErrorCode::kBadInput, "% takes the format !.", "", false, FormatOf(before(), field_)});
  }
  if (const std::string_view why = returned["why"].AsString(); !why.empty()) {
    AddEvent("the value violates a constraint of the field: " + std::string(why));
  }
  picked_ = returned["value"].AsString();
  Observe(Effect::kToBeSeen);
}

void TypePlan::OnToolReplies(const StepReplies& replies) {
  if (TakeCallReplies(replies)) return;
  std::size_t next = 0;
  if (step_ == Step::kFocused && !CheckFence(replies, &next)) return;
  if (FailUnlessAllOk(replies, next)) return;
  switch (step_) {
    case Step::kPressed:
      // A field that is rebuilt when it is pressed is looked for.
      return is_click_cancelled() ? FailNodeGone() : Focus();
    case Step::kFocused: return Prepare();
    case Step::kSought: return GoOnWithNewField();
    case Step::kPrepared:
    case Step::kDelay: return GoOn();
    case Step::kTyping: return OnTextSent();
    case Step::kLooked: return Enter();
    case Step::kMoved: return MoveSlider();
    case Step::kReadAgain:
    case Step::kEntered: return Observe(Effect::kToBeSeen);
  }
}

// The press gave the focus; this makes sure that nothing took it away, and that the document is still the same. What is
// a field by its role only has a way of its own to take keys, so the press must do.
void TypePlan::Focus() {
  if (kind_ != Field::kByRole) return TakeFocus();
  AppendFence();
  step_ = Step::kFocused;
}

// A field may be drawn again when it is pressed, focused or cleared.
bool TypePlan::SeekAgain() {
  if (has_sought_ || is_to_enter_) return false;
  has_sought_ = true;
  batch().Capture();
  step_ = Step::kSought;
  return true;
}

// What has the same id now is the field.
void TypePlan::GoOnWithNewField() {
  const bool was_secret = IsSecretField(before(), field_);
  if (!ResolveTarget()) return;
  if (const ActionError* error = CheckTarget()) return Fail(*error);
  if (IsSecretField(table(), row()) != was_secret) return FailNodeGone();
  TakeFocus();
}

// More keys go to the field as long as it has the focus.
void TypePlan::GoOn() {
  if (kind_ == Field::kByRole) return OnFocused();
  CheckFocus(sent_bytes_ == 0);
}

// Presses keys until the slider is as wanted, or none moves it on.
void TypePlan::MoveSlider() {
  const NodeIndex now = resolver().Resolve(table(), acted_id());
  if (now == kNoNode) return FailNodeGone();
  const KeyPresses keys = slider_.Next(table(), now);
  if (keys.count == 0) return Observe(Effect::kToBeSeen);
  NoteInput(Input::kComplete);
  for (int k = 0; k < keys.count; ++k) AppendChord(&batch(), ShortcutOf(keys.key, {}));
  batch().Capture();
  step_ = Step::kMoved;
}

void TypePlan::OnFocused() {
  if (kind_ == Field::kSlider) return MoveSlider();
  if (is_to_enter_) return PressEnter();
  if (step_ != Step::kSought) return step_ == Step::kPressed ? Prepare() : SendText();
  // Whatever it was left with is replaced by one input, which a field that is drawn again at each key survives.
  if (!request().clear_first || request().text.empty()) return sent_bytes_ == 0 ? Prepare() : SendText();
  AppendChord(&batch(), ShortcutOf("Control+a", "selectAll"));
  batch().Send("Input.insertText", "", InsertTextParams(request().text));
  sent_bytes_ = request().text.size();
  if (!request().press_enter) NoteInput(Input::kComplete);
  step_ = Step::kTyping;
}

// As far as is known.
bool TypePlan::WasEmpty() const {
  return before().flags[At(field_)].has_form_value && before().form_value[At(field_)].empty();
}

void TypePlan::Prepare() {
  // Its digits take the place of what is there.
  if (kind_ == Field::kSections && !request().text.empty()) return SendText();
  if (request().clear_first) {
    AppendChord(&batch(), ShortcutOf("Control+a", "selectAll"));
    AppendChord(&batch(), ShortcutOf("Backspace", {}));
  } else if (!WasEmpty() && !request().text.empty() &&
             (kind_ != Field::kByRole || before().states[At(field_)].Has(State::kMultiline))) {
    AppendChord(&batch(), ShortcutOf("Control+End", "moveToEndOfDocument"));
  } else {
    return SendText();
  }
  if (request().text.empty() && !request().press_enter) NoteInput(Input::kComplete);
  step_ = Step::kPrepared;
}

void TypePlan::SendText() {
  const std::string& text = request().text;
  if (sent_bytes_ == text.size()) return ReadField();
  if (request().char_by_char || kind_ == Field::kSections) {
    // Of a secret none may go where it can be read.
    const bool is_single = request().char_delay_ms > 0 || IsSecretField(before(), field_);
    const std::size_t most = is_single ? 1 : kCharactersPerBatch;
    for (std::size_t i = 0; i < most && sent_bytes_ < text.size(); ++i) AppendCharacter();
  } else {
    batch().Send("Input.insertText", "", InsertTextParams(text));
    sent_bytes_ = text.size();
  }
  if (sent_bytes_ == text.size() && !request().press_enter) NoteInput(Input::kComplete);
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
  if (request().char_delay_ms == 0) return GoOn();
  batch().Pause(request().char_delay_ms);
  step_ = Step::kDelay;
}

void TypePlan::ReadField() {
  if (request().text.empty() && !request().clear_first) {
    // What the focus alone brought is not what Enter does.
    batch().Capture();
    step_ = Step::kLooked;
    return;
  }
  // The constraints that what was typed violates.
  if (kind_ == Field::kNumber) return CallOn(kSetValue, {});
  Observe(Effect::kToBeSeen);
}

void TypePlan::Enter() {
  is_to_enter_ = true;
  GoOn();
}

void TypePlan::PressEnter() {
  NoteInput(Input::kComplete);
  BeginSecondPart();
  has_entered_ = true;
  AppendChord(&batch(), ShortcutOf("Enter", {}));
  step_ = Step::kEntered;
}

void TypePlan::ReadBackField() {
  has_read_ = true;
  read_back_ = ReadBack::kUnknown;
  field_text_.clear();
  NodeIndex now = SameElement(before(), field_, table());
  if (now == kNoNode) now = resolver().Resolve(table(), acted_id());
  if (now == kNoNode) return;
  if (kind_ == Field::kByRole) {
    if (!changes().any()) read_back_ = ReadBack::kUnchanged;
    return;
  }
  if (kind_ == Field::kSections) {
    const bool is_empty = AreSectionsEmpty(table(), now);
    read_back_ = request().text.empty() == is_empty && (is_empty || HoldsKeys(table(), now, request().text))
                     ? (is_empty ? ReadBack::kEmpty : ReadBack::kHolds)
                     : ReadBack::kHoldsElse;
    return;
  }
  const bool is_picker = kind_ == Field::kPicker;
  read_back_ = ReadBackText(before(), field_, table(), now, is_picker ? picked_ : request().text,
                            is_picker || request().clear_first || WasEmpty());
  const bool differs = read_back_ == ReadBack::kFormatted || read_back_ == ReadBack::kHoldsElse;
  if (differs && event_reader() != nullptr) field_text_ = event_reader()->FieldText(table(), now);
}

// Every character arrived, or, where none was given, all of them went.
bool TypePlan::HasArrived() const {
  switch (read_back_) {
    case ReadBack::kHolds:
    case ReadBack::kFormatted: return true;
    case ReadBack::kFilled: return !request().text.empty();
    case ReadBack::kEmpty: return request().text.empty();
    default: return false;
  }
}

// The days of a month lie open.
bool TypePlan::IsCalendarOpen() const {
  if (kind_ != Field::kSingleLine || before().role[At(field_)] == Role::kCombobox) return false;
  int days = 0;
  for (std::size_t i = 0; i < table().size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (!table().is_element(row) || !table().is_interactive(row) || !table().is_visible(row)) continue;
    const std::optional<double> day = ParseNumber(TextInside(table(), row));
    days += day && *day >= 1 && *day <= 31;
  }
  return days >= kDaysShown;
}

// Enter would send a form off.
bool TypePlan::IsInForm() const {
  NodeIndex i = field_;
  while (i != kNoNode && before().tag[At(i)] != Tag::kForm) i = before().ParentElement(i);
  return i != kNoNode;
}

void TypePlan::OnObserved() {
  if (kind_ == Field::kSlider) return FinishSlider();
  if (has_entered_) return FinishTyping();
  ReadBackField();
  // Fields by their role only may show it nowhere.
  const bool is_lost = !HasArrived() && kind_ != Field::kByRole && read_back_ != ReadBack::kUnknown;
  if (is_lost && read_back_ != ReadBack::kUnchanged && !has_reread_) {
    // Fields that format or re-render their value may be on their way.
    has_reread_ = true;
    batch().Pause(kReadAgainMs);
    step_ = Step::kReadAgain;
    return;
  }
  // What was not typed is not to be sent off.
  if (request().press_enter && !is_lost) return Enter();
  // A field with a calendar takes a whole new date by Enter, or as it is left. What it then holds counts.
  if (request().clear_first && !is_lost && !has_left_ && IsCalendarOpen()) {
    has_left_ = true;
    AppendChord(&batch(), ShortcutOf(IsInForm() ? "Tab" : "Enter", {}));
    step_ = Step::kReadAgain;
    return;
  }
  FinishTyping();
}

void TypePlan::FinishSlider() {
  const char* const words = slider_.is_as_wanted() ? "the slider is at that value" : "the slider is at another value";
  Judge(slider_.is_as_wanted(), ExpectKind::kValueChanges, words);
  AddEvent(words);
  Finish(slider_.is_as_wanted() ? Outcome::kDone : Outcome::kNoEffect);
}

void TypePlan::FinishTyping() {
  if (!has_read_) return PressPlan::OnObserved();
  // In the order of ReadBack.
  constexpr const char* kWords[] = {"the field holds the text",
                                    "the field holds the text, formatted",
                                    "the field holds something else",
                                    "the field did not change",
                                    "the field is filled",
                                    "the field is filled, not with the whole text",
                                    "the field is empty",
                                    "the field could not be read back"};
  field_text_.insert(0, kWords[static_cast<int>(read_back_)]);
  const bool is_known = read_back_ != ReadBack::kUnknown;
  double confidence = is_known ? 1 : 0.3;
  if (read_back_ == ReadBack::kFilled) confidence = 0.5;
  Judge(HasArrived(), ExpectKind::kValueChanges, field_text_, confidence);
  AddEvent(std::move(field_text_));
  if (has_entered_ ? !changes().any() : request().press_enter) {
    AddEvent(has_entered_ ? "Enter had no visible effect" : "Enter was not pressed");
  }
  const bool is_done = HasArrived() || ((has_entered_ || !is_known) && changes().any());
  Finish(is_done ? Outcome::kDone : Outcome::kNoEffect);
}

DOMTOOL_PLAN(TypePlan)

}  // namespace domtool
