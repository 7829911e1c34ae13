// The 'tree' format: PageSerialized of the contract. Wrappers vanish and their children move up; what is
// inside frames and shadow roots stands in page.iframe and page.shadowDom, under the id of its owner or host.
#ifndef DOMTOOL_FORMATS_TREE_H_
#define DOMTOOL_FORMATS_TREE_H_

#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteTree(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_TREE_H_
