// AxOverlay: overrides the computed values by the browser's own accessibility tree (hybrid fidelity). For rows that it
// contains, the browser's value wins and the computed one is kept in disagreements. For rows that it ignores, the
// computed values stay and flags.ax_ignored is set. A role of Chrome that the enumeration lacks leaves the computed
// role. Values of fields that hold secrets are never taken.
#ifndef DOMTOOL_SEMANTICS_AX_OVERLAY_H_
#define DOMTOOL_SEMANTICS_AX_OVERLAY_H_

#include "semantics/context.h"

namespace domtool {

void ApplyAxTree(SemanticsContext* context);

// The role for Chrome's name of it, or nullopt.
std::optional<Role> RoleFromAxName(std::string_view name);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_AX_OVERLAY_H_
