// ClickPlan: click and hover. Hover ends when the pointer rests on the node.

#include <optional>

#include "action/target/enabled.h"
#include "action/target/press_plan.h"

namespace domtool {

class ClickPlan final : public PressPlan {
 public:
  using PressPlan::PressPlan;

 protected:
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  [[nodiscard]] bool AimsAtOnce() const override { return true; }
  void OnToolReplies(const StepReplies& replies) override;
};

namespace {

constexpr ActionError kDrawnByBrowser{
    ErrorCode::kNotActionable, "% is an option of a list that the browser draws itself.", "Use select on the list."};

// A press only focuses these, which no capture shows.
bool TakesFocus(const NodeTable& table, NodeIndex row) {
  const Role role = table.role[At(row)];
  return HasTrait(role, RoleTrait::kTyped) || role == Role::kSlider || table.flags[At(row)].is_editable_host ||
         table.tag[At(row)] == Tag::kTextarea || table.tag[At(row)] == Tag::kSelect;
}

}  // namespace

const ActionError* ClickPlan::CheckTarget() {
  if (request().kind == ActionKind::kHover) return nullptr;
  if (table().tag[At(row())] == Tag::kOption && !table().flags[At(row())].has_layout) return &kDrawnByBrowser;
  return CheckEnabled(table(), row());
}

void ClickPlan::OnArrived() {
  NoteInput(Input::kComplete);
  if (request().kind == ActionKind::kHover) return Observe(Effect::kKnown);
  AppendPresses(request().click_count);
}

void ClickPlan::OnToolReplies(const StepReplies& replies) {
  if (FailUnlessAllOk(replies)) return;
  Observe(TakesFocus(table(), row()) ? Effect::kKnown : Effect::kToBeSeen);
}

DOMTOOL_PLAN(ClickPlan)

}  // namespace domtool
