// content-visibility (CSS Containment 2 section 4): the browser skips the contents of such a box, and whether a snapshot
// has a layout of them is chance. Here it is settled: what scrolling brings back is there, what stays skipped is not.
#ifndef DOMTOOL_MERGE_SKIPPED_CONTENTS_H_
#define DOMTOOL_MERGE_SKIPPED_CONTENTS_H_

#include "table/node_table.h"

namespace domtool {

// auto: skipped while off screen, which is scrolled away and not hidden. Contents without a layout get the box of what
// skips them, which is where scrolling leads to them, and their text as it stands in the DOM. What HTML never renders
// (section 15.3.1) stays without; a style sheet that hides more cannot be known.
// hidden, what a closed details folds away, the definitions of an SVG, and what it does not display: never shown, so a layout that a script forced,
// or that is meant for elsewhere, is forgotten.
void SettleSkippedContents(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_SKIPPED_CONTENTS_H_
