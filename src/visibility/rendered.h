// Rendered: the reasons to be hidden that lie in an element's own boxes and styles: no layout, visibility, the product of
// opacities along the ancestors, size, clip and clip-path.
#ifndef DOMTOOL_VISIBILITY_RENDERED_H_
#define DOMTOOL_VISIBILITY_RENDERED_H_

#include "table/node_table.h"

namespace domtool {

// Also gives `bounds` to elements that have none of their own but rendered descendants: display: contents, and boxes of
// no size whose content overflows. They get the union of their descendants' bounds.
void ComputeRendered(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_RENDERED_H_
