#include "output/row_text.h"

#include <cmath>

#include "base/utf8.h"
#include "table/stable_id.h"

namespace domtool {

std::string IdOf(const SafeView& view, NodeIndex i) { return SpellId(view.stable_id(i)); }

std::string DirectText(const SafeView& view, NodeIndex i) {
  std::string text;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i)); c = view.subtree_end(c)) {
    if (view.kind(c) == NodeKind::kText) {
      AppendCollapsed(&text, view.text(c).view());
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::array<std::int64_t, 4> BoxOf(const SafeView& view, NodeIndex i) {
  const Rect& r = view.bounds(i);
  const std::int64_t left = std::llround(r.left);
  const std::int64_t top = std::llround(r.top);
  return {left, top, std::llround(r.right) - left, std::llround(r.bottom) - top};
}

NodeIndex ParentElementAcrossFrames(const SafeView& view, NodeIndex i) {
  NodeIndex p = view.parent(i);
  while (p != kNoNode && !view.is_element(p)) p = view.parent(p);
  return p;
}

}  // namespace domtool
