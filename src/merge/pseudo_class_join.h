// Marks the rows whose elements match a pseudo-class.
#ifndef DOMTOOL_MERGE_PSEUDO_CLASS_JOIN_H_
#define DOMTOOL_MERGE_PSEUDO_CLASS_JOIN_H_

#include "merge/sources.h"
#include "table/node_table.h"

namespace domtool {

// Sets is_focused, is_indeterminate, is_user_invalid. Each session names what has the focus of its own documents; it has
// the page's only where the frame around it has.
void JoinPseudoClasses(const CaptureSources& sources, NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_PSEUDO_CLASS_JOIN_H_
