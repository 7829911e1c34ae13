#include "identify/title_key.h"

#include "base/hash.h"
#include "base/words.h"
#include "identify/fingerprint.h"

namespace domtool {
namespace {

// The child of `part` that holds its title, or `part` where that is it; kNoNode without one.
NodeIndex TitledChild(const NodeTable& t, NodeIndex part) {
  const NodeIndex title = t.title[At(part)];
  if (title == kNoNode || title == part) return title;
  NodeIndex child = Next(part);
  while (!t.is_inclusive_descendant(title, child)) child = t.NextSibling(child);
  return child;
}

// Whether the title of a part, which is inside its child `named`, also describes the child `row`. Similar siblings do not
// describe each other, except for the cells of one row.
bool DescribesSibling(const NodeTable& t, NodeIndex named, NodeIndex row) {
  if (named == kNoNode || named == row) return false;
  const bool is_alike = t.is_element(row) && t.first_similar[At(named)] == t.first_similar[At(row)];
  return !is_alike || t.is_cell(row);
}

}  // namespace

Vector<NodeIndex> ComputeTitleKeys(NodeTable* table) {
  NodeTable& t = *table;
  // The row whose title it is, and whether that is an item.
  Vector<NodeIndex> around(t.size(), kNoNode);
  Vector<NodeIndex> by_words(t.size(), kNoNode);
  Vector<bool> is_item(t.size(), false);
  Vector<NodeIndex> titled_child(t.size(), kNoNode);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex p = t.parent[i];
    titled_child[i] = TitledChild(t, row);
    if (p == kNoNode || t.kind[i] == NodeKind::kDocument) continue;
    is_item[i] = is_item[At(p)];
    around[i] = around[At(p)];
    // The surroundings of a part are already on its path.
    if (!is_item[i] && t.is_element(p) && t.is_part(p)) around[i] = kNoNode;
    if (!is_item[i] && DescribesSibling(t, titled_child[At(p)], row)) around[i] = p;
    if (t.is_element(row) && HasTrait(t.role[i], RoleTrait::kItem) && t.title[i] != kNoNode) {
      is_item[i] = true;
      around[i] = row;
    }
    if (!is_item[i] && (!t.is_element(row) || IsNamedByAuthor(t, row))) continue;
    NodeIndex named = around[i];
    // Its own label is no news about it.
    if (!is_item[i] && !t.name[i].empty()) {
      const std::uint64_t name = HashOf(WithoutCount(t.name[i]));
      while (named != kNoNode && t.title_hash[At(named)] == name) named = around[At(named)];
    }
    t.title_key[i] = named == kNoNode ? 0 : t.title_hash[At(named)];
    if (named == kNoNode || t.role[At(t.title[At(named)])] != Role::kLink) by_words[i] = named;
  }
  return by_words;
}

}  // namespace domtool
