#include "visibility/paint.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/stable_sort.h"
#include "visibility/modal.h"

namespace domtool {
namespace {

constexpr double kCellSize = 64;

// Rows in the order in which they are painted, over all sessions. DOMSnapshot numbers paint order over the documents of
// one session; rows of one number are painted in tree order. The documents of an out-of-process frame are painted where
// its owner is.
class PaintOrder {
 public:
  explicit PaintOrder(const NodeTable& table) : t_(table), rank_(table.size(), 0) {
    SortBySession();
    RankFrom(SessionOf(table.frames.front()));
  }

  // Larger is painted later; 0 is not painted.
  [[nodiscard]] std::uint32_t RankOf(NodeIndex i) const { return rank_[At(i)]; }

 private:
  [[nodiscard]] std::size_t SessionOf(const FrameInfo& frame) {
    for (std::size_t s = 0; s < sessions_.size(); ++s) {
      if (sessions_[s] == frame.session_id) return s;
    }
    sessions_.push_back(frame.session_id);
    return sessions_.size() - 1;
  }

  void SortBySession() {
    std::vector<std::size_t> session_of_frame;
    session_of_frame.reserve(t_.frames.size());
    for (const FrameInfo& frame : t_.frames) session_of_frame.push_back(SessionOf(frame));
    rows_.resize(sessions_.size());
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (!t_.visible_rect[i].is_empty()) rows_[session_of_frame[At(t_.frame[i])]].push_back(RowAt(i));
    }
    for (auto& rows : rows_) {
      StableSort(&rows, [&](NodeIndex a, NodeIndex b) { return t_.paint_order[At(a)] < t_.paint_order[At(b)]; });
    }
  }

  // The session of the out-of-process document inside `owner`, or none (sessions_.size()).
  [[nodiscard]] std::size_t SessionInside(NodeIndex owner) {
    const NodeIndex child = Next(owner);
    if (At(child) >= t_.size() || t_.parent[At(child)] != owner) return sessions_.size();
    const FrameInfo& inner = t_.frames[At(t_.frame[At(child)])];
    if (inner.session_id == t_.frames[At(t_.frame[At(owner)])].session_id) return sessions_.size();
    return SessionOf(inner);
  }

  void RankFrom(std::size_t root) {
    std::vector<std::pair<std::size_t, std::size_t>> open{{root, 0}};
    while (!open.empty()) {
      const auto [session, position] = open.back();
      if (position == rows_[session].size()) {
        open.pop_back();
        continue;
      }
      ++open.back().second;
      const NodeIndex row = rows_[session][position];
      if (rank_[At(row)] != 0) continue;
      rank_[At(row)] = ++last_rank_;
      if (!t_.flags[At(row)].is_frame_owner) continue;
      const std::size_t inner = SessionInside(row);
      if (inner < rows_.size()) open.emplace_back(inner, 0);
    }
  }

  const NodeTable& t_;
  std::vector<std::uint32_t> rank_;
  std::vector<std::string_view> sessions_;
  std::vector<std::vector<NodeIndex>> rows_;
  std::uint32_t last_rank_ = 0;
};

// A grid over the viewport; each cell lists the boxes that touch it.
class Grid {
 public:
  explicit Grid(const Rect& viewport)
      : columns_(CellCount(viewport.width())), rows_(CellCount(viewport.height())), cells_(columns_ * rows_) {}

  void Insert(NodeIndex row, const Rect& box) {
    ForEachCell(box, [&](std::vector<NodeIndex>& cell) { cell.push_back(row); });
  }

  // Calls visit(NodeIndex) for each box in a cell that `box` touches; some more than once.
  template <typename Visitor>
  void Visit(const Rect& box, Visitor visit) {
    ForEachCell(box, [&](const std::vector<NodeIndex>& cell) {
      for (const NodeIndex row : cell) visit(row);
    });
  }

 private:
  static std::size_t CellCount(double length) {
    return static_cast<std::size_t>(std::clamp(length / kCellSize, 0.0, 255.0)) + 1;
  }
  static std::size_t CellAt(double coordinate, std::size_t count) {
    return static_cast<std::size_t>(std::clamp(coordinate / kCellSize, 0.0, static_cast<double>(count - 1)));
  }
  template <typename Visitor>
  void ForEachCell(const Rect& box, Visitor visit) {
    for (std::size_t y = CellAt(box.top, rows_); y <= CellAt(box.bottom, rows_); ++y) {
      for (std::size_t x = CellAt(box.left, columns_); x <= CellAt(box.right, columns_); ++x) {
        visit(cells_[y * columns_ + x]);
      }
    }
  }

  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::vector<NodeIndex>> cells_;
};

// Replaces each piece by what `cover` leaves of it: at most four pieces.
void Subtract(const Rect& cover, std::vector<Rect>* pieces) {
  std::vector<Rect> left;
  for (const Rect& p : *pieces) {
    if (!p.intersects(cover)) {
      left.push_back(p);
      continue;
    }
    const Rect hole = Intersect(p, cover);
    const Rect parts[] = {{p.left, p.top, p.right, hole.top},
                          {p.left, hole.bottom, p.right, p.bottom},
                          {p.left, hole.top, hole.left, hole.bottom},
                          {hole.right, hole.top, p.right, hole.bottom}};
    for (const Rect& part : parts) {
      // Slivers are no target for a press in whole pixels.
      if (part.width() >= 1 && part.height() >= 1) left.push_back(part);
    }
  }
  if (left.size() > limits::kMaxUncoveredPieces) {
    StableSort(&left, [](const Rect& a, const Rect& b) { return a.area() > b.area(); });
    left.resize(limits::kMaxUncoveredPieces);
  }
  *pieces = std::move(left);
}

bool IsReplaced(Tag tag) {
  switch (tag) {
    case Tag::kImg:
    case Tag::kInput:
    case Tag::kIframe:
    case Tag::kVideo:
    case Tag::kCanvas:
    case Tag::kSvg:
    case Tag::kObject:
    case Tag::kEmbed:
    case Tag::kTextarea:
    case Tag::kSelect:
    case Tag::kAudio: return true;
    default: return false;
  }
}

class OcclusionStage {
 public:
  explicit OcclusionStage(NodeTable* table)
      : t_(*table),
        order_(*table),
        modals_(*table),
        grid_(Rect::FromSize(0, 0, table->page.viewport_width, table->page.viewport_height)) {}

  void Run() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (CanCover(RowAt(i))) grid_.Insert(RowAt(i), t_.visible_rect[i]);
    }
    for (std::size_t i = 0; i < t_.size(); ++i) {
      const bool is_target = t_.is_element(RowAt(i)) && t_.is_interactive(RowAt(i)) && !t_.style[i].pointer_events_none;
      if (is_target && !t_.visible_rect[i].is_empty()) Resolve(RowAt(i));
    }
  }

 private:
  // The box of an inline that runs over several lines is larger than what it paints, so only atomic boxes cover.
  [[nodiscard]] bool CanCover(NodeIndex i) const {
    if (!t_.is_element(i) || t_.visible_rect[At(i)].is_empty()) return false;
    const ComputedStyle& style = t_.style[At(i)];
    if (modals_.BlockerOf(i) != kNoNode) return false;
    if (style.pointer_events_none || style.visibility != CssVisibility::kVisible) return false;
    return style.display != Display::kInline || IsReplaced(t_.tag[At(i)]);
  }

  // Pressing a part of a label presses its control (HTML 4.10.4), so nothing in the target's label covers it.
  [[nodiscard]] NodeIndex LabelAround(NodeIndex i) const {
    for (NodeIndex p = t_.parent[At(i)]; p != kNoNode; p = t_.parent[At(p)]) {
      if (t_.tag[At(p)] == Tag::kLabel) return p;
      if (t_.kind[At(p)] == NodeKind::kDocument) break;
    }
    return kNoNode;
  }

  void Resolve(NodeIndex target) {
    if (const NodeIndex modal = modals_.BlockerOf(target); modal != kNoNode) {
      t_.obscured_by[At(target)] = modal;
      return;
    }
    const Rect& box = t_.visible_rect[At(target)];
    const NodeIndex label = LabelAround(target);
    covers_.clear();
    grid_.Visit(box, [&](NodeIndex row) {
      if (order_.RankOf(row) > order_.RankOf(target) && t_.visible_rect[At(row)].intersects(box) &&
          !t_.is_inclusive_descendant(row, target) && !t_.is_inclusive_descendant(target, row) &&
          (label == kNoNode || !t_.is_inclusive_descendant(row, label))) {
        covers_.push_back(row);
      }
    });
    StableSort(&covers_);
    covers_.erase(std::unique(covers_.begin(), covers_.end()), covers_.end());
    std::vector<Rect> uncovered{box};
    for (const NodeIndex cover : covers_) {
      Subtract(t_.visible_rect[At(cover)], &uncovered);
      if (uncovered.empty()) break;
    }
    if (uncovered.empty()) {
      t_.obscured_by[At(target)] = TopmostAt(box.center());
      return;
    }
    t_.has_click_point[At(target)] = true;
    t_.click_point[At(target)] = PointIn(uncovered, box.center());
  }

  static Point PointIn(const std::vector<Rect>& pieces, Point preferred) {
    for (const Rect& piece : pieces) {
      if (piece.contains(preferred)) return preferred;
    }
    return std::max_element(pieces.begin(), pieces.end(),
                            [](const Rect& a, const Rect& b) { return a.area() < b.area(); })
        ->center();
  }

  // The coverer a person would see there: the topmost one over `point`, else the topmost of all.
  [[nodiscard]] NodeIndex TopmostAt(Point point) const {
    NodeIndex best = covers_.front();
    bool best_holds = t_.visible_rect[At(best)].contains(point);
    for (const NodeIndex cover : covers_) {
      const bool holds = t_.visible_rect[At(cover)].contains(point);
      const bool is_later = order_.RankOf(cover) > order_.RankOf(best);
      if ((holds && !best_holds) || (holds == best_holds && is_later)) {
        best = cover;
        best_holds = holds;
      }
    }
    return best;
  }

  NodeTable& t_;
  PaintOrder order_;
  ModalDialogs modals_;
  Grid grid_;
  std::vector<NodeIndex> covers_;
};

}  // namespace

void ComputeOcclusion(NodeTable* table) {
  if (table->size() == 0) return;
  OcclusionStage(table).Run();
}

}  // namespace domtool
