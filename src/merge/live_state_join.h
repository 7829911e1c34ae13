// Marks the rows by their live states (js-glue/tool/page/live_states.ts).
#ifndef DOMTOOL_MERGE_LIVE_STATE_JOIN_H_
#define DOMTOOL_MERGE_LIVE_STATE_JOIN_H_

#include "merge/sources.h"
#include "table/node_table.h"

namespace domtool {

// Sets the flags of live states, from is_focused to is_scrolled_by_script. Boxes that an action scrolled become scrollable. A
// session reports its own focus; it is the page's only if the owner of its frame has the focus.
void JoinLiveStates(const CaptureSources& sources, NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_LIVE_STATE_JOIN_H_
