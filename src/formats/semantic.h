// The 'semantic' format: SemanticPage of the contract. A flat list of what can be operated, in document
// order, and of the boxes that scroll:
//
//   {"i":"ab123456","r":"btn","n":"Add to basket","xy":[40,210],"occ":true}                       minified (V3)
//   {"id":"ab123456","role":"button","name":"Add to basket","bounds":{"x":8,"y":200,…}}           with keys 'full' (V2)
//
// Of what could be listed is left out: what lies with less than minVisibleRatio of it in the viewport, where that is the
// scope; what stands inside another control and is none by its own role (atomic leaves); what holds other controls and
// neither paints a background nor says anything itself (containers without meaning); labels that their control says.
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
