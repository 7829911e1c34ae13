// KeypressPlan: one key or chord, to a node that is focused for it or to whatever has the focus.

#include <utility>

#include "action/input/keys.h"
#include "action/target/element_call_plan.h"
#include "action/target/enabled.h"

namespace domtool {

class KeypressPlan final : public ElementCallPlan {
 public:
  KeypressPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  void OnToolReplies(const StepReplies& replies) override;
  void OnFocused() override;
  void OnCalled(JsonValue /*returned*/) override {}

 private:
  bool FailIfFocusIsWithheld();
  [[nodiscard]] bool IsSurface() const;

  Chord chord_;
  bool is_clicked_ = false;
  bool has_pressed_ = false;
};

KeypressPlan::KeypressPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver)
    : ElementCallPlan(std::move(request), table, resolver), chord_(ParseChord(this->request().key).value()) {}

void KeypressPlan::CheckCall(ParameterReader* in, ActionRequest* request) {
  in->Fail(ParseChord(request->key).status());
}

const ActionError* KeypressPlan::CheckTarget() { return CheckTakesKeys(table(), row()); }

void KeypressPlan::OnStart() {
  LeaveApproach();
  if (request().node_id.empty()) {
    if (!FailIfFocusIsWithheld()) AppendFence();
    return;
  }
  if (!ResolveTarget()) return;
  if (!IsSurface()) return TakeFocus(true);
  // Its field is not seen. A press on what is drawn leads the keys there, unless they go there already.
  if (table().states[At(row())].Has(State::kFocused)) return AppendFence();
  Locate();
}

// What is drawn for a field that is not seen (semantics/editor_surface.h).
bool KeypressPlan::IsSurface() const {
  const Tag tag = table().tag[At(row())];
  return tag != Tag::kInput && tag != Tag::kTextarea && !table().flags[At(row())].is_editable_host &&
         table().reasons[At(row())].Has(InteractiveReason::kEditable);
}

void KeypressPlan::OnArrived() {
  NoteInput(Input::kPartial);
  AppendPresses(1);
  is_clicked_ = true;
}

// Keys go where the focus is, and it may be in a frame that the host does not open.
bool KeypressPlan::FailIfFocusIsWithheld() {
  for (NodeIndex i{0}; At(i) < table().size(); i = Next(i)) {
    if (!table().flags[At(i)].is_focused || !table().OwnsWithheldFrame(i)) continue;
    Fail(ErrorCode::kSecurityBlocked, "The focus is in a frame of a site that is not allowed here.",
         "Name the node that the key is for.");
    return true;
  }
  return false;
}

void KeypressPlan::OnToolReplies(const StepReplies& replies) {
  if (TakeCallReplies(replies)) return;
  std::size_t next = 0;
  if (is_clicked_) {
    is_clicked_ = false;
    return FailUnlessAllOk(replies) ? void() : OnFocused();
  }
  if (!has_pressed_ && !CheckFence(replies, &next)) return;
  if (FailUnlessAllOk(replies, next)) return;
  if (has_pressed_) return Observe(ActsOnFocusOnly(chord_) ? Effect::kKnown : Effect::kToBeSeen);
  OnFocused();
}

void KeypressPlan::OnFocused() {
  has_pressed_ = true;
  NoteInput(Input::kComplete);
  AppendChord(&batch(), chord_);
}

DOMTOOL_PLAN(KeypressPlan)

}  // namespace domtool
