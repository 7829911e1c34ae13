// Role: the computed role of every row. Explicit roles by WAI-ARIA 1.2 section 5.3 (first known token, presentational
// conflict resolution in section 5.3.4), implicit ones by HTML-AAM 1.0 section 3.5 and SVG-AAM; where these leave a
// choice, as in Chrome. Fills role and flags.is_editable_host.
#ifndef DOMTOOL_SEMANTICS_ROLE_H_
#define DOMTOOL_SEMANTICS_ROLE_H_

#include "semantics/context.h"

namespace domtool {

void ComputeRoles(SemanticsContext* context);

// The role that a `role` attribute requests: the first token that is a concrete role, or nullopt. 'presentation' is
// kNone, 'img' is kImage, 'directory' is kList. Roles that the enumeration lacks are skipped, and so are form and
// region without a name from the author.
std::optional<Role> ExplicitRole(std::string_view attribute, bool has_author_name);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_ROLE_H_
