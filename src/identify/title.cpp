#include "identify/title.h"

#include <string_view>

#include "base/hash.h"

namespace domtool {
namespace {

bool IsItem(Role role) {
  return role == Role::kListItem || role == Role::kRow || role == Role::kArticle || role == Role::kTreeItem;
}

// A link to somewhere: not to a place on this page, not a script.
bool LeadsAway(const NodeTable& t, NodeIndex i) {
  const std::string_view href = t.AttrOr(i, "href");
  return t.role[At(i)] == Role::kLink && !href.empty() && href.front() != '#' && !href.starts_with("javascript:");
}

// Text that names something: not a counter alone, not what stands in a time element ("3 minutes ago").
bool HasWords(const NodeTable& t, std::size_t i) {
  if (t.kind[i] != NodeKind::kText || !t.flags[i].has_layout) return false;
  if (t.parent[i] != kNoNode && t.node_name[At(t.parent[i])] == "time") return false;
  for (const char c : t.text[i]) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80) return true;
  }
  return false;
}

}  // namespace

Titles::Titles(const NodeTable& t)
    : table_(t), next_link_(t.size() + 1, kNoNode), next_heading_(next_link_), next_words_(next_link_) {
  for (std::size_t i = t.size(); i-- > 0;) {
    const NodeIndex row = RowAt(i);
    next_link_[i] = t.is_element(row) && LeadsAway(t, row) ? row : next_link_[i + 1];
    next_heading_[i] = t.role[i] == Role::kHeading && !t.name[i].empty() ? row : next_heading_[i + 1];
    next_words_[i] = HasWords(t, i) ? row : next_words_[i + 1];
  }
}

NodeIndex Titles::FirstIn(const Vector<NodeIndex>& next, NodeIndex root) const {
  const NodeIndex first = next[At(root)];
  return first != kNoNode && At(first) < At(table_.subtree_end[At(root)]) ? first : kNoNode;
}

std::uint64_t Titles::Of(NodeIndex root) const {
  Hasher title;
  if (const NodeIndex link = FirstIn(next_link_, root); link != kNoNode) {
    title.Add(table_.AttrOr(link, "href"));
  } else if (const NodeIndex heading = FirstIn(next_heading_, root); heading != kNoNode) {
    title.Add(table_.name[At(heading)]);
  } else if (const NodeIndex words = FirstIn(next_words_, root); words != kNoNode) {
    title.Add(table_.text[At(words)]);
  } else {
    return 0;
  }
  return title.Finish();
}

void ComputeItemKeys(NodeTable* table, const Titles& titles) {
  NodeTable& t = *table;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex p = t.parent[i];
    if (t.kind[i] == NodeKind::kElement && IsItem(t.role[i])) {
      t.item_key[i] = titles.Of(RowAt(i));
    } else {
      t.item_key[i] = p == kNoNode ? 0 : t.item_key[At(p)];
    }
  }
}

}  // namespace domtool
