#include "outline/blocking.h"

#include <algorithm>
#include <cstdint>

#include "base/vector.h"

namespace domtool {
namespace {

// A box that fills at least this share of the viewport leaves nothing of the page reachable.
constexpr double kMostOfViewport = 0.8;

bool IsModal(const SafeView& view, NodeIndex i) {
  return view.style(i).in_top_layer && view.states(i).Has(State::kModal);
}

bool FillsViewport(const SafeView& view, NodeIndex i) {
  const Rect& box = view.bounds(i);
  const PageInfo& page = view.page();
  const double width = std::min<double>(box.right, page.viewport_width) - std::max<double>(box.left, 0);
  const double height = std::min<double>(box.bottom, page.viewport_height) - std::max<double>(box.top, 0);
  return width > 0 && height > 0 && width * height >= kMostOfViewport * page.viewport_width * page.viewport_height;
}

bool IsLayer(const SafeView& view, NodeIndex i) {
  if (!view.is_element(i) || !view.is_shown(i)) return false;
  if (IsModal(view, i)) return true;
  const Position position = view.style(i).position;
  const bool is_above = position == Position::kFixed || position == Position::kAbsolute || view.style(i).in_top_layer;
  return is_above && FillsViewport(view, i);
}

bool IsPressed(const SafeView& view, NodeIndex i) {
  return view.is_element(i) && view.is_interactive(i) && view.is_shown(i);
}

struct Layer {
  NodeIndex row;
  std::uint32_t covered;  // controls outside it that it covers
};

// For each row, 1 + the index of its outermost layer; 0: in no layer.
Vector<std::uint32_t> FindLayers(const SafeView& view, Vector<Layer>* layers) {
  Vector<std::uint32_t> layer_of(view.size(), 0);
  NodeIndex end{0};
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    if (i >= end && IsLayer(view, i)) {
      layers->push_back({i, 0});
      end = view.subtree_end(i);
    }
    if (i < end) layer_of[At(i)] = static_cast<std::uint32_t>(layers->size());
  }
  return layer_of;
}

// The layer covers no control in it.
bool IsOver(const SafeView& view, NodeIndex pane, NodeIndex layer) {
  for (NodeIndex i = pane; i < view.subtree_end(pane); i = Next(i)) {
    const NodeIndex coverer = view.covered_by(i);
    if (IsPressed(view, i) && coverer >= layer && coverer != kNoNode && coverer < view.subtree_end(layer)) return false;
  }
  return true;
}

// The outermost positioned box around `row` that lies over the layer; kNoNode where there is none.
NodeIndex PaneAround(const SafeView& view, NodeIndex row, NodeIndex layer) {
  NodeIndex pane = kNoNode;
  for (NodeIndex i = row; i != kNoNode && !(i < layer && view.subtree_end(i) > layer); i = view.parent(i)) {
    if (!view.is_element(i)) continue;
    const Position position = view.style(i).position;
    const bool is_above = position == Position::kFixed || position == Position::kAbsolute ||
                          position == Position::kSticky || view.style(i).in_top_layer;
    if (!is_above) continue;
    if (!IsOver(view, i, layer)) break;
    pane = i;
  }
  return pane;
}

}  // namespace

bool Blocking::IsInFront(const SafeView& view, NodeIndex row) const {
  if (layer != kNoNode && row >= layer && row < view.subtree_end(layer)) return true;
  for (const NodeIndex pane : panes) {
    if (row >= pane && row < view.subtree_end(pane)) return true;
  }
  return false;
}

Blocking FindBlocking(const SafeView& view) {
  Blocking found;
  Vector<Layer> layers;
  const Vector<std::uint32_t> layer_of = FindLayers(view, &layers);
  if (layers.empty()) return found;
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    const NodeIndex coverer = view.covered_by(i);
    if (coverer == kNoNode || !IsPressed(view, i)) continue;
    const std::uint32_t layer = layer_of[At(coverer)];
    if (layer != 0 && layer != layer_of[At(i)]) ++layers[layer - 1].covered;
  }
  std::uint32_t best = 0;
  for (std::uint32_t k = 0; k < layers.size(); ++k) {
    const bool is_candidate = layers[k].covered > 0 || IsModal(view, layers[k].row);
    if (is_candidate && (best == 0 || layers[k].covered >= layers[best - 1].covered)) best = k + 1;
  }
  if (best == 0) return found;
  found.layer = layers[best - 1].row;
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    // An element that contains the layer is reached through it, so it is not covered.
    if (found.IsInFront(view, i) || (i < found.layer && view.subtree_end(i) > found.layer)) continue;
    if (!IsPressed(view, i) || view.visible_ratio(i) <= 0 || view.covered_by(i) != kNoNode) continue;
    const NodeIndex pane = PaneAround(view, i, found.layer);
    if (pane == kNoNode) return {};
    found.panes.push_back(pane);
  }
  return found;
}

}  // namespace domtool
