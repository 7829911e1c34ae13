// type: clicks the field, focuses it, empties it or goes to its end, sends the text, reads back what arrived, and presses Enter when
// asked to. The value of one of the browser's own pickers is set by a call on the element instead, and a slider by role by its
// arrow keys.
//
// Text that did not arrive complete is a failure, and Enter is not pressed after it. What the field holds is reported only where it
// differs from the text, and only as a format would show it.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/input/generated/page_functions.h"
#include "action/input/keys.h"
#include "action/outcome/read_back.h"
#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/focus.h"
#include "action/target/press.h"
#include "action/verbs/date_sections.h"
#include "action/verbs/field_value.h"
#include "action/verbs/slider_steps.h"
#include "action/verbs/verb.h"
#include "base/number.h"
#include "base/utf8.h"

namespace domtool {
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

// The field, and how much of the text it has.
struct Typing {
  explicit Typing(Act& act) : act(act), target(act) {}
  [[gnu::noinline]] ~Typing() = default;

  Act& act;
  Target target;
  PageObjects objects;
  Pressed pressed;
  Field kind = Field::kNone;
  NodeIndex field = kNoNode;  // in before()
  SliderSteps slider{0};
  std::size_t sent_bytes = 0;
  std::string picked;                     // SECRET: what a picker is to hold, as it spells it
  bool has_looked_for_new_field = false;  // as it was drawn again meanwhile
  bool is_ready_for_enter = false;
  bool has_entered = false;
  bool has_read = false;
  ReadBack read_back = ReadBack::kUnknown;
  std::string field_text;  // what the field holds, where it is not the text

  [[nodiscard]] const NodeTable& table() const { return act.table(); }
  [[nodiscard]] const NodeTable& before() const { return act.before(); }
  const ActionError* Check(NodeIndex row);
  [[nodiscard]] bool WasEmpty() const;
  [[nodiscard]] bool HasArrived() const;
  [[nodiscard]] bool IsCalendarOpen() const;
  [[nodiscard]] bool IsInForm() const;
  // A field that was drawn again may be looked for.
  [[nodiscard]] bool may_look_for_new_field() const { return !has_looked_for_new_field && !is_ready_for_enter; }
  [[nodiscard]] bool has_all() const { return sent_bytes == act.call().text.size(); }
  void AppendCharacter();
  void ReadBackField();
  void FinishSlider();
  void FinishTyping();
};

// ---- the field

const ActionError* Typing::Check(NodeIndex row) {
  if (const ActionError* error = CheckEnabled(table(), row)) return error;
  if (IsReadonly(table(), row)) return &kReadonly;
  const std::string& text = act.call().text;
  kind = FieldKind(table(), row);
  switch (kind) {
    case Field::kNone: return &kNoField;
    case Field::kSlider:
      if (!ParseNumber(text)) return &kNoNumber;
      slider = SliderSteps(*ParseNumber(text));
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

// As far as is known.
bool Typing::WasEmpty() const {
  return before().flags[At(field)].has_form_value && before().form_value[At(field)].empty();
}

// Where the next keys would go.
enum class Ready { kThere, kDrawnAgain, kLost };

// `is_first`: gives the field the focus, and makes sure that the document is still the same; else checks that it still has the focus.
// A field may be drawn again when it is pressed, focused or cleared. It is looked for once: what has the same id now is the field.
// What is a field by its role only has a way of its own to take keys, so the press must do.
Task<Ready> KeepFocus(Act& act, Typing& typing, bool is_first) {
  Target& target = typing.target;
  if (typing.kind == Field::kByRole) {
    if (!is_first) co_return Ready::kThere;
    AppendDocumentCheck(act, target);
    const StepReplies& replies = co_await act.Replies();
    std::size_t next = 0;
    co_return ReadDocumentCheck(act, target, replies, &next) ? Ready::kThere : Ready::kLost;
  }
  // While a text is typed, the boxes of a code pass the focus on.
  const Focus focus = is_first ? co_await TakeFocus(act, target, typing.objects, false, typing.may_look_for_new_field())
                               : co_await CheckFocus(act, target, typing.objects, typing.sent_bytes == 0);
  if (focus == Focus::kHere) co_return Ready::kThere;
  if (!typing.may_look_for_new_field()) co_return Ready::kLost;
  typing.has_looked_for_new_field = true;
  act.batch().Capture();
  co_await act.Results();
  const bool was_secret = IsSecretField(act.before(), typing.field);
  co_await Resolve(act, target);
  if (IsSecretField(act.table(), target.row) != was_secret) co_return Ready::kLost;
  const Focus again = co_await TakeFocus(act, target, typing.objects, false, false);
  co_return again == Focus::kHere ? Ready::kDrawnAgain : Ready::kLost;
}

// ---- the text

// Empties the field or goes to its end. False: nothing is to be done.
bool AppendPreparation(Act& act, const Typing& typing) {
  const ActionRequest& call = act.call();
  const bool is_by_role = typing.kind == Field::kByRole;
  // Its digits take the place of what is there.
  if (typing.kind == Field::kSections && !call.text.empty()) return false;
  if (call.clear_first) {
    AppendShortcut(&act.batch(), "Control+a", "selectAll");
    AppendShortcut(&act.batch(), "Backspace");
  } else if (!typing.WasEmpty() && !call.text.empty() &&
             (!is_by_role || act.before().states[At(typing.field)].Has(State::kMultiline))) {
    AppendShortcut(&act.batch(), "Control+End", "moveToEndOfDocument");
  } else {
    return false;
  }
  if (call.text.empty() && !call.press_enter) act.CountAsSent(Input::kComplete);
  return true;
}

// A key of the US layout is pressed, for a line break Enter; anything else arrives as from an input method.
void Typing::AppendCharacter() {
  const std::string_view text = act.call().text;
  const std::size_t begin = sent_bytes;
  DecodeCodePoint(text, &sent_bytes);
  const std::string_view character = text.substr(begin, sent_bytes - begin);
  if (character == "\n") return AppendShortcut(&act.batch(), "Enter");
  Chord chord;
  if (character.size() == 1 && StrokeOfCharacter(character[0], &chord.stroke)) return AppendChord(&act.batch(), chord);
  act.batch().Send("Input.insertText", "", InsertTextParams(character));
}

// As much of the text as goes in one batch.
void AppendText(Act& act, Typing* typing) {
  const ActionRequest& call = act.call();
  if (call.char_by_char || typing->kind == Field::kSections) {
    // Of a secret none may go where it can be read.
    const bool is_single = call.char_delay_ms > 0 || IsSecretField(act.before(), typing->field);
    const std::size_t most = is_single ? 1 : kCharactersPerBatch;
    for (std::size_t i = 0; i < most && !typing->has_all(); ++i) typing->AppendCharacter();
  } else {
    act.batch().Send("Input.insertText", "", InsertTextParams(call.text));
    typing->sent_bytes = call.text.size();
  }
  if (typing->has_all() && !call.press_enter) act.CountAsSent(Input::kComplete);
}

// Focuses the field and sends the text. False: the field is gone.
Task<bool> EnterText(Act& act, Typing& typing) {
  const ActionRequest& call = act.call();
  Ready ready = co_await KeepFocus(act, typing, true);
  if (ready == Ready::kThere && typing.is_ready_for_enter) co_return true;
  while (ready != Ready::kLost) {
    if (ready == Ready::kDrawnAgain && call.clear_first && !call.text.empty()) {
      // Whatever it was left with is replaced by one input, which a field that is drawn again at each key survives.
      AppendShortcut(&act.batch(), "Control+a", "selectAll");
      act.batch().Send("Input.insertText", "", InsertTextParams(call.text));
      typing.sent_bytes = call.text.size();
      if (!call.press_enter) act.CountAsSent(Input::kComplete);
      co_await act.Results();
      break;
    }
    if (!AppendPreparation(act, typing)) break;
    co_await act.Results();
    ready = co_await KeepFocus(act, typing, false);
    if (ready == Ready::kThere) break;
  }
  if (ready == Ready::kLost) co_return false;
  while (!typing.has_all()) {
    AppendText(act, &typing);
    co_await act.Results();
    if (typing.has_all()) break;
    if (call.char_delay_ms > 0) {
      act.batch().Pause(call.char_delay_ms);
      co_await act.Results();
    }
    co_await KeepFocus(act, typing, false);
  }
  co_return true;
}

// Sets the value of the element. Of a number field, whose text was typed, this tells which constraints it violates.
Task<> SetValue(Act& act, Typing& typing) {
  const JsonValue returned = co_await CallOn(act, typing.target, typing.objects, kSetValue);
  if (!returned.is_object()) {
    co_return act.Fail(
        {ErrorCode::kBadInput, "% takes the format !.", "", false, FormatOf(act.before(), typing.field)});
  }
  if (const std::string_view why = returned["why"].AsString(); !why.empty()) {
    act.AddEvent("the value violates a constraint of the field: " + std::string(why));
  }
  typing.picked = returned["value"].AsString();
}

// Presses keys until the slider is as wanted, or none moves it on. False: it is gone.
Task<bool> MoveSlider(Act& act, Typing& typing) {
  if (co_await KeepFocus(act, typing, true) == Ready::kLost) co_return false;
  for (;;) {
    const NodeIndex now = act.resolver().Resolve(act.table(), act.acted_id());
    if (now == kNoNode) co_return false;
    const KeyPresses keys = typing.slider.Next(act.table(), now);
    if (keys.count == 0) break;
    act.CountAsSent(Input::kComplete);
    for (int k = 0; k < keys.count; ++k) AppendShortcut(&act.batch(), keys.key);
    act.batch().Capture();
    co_await act.Results();
  }
  co_await AwaitEffect(act, Effect::kToBeSeen);
  co_return true;
}

// ---- read back

void Typing::ReadBackField() {
  has_read = true;
  read_back = ReadBack::kUnknown;
  field_text.clear();
  NodeIndex now = SameElement(before(), field, table());
  if (now == kNoNode) now = act.resolver().Resolve(table(), act.acted_id());
  if (now == kNoNode) return;
  if (kind == Field::kByRole) {
    if (!act.changes().any()) read_back = ReadBack::kUnchanged;
    return;
  }
  if (kind == Field::kSections) {
    const bool is_empty = AreSectionsEmpty(table(), now);
    read_back = act.call().text.empty() == is_empty && (is_empty || HoldsKeys(table(), now, act.call().text))
                    ? (is_empty ? ReadBack::kEmpty : ReadBack::kHolds)
                    : ReadBack::kHoldsElse;
    return;
  }
  const bool is_picker = kind == Field::kPicker;
  read_back = ReadBackText(before(), field, table(), now, is_picker ? picked : act.call().text,
                           is_picker || act.call().clear_first || WasEmpty());
  const bool differs = read_back == ReadBack::kFormatted || read_back == ReadBack::kHoldsElse;
  if (differs && act.event_reader() != nullptr) field_text = act.event_reader()->FieldText(table(), now);
}

// Every character arrived, or, where none was given, all of them went.
bool Typing::HasArrived() const {
  switch (read_back) {
    case ReadBack::kHolds:
    case ReadBack::kFormatted: return true;
    case ReadBack::kFilled: return !act.call().text.empty();
    case ReadBack::kEmpty: return act.call().text.empty();
    default: return false;
  }
}

// The days of a month lie open.
bool Typing::IsCalendarOpen() const {
  if (kind != Field::kSingleLine || before().role[At(field)] == Role::kCombobox) return false;
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
bool Typing::IsInForm() const {
  NodeIndex i = field;
  while (i != kNoNode && before().tag[At(i)] != Tag::kForm) i = before().ParentElement(i);
  return i != kNoNode;
}

// What the field holds now. Returns whether Enter is to be pressed.
Task<bool> ReadField(Act& act, Typing& typing) {
  const ActionRequest& call = act.call();
  if (typing.kind == Field::kNumber) co_await SetValue(act, typing);
  for (bool has_reread = false, has_committed_date = false;;) {
    co_await AwaitEffect(act, Effect::kToBeSeen);
    typing.ReadBackField();
    // Fields by their role only may show it nowhere.
    const bool is_lost =
        !typing.HasArrived() && typing.kind != Field::kByRole && typing.read_back != ReadBack::kUnknown;
    if (is_lost && typing.read_back != ReadBack::kUnchanged && !has_reread) {
      // Fields that format or re-render their value may be on their way.
      has_reread = true;
      act.batch().Pause(kReadAgainMs);
    } else if (call.press_enter) {
      // What was not typed is not to be sent off.
      co_return !is_lost;
    } else if (call.clear_first && !is_lost && !has_committed_date && typing.IsCalendarOpen()) {
      // A field with a calendar takes a whole new date by Enter, or as it is left. What it then holds counts.
      has_committed_date = true;
      AppendShortcut(&act.batch(), typing.IsInForm() ? "Tab" : "Enter");
    } else {
      co_return false;
    }
    co_await act.Results();
  }
}

void Typing::FinishSlider() {
  const char* const words = slider.is_as_wanted() ? "the slider is at that value" : "the slider is at another value";
  act.Judge(slider.is_as_wanted(), ExpectKind::kValueChanges, words);
  act.AddEvent(words);
  return act.Finish(slider.is_as_wanted() ? Outcome::kDone : Outcome::kNoEffect);
}

void Typing::FinishTyping() {
  if (!has_read) return FinishPress(act, pressed);
  // In the order of ReadBack.
  constexpr const char* kWords[] = {"the field holds the text",
                                    "the field holds the text, formatted",
                                    "the field holds something else",
                                    "the field did not change",
                                    "the field is filled",
                                    "the field is filled, not with the whole text",
                                    "the field is empty",
                                    "the field could not be read back"};
  field_text.insert(0, kWords[static_cast<int>(read_back)]);
  const bool is_known = read_back != ReadBack::kUnknown;
  double confidence = is_known ? 1 : 0.3;
  if (read_back == ReadBack::kFilled) confidence = 0.5;
  act.Judge(HasArrived(), ExpectKind::kValueChanges, field_text, confidence);
  act.AddEvent(std::move(field_text));
  if (has_entered ? !act.changes().any() : act.call().press_enter) {
    act.AddEvent(has_entered ? "Enter had no visible effect" : "Enter was not pressed");
  }
  const bool is_done = HasArrived() || ((has_entered || !is_known) && act.changes().any());
  return act.Finish(is_done ? Outcome::kDone : Outcome::kNoEffect);
}

// ---- the verb

// Enters the text, once the field is reached, reads it back, and presses Enter. False: the field was lost, and is to be looked for.
Task<bool> TypeInto(Act& act, Typing& typing) {
  typing.field = typing.target.row;
  // A press would move it.
  if (typing.kind == Field::kSlider) co_return co_await MoveSlider(act, typing);
  if (typing.kind != Field::kPicker) {
    act.CountAsSent(Input::kPartial);
    typing.pressed = co_await Press(act, typing.target, 1);
    if (typing.pressed.is_click_cancelled || !co_await EnterText(act, typing)) co_return false;
  } else {
    // Its parts differ by locale, and a press would open it. One that was rebuilt before Enter is set once more.
    typing.is_ready_for_enter = false;
    co_await SetValue(act, typing);
  }
  if (!typing.is_ready_for_enter) {
    const bool is_only_enter = act.call().text.empty() && !act.call().clear_first && typing.kind != Field::kPicker;
    if (is_only_enter) {
      // What the focus alone brought is not what Enter does.
      act.batch().Capture();
      co_await act.Results();
    } else if (!co_await ReadField(act, typing)) {
      co_return true;
    }
    typing.is_ready_for_enter = true;
    if (co_await KeepFocus(act, typing, false) == Ready::kLost) co_return false;
  }
  act.CountAsSent(Input::kComplete);
  act.BeginSecondPart();
  typing.has_entered = true;
  AppendShortcut(&act.batch(), "Enter");
  co_await act.Results();
  co_await AwaitEffect(act, Effect::kToBeSeen);
  co_return true;
}

Task<> Type(Act& act) {
  Typing typing(act);
  const auto check = [&typing](NodeIndex row) { return typing.Check(row); };
  typing.target.check = check;
  typing.target.aims_at_once = true;
  co_await Reach(act, typing.target);
  while (!co_await TypeInto(act, typing)) {
    // A field that is rebuilt when it is pressed is looked for.
    co_await GoTo(act, typing.target, Stage::kFindAgain);
  }
  typing.kind == Field::kSlider ? typing.FinishSlider() : typing.FinishTyping();
}

void CheckType(ParameterReader* in, ActionRequest* request) {
  request->text = WithLineFeeds(request->text);
  if (request->text.empty() && !request->clear_first && !request->press_enter) {
    in->Complain("text", "is empty, so there is nothing to type; set clearFirst to empty the field");
  }
}

}  // namespace

extern const Verb kTypeVerb;
const Verb kTypeVerb{Type, CheckType};

}  // namespace domtool
