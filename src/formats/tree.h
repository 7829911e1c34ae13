// The 'tree' format: PageSerialized of the contract. Wrappers are dropped and their children move up. The contents of
// frames and shadow roots are in page.iframe and page.shadowDom, under the id of their owner or host.
#ifndef DOMTOOL_FORMATS_TREE_H_
#define DOMTOOL_FORMATS_TREE_H_

#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteTree(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_TREE_H_
