#include "visibility/occlusion.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/limits.h"
#include "base/vector.h"
#include "visibility/modal.h"
#include "visibility/paint_order.h"
#include "visibility/uncovered_area.h"

namespace domtool {
namespace {

constexpr double kCellSize = 64;
// After this many boxes that each fill the cell, lower boxes are not recorded.
constexpr std::uint8_t kDeepEnough = 16;
// How many ancestors are searched for a label: a press on an icon in a label is a press on the label.
constexpr int kMaxLabelDepth = 8;
// How many texts of a covered control are tried.
constexpr std::size_t kMaxContents = 4;
constexpr float kHidesBelow = 0.95F;  // below this opacity one can see through a box

// A grid over the viewport; each cell lists the boxes that touch it, the topmost first.
class Grid {
 public:
  explicit Grid(const Rect& viewport)
      : columns_(CellCount(viewport.width())), rows_(CellCount(viewport.height())), cells_(columns_ * rows_) {}

  // Call from the topmost box down. `box` bounds the row; the row fills it only if `is_solid`.
  void Insert(NodeIndex row, const Rect& box, bool is_solid) {
    ForEachCell(box, [&](Cell& cell, const Rect& place) {
      if (cell.solid_count == kDeepEnough) return true;
      cell.rows.push_back(row);
      const bool fills = is_solid && box.left <= place.left && box.top <= place.top && box.right >= place.right &&
                         box.bottom >= place.bottom;
      cell.solid_count = static_cast<std::uint8_t>(cell.solid_count + (fills ? 1 : 0));
      return true;
    });
  }

  // Calls visit(rows, place) for each cell that `box` touches until it returns false; a row may be in several cells.
  template <typename Visitor>
  void Visit(const Rect& box, Visitor visit) {
    ForEachCell(box, [&](const Cell& cell, const Rect& place) { return visit(cell.rows, place); });
  }

 private:
  struct Cell {
    Vector<NodeIndex> rows;
    std::uint8_t solid_count = 0;
  };

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
        const Rect place = Rect::FromSize(static_cast<double>(x) * kCellSize, static_cast<double>(y) * kCellSize,
                                          kCellSize, kCellSize);
        if (!visit(cells_[y * columns_ + x], place)) return;
      }
    }
  }

  std::size_t columns_;
  std::size_t rows_;
  Vector<Cell> cells_;
};

class OcclusionStage {
 public:
  OcclusionStage(NodeTable* table, const Fragments& fragments, const AreaLists& areas)
      : t_(*table),
        fragments_(fragments),
        order_(*table, areas),
        modals_(*table),
        grid_(Rect::FromSize(0, 0, table->page.viewport_width, table->page.viewport_height)),
        lets_through_(table->frames.size()),
        is_opaque_(table->size()),
        takes_presses_(table->size()),
        seen_by_(table->size(), kNoNode) {}

  void Run() {
    FindFramesThatLetThrough();
    const Vector<NodeIndex>& rows = order_.rows();
    FindOpaque();
    for (std::size_t k = rows.size(); k-- > 0;) {
      takes_presses_[At(rows[k])] = TakesPresses(rows[k]);
      if (!takes_presses_[At(rows[k])] && !is_opaque_[At(rows[k])]) continue;
      grid_.Insert(rows[k], t_.visible_rect[At(rows[k])], RegionOf(rows[k]).size() == 1);
    }
    for (const NodeIndex row : rows) {
      if (!t_.is_visible(row)) continue;
      if (t_.is_text(row)) {
        FindCovers(row);
      } else if (t_.is_element(row) && t_.is_interactive(row) && !t_.style[At(row)].pointer_events_none &&
                 !lets_through_[At(t_.frame[At(row)])]) {
        Resolve(row);
      }
    }
  }

 private:
  [[nodiscard]] std::span<const Rect> RegionOf(NodeIndex i) const { return fragments_.Of(i, t_.visible_rect[At(i)]); }

  // pointer-events is not inherited into a frame. Yet nothing in a frame is hit if its owner is not.
  void FindFramesThatLetThrough() {
    for (std::size_t f = 0; f < t_.frames.size(); ++f) {
      const NodeIndex owner = t_.frames[f].owner;
      if (owner == kNoNode) continue;
      lets_through_[f] = t_.style[At(owner)].pointer_events_none || lets_through_[At(t_.frame[At(owner)])];
    }
  }

  // Boxes that nobody can see through. Pictures count as opaque, except those with pointer-events: none, which are mostly
  // transparent decorations.
  void FindOpaque() {
    Vector<bool> is_translucent(t_.size());
    for (std::size_t i = 0; i < t_.size(); ++i) {
      const ComputedStyle& style = t_.style[i];
      const bool stands_alone = t_.kind[i] == NodeKind::kDocument || style.in_top_layer;
      is_translucent[i] = (!stands_alone && is_translucent[At(t_.parent[i])]) || style.opacity < kHidesBelow;
      is_opaque_[i] = t_.kind[i] != NodeKind::kText && t_.is_visible(RowAt(i)) && !is_translucent[i] &&
                      (IsOpaque(style.background) || style.has_opaque_gradient || IsPicture(RowAt(i)));
    }
  }

  [[nodiscard]] bool IsPicture(NodeIndex i) const {
    const bool is_picture = t_.tag[At(i)] == Tag::kImg || t_.tag[At(i)] == Tag::kVideo;
    return is_picture && !t_.style[At(i)].pointer_events_none;
  }

  [[nodiscard]] bool TakesPresses(NodeIndex i) const {
    const ComputedStyle& style = t_.style[At(i)];
    // The browser's hit test ignores inert elements, whatever made them inert (HTML 6.3).
    if (lets_through_[At(t_.frame[At(i)])]) return false;
    if (modals_.BlockerOf(i) != kNoNode || t_.states[At(i)].Has(State::kInert)) return false;
    return t_.is_element(i) && !style.pointer_events_none && style.visibility == CssVisibility::kVisible;
  }

  // Pressing a part of a label presses its control (HTML 4.10.4), so nothing in the target's label covers it.
  [[nodiscard]] bool IsInLabelOf(NodeIndex cover, NodeIndex target) const {
    for (int depth = 0; depth < kMaxLabelDepth && cover != kNoNode; ++depth, cover = t_.parent[At(cover)]) {
      if (t_.tag[At(cover)] != Tag::kLabel) continue;
      if (t_.is_inclusive_descendant(target, cover)) return true;
      const std::string_view control = t_.AttrOr(cover, "for");
      return !control.empty() && t_.frame[At(cover)] == t_.frame[At(target)] && control == t_.AttrOr(target, "id");
    }
    return false;
  }

  void Resolve(NodeIndex target) {
    if (const NodeIndex modal = modals_.BlockerOf(target); modal != kNoNode) {
      t_.covered_by[At(target)] = modal;
      return;
    }
    if (FindCovers(target)) return PressContents(target);
    const Point center = t_.visible_rect[At(target)].center();
    t_.has_click_point[At(target)] = true;
    t_.click_point[At(target)] = uncovered_.PressPoint(center);
    if (LiesOverBlock(target)) t_.styles_that_matter |= StylesOf(Style::kFloat);
    // A press on a control inside belongs to that control, if there is room beside it.
    for (const NodeIndex row : inner_) Subtract(row);
    if (uncovered_.has_room()) t_.click_point[At(target)] = uncovered_.PressPoint(center);
    if (!has_more_covers_) return;
    if (const NodeIndex cover = CoverAt(t_.click_point[At(target)], target); cover != kNoNode) {
      t_.has_click_point[At(target)] = false;
      t_.covered_by[At(target)] = cover;
    }
  }

  // A covered target may contain a text that is painted over the cover, as lines are painted over blocks.
  void PressContents(NodeIndex target) {
    const NodeIndex cover = t_.covered_by[At(target)];
    std::size_t tried = 0;
    for (NodeIndex i = Next(target); cover != kNoNode && i < t_.subtree_end[At(target)] && tried < kMaxContents;
         i = Next(i)) {
      if (!t_.is_text(i) || order_.RankOf(i) < order_.RankOf(cover) || !t_.is_visible(i)) continue;
      ++tried;
      const Point center = t_.visible_rect[At(i)].center();
      if (CoverAt(center, i, takes_presses_) != kNoNode) continue;
      t_.covered_by[At(target)] = kNoNode;
      t_.has_click_point[At(target)] = true;
      uncovered_.Reset(RegionOf(i));
      t_.click_point[At(target)] = uncovered_.is_empty() ? center : uncovered_.PressPoint(center);
      return;
    }
  }

  // The row above the target that would receive a press at the point, or that hides a text there: exact, for one point.
  NodeIndex CoverAt(Point point, NodeIndex target) {
    return CoverAt(point, target, t_.is_text(target) ? is_opaque_ : takes_presses_);
  }
  NodeIndex CoverAt(Point point, NodeIndex target, const Vector<bool>& covers) {
    NodeIndex found = kNoNode;
    grid_.Visit({point.x, point.y, point.x, point.y}, [&](const Vector<NodeIndex>& rows, const Rect&) {
      for (const NodeIndex row : rows) {
        if (order_.RankOf(row) <= order_.RankOf(target) || ++point_checks_ > limits::kMaxPointChecks) break;
        if (!covers[At(row)] || !t_.visible_rect[At(row)].contains(point)) continue;
        const std::span<const Rect> region = RegionOf(row);
        if (std::none_of(region.begin(), region.end(), [&](const Rect& part) { return part.contains(point); }))
          continue;
        if (!BelongsTogether(row, target)) found = row;
        break;
      }
      return false;
    });
    return found;
  }

  // Whether the target would be covered where it is pressed if another block of its group floated.
  [[nodiscard]] bool LiesOverBlock(NodeIndex target) {
    const Point point = t_.click_point[At(target)];
    bool lies_over = false;
    grid_.Visit({point.x, point.y, point.x, point.y}, [&](const Vector<NodeIndex>& rows, const Rect&) {
      for (std::size_t k = rows.size(); k-- > 0 && order_.RankOf(rows[k]) < order_.RankOf(target);) {
        lies_over = lies_over || (order_.DependsOnFloat(rows[k], target) && takes_presses_[At(rows[k])] &&
                                  t_.visible_rect[At(rows[k])].contains(point) && !BelongsTogether(rows[k], target));
      }
      return false;
    });
    return lies_over;
  }

  // Whether a press on `row` counts as a press on the target.
  [[nodiscard]] bool BelongsTogether(NodeIndex row, NodeIndex target) const {
    return t_.is_inclusive_descendant(row, target) || IsAround(row, target) || IsInLabelOf(row, target);
  }

  // An ancestor covers only a target that a negative z-index has put below it, in another layer.
  [[nodiscard]] bool IsAround(NodeIndex row, NodeIndex target) const {
    const bool is_below = order_.RankOf(row) > order_.RankOf(target) && t_.flags[At(target)].has_layout &&
                          t_.paint_layer[At(row)] != t_.paint_layer[At(target)];
    // A row with a borrowed box takes no presses in it.
    return t_.is_inclusive_descendant(target, row) && (!is_below || t_.flags[At(row)].borrows_bounds);
  }

  // Computes into uncovered_ the parts of the target that nothing covers. Returns true if none is left; then covered_by is
  // set. A control is covered by boxes that take its presses, a text by boxes that one cannot see through.
  bool FindCovers(NodeIndex target) {
    const Rect& box = t_.visible_rect[At(target)];
    const Point center = box.center();
    uncovered_.Reset(RegionOf(target));
    if (uncovered_.is_empty()) return true;  // the part in the viewport is too small to be pressed or read
    inner_.clear();
    has_more_covers_ = false;
    depends_on_float_ = false;
    // The cell of the centre first: what covers the centre probably covers everything.
    const auto visit = [&](const Vector<NodeIndex>& rows, const Rect& place) { return CoverBy(rows, place, target); };
    grid_.Visit({center.x, center.y, center.x, center.y}, visit);
    if (!uncovered_.is_empty()) grid_.Visit(box, visit);
    if (!uncovered_.is_empty()) return false;
    if (depends_on_float_) t_.styles_that_matter |= StylesOf(Style::kFloat);
    // A person would name the cover of the centre.
    const NodeIndex topmost = CoverAt(center, target);
    t_.covered_by[At(target)] = topmost == kNoNode ? last_cover_ : topmost;
    return true;
  }

  // Subtracts the boxes of `rows` that lie over the target, until nothing of the target is left in `place`. Returns false if
  // nothing is left anywhere. Alternates between the topmost box (often a dialog over the whole page) and the box right above
  // the target (often the next in a stack).
  bool CoverBy(const Vector<NodeIndex>& rows, const Rect& place, NodeIndex target) {
    const Vector<bool>& covers = t_.is_text(target) ? is_opaque_ : takes_presses_;
    const std::uint32_t rank = order_.RankOf(target);
    const auto* const end =
        std::partition_point(rows.begin(), rows.end(), [&](NodeIndex row) { return order_.RankOf(row) > rank; });
    const auto above = static_cast<std::size_t>(end - rows.begin());
    bool is_touched = uncovered_.Touches(place);
    for (std::size_t k = 0; k < above && is_touched; ++k) {
      if (k == limits::kMaxCoversPerCell) {
        has_more_covers_ = true;
        break;
      }
      const NodeIndex row = rows[k % 2 == 0 ? k / 2 : above - 1 - k / 2];
      if (seen_by_[At(row)] == target || !covers[At(row)]) continue;
      seen_by_[At(row)] = target;
      if (!t_.visible_rect[At(row)].intersects(t_.visible_rect[At(target)])) continue;
      if (t_.is_inclusive_descendant(row, target)) {
        if (t_.is_interactive(row) && t_.tag[At(target)] != Tag::kLabel) inner_.push_back(row);
        continue;
      }
      if (IsAround(row, target) || IsInLabelOf(row, target)) continue;
      depends_on_float_ = depends_on_float_ || order_.DependsOnFloat(row, target);
      last_cover_ = row;
      Subtract(row);
      is_touched = uncovered_.Touches(place);
    }
    return !uncovered_.is_empty();
  }

  void Subtract(NodeIndex row) {
    for (const Rect& part : RegionOf(row)) uncovered_.Subtract(part);
  }

  NodeTable& t_;
  const Fragments& fragments_;
  PaintOrder order_;
  ModalDialogs modals_;
  Grid grid_;
  Vector<bool> lets_through_;  // by frame: presses on it reach the page behind it
  Vector<bool> is_opaque_;
  Vector<bool> takes_presses_;
  Vector<NodeIndex> seen_by_;  // the last target for which the row was visited
  NodeIndex last_cover_ = kNoNode;
  Vector<NodeIndex> inner_;        // interactive descendants of the target
  bool has_more_covers_ = false;   // there are more covers than were subtracted
  bool depends_on_float_ = false;  // a block of the target's group covers some of it
  std::size_t point_checks_ = 0;
  UncoveredArea uncovered_;
};

// The click points are done. Clears visible_rect of rows that opacity hides.
void HideTransparent(NodeTable* table) {
  for (std::size_t i = 0; i < table->size(); ++i) {
    if (table->is_visible(RowAt(i)) || table->kind[i] == NodeKind::kDocument) continue;
    table->visible_rect[i] = {};
    table->visible_ratio[i] = 0;
  }
}

}  // namespace

void ComputeOcclusion(NodeTable* table, const Fragments& fragments, const AreaLists& areas) {
  if (table->size() == 0) return;
  OcclusionStage(table, fragments, areas).Run();
  HideTransparent(table);
}

}  // namespace domtool
