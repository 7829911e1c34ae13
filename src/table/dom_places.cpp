#include "table/dom_places.h"

#include "base/flat_map.h"
#include "base/hash.h"

namespace domtool {
namespace {

NodeIndex ScopeOf(const NodeTable& table, const Vector<NodeIndex>& scopes, NodeIndex row) {
  const NodeIndex around = table.parent[At(row)];
  if (around == kNoNode || table.kind[At(row)] == NodeKind::kDocument) return row;
  if (table.kind[At(around)] == NodeKind::kDocument) return around;
  const bool is_inside = table.flags[At(row)].in_shadow_tree;
  const bool is_around_inside = table.flags[At(around)].in_shadow_tree;
  if (is_inside && !is_around_inside) return around;
  const NodeIndex scope = scopes[At(around)];
  return !is_inside && is_around_inside ? scopes[At(scope)] : scope;
}

}  // namespace

DomPlaces DomPlacesOf(const NodeTable& table) {
  DomPlaces places;
  places.scope.resize(table.size(), kNoNode);
  places.parent.resize(table.size(), kNoNode);
  places.ordinal.resize(table.size(), 0);
  FlatMap<std::uint32_t> counts;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex scope = ScopeOf(table, places.scope, row);
    places.scope[i] = scope;
    NodeIndex parent = table.parent[i];
    while (parent != kNoNode && parent != scope && places.scope[At(parent)] != scope) parent = table.parent[At(parent)];
    places.parent[i] = parent;
    if (!table.is_element(row) || parent == kNoNode) continue;
    const std::uint64_t key =
        Hasher().Add(std::uint64_t{At(parent)}).Add(std::uint64_t{At(scope)}).Add(table.node_name[i]).Finish();
    places.ordinal[i] = ++counts[key == 0 ? 1 : key];
  }
  return places;
}

}  // namespace domtool
