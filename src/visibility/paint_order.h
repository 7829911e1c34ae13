// PaintOrder: the rows in the order in which they are painted, over all sessions.
//
// Within one session paint_groups.h gives the order. The documents of an out-of-process frame are painted in the place of its
// owner, and the areas of an image map over their image, the first on top.
#ifndef DOMTOOL_VISIBILITY_PAINT_ORDER_H_
#define DOMTOOL_VISIBILITY_PAINT_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"
#include "visibility/image_map.h"
#include "visibility/paint_groups.h"

namespace domtool {

class PaintOrder {
 public:
  // Rows that have a visible_rect; both arguments must outlive the order.
  PaintOrder(const NodeTable& table, const AreaLists& areas);

  // Larger is painted later; 0 is not painted.
  [[nodiscard]] std::uint32_t RankOf(NodeIndex i) const { return rank_[At(i)]; }
  // Two that are painted in the order of the tree, but the other way round where the first floats.
  [[nodiscard]] bool DependsOnFloat(NodeIndex a, NodeIndex b) const { return groups_.AreBlocksOfOneGroup(a, b); }
  // First painted first; the row at k has rank k + 1.
  [[nodiscard]] const Vector<NodeIndex>& rows() const { return painted_; }

 private:
  [[nodiscard]] std::size_t SessionOf(const FrameInfo& frame);
  // By frame.
  Vector<std::size_t> SessionsOf(const NodeTable& table);
  // The session of the out-of-process document inside `owner`, or none (sessions_.size()).
  [[nodiscard]] std::size_t SessionInside(NodeIndex owner);
  void RankFrom(std::size_t root);
  void Rank(NodeIndex row);

  const NodeTable& t_;
  const AreaLists& areas_;
  Vector<std::uint32_t> rank_;
  Vector<NodeIndex> painted_;
  Vector<std::string_view> sessions_;
  Vector<std::size_t> session_of_;
  PaintGroups groups_;
  Vector<Vector<NodeIndex>> rows_;
};

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_PAINT_ORDER_H_
