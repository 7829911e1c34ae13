#include "semantics/tree_scope.h"

#include "base/hash.h"
#include "base/limits.h"

namespace domtool {
namespace {

// Nested shadow roots that one look-up searches.
constexpr int kMaxScopesAsked = 8;

std::uint64_t KeyOf(NodeIndex scope, std::string_view id) {
  const std::uint64_t key = Hasher().Add(static_cast<std::uint64_t>(At(scope))).Add(id).Finish();
  return key == 0 ? 1 : key;
}

}  // namespace

TreeScopes::TreeScopes(const NodeTable& table, const AttributeFacts& facts) : table_(table), scope_(table.size()) {
  for (std::size_t i = 0; i < table.size(); ++i) scope_[i] = ScopeOf(RowAt(i));
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!facts.Has(RowAt(i), kHasId)) continue;
    const std::uint64_t key = KeyOf(scope_[i], table.AttrOr(RowAt(i), "id"));
    if (first_with_.Find(key) == nullptr) first_with_.Insert(key, RowAt(i));
  }
}

NodeIndex TreeScopes::ScopeOf(NodeIndex i) const {
  const NodeIndex parent = table_.parent[At(i)];
  if (parent == kNoNode || table_.kind[At(i)] == NodeKind::kDocument) return i;
  if (!InShadowTree(i)) return table_.frames[At(table_.frame[At(i)])].document;
  if (!InShadowTree(parent)) return parent;
  const NodeIndex around = scope_[At(parent)];
  // Below a slot of a known scope this is fallback content; elsewhere it is assumed to be slotted, from the scope of
  // the host.
  if (table_.tag[At(parent)] == Tag::kSlot) return InShadowTree(around) ? scope_[At(around)] : around;
  const bool parent_is_custom = table_.node_name[At(parent)].find('-') != std::string_view::npos;
  return parent_is_custom ? parent : around;
}

NodeIndex TreeScopes::Find(NodeIndex from, std::string_view id) const {
  if (id.empty() || id.size() > limits::kMaxElementIdBytes) return kNoNode;
  NodeIndex scope = scope_[At(from)];
  for (int asked = 0; asked < kMaxScopesAsked; ++asked) {
    const NodeIndex found = FindIn(scope, id);
    if (found != kNoNode || !InShadowTree(scope)) return found;
    scope = scope_[At(scope)];
  }
  return kNoNode;
}

NodeIndex TreeScopes::FindIn(NodeIndex scope, std::string_view id) const {
  const NodeIndex* row = first_with_.Find(KeyOf(scope, id));
  if (row == nullptr || scope_[At(*row)] != scope || table_.AttrOr(*row, "id") != id) return kNoNode;
  return *row;
}

}  // namespace domtool
