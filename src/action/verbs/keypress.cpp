// keypress: one key or chord, to a node that is focused for it or to whatever has the focus.
#include "action/input/keys.h"
#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/focus.h"
#include "action/target/press.h"
#include "action/verbs/verb.h"

namespace domtool {
namespace {

// What is drawn for a field that is not seen (semantics/editor_surface.h).
bool IsSurface(const NodeTable& table, NodeIndex row) {
  const Tag tag = table.tag[At(row)];
  return tag != Tag::kInput && tag != Tag::kTextarea && !table.flags[At(row)].is_editable_host &&
         table.reasons[At(row)].Has(InteractiveReason::kEditable);
}

// Keys go where the focus is, and it may be in a frame that the host does not open.
bool IsFocusWithheld(const NodeTable& table) {
  for (NodeIndex i{0}; At(i) < table.size(); i = Next(i)) {
    if (table.flags[At(i)].is_focused && table.OwnsExcludedFrame(i)) return true;
  }
  return false;
}

// Leads the keys to the node.
Task<Pressed> GiveFocus(Act& act, Target& target) {
  Stage stage = co_await Resolve(act, target);
  if (!IsSurface(act.table(), target.row)) {
    PageObjects objects;
    if (co_await TakeFocus(act, target, objects, true, false) == Focus::kHere) co_return {};
    // It was rebuilt as it took the focus.
    stage = Stage::kFindAgain;
  } else if (act.table().states[At(target.row)].Has(State::kFocused)) {
    co_await CheckDocuments(act, target);
    co_return {};
  }
  // Its field is not seen, or was rebuilt. A press on what is drawn leads the keys there.
  co_await GoTo(act, target, stage);
  act.CountAsSent(Input::kPartial);
  co_return co_await Press(act, target, 1);
}

Task<> Keypress(Act& act) {
  const Chord chord = ParseChord(act.call().key).value();
  Target target(act);
  const auto check = [&act](NodeIndex row) { return CheckTakesKeys(act.table(), row); };
  target.check = check;
  Pressed pressed;
  if (act.call().node_id.empty()) {
    if (IsFocusWithheld(act.table())) {
      co_return act.Fail(ErrorCode::kSecurityBlocked, "The focus is in a frame of a site that is not allowed here.",
                         "Name the node that the key is for.");
    }
    // The key goes where the focus is, in the same document.
    co_await CheckDocuments(act, target);
  } else {
    pressed = co_await GiveFocus(act, target);
  }
  act.CountAsSent(Input::kComplete);
  AppendChord(&act.batch(), chord);
  co_await act.Results();
  co_await AwaitEffect(act, ActsOnFocusOnly(chord) ? Effect::kKnown : Effect::kToBeSeen);
  FinishPress(act, pressed);
}

void CheckKeypress(ParameterReader* in, ActionRequest* request) { in->Fail(ParseChord(request->key).status()); }

}  // namespace

extern const Verb kKeypressVerb;
const Verb kKeypressVerb{Keypress, CheckKeypress};

}  // namespace domtool
