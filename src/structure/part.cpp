#include "structure/part.h"

namespace domtool {
namespace {

bool IsPart(const NodeTable& t, std::size_t i) {
  const Role role = t.role[i];
  return role == Role::kIframe || HasTrait(role, RoleTrait::kDialog | RoleTrait::kLandmark) ||
         (HasTrait(role, RoleTrait::kGroup) && !t.name[i].empty());
}

}  // namespace

void ComputeParts(NodeTable* table) {
  NodeTable& t = *table;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex parent = t.parent[i];
    t.part[i] = IsPart(t, i) ? RowAt(i) : (parent == kNoNode ? kNoNode : t.part[At(parent)]);
  }
}

}  // namespace domtool
