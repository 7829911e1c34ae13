// content-visibility (CSS Containment 2 section 4): the browser may or may not have laid out the contents that it skips. Here
// contents that scrolling would show get a box, and contents that are never shown lose theirs.
#ifndef DOMTOOL_MERGE_SKIPPED_CONTENTS_H_
#define DOMTOOL_MERGE_SKIPPED_CONTENTS_H_

#include "table/node_table.h"

namespace domtool {

// auto: skipped while off screen, which is scrolled away and not hidden. Contents without a layout get the box of the element
// that skips them, to which scrolling leads, and their text as it stands in the DOM. What HTML never renders (section 15.3.1)
// gets none; a style sheet that hides more cannot be known.
// hidden, a closed details, SVG definitions, and display: none in an SVG: never shown, so a layout that a script forced, or
// that belongs to another place, is dropped.
void FixSkippedContents(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_SKIPPED_CONTENTS_H_
