// The order in which a snapshot document's nodes are walked. A well-formed reply already is in preorder; one that is not
// (a hostile or newer peer) is put in order here, and nodes that have no parent, or form a cycle, are left out.
#ifndef DOMTOOL_MERGE_DOCUMENT_ORDER_H_
#define DOMTOOL_MERGE_DOCUMENT_ORDER_H_

#include <cstdint>

#include "base/vector.h"

namespace domtool {

struct DocumentOrder {
  // Node positions in preorder; empty when the reply is in preorder itself, so position k is node k.
  Vector<std::int32_t> nodes;
  std::size_t count = 0;
  std::size_t left_out = 0;

  [[nodiscard]] std::size_t NodeAt(std::size_t k) const {
    return nodes.empty() ? k : static_cast<std::size_t>(nodes[k]);
  }
};

// `parent_index` as DOMSnapshot gives it: -1 for the root, which is node 0. Linear.
DocumentOrder OrderOf(const Vector<std::int32_t>& parent_index);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_DOCUMENT_ORDER_H_
