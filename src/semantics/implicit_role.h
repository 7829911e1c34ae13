// ImplicitRole: an element's role without a role attribute (HTML-AAM 1.0 section 3.5), as far as the element itself and
// its parent decide it. role.cpp computes roles that depend on more of the page (lists, tables, scoping).
#ifndef DOMTOOL_SEMANTICS_IMPLICIT_ROLE_H_
#define DOMTOOL_SEMANTICS_IMPLICIT_ROLE_H_

#include "semantics/context.h"

namespace domtool {

// For header, footer, aside, section, and the parts of tables, lists and selects, this is their role in the required
// context.
Role ImplicitRole(const SemanticsContext& context, NodeIndex i);

// SVG-AAM section 5.1: only an element with a title, description or name, or a focusable one, gets its own role.
bool IsGraphicDescribed(const SemanticsContext& context, NodeIndex i);

// Whether the author named it: aria-labelledby with an existing target, aria-label or title.
bool HasAuthorName(const SemanticsContext& context, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_IMPLICIT_ROLE_H_
