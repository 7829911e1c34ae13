// Finds what blocks the whole page: a modal dialog, a full-screen banner, a frame over everything.
#ifndef DOMTOOL_OUTLINE_BLOCKING_H_
#define DOMTOOL_OUTLINE_BLOCKING_H_

#include "table/safe_view.h"

namespace domtool {

// The blocking element, or kNoNode: a native modal dialog, or a dialog or positioned box that covers controls and
// leaves no control outside it uncovered in the viewport. If there are several, the one that covers most.
NodeIndex FindBlockingLayer(const SafeView& view);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_BLOCKING_H_
