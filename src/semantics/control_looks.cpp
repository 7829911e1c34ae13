#include "semantics/control_looks.h"

#include <algorithm>

namespace domtool {
namespace {

constexpr std::size_t kMaxInside = 60;  // rows

bool IsField(const NodeTable& t, NodeIndex i) {
  const Tag tag = t.tag[At(i)];
  return tag == Tag::kInput || tag == Tag::kSelect || tag == Tag::kTextarea ||
         HasTrait(t.role[At(i)], RoleTrait::kTyped) || t.reasons[At(i)].Has(InteractiveReason::kEditable);
}

}  // namespace

ControlLooks::ControlLooks(NodeTable* table) : t_(*table), first_(t_.size(), kNoNode), count_(t_.size()) {
  for (std::size_t k = t_.size(); k-- > 0;) {
    const NodeIndex i = RowAt(k);
    if (!t_.reasons[k].empty()) {
      if (!IsField(t_, i) || first_[k] == kNoNode) first_[k] = i;
      ++count_[k];
    }
    const NodeIndex parent = t_.parent[k];
    if (parent == kNoNode || first_[k] == kNoNode) continue;
    NodeIndex& outer = first_[At(parent)];
    if (outer == kNoNode || !IsField(t_, first_[k])) outer = first_[k];
    count_[At(parent)] += count_[k];
  }
}

bool ControlLooks::Has(NodeIndex control, State look) const {
  const StateSet& states = t_.states[At(control)];
  const auto has = [&](auto... any) { return (states.Has(any) || ...); };
  if (has(look)) return true;
  if (look == State::kLooksOpen) return has(State::kExpanded, State::kCollapsed);
  if (look == State::kLooksDisabled) return has(State::kDisabled, State::kInert);
  if (look == State::kLooksUnread) return false;
  return has(State::kChecked, State::kUnchecked, State::kMixed, State::kSelected, State::kPressed, State::kCurrent) ||
         t_.HasAttr(control, "aria-selected") || t_.HasAttr(control, "aria-pressed") ||
         t_.HasAttr(control, "aria-current");
}

void ControlLooks::Add(NodeIndex control, State look) {
  if ((IsField(t_, control) && look != State::kLooksDisabled) || Has(control, look)) return;
  // What is done is faded too; what is on or open is chosen.
  StateSet& states = t_.states[At(control)];
  if (look == State::kLooksDisabled && states.Has(State::kLooksDone)) return;
  const bool is_more = states.Has(State::kLooksOn) || states.Has(State::kLooksUnread) || states.Has(State::kLooksDone);
  if (look == State::kLooksChosen && is_more) return;
  states.Add(look);
}

bool IsItem(const NodeTable& t, NodeIndex i) {
  const Role role = t.role[At(i)];
  return t.tag[At(i)] == Tag::kLi || t.tag[At(i)] == Tag::kTr || HasTrait(role, RoleTrait::kItem) ||
         role == Role::kOption;
}

std::size_t SearchEnd(const NodeTable& t, NodeIndex i) {
  return std::min(At(t.subtree_end[At(i)]), At(i) + kMaxInside);
}

}  // namespace domtool
