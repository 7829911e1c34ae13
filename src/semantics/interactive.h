// Interactive: the reasons why a person could operate an element. visibility/ decides whether it can be seen.
//
// A reason is evidence of the element itself (own_interactive_evidence.h), or a cursor that it sets. These rules remove
// redundant reasons, each named by what remains:
//   part          inside a button, a link or similar only what is a control of its own remains
//   cursor root   `cursor: pointer` belongs to the element that sets it; a list or table sets it for its items
//   delegate      a listener around controls acts for them unless the element sets the cursor itself, is one of several
//                 siblings that all listen, or contains words next to controls that are few or that its handler
//                 in the markup cannot distinguish
//   surroundings  a cursor around one control is meant for it, and around several for them, unless words are beside
//   composite     a list box or a combo box that does not hold the focus is represented by its content
//   surface       the lines of an editor that draws its own text, instead of its hidden field (editor_surface.h)
//   stand-in      a label instead of a control that cannot be pressed
#ifndef DOMTOOL_SEMANTICS_INTERACTIVE_H_
#define DOMTOOL_SEMANTICS_INTERACTIVE_H_

#include "semantics/context.h"

namespace domtool {

// Requires role, states and flags. Fills reasons. Linear.
void ComputeReasons(SemanticsContext* context);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_INTERACTIVE_H_
