#include "selectors/tree_order.h"

#include <cstddef>

#include "base/flat_map.h"
#include "base/hash.h"

namespace domtool {

TreeOrder::TreeOrder(const NodeTable& table) : table_(table), places_(DomPlacesOf(table)) {
  previous_.resize(table.size(), kNoNode);
  siblings_.resize(table.size());
  has_content_.resize(table.size(), false);
  CountFromStart();
  CountFromEnd();
}

// A host has two lists of children: those of its shadow tree, whose scope it is, and its own.
std::uint64_t TreeOrder::KeyOf(NodeIndex row, bool is_of_type) const {
  Hasher hasher;
  hasher.Add(std::uint64_t{At(places_.parent[At(row)])}).Add(std::uint64_t{At(scope(row))});
  if (is_of_type) hasher.Add(table_.node_name[At(row)]);
  const std::uint64_t key = hasher.Finish();
  return key == 0 ? 1 : key;
}

void TreeOrder::CountFromStart() {
  FlatMap<std::uint32_t> last;  // the row of the last one so far
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (table_.is_text(row) && parent(row) != kNoNode && !table_.text[i].empty()) has_content_[At(parent(row))] = true;
    if (!table_.is_element(row) || places_.parent[i] == kNoNode) continue;
    if (parent(row) != kNoNode) has_content_[At(parent(row))] = true;
    SiblingPlaces& own = siblings_[i];
    std::uint32_t& before = last[KeyOf(row, false)];  // 0 is no element
    if (before != 0) previous_[i] = RowAt(before);
    own.from_start = before == 0 ? 1 : siblings_[before].from_start + 1;
    before = static_cast<std::uint32_t>(i);
    std::uint32_t& before_of_type = last[KeyOf(row, true)];
    own.of_type_from_start = before_of_type == 0 ? 1 : siblings_[before_of_type].of_type_from_start + 1;
    before_of_type = static_cast<std::uint32_t>(i);
  }
}

void TreeOrder::CountFromEnd() {
  FlatMap<std::uint32_t> counts;
  for (std::size_t i = table_.size(); i-- > 0;) {
    const NodeIndex row = RowAt(i);
    if (siblings_[i].from_start == 0) continue;
    siblings_[i].from_end = ++counts[KeyOf(row, false)];
    siblings_[i].of_type_from_end = ++counts[KeyOf(row, true)];
  }
}

}  // namespace domtool
