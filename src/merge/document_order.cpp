#include "merge/document_order.h"

#include <algorithm>

namespace domtool {
namespace {

bool IsPreorder(const Vector<std::int32_t>& parent_index) {
  Vector<std::int32_t> ancestors;
  for (std::size_t i = 0; i < parent_index.size(); ++i) {
    while (!ancestors.empty() && ancestors.back() != parent_index[i]) ancestors.pop_back();
    if (ancestors.empty() && (i != 0 || parent_index[i] != -1)) return false;
    ancestors.push_back(static_cast<std::int32_t>(i));
  }
  return true;
}

// Children of each node as linked lists, in their own order.
struct ChildLists {
  Vector<std::int32_t> first;
  Vector<std::int32_t> next;
};

ChildLists ListChildren(const Vector<std::int32_t>& parent_index) {
  const auto count = static_cast<std::int32_t>(parent_index.size());
  ChildLists lists{Vector<std::int32_t>(parent_index.size(), -1), Vector<std::int32_t>(parent_index.size(), -1)};
  for (std::int32_t i = count; i-- > 1;) {
    const std::int32_t parent = parent_index[static_cast<std::size_t>(i)];
    if (parent < 0 || parent >= count) continue;
    lists.next[static_cast<std::size_t>(i)] = lists.first[static_cast<std::size_t>(parent)];
    lists.first[static_cast<std::size_t>(parent)] = i;
  }
  return lists;
}

}  // namespace

DocumentOrder OrderOf(const Vector<std::int32_t>& parent_index) {
  DocumentOrder order;
  order.count = parent_index.size();
  if (parent_index.empty() || IsPreorder(parent_index)) return order;
  const ChildLists lists = ListChildren(parent_index);
  Vector<std::int32_t> pending{0};
  // A node is in one child list only, so a circle is never reached from the root and each node is visited once.
  while (!pending.empty()) {
    const std::int32_t node = pending.back();
    pending.pop_back();
    order.nodes.push_back(node);
    const std::size_t before = pending.size();
    for (std::int32_t c = lists.first[static_cast<std::size_t>(node)]; c != -1;
         c = lists.next[static_cast<std::size_t>(c)]) {
      if (c != 0) pending.push_back(c);
    }
    std::reverse(pending.begin() + static_cast<std::ptrdiff_t>(before), pending.end());
  }
  order.left_out = order.count - order.nodes.size();
  order.count = order.nodes.size();
  return order;
}

}  // namespace domtool
