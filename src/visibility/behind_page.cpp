#include "visibility/behind_page.h"

#include <algorithm>
#include <cstdint>

#include "base/vector.h"

namespace domtool {
namespace {

// Each layer behind the page costs a walk over its document; pages have a handful.
constexpr int kMaxLayers = 64;

// The paint layer of the stacking context that `layer`, one of negative z-index, is a part of: such layers are numbered
// right behind it, and whatever lies between in the tree after them.
std::int32_t LayerAround(const NodeTable& t, NodeIndex layer) {
  NodeIndex around = t.parent[At(layer)];
  while (around != kNoNode && t.paint_layer[At(around)] >= t.paint_layer[At(layer)]) around = t.parent[At(around)];
  return around == kNoNode ? 0 : t.paint_layer[At(around)];
}

// Boxes that are painted over the negative layers of their stacking context, and as large as their bounds: what clips, turns
// or fades starts a layer of its own. The background of html or body is that of the canvas (CSS Backgrounds 3 section
// 2.11.2).
Vector<NodeIndex> OpaqueBoxesOf(const NodeTable& t, FrameIndex frame, std::int32_t layer) {
  Vector<NodeIndex> boxes;
  for (NodeIndex i{0}; At(i) < t.size(); i = Next(i)) {
    if (t.paint_layer[At(i)] != layer || t.frame[At(i)] != frame || !t.is_element(i) || !t.is_visible(i)) continue;
    const bool is_canvas = t.tag[At(i)] == Tag::kHtml || t.tag[At(i)] == Tag::kBody;
    const bool is_root = t.paint_layer[At(t.parent[At(i)])] != layer;
    if (!is_canvas && !is_root && IsOpaque(t.style[At(i)].background)) boxes.push_back(i);
  }
  return boxes;
}

}  // namespace

void HideBehindPage(NodeTable* table) {
  NodeTable& t = *table;
  int layers = 0;
  for (NodeIndex i{0}; At(i) < t.size(); i = Next(i)) {
    const bool is_layer = t.is_element(i) && t.style[At(i)].has_negative_z_index && t.flags[At(i)].has_layout &&
                          t.paint_layer[At(i)] != t.paint_layer[At(t.parent[At(i)])];
    if (!is_layer || ++layers > kMaxLayers) continue;
    const Vector<NodeIndex> boxes = OpaqueBoxesOf(t, t.frame[At(i)], LayerAround(t, i));
    for (NodeIndex k = i; k < t.subtree_end[At(i)]; k = Next(k)) {
      if (!t.is_visible(k) || t.style[At(k)].in_top_layer || t.frame[At(k)] != t.frame[At(i)]) continue;
      const bool is_behind = std::any_of(boxes.begin(), boxes.end(), [&](NodeIndex box) {
        const Rect& cover = t.bounds[At(box)];
        const Rect& bounds = t.bounds[At(k)];
        return cover.left <= bounds.left && cover.top <= bounds.top && cover.right >= bounds.right &&
               cover.bottom >= bounds.bottom;
      });
      if (is_behind) t.hidden_reason[At(k)] = HiddenReason::kBehindPage;
    }
  }
}

}  // namespace domtool
