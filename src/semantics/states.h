// States: the present states of each element (WAI-ARIA 1.2 section 6, HTML-AAM 1.0 section 3.6), and its level. An
// attribute counts only on roles that support it. A native state wins over ARIA where HTML-AAM says so (checked,
// disabled).
#ifndef DOMTOOL_SEMANTICS_STATES_H_
#define DOMTOOL_SEMANTICS_STATES_H_

#include "semantics/context.h"

namespace domtool {

void ComputeStates(SemanticsContext* context);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_STATES_H_
