// content-visibility: auto (CSS Containment 2 section 4): while such a box is off screen the browser skips its contents,
// and a snapshot has no layout of them. They are scrolled away, not hidden.
#ifndef DOMTOOL_MERGE_SKIPPED_CONTENTS_H_
#define DOMTOOL_MERGE_SKIPPED_CONTENTS_H_

#include "table/node_table.h"

namespace domtool {

// Gives skipped contents the box of what skips them, which is where scrolling leads to them, and their text as it stands
// in the DOM. What HTML never renders (section 15.3.1) stays without layout; a style sheet that hides more cannot be told.
void RestoreSkippedContents(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_SKIPPED_CONTENTS_H_
