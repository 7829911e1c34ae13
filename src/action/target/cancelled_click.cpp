// What a press came to whose node was removed before the button was released (press.h).
#include <string>
#include <string_view>

#include "action/outcome/compare.h"
#include "action/target/press.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// How often the words stand on the page, without the rows from `begin` to `end` and those in an element that overlaps `place`.
int CountOf(std::string_view words, const NodeTable& table, NodeIndex begin, NodeIndex end, const Rect& place) {
  int count = 0;
  for (NodeIndex i{0}; At(i) < table.size(); i = Next(i)) {
    const bool is_text = table.is_text(i);
    const std::string_view said = is_text ? table.rendered_text[At(i)] : table.form_value[At(i)];
    if (said.find(words) == std::string_view::npos || (i >= begin && i < end)) continue;
    const NodeIndex element = is_text ? table.parent[At(i)] : i;
    const Rect& box = table.visible_rect[At(element)];
    if (table.is_visible(element) && Intersect(box, place).is_empty()) ++count;
  }
  return count;
}

// The first words in it.
std::string_view WordsIn(const NodeTable& table, NodeIndex row) {
  for (NodeIndex i = row; i < table.subtree_end[At(row)]; i = Next(i)) {
    const std::string_view words = TrimHtmlSpace(table.rendered_text[At(i)]);
    if (table.is_text(i) && !words.empty()) return words;
  }
  return {};
}

// Whether what was removed was chosen in a list without roles: the list is gone, too, and the words stand in one place more, such as
// a field. A button that was only rebuilt stands where it stood.
bool IsTaken(const NodeTable& before, NodeIndex removed, const NodeTable& now) {
  const Role role = before.role[At(removed)];
  const NodeIndex list = before.ParentElement(removed);
  if (list == kNoNode || (role != Role::kGeneric && !HasTrait(role, RoleTrait::kItem))) return false;
  const NodeIndex list_now = SameElement(before, list, now);
  const std::string_view words = WordsIn(before, removed);
  if (words.empty() || (list_now != kNoNode && now.is_visible(list_now))) return false;
  const Rect& place = before.visible_rect[At(removed)];
  return CountOf(words, now, kNoNode, kNoNode, place) >
         CountOf(words, before, list, before.subtree_end[At(list)], place);
}

}  // namespace

bool FailIfClickCancelled(Act& act, const Pressed& pressed) {
  const Changes& changes = act.changes();
  if (!pressed.is_click_cancelled || (pressed.is_choice && (changes.value | changes.text) != 0)) return false;
  if (pressed.removed != kNoNode && IsTaken(act.before(), pressed.removed, act.table())) return false;
  const std::string words = act.ChangesInWords();
  act.Fail({ErrorCode::kStale,
            "% was removed before the mouse button was released, so it received no click. What changed: !.",
            "Call get_dom to see whether the press alone was enough.", false, words});
  return true;
}

}  // namespace domtool
