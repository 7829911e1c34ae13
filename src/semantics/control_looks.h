// The control of each subtree that reports how the subtree looks, and the looks that are added to its states.
#ifndef DOMTOOL_SEMANTICS_CONTROL_LOOKS_H_
#define DOMTOOL_SEMANTICS_CONTROL_LOOKS_H_

#include <cstddef>
#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class ControlLooks {
 public:
  // Linear.
  explicit ControlLooks(NodeTable* table);

  // The first control of the subtree, a link before a field; the row's own comes first. kNoNode without one.
  [[nodiscard]] NodeIndex FirstIn(NodeIndex row) const { return first_[At(row)]; }
  [[nodiscard]] std::uint32_t CountIn(NodeIndex row) const { return count_[At(row)]; }
  // Whether the page declares such a state, or the control has that look.
  [[nodiscard]] bool Has(NodeIndex control, State look) const;
  // Unless it has one, or another look says more.
  void Add(NodeIndex control, State look);

 private:
  NodeTable& t_;
  Vector<NodeIndex> first_;
  Vector<std::uint32_t> count_;
};

bool IsItem(const NodeTable& table, NodeIndex i);

// Where the search in a control or an item for its words, drawings and controls ends.
std::size_t SearchEnd(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_CONTROL_LOOKS_H_
