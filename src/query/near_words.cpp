#include "query/near_words.h"

#include <algorithm>
#include <tuple>

#include "base/stable_sort.h"
#include "outline/node_text.h"
#include "query/match_grade.h"

namespace domtool {
namespace {

bool IsItem(const SafeView& view, NodeIndex row) {
  return view.is_item(row) || HasTrait(view.role(row), RoleTrait::kItem);
}

}  // namespace

NearWords::NearWords(const SafeView& view, std::string_view wanted) : view_(view), items_(view.size(), kNoNode) {
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    if (!view.is_element(i)) continue;
    const NodeIndex parent = ParentElementAcrossFrames(view, i);
    items_[At(i)] = IsItem(view, i) ? i : (parent == kNoNode ? kNoNode : items_[At(parent)]);
    if (!view.is_shown(i) || GradeOfRow(view, i, wanted) == kNone) continue;
    rows_.push_back(i);
    places_.push_back({items_[At(i)], i});
  }
  StableSort(&places_, [](const Place& a, const Place& b) { return a.item < b.item; });
}

NearWords::Distance NearWords::DistanceTo(NodeIndex row) const {
  bool is_in_item = false;
  for (NodeIndex around = row; around != kNoNode; around = ParentElementAcrossFrames(view_, around)) {
    const NodeIndex end = view_.subtree_end(around);
    const NodeIndex* const first = std::lower_bound(rows_.begin(), rows_.end(), around);
    if (first != rows_.end() && *first < end) {
      const bool is_direct = StandDirectlyIn(around);
      if (!is_in_item || is_direct) return {At(end) - At(around), !is_direct && !IsInItemWithField(*first)};
    }
    is_in_item = is_in_item || IsItem(view_, around);
  }
  return {};
}

bool NearWords::IsInItemWithField(NodeIndex words) const {
  const NodeIndex item = items_[At(words)];
  for (NodeIndex i = item; i != kNoNode && i < view_.subtree_end(item); i = Next(i)) {
    if (HasTrait(view_.role(i), RoleTrait::kTyped)) return true;
  }
  return false;
}

bool NearWords::StandDirectlyIn(NodeIndex around) const {
  const Place least{items_[At(around)], around};
  const auto is_before = [](const Place& a, const Place& b) {
    return std::tie(a.item, a.row) < std::tie(b.item, b.row);
  };
  const Place* const first = std::lower_bound(places_.begin(), places_.end(), least, is_before);
  return first != places_.end() && first->item == least.item && first->row < view_.subtree_end(around);
}

}  // namespace domtool
