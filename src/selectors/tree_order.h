// TreeOrder: parents and siblings of the elements of each tree scope (DOM: a document or a shadow tree), as selectors see them.
//
// Siblings are in the order of the table, which is that of the flat tree: slotted elements stand in the order of their slots.
#ifndef DOMTOOL_SELECTORS_TREE_ORDER_H_
#define DOMTOOL_SELECTORS_TREE_ORDER_H_

#include <cstdint>

#include "base/vector.h"
#include "table/dom_places.h"
#include "table/node_table.h"

namespace domtool {

// Places of an element among its siblings, and among those of its name, from 1.
struct SiblingPlaces {
  std::uint32_t from_start = 0;
  std::uint32_t from_end = 0;
  std::uint32_t of_type_from_start = 0;
  std::uint32_t of_type_from_end = 0;
};

class TreeOrder {
 public:
  // The table must outlive it. Linear.
  explicit TreeOrder(const NodeTable& table);

  // The document or the host whose tree the row is in.
  [[nodiscard]] NodeIndex scope(NodeIndex row) const { return places_.scope[At(row)]; }
  // The parent element in the same tree, or kNoNode.
  [[nodiscard]] NodeIndex parent(NodeIndex row) const {
    const NodeIndex parent = places_.parent[At(row)];
    return parent == places_.scope[At(row)] ? kNoNode : parent;
  }
  // At the top of a shadow tree.
  [[nodiscard]] bool is_child_of_host(NodeIndex row) const {
    return parent(row) == kNoNode && table_.is_element(scope(row));
  }
  // The element sibling before it, or kNoNode.
  [[nodiscard]] NodeIndex previous(NodeIndex row) const { return previous_[At(row)]; }
  [[nodiscard]] const SiblingPlaces& places(NodeIndex row) const { return siblings_[At(row)]; }
  // The element has neither elements nor text inside, in its own tree.
  [[nodiscard]] bool is_empty(NodeIndex row) const { return !has_content_[At(row)]; }

 private:
  void CountFromStart();
  void CountFromEnd();
  // The position among all siblings, or among those with one name. Never 0.
  [[nodiscard]] std::uint64_t KeyOf(NodeIndex row, bool is_of_type) const;

  const NodeTable& table_;
  DomPlaces places_;
  Vector<NodeIndex> previous_;
  Vector<SiblingPlaces> siblings_;
  Vector<bool> has_content_;
};

}  // namespace domtool

#endif  // DOMTOOL_SELECTORS_TREE_ORDER_H_
