#include "structure/item.h"

#include <algorithm>
#include <cstdint>

#include "base/utf8.h"
#include "base/vector.h"

namespace domtool {
namespace {

enum : std::uint8_t { kLooseText = 1, kControl = 2, kPicture = 4 };

struct Inside {
  std::uint8_t texts = 0;  // up to two
  std::uint8_t has = 0;
};

// A cell is never an item; its row is.
bool MayBeItem(const NodeTable& t, NodeIndex i, const Inside& inside) {
  const bool holds_both = (inside.has & kControl) != 0 && (inside.has != kControl || inside.texts > 1);
  return holds_both && !t.is_cell(i) && t.tag[At(i)] != Tag::kBody && t.tag[At(i)] != Tag::kHtml;
}

}  // namespace

void ComputeItems(NodeTable* table) {
  NodeTable& t = *table;
  Vector<Inside> inside(t.size());
  Vector<bool> may_be_item(t.size(), false);
  Vector<std::uint32_t> alike(t.size(), 0);  // of the first of siblings: how many of them may be items
  for (std::size_t i = t.size(); i-- > 0;) {
    const NodeIndex row = RowAt(i);
    const NodeIndex parent = t.parent[i];
    Inside& here = inside[i];
    if (t.is_text(row) && t.flags[i].has_layout && !IsHtmlSpaceOnly(t.text[i])) here = {1, kLooseText};
    if (t.is_element(row) && parent != kNoNode) {
      may_be_item[i] = MayBeItem(t, row, here);
      if (may_be_item[i]) ++alike[At(t.first_similar[i])];
      if (t.tag[i] == Tag::kImg) here.has |= kPicture;
      if (t.is_interactive(row)) {
        t.flags[i].is_named_separately = here.texts == 0 && !t.name[i].empty() && !t.flags[i].name_is_guess;
        if (t.flags[i].is_named_separately) here.texts = 1;
        here.has = kControl;  // its text is not loose, and its picture an icon
      }
    }
    if (parent == kNoNode) continue;
    Inside& outer = inside[At(parent)];
    outer.texts = static_cast<std::uint8_t>(std::min(outer.texts + here.texts, 2));
    outer.has |= here.has;
  }
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex parent = t.parent[i];
    const bool is_item = may_be_item[i] && (HasTrait(t.role[i], RoleTrait::kItem) || alike[At(t.first_similar[i])] > 1);
    t.item[i] = is_item ? RowAt(i) : (parent == kNoNode ? kNoNode : t.item[At(parent)]);
  }
}

}  // namespace domtool
