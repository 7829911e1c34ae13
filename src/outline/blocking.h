// What lies over the page so that nothing else of it can be pressed: a modal dialog, a full-screen banner, a frame over all.
#ifndef DOMTOOL_OUTLINE_BLOCKING_H_
#define DOMTOOL_OUTLINE_BLOCKING_H_

#include "table/safe_view.h"

namespace domtool {

// The element that does, or kNoNode: a native modal dialog, or a dialog or positioned box that covers controls, such that
// no control in the viewport outside of it is uncovered. Of several the one that covers most.
NodeIndex FindBlockingLayer(const SafeView& view);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_BLOCKING_H_
