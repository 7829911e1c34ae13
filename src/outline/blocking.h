// Finds what blocks the whole page: a modal dialog, a full-screen banner, a frame over everything.
#ifndef DOMTOOL_OUTLINE_BLOCKING_H_
#define DOMTOOL_OUTLINE_BLOCKING_H_

#include "base/vector.h"
#include "table/safe_view.h"

namespace domtool {

struct Blocking {
  // A native modal dialog, or a dialog or positioned box that covers controls and leaves no control outside it uncovered
  // in the viewport, except in `panes`; kNoNode if nothing blocks the page. If there are several, the one that covers most.
  NodeIndex layer = kNoNode;
  // Positioned boxes outside the layer that lie over it, such as a menu that was opened in it; in document order.
  Vector<NodeIndex> panes;

  // Whether the row is in the layer or in a pane.
  [[nodiscard]] bool IsInFront(const SafeView& view, NodeIndex row) const;
};

Blocking FindBlocking(const SafeView& view);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_BLOCKING_H_
