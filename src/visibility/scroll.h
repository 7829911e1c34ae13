// Scroll: which boxes a person can scroll, how far each is scrolled and how much there is (CSS Overflow 3).
//
//        ┌ content ──────┐  ─┬─
//        │               │   │ above: scrollTop
//   ┌────┼───────────────┼┐ ─┴─ the container's box
//   │    │               ││
//   └────┼───────────────┼┘ ─┬─
//        │               │   │ below: what is left of it
//        └───────────────┘  ─┴─
//
// DOMSnapshot reports scroll offsets of documents alone; those of elements come only with the DOM rects of every node, which
// nearly doubles the time of a capture. So they are derived from where the content is. This cannot be known:
// the container's padding and borders and its last child's margin, each of which counts as content for the browser and as
// nothing here (so a difference of a few pixels, never content that a person would miss), the space that a scroll bar
// takes, and the inside of a textarea, which no snapshot shows.
#ifndef DOMTOOL_VISIBILITY_SCROLL_H_
#define DOMTOOL_VISIBILITY_SCROLL_H_

#include "table/node_table.h"

namespace domtool {

// Fills `scrolls`, the state kScrollable, and page.is_locked. Requires hidden_reason (ComputeClips).
void ComputeScrolls(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_SCROLL_H_
