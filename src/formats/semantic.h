// The 'semantic' format: SemanticPage of the contract. A flat list of controls in document order and of scrolling
// boxes:
//
//   {"i":"ab123456","r":"btn","n":"Add to basket","xy":[40,210],"occ":true}                       minified (V3)
//   {"id":"ab123456","role":"button","name":"Add to basket","bounds":{"x":8,"y":200,…}}           with keys 'full' (V2)
//
// Left out: controls with less than minVisibleRatio in the viewport, if that is the scope; those inside another control
// that are no control by their own role (atomic leaves); containers of other controls without a painted background or
// text (containers without meaning); labels whose text is in their control's name.
#ifndef DOMTOOL_FORMATS_SEMANTIC_H_
#define DOMTOOL_FORMATS_SEMANTIC_H_

#include "formats/recent_events.h"
#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteSemantic(const SafeView& view, const ObserveOptions& options, const RecentEvents& events);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_SEMANTIC_H_
