#include "visibility/paint_order.h"

#include <algorithm>
#include <utility>

namespace domtool {
PaintOrder::PaintOrder(const NodeTable& table, const AreaLists& areas)
    : t_(table), areas_(areas), rank_(table.size(), 0), session_of_(SessionsOf(table)), groups_(table, session_of_) {
  for (std::size_t session = 0; session < sessions_.size(); ++session) rows_.push_back(groups_.RowsOf(session));
  RankFrom(SessionOf(table.frames.front()));
}

Vector<std::size_t> PaintOrder::SessionsOf(const NodeTable& table) {
  Vector<std::size_t> session_of;
  session_of.reserve(table.frames.size());
  for (const FrameInfo& frame : table.frames) session_of.push_back(SessionOf(frame));
  return session_of;
}

std::size_t PaintOrder::SessionOf(const FrameInfo& frame) {
  const auto known = std::find(sessions_.begin(), sessions_.end(), frame.session_id);
  if (known == sessions_.end()) sessions_.push_back(frame.session_id);
  return static_cast<std::size_t>(std::find(sessions_.begin(), sessions_.end(), frame.session_id) - sessions_.begin());
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
