#include "diff/new_choices.h"

#include <cstddef>

#include "base/utf8.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxOptions = 50;
constexpr std::size_t kMaxOptionBytes = 100;

bool IsList(Role role) { return role == Role::kListBox || role == Role::kMenu || role == Role::kTree; }

bool IsChoice(Role role) { return HasTrait(role, RoleTrait::kChoice); }

bool IsShown(const NodeTable& table, NodeIndex i) {
  return table.flags[At(i)].has_layout && table.is_visible(i) && !table.bounds[At(i)].is_empty();
}

bool HasShownChoice(const NodeTable& table, NodeIndex list) {
  for (std::size_t i = At(list) + 1; i < At(table.subtree_end[At(list)]); ++i) {
    if (IsChoice(table.role[i]) && IsShown(table, RowAt(i))) return true;
  }
  return false;
}

bool WasShown(const NodeTable& before, const NodeTable& after, NodeIndex list) {
  const FrameInfo& frame = after.frames[At(after.frame[At(list)])];
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before.backend_node_id[i] != after.backend_node_id[At(list)]) continue;
    const FrameInfo& other = before.frames[At(before.frame[i])];
    if (other.frame_id == frame.frame_id && other.loader_id == frame.loader_id) {
      return HasShownChoice(before, RowAt(i));
    }
  }
  return false;
}

}  // namespace

NodeIndex NewListOfChoices(const NodeTable& before, const NodeTable& after) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    const NodeIndex list = RowAt(i);
    if (!IsList(after.role[i]) || after.tag[i] == Tag::kSelect) continue;
    if (HasShownChoice(after, list) && !WasShown(before, after, list)) return list;
  }
  return kNoNode;
}

Vector<std::string> OptionsOf(const SafeView& after, NodeIndex list) {
  Vector<std::string> options;
  for (std::size_t i = At(list) + 1; i < At(after.subtree_end(list)) && options.size() < kMaxOptions; ++i) {
    const NodeIndex row = RowAt(i);
    if (!IsChoice(after.role(row)) || !after.is_shown(row) || after.name(row).empty()) continue;
    const std::string_view name = after.name(row).view();
    options.emplace_back(WithoutCutId(TruncateUtf8(name, kMaxOptionBytes), name));
  }
  return options;
}

}  // namespace domtool
