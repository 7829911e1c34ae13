// AxOverlay: the browser's own accessibility tree over what was computed (hybrid fidelity). Where it knows a row it
// wins, and what had been computed otherwise is kept in disagreements; where it leaves the row out (ignored) the computed values stay and flags.ax_ignored says so. Roles of Chrome
// that the enumeration lacks leave the computed role. Values of fields that hold secrets are never taken.
#ifndef DOMTOOL_SEMANTICS_AX_OVERLAY_H_
#define DOMTOOL_SEMANTICS_AX_OVERLAY_H_

#include "semantics/context.h"

namespace domtool {

void ApplyAxTree(SemanticsContext* context);

// The role that Chrome's name for it means here, or nullopt.
std::optional<Role> RoleFromAxName(std::string_view name);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_AX_OVERLAY_H_
