// ImplicitRole: what an element is when its role attribute does not say (HTML-AAM 1.0 section 3.5), as far as the
// element itself and its parent tell. Roles that depend on more of the page (lists, tables, scoping) are role.cpp's
// affair.
#ifndef DOMTOOL_SEMANTICS_IMPLICIT_ROLE_H_
#define DOMTOOL_SEMANTICS_IMPLICIT_ROLE_H_

#include "semantics/context.h"

namespace domtool {

// For header, footer, aside, section, tables' parts, lists' items and options this is the role they have in their
// proper place.
Role ImplicitRole(const SemanticsContext& context, NodeIndex i);

// SVG-AAM section 5.1: only what has a title, a description or a name, or can be focused, is worth a role of its own.
bool IsGraphicDescribed(const SemanticsContext& context, NodeIndex i);

// The author gave it a name: aria-labelledby that refers to something, aria-label or title.
bool HasAuthorName(const SemanticsContext& context, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_IMPLICIT_ROLE_H_
