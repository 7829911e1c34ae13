#include "structure/title.h"

#include "base/hash.h"
#include "base/utf8.h"
#include "base/words.h"

namespace domtool {
namespace {

// A link to somewhere: not to a place on this page, not a script.
bool LeadsAway(const NodeTable& t, NodeIndex i) {
  const std::string_view href = t.AttrOr(i, "href");
  return t.role[At(i)] == Role::kLink && !href.empty() && href.front() != '#' && !href.starts_with("javascript:");
}

// Text that names something: not a count, alone or of something, not what stands in a time element ("3 minutes ago").
bool NamesSomething(const NodeTable& t, NodeIndex row) {
  if (!t.is_text(row) || !t.flags[At(row)].has_layout) return false;
  const NodeIndex p = t.parent[At(row)];
  if (p != kNoNode && t.node_name[At(p)] == "time") return false;
  const std::string_view text = TrimHtmlSpace(t.text[At(row)]);
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') return false;
  return HasLetters(text);
}

struct Title {
  NodeIndex row = kNoNode;
  std::uint64_t hash = 0;
};

// The first of these from a row on, wherever that ends.
struct NextTitles {
  Title link;
  Title heading;
  Title words;
};

Title TitleOf(const NodeTable& t, NodeIndex root, const NextTitles& next) {
  const auto inside = [&](const Title& title) {
    return title.row != kNoNode && At(title.row) < At(t.subtree_end[At(root)]) ? title : Title();
  };
  const Title link = inside(next.link);
  const Title heading = inside(next.heading);
  // An item is what it leads to; in a section a link is one thing among others.
  if (heading.row != kNoNode && (link.row == kNoNode || !HasTrait(t.role[At(root)], RoleTrait::kItem))) return heading;
  return link.row == kNoNode ? inside(next.words) : link;
}

}  // namespace

void ComputeTitles(NodeTable* table) {
  NodeTable& t = *table;
  NextTitles next;
  // A title is at or after the element that it names.
  for (std::size_t i = t.size(); i-- > 0;) {
    const NodeIndex row = RowAt(i);
    if (NamesSomething(t, row)) {
      next.words = {row, HashOf(WithoutCount(TrimHtmlSpace(t.text[i])))};
    } else if (t.role[i] == Role::kHeading && !t.name[i].empty()) {
      next.heading = {row, HashOf(WithoutCount(t.name[i]))};
    } else if (t.is_element(row) && LeadsAway(t, row)) {
      next.link = {row, HashOf(t.AttrOr(row, "href"))};
    }
    const Title title = TitleOf(t, row, next);
    t.title[i] = title.row;
    t.title_hash[i] = title.hash;
  }
}

}  // namespace domtool
