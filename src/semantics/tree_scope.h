// TreeScopes: which rows share a tree scope (DOM: a document or a shadow root), and getElementById within one.
//
// The flat tree no longer contains shadow roots; a row only knows that it is inside an author's shadow tree. A row in a
// shadow tree whose parent is not in one belongs to the scope of that parent, its host; ids are not searched beyond it.
// If a host may itself be in a shadow tree, a custom element is assumed to be one. It may have no shadow root, so if
// its scope lacks an id, the surrounding scope is searched.
#ifndef DOMTOOL_SEMANTICS_TREE_SCOPE_H_
#define DOMTOOL_SEMANTICS_TREE_SCOPE_H_

#include <cstdint>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "semantics/attribute_facts.h"
#include "table/node_table.h"

namespace domtool {

class TreeScopes {
 public:
  // Both must outlive the scopes.
  TreeScopes(const NodeTable& table, const AttributeFacts& facts);

  // The first element with that id in the scope of `from`, or kNoNode.
  [[nodiscard]] NodeIndex Find(NodeIndex from, std::string_view id) const;

 private:
  [[nodiscard]] bool InShadowTree(NodeIndex i) const { return table_.flags[At(i)].in_shadow_tree; }
  [[nodiscard]] NodeIndex ScopeOf(NodeIndex i) const;
  [[nodiscard]] NodeIndex FindIn(NodeIndex scope, std::string_view id) const;

  const NodeTable& table_;
  Vector<NodeIndex> scope_;        // the document or host of the row's scope
  FlatMap<NodeIndex> first_with_;  // by hash of scope and id
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_TREE_SCOPE_H_
