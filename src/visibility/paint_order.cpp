#include "visibility/paint_order.h"

#include <algorithm>
#include <utility>

#include "base/stable_sort.h"

namespace domtool {
namespace {

// Where in its layer a row is painted: 0 with the block backgrounds, 1 with what is inline-level. Everything inside an
// inline-level box of the same layer is painted with it.
Vector<std::uint8_t> StepsOf(const NodeTable& t) {
  Vector<std::uint8_t> step(t.size(), 0);
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.kind[i] == NodeKind::kDocument) continue;
    const std::size_t p = At(t.parent[i]);
    const Display display = t.style[i].display;
    const bool is_inline_level =
        t.kind[i] == NodeKind::kText || display == Display::kInline || display == Display::kInlineBlock;
    step[i] = is_inline_level || (step[p] == 1 && t.paint_order[p] == t.paint_order[i]) ? 1 : 0;
  }
  return step;
}

}  // namespace

PaintOrder::PaintOrder(const NodeTable& table, const AreaLists& areas)
    : t_(table), areas_(areas), rank_(table.size(), 0) {
  SortBySession();
  RankFrom(SessionOf(table.frames.front()));
}

std::size_t PaintOrder::SessionOf(const FrameInfo& frame) {
  const auto known = std::find(sessions_.begin(), sessions_.end(), frame.session_id);
  if (known == sessions_.end()) sessions_.push_back(frame.session_id);
  return static_cast<std::size_t>(std::find(sessions_.begin(), sessions_.end(), frame.session_id) - sessions_.begin());
}

void PaintOrder::SortBySession() {
  Vector<std::size_t> session_of_frame;
  session_of_frame.reserve(t_.frames.size());
  for (const FrameInfo& frame : t_.frames) session_of_frame.push_back(SessionOf(frame));
  rows_.resize(sessions_.size());
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const bool is_painted = !t_.visible_rect[i].is_empty() && t_.tag[i] != Tag::kArea;
    if (is_painted) rows_[session_of_frame[At(t_.frame[i])]].push_back(RowAt(i));
  }
  const Vector<std::uint8_t> step = StepsOf(t_);
  for (auto& rows : rows_) {
    StableSort(&rows, [&](NodeIndex a, NodeIndex b) {
      const std::int32_t layer_a = t_.paint_order[At(a)];
      const std::int32_t layer_b = t_.paint_order[At(b)];
      return layer_a != layer_b ? layer_a < layer_b : step[At(a)] < step[At(b)];
    });
  }
}

std::size_t PaintOrder::SessionInside(NodeIndex owner) {
  const NodeIndex child = Next(owner);
  if (At(child) >= t_.size() || t_.parent[At(child)] != owner) return sessions_.size();
  const FrameInfo& inner = t_.frames[At(t_.frame[At(child)])];
  if (inner.session_id == t_.frames[At(t_.frame[At(owner)])].session_id) return sessions_.size();
  return SessionOf(inner);
}

void PaintOrder::RankFrom(std::size_t root) {
  Vector<std::pair<std::size_t, std::size_t>> open{{root, 0}};
  while (!open.empty()) {
    const auto [session, position] = open.back();
    if (position == rows_[session].size()) {
      open.pop_back();
      continue;
    }
    ++open.back().second;
    const NodeIndex row = rows_[session][position];
    if (rank_[At(row)] != 0) continue;
    Rank(row);
    // Where areas overlap, the first in tree order is pressed.
    for (NodeIndex i = row; !areas_.empty() && (i = areas_[At(i)]) != kNoNode;) Rank(i);
    if (!t_.flags[At(row)].is_frame_owner) continue;
    const std::size_t inner = SessionInside(row);
    if (inner < rows_.size()) open.emplace_back(inner, 0);
  }
}

void PaintOrder::Rank(NodeIndex row) {
  painted_.push_back(row);
  rank_[At(row)] = static_cast<std::uint32_t>(painted_.size());
}

}  // namespace domtool
