// PaintGroups: which rows are painted together, and within such a group in which step of CSS 2 appendix E.
//
//   group      a paint layer of Chrome (its number is in DOMSnapshot), or inside one a box that is painted atomically:
//              a float, an inline block, an item of a flex box or a grid
//   its steps  its own box │ 0 blocks │ 1 floats, each a group │ 2 inline content, which may contain groups
//
// Within a step the order is that of the tree. Linear, however deep groups are nested. A layer of negative z-index is painted
// before the content of the layer around it, and behind that one's own box, though its number is larger.
#ifndef DOMTOOL_VISIBILITY_PAINT_GROUPS_H_
#define DOMTOOL_VISIBILITY_PAINT_GROUPS_H_

#include <cstddef>
#include <cstdint>

#include "base/flat_map.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class PaintGroups {
 public:
  // `session_of`: of each frame. Layers are numbered separately in each session. Both must outlive this.
  PaintGroups(const NodeTable& table, const Vector<std::size_t>& session_of);

  // The rows with a visible_rect, except areas of image maps, in the order in which the session paints them.
  [[nodiscard]] Vector<NodeIndex> RowsOf(std::size_t session) const;
  // True for two blocks of one group: the later is painted over the earlier, unless the earlier floats.
  [[nodiscard]] bool AreBlocksOfOneGroup(NodeIndex a, NodeIndex b) const;

 private:
  static constexpr std::size_t kSteps = 3;
  struct Group {
    NodeIndex first[kSteps] = {kNoNode, kNoNode, kNoNode};
    NodeIndex last[kSteps] = {kNoNode, kNoNode, kNoNode};
  };
  // Rows that are painted together in one session: a layer, or its own box and its contents separately.
  struct Layer {
    std::size_t session;
    std::int32_t number;
    std::uint32_t group;
    NodeIndex root;
    bool has_root = true;
    bool has_contents = true;
    std::int32_t painted_behind;  // its own number, or that of a layer that is painted before it all the same
  };

  void Place(NodeIndex i, std::size_t session);
  // Position in layers_.
  std::uint32_t LayerOf(std::size_t session, std::int32_t number, NodeIndex row);
  std::uint32_t NewGroup();
  void PutNegativeLayersBelow();
  void AppendGroup(std::uint32_t group, NodeIndex first, Vector<NodeIndex>* rows) const;
  [[nodiscard]] bool IsPainted(NodeIndex i) const;

  const NodeTable& t_;
  const Vector<std::size_t>& session_of_;
  Vector<Group> groups_;
  Vector<Layer> layers_;          // as they are met, then in their order
  FlatMap<std::uint32_t> known_;  // by session and number, the position in layers_
  Vector<NodeIndex> negative_;    // rows that start a layer of negative z-index
  Vector<std::uint32_t> place_;   // group and step of each row's own box
  Vector<std::uint32_t> inside_;  // the group of what is inside of it, and whether that is laid out as items
  Vector<std::int32_t> layer_;    // the number of the layer that it is painted in
  Vector<NodeIndex> next_;        // in its group and step
};

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_PAINT_GROUPS_H_
