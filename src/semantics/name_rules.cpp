#include "semantics/name_rules.h"

namespace domtool {
namespace {

bool IsInGrid(const NodeTable& table, NodeIndex row) {
  NodeIndex parent = table.parent[At(row)];
  if (parent != kNoNode && table.role[At(parent)] == Role::kRowGroup) parent = table.parent[At(parent)];
  if (parent == kNoNode) return false;
  const Role role = table.role[At(parent)];
  return role == Role::kGrid || role == Role::kTreeGrid;
}

}  // namespace

bool IsNamedFromContent(const NodeTable& table, NodeIndex i) {
  const Role role = table.role[At(i)];
  if (role == Role::kMath) return table.tag[At(i)] != Tag::kMath;
  return role == Role::kRow ? IsInGrid(table, i) : HasTrait(role, RoleTrait::kNameFromContent);
}

bool ContributesContent(const NodeTable& table, NodeIndex i) {
  const Role role = table.role[At(i)];
  if (role == Role::kMath) return table.tag[At(i)] != Tag::kMath;
  return role == Role::kGroup ? table.tag[At(i)] == Tag::kAddress : !HasTrait(role, RoleTrait::kOwnContent);
}

bool IsNamelessOnPurpose(const NodeTable& table, NodeIndex i) {
  if (table.tag[At(i)] != Tag::kImg) return false;
  const std::optional<std::string_view> alt = table.Attr(i, "alt");
  return alt && alt->empty();
}

std::optional<std::string_view> EmbeddedValue(const NodeTable& table, NodeIndex i) {
  if (!HasTrait(table.role[At(i)], RoleTrait::kEmbedded)) return std::nullopt;
  if (!table.value_text[At(i)].empty()) return table.value_text[At(i)];
  const Tag tag = table.tag[At(i)];
  if (tag != Tag::kInput && tag != Tag::kTextarea) return std::nullopt;
  if (table.declared_secret(i) != Redaction::kNone || !table.flags[At(i)].has_form_value) return std::string_view();
  return table.form_value[At(i)];
}

}  // namespace domtool
