#include "visibility/paint_groups.h"

#include <algorithm>

#include "base/hash.h"
#include "base/stable_sort.h"

namespace domtool {
namespace {

enum Step : std::uint32_t { kBlocks, kFloats, kInlines };

// Elements that are replaced, by what they show: the browser paints them and hits them with what is inline, even where they
// are blocks (CSS 2 appendix E step 7).
bool IsReplaced(Tag tag) {
  switch (tag) {
    case Tag::kImg:
    case Tag::kVideo:
    case Tag::kCanvas:
    case Tag::kSvg:
    case Tag::kIframe:
    case Tag::kObject:
    case Tag::kEmbed:
    case Tag::kAudio: return true;
    default: return false;
  }
}

struct Manner {
  Step step = kBlocks;
  bool is_group = false;
};

// How a row is painted that starts no layer. `is_item`: of a flex box or a grid, which are painted as inline blocks are
// (CSS Flexbox 1 section 4.3, CSS Grid 2 section 6.4) and do not float.
Manner MannerOf(const NodeTable& t, NodeIndex i, bool is_item) {
  if (t.is_text(i)) return {kInlines, false};
  const ComputedStyle& style = t.style[At(i)];
  if (is_item) return {kInlines, true};
  if (style.is_float) return {kFloats, true};
  if (style.display == Display::kInlineBlock || IsReplaced(t.tag[At(i)])) return {kInlines, true};
  return {style.display == Display::kInline ? kInlines : kBlocks, false};
}

constexpr std::uint32_t kItems = std::uint32_t{1} << 31;  // in inside_
// Each negative layer costs a walk over what is inside of it; pages have a handful.
constexpr std::size_t kMaxNegativeLayers = 64;

}  // namespace

PaintGroups::PaintGroups(const NodeTable& table, const Vector<std::size_t>& session_of)
    : t_(table),
      session_of_(session_of),
      place_(table.size(), 0),
      inside_(table.size(), 0),
      layer_(table.size(), 0),
      next_(table.size(), kNoNode) {
  for (std::size_t i = 0; i < t_.size(); ++i) Place(RowAt(i), session_of[At(t_.frame[i])]);
  PutNegativeLayersBelow();
  StableSort(&layers_, [](const Layer& a, const Layer& b) { return a.painted_behind < b.painted_behind; });
}

void PaintGroups::Place(NodeIndex i, std::size_t session) {
  const NodeIndex p = t_.parent[At(i)];
  const bool is_document = t_.kind[At(i)] == NodeKind::kDocument || p == kNoNode;
  if (!is_document && !t_.flags[At(i)].has_layout) {
    inside_[At(i)] = inside_[At(p)];
    layer_[At(i)] = layer_[At(p)];
    return;
  }
  layer_[At(i)] = t_.paint_layer[At(i)];
  const bool is_layer = is_document || layer_[At(i)] != layer_[At(p)];
  const bool is_item = !is_document && (inside_[At(p)] & kItems) != 0;
  const Manner manner = is_layer ? Manner{} : MannerOf(t_, i, is_item);
  const std::uint32_t group = is_layer ? layers_[LayerOf(session, layer_[At(i)], i)].group : inside_[At(p)] & ~kItems;
  const ComputedStyle& style = t_.style[At(i)];
  const bool is_element = t_.is_element(i);
  if (is_layer && is_element && style.has_negative_z_index && negative_.size() < kMaxNegativeLayers) {
    negative_.push_back(i);
  }
  place_[At(i)] = group * kSteps + manner.step;
  inside_[At(i)] = manner.is_group ? NewGroup() : group;
  if (is_element && style.lays_out_items) inside_[At(i)] |= kItems;
  if (!IsPainted(i) && !manner.is_group) return;
  NodeIndex& last = groups_[group].last[manner.step];
  (last == kNoNode ? groups_[group].first[manner.step] : next_[At(last)]) = i;
  last = i;
}

bool PaintGroups::IsPainted(NodeIndex i) const {
  return !t_.visible_rect[At(i)].is_empty() && t_.tag[At(i)] != Tag::kArea;
}

std::uint32_t PaintGroups::LayerOf(std::size_t session, std::int32_t number, NodeIndex row) {
  std::uint32_t& known = known_[Hasher().Add(session).Add(static_cast<std::uint32_t>(number)).Finish()];
  if (known == 0) {
    layers_.push_back({session, number, NewGroup(), row, true, true, number});
    known = static_cast<std::uint32_t>(layers_.size());
  }
  return known - 1;
}

std::uint32_t PaintGroups::NewGroup() {
  groups_.emplace_back();
  return static_cast<std::uint32_t>(groups_.size() - 1);
}

// The layer around one of negative z-index is painted in two goes: its own box, and behind all of that layer the rest.
void PaintGroups::PutNegativeLayersBelow() {
  for (const NodeIndex low : negative_) {
    NodeIndex around = t_.parent[At(low)];
    while (around != kNoNode && layer_[At(around)] >= layer_[At(low)]) around = t_.parent[At(around)];
    if (around == kNoNode) continue;
    std::int32_t last = layer_[At(low)];
    for (NodeIndex i = low; i < t_.subtree_end[At(low)]; i = Next(i)) {
      if (t_.frame[At(i)] == t_.frame[At(low)]) last = std::max(last, layer_[At(i)]);
    }
    const std::uint32_t group =
        layers_[LayerOf(session_of_[At(t_.frame[At(around)])], layer_[At(around)], around)].group;
    for (std::size_t k = 0; k < layers_.size(); ++k) {
      if (layers_[k].group != group || !layers_[k].has_contents) continue;
      if (layers_[k].has_root) {
        layers_[k].has_contents = false;
        layers_.push_back(layers_[k]);
        layers_.back().has_contents = true;
        layers_.back().has_root = false;
        k = layers_.size() - 1;
      }
      layers_[k].painted_behind = std::max(layers_[k].painted_behind, last);
      break;
    }
  }
}

Vector<NodeIndex> PaintGroups::RowsOf(std::size_t session) const {
  Vector<NodeIndex> rows;
  for (const Layer& layer : layers_) {
    if (layer.session != session) continue;
    // The box that starts the layer is painted first.
    NodeIndex first = groups_[layer.group].first[kBlocks];
    if (first == layer.root) {
      if (layer.has_root) rows.push_back(first);
      first = next_[At(first)];
    }
    if (layer.has_contents) AppendGroup(layer.group, first, &rows);
  }
  return rows;
}

void PaintGroups::AppendGroup(std::uint32_t group, NodeIndex first, Vector<NodeIndex>* rows) const {
  struct Open {
    std::uint32_t group;
    std::uint32_t step;
    NodeIndex row;
  };
  Vector<Open> open{{group, kBlocks, first}};
  while (!open.empty()) {
    Open& current = open.back();
    if (current.row == kNoNode) {
      if (++current.step == kSteps) {
        open.pop_back();
      } else {
        current.row = groups_[current.group].first[current.step];
      }
      continue;
    }
    const NodeIndex row = current.row;
    current.row = next_[At(row)];
    if (IsPainted(row)) rows->push_back(row);
    const std::uint32_t inside = inside_[At(row)] & ~kItems;
    if (inside != current.group) open.push_back({inside, kBlocks, groups_[inside].first[kBlocks]});
  }
}

bool PaintGroups::AreBlocksOfOneGroup(NodeIndex a, NodeIndex b) const {
  return place_[At(a)] == place_[At(b)] && place_[At(a)] % kSteps == kBlocks;
}

}  // namespace domtool
