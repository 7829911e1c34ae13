#include "semantics/sibling_style.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/hash.h"
#include "base/utf8.h"
#include "semantics/control_looks.h"

namespace domtool {
namespace {

// Rows of an item whose shape is compared; deeper inside, similar items may differ.
constexpr std::size_t kMaxShape = 12;

// A knob, box or tick: an empty element, compared by its colours and its position in its parent.
void AddDrawing(const NodeTable& t, NodeIndex i, Hasher* out, double* shift) {
  const ComputedStyle& s = t.style[At(i)];
  const Rect& box = t.bounds[At(i)];
  const Rect& around = t.bounds[At(t.parent[At(i)])];
  if (t.tag[At(i)] == Tag::kImg || box.width() > kWidestDrawing) return;
  out->Add(static_cast<std::uint64_t>(s.background) << 16 | std::uint64_t{s.border} << 8 | std::uint64_t{s.shadow});
  out->Add(static_cast<std::uint64_t>(std::lround(box.left - around.left)));
  *shift += box.left - around.left;
  out->Add(static_cast<std::uint64_t>(s.opacity > 0.5F));
}

// The first element that is drawn, from `i` on; `end` without one.
NodeIndex NextDrawn(const NodeTable& t, NodeIndex i, NodeIndex end) {
  while (i < end && !(t.is_element(i) && t.flags[At(i)].has_layout)) i = Next(i);
  return i;
}

}  // namespace

std::uint64_t ElementsHash(const NodeTable& t, NodeIndex row) {
  Hasher shape;
  const std::size_t end = std::min(At(t.subtree_end[At(row)]), At(row) + kMaxShape);
  for (std::size_t k = At(row); k < end; ++k) {
    if (t.is_element(RowAt(k)) && t.flags[k].has_layout) shape.Add(static_cast<std::uint64_t>(t.tag[k]));
  }
  return shape.Finish() | 1;
}

void SiblingStyle::Read(const NodeTable& t, TextMemo<std::uint64_t>* hashes) {
  NodeIndex first_text = kNoNode;
  Hasher drawn;
  const auto styles_of = [&](NodeIndex i, std::uint64_t before) {
    const auto hash_of = [&](const char* name) { return hashes->Of(t.AttrOr(i, name), HashOf); };
    return Hasher().Add(before).Add(hash_of("class")).Add(hash_of("style")).Finish();
  };
  for (std::size_t k = At(row), end = SearchEnd(t, row); k < end; ++k) {
    const NodeIndex i = RowAt(k);
    is_hovered = is_hovered || t.flags[k].is_hovered;
    if (!t.flags[k].has_layout) continue;
    if (t.is_element(i)) {
      style_hash = styles_of(i, style_hash);
      if (t.subtree_end[k] == Next(i)) AddDrawing(t, i, &drawn, &shift);
    } else if (t.is_text(i) && !IsHtmlSpaceOnly(t.rendered_text[k])) {
      if (first_text == kNoNode) first_text = i;
      if (t.rendered_text[k].find_first_not_of("0123456789 ()+.") != std::string_view::npos) ++texts;
    }
  }
  marks[kDrawnInside] = static_cast<std::uint32_t>(drawn.Finish());
  if (first_text != kNoNode) marks[kTextColor] = static_cast<std::uint32_t>(t.style[At(first_text)].text_fill);
  for (NodeIndex i = first_text; i != kNoNode && At(i) >= At(row); i = t.parent[At(i)]) {
    const ComputedStyle& s = t.style[At(i)];
    if (t.parent[At(first_text)] == i) is_bold = s.is_bold;
    if (!t.is_element(i)) continue;
    is_struck = is_struck || s.is_struck;
    text_hash = styles_of(i, text_hash);
  }
  // What is drawn around all of it: itself, and its only elements inside.
  for (NodeIndex i = row; i != kNoNode; i = OnlyChild(t, i)) {
    const ComputedStyle& s = t.style[At(i)];
    around_hash = styles_of(i, around_hash);
    opacity *= static_cast<double>(s.opacity);
    if (s.background != kTransparent) marks[kBackground] = static_cast<std::uint32_t>(s.background);
    if (s.border != 0) marks[kBorder] = s.border;
    if (s.shadow != 0) marks[kShadow] = s.shadow;
    marks[kUnderline] |= s.is_underlined ? 1 : 0;
  }
}

NodeIndex OnlyChild(const NodeTable& t, NodeIndex i) {
  NodeIndex only = kNoNode;
  for (NodeIndex c = Next(i); c < t.subtree_end[At(i)]; c = t.NextSibling(c)) {
    if (!t.flags[At(c)].has_layout || (t.is_text(c) && IsHtmlSpaceOnly(t.rendered_text[At(c)]))) continue;
    if (only != kNoNode || !t.is_element(c)) return kNoNode;
    only = c;
  }
  return only;
}

bool HasAllClassesAndMore(const NodeTable& t, NodeIndex more, NodeIndex less) {
  bool has_another = false;
  NodeIndex m = more;
  NodeIndex l = less;
  for (std::size_t k = 0; k < kMaxShape; ++k, m = Next(m), l = Next(l)) {
    m = NextDrawn(t, m, t.subtree_end[At(more)]);
    l = NextDrawn(t, l, t.subtree_end[At(less)]);
    if (m == t.subtree_end[At(more)] || l == t.subtree_end[At(less)]) break;
    const std::string_view all = t.AttrOr(m, "class");
    std::string_view some = t.AttrOr(l, "class");
    has_another = has_another || all.size() > some.size();
    while (!some.empty()) {
      const std::size_t end = std::min(some.find(' '), some.size());
      if (all.find(some.substr(0, end)) == std::string_view::npos) return false;
      some.remove_prefix(std::min(end + 1, some.size()));
    }
  }
  return has_another;
}

}  // namespace domtool
