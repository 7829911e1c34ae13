// What lies under a bar or a column that stays where it is while the rest scrolls is scrolled out from under it, as a person
// would do: by the innermost box that moves the one and not the other, in any direction that has the room.
#ifndef DOMTOOL_ACTION_TARGET_SCROLL_FREE_H_
#define DOMTOOL_ACTION_TARGET_SCROLL_FREE_H_

#include <optional>

#include "base/rect.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// What is covered, and where.
struct CoveredNode {
  NodeIndex row = kNoNode;
  Rect box;                     // of what is to be free, where it is now
  NodeIndex coverer = kNoNode;  // what a hit test named ...
  Point at;                     // ... there
};

// A DOM.scrollIntoViewIfNeeded that moves it free.
struct FreeingScroll {
  NodeIndex row = kNoNode;  // the box that scrolls, or the root element of a document that does
  Rect part;                // to show, from its corner
};

// nullopt where no scrolling helps, or where it is the same cover again. Appends the box of the cover to `covers`, none of
// which may lie over the new place.
std::optional<FreeingScroll> FindFreeingScroll(const NodeTable& table, const CoveredNode& covered,
                                               Vector<Rect>* covers);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_SCROLL_FREE_H_
