// click and hover. Hover ends when the pointer rests on the node.
#include "action/script/await_effect.h"
#include "action/target/enabled.h"
#include "action/target/press.h"
#include "action/verbs/verb.h"

namespace domtool {
namespace {

constexpr ActionError kDrawnByBrowser{
    ErrorCode::kNotActionable, "% is an option of a list that the browser draws itself.", "Use select on the list."};

// A press only focuses these, which no capture shows.
bool TakesFocus(const NodeTable& table, NodeIndex row) {
  const Role role = table.role[At(row)];
  return HasTrait(role, RoleTrait::kTyped) || role == Role::kSlider || table.flags[At(row)].is_editable_host ||
         table.tag[At(row)] == Tag::kTextarea || table.tag[At(row)] == Tag::kSelect;
}

Task<> Click(Act& act) {
  const bool is_hover = act.call().kind == ActionKind::kHover;
  Target target(act);
  target.aims_at_once = true;
  const auto check = [&act](NodeIndex row) {
    const NodeTable& table = act.table();
    const bool is_drawn_by_browser = table.tag[At(row)] == Tag::kOption && !table.flags[At(row)].has_layout;
    return is_drawn_by_browser ? &kDrawnByBrowser : CheckEnabled(table, row);
  };
  if (!is_hover) target.check = check;
  co_await Reach(act, target);
  // From here on a navigation or a dialog is the outcome: a page may act on mousedown.
  act.CountAsSent(Input::kComplete);
  Pressed pressed;
  if (!is_hover) pressed = co_await Press(act, target, act.call().click_count);
  const bool is_known = is_hover || TakesFocus(act.table(), target.row);
  co_await AwaitEffect(act, is_known ? Effect::kKnown : Effect::kToBeSeen);
  FinishPress(act, pressed);
}

}  // namespace

extern const Verb kClickVerb;
const Verb kClickVerb{Click};
extern const Verb kHoverVerb;
const Verb kHoverVerb{Click};

}  // namespace domtool
