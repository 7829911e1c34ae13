#include "identify/title.h"

#include <string_view>

#include "base/hash.h"
#include "identify/fingerprint.h"

namespace domtool {
namespace {

// A link to somewhere: not to a place on this page, not a script.
bool LeadsAway(const NodeTable& t, NodeIndex i) {
  const std::string_view href = t.AttrOr(i, "href");
  return t.role[At(i)] == Role::kLink && !href.empty() && href.front() != '#' && !href.starts_with("javascript:");
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\r\f";
  const std::size_t begin = text.find_first_not_of(kSpace);
  return begin == std::string_view::npos ? std::string_view()
                                         : text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

// "Inbox" of "Inbox (3)": a count at the end is not part of what something is called. "(1995)" is the year of a film.
std::string_view WithoutCount(std::string_view text) {
  if (!text.ends_with(')')) return text;
  const std::size_t open = text.find_last_not_of("0123456789.,", text.size() - 2);
  if (open == std::string_view::npos || open == 0 || text[open] != '(') return text;
  const std::string_view count = text.substr(open + 1, text.size() - open - 2);
  const bool is_year = count.size() == 4 && count.find_first_not_of("0123456789") == std::string_view::npos;
  return count.empty() || is_year ? text : Trimmed(text.substr(0, open));
}

// The child of `part` that holds `source`, or `part` where that is it; kNoNode without a source.
NodeIndex ChildWith(const NodeTable& t, NodeIndex part, NodeIndex source) {
  if (source == kNoNode || source == part) return source;
  NodeIndex child = RowAt(At(part) + 1);
  while (!t.is_inclusive_descendant(source, child)) child = t.NextSibling(child);
  return child;
}

// Does the title of a part, which `named` of its children holds, say something of another child? Not where they are alike,
// but the cells of a row are one thing however much they are.
bool TellsOf(const NodeTable& t, NodeIndex named, NodeIndex row) {
  if (named == kNoNode || named == row) return false;
  const bool is_alike = t.node_name[At(named)] == t.node_name[At(row)] && t.role[At(named)] == t.role[At(row)];
  return !is_alike || named == t.parent[At(row)] || t.is_cell(row);
}

// Text that names something: not a count, alone or of something, not what stands in a time element ("3 minutes ago").
bool HasWords(const NodeTable& t, NodeIndex row) {
  if (t.kind[At(row)] != NodeKind::kText || !t.flags[At(row)].has_layout) return false;
  const NodeIndex p = t.parent[At(row)];
  if (p != kNoNode && t.node_name[At(p)] == "time") return false;
  const std::string_view text = Trimmed(t.text[At(row)]);
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') return false;
  return HasLetters(text);
}

}  // namespace

bool HasLetters(std::string_view text) {
  for (const char c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80) return true;
  }
  return false;
}

Titles::Titles(const NodeTable& t)
    : table_(t),
      next_link_(t.size() + 1, kNoNode),
      next_heading_(next_link_),
      next_words_(next_link_),
      hash_(t.size(), 0) {
  for (std::size_t i = t.size(); i-- > 0;) {
    const NodeIndex row = RowAt(i);
    const bool is_link = t.is_element(row) && LeadsAway(t, row);
    const bool is_heading = t.role[i] == Role::kHeading && !t.name[i].empty();
    const bool has_words = HasWords(t, row);
    next_link_[i] = is_link ? row : next_link_[i + 1];
    next_heading_[i] = is_heading ? row : next_heading_[i + 1];
    next_words_[i] = has_words ? row : next_words_[i + 1];
    if (is_link) hash_[i] = HashOf(t.AttrOr(row, "href"));
    if (is_heading) hash_[i] = HashOf(WithoutCount(t.name[i]));
    if (has_words) hash_[i] = HashOf(WithoutCount(Trimmed(t.text[i])));
  }
}

NodeIndex Titles::FirstIn(const Vector<NodeIndex>& next, NodeIndex root) const {
  const NodeIndex first = next[At(root)];
  return first != kNoNode && At(first) < At(table_.subtree_end[At(root)]) ? first : kNoNode;
}

NodeIndex Titles::SourceOf(NodeIndex root) const {
  const NodeIndex link = FirstIn(next_link_, root);
  const NodeIndex heading = FirstIn(next_heading_, root);
  // An item is what it leads to; in a section a link is one thing among others.
  if (heading != kNoNode && (link == kNoNode || !HasTrait(table_.role[At(root)], RoleTrait::kItem))) return heading;
  return link == kNoNode ? FirstIn(next_words_, root) : link;
}

std::uint64_t Titles::Of(NodeIndex root) const {
  const NodeIndex source = SourceOf(root);
  return source == kNoNode ? 0 : hash_[At(source)];
}

Vector<NodeIndex> ComputeItemKeys(NodeTable* table, const Titles& titles) {
  NodeTable& t = *table;
  // The row whose title it is, and whether that is an item.
  Vector<NodeIndex> around(t.size(), kNoNode);
  Vector<NodeIndex> by_words(t.size(), kNoNode);
  Vector<bool> is_item(t.size(), false);
  Vector<NodeIndex> named_child(t.size(), kNoNode);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex p = t.parent[i];
    named_child[i] = ChildWith(t, row, titles.SourceOf(row));
    if (p == kNoNode || t.kind[i] == NodeKind::kDocument) continue;
    is_item[i] = is_item[At(p)];
    around[i] = around[At(p)];
    // What is around a part is on its path already.
    if (!is_item[i] && t.is_element(p) && IsPart(t, p)) around[i] = kNoNode;
    if (!is_item[i] && TellsOf(t, named_child[At(p)], row)) around[i] = p;
    if (t.is_element(row) && HasTrait(t.role[i], RoleTrait::kItem) && titles.SourceOf(row) != kNoNode) {
      is_item[i] = true;
      around[i] = row;
    }
    if (!is_item[i] && (!t.is_element(row) || IsNamedByAuthor(t, row))) continue;
    NodeIndex named = around[i];
    // Its own label is no news about it.
    if (!is_item[i] && !t.name[i].empty()) {
      const std::uint64_t name = HashOf(WithoutCount(t.name[i]));
      while (named != kNoNode && titles.Of(named) == name) named = around[At(named)];
    }
    t.item_key[i] = named == kNoNode ? 0 : titles.Of(named);
    if (named == kNoNode || t.role[At(titles.SourceOf(named))] != Role::kLink) by_words[i] = named;
  }
  return by_words;
}

}  // namespace domtool
