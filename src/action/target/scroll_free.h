// Scrolls a node out from under a bar or column that does not scroll with it, as a person would: by the innermost box that
// moves the node and not the bar, in any direction that has room.
#ifndef DOMTOOL_ACTION_TARGET_SCROLL_FREE_H_
#define DOMTOOL_ACTION_TARGET_SCROLL_FREE_H_

#include <optional>

#include "base/rect.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// A covered node, and where it is covered.
struct CoveredNode {
  NodeIndex row = kNoNode;
  Rect box;                   // the part to uncover, where it is now
  NodeIndex cover = kNoNode;  // the row that a hit test named
  Point at;                   // the point of that hit test
};

// A DOM.scrollIntoViewIfNeeded that uncovers it.
struct UncoveringScroll {
  NodeIndex row = kNoNode;  // the box that scrolls, or the root element of a document that does
  Rect part;                // to show, from its corner
};

// nullopt if no scrolling helps, or if the same cover was tried before. Appends the box of the cover to `covers`; none of
// these may cover the new place.
std::optional<UncoveringScroll> FindUncoveringScroll(const NodeTable& table, const CoveredNode& covered,
                                                     Vector<Rect>* covers);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_SCROLL_FREE_H_
