// Interactive: the reasons for which a person could operate an element. Whether it can be seen is visibility/'s matter.
//
// A reason is a claim about the element itself. Three reductions keep the claims few: a listener on a container that
// delegates for many controls inside it counts for nothing; a cursor region is reduced to its actionable root; and what
// is inside an atomic widget (a button, a link, an option) is part of it unless it has a reason of its own.
#ifndef DOMTOOL_SEMANTICS_INTERACTIVE_H_
#define DOMTOOL_SEMANTICS_INTERACTIVE_H_

#include "semantics/context.h"

namespace domtool {

// Requires role and flags. Fills reasons.
void ComputeReasons(SemanticsContext* context);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_INTERACTIVE_H_
