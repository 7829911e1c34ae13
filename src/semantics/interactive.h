// Interactive: the reasons for which a person could operate an element. Whether it can be seen is visibility/'s matter.
//
// A reason is evidence of the element itself (own_interactive_evidence.h), or the cursor that begins at it. Reductions keep
// them few, each named by what remains:
//   part          inside a button, a link or the like only what is a control of its own remains
//   cursor root   `cursor: pointer` belongs to the element that sets it; a list or table sets it for its items
//   delegate      a listener around controls acts for them, unless the element shows the hand itself, is one of several
//                 siblings that all listen, or holds words of its own next to controls that are few or that its handler
//                 in the markup cannot distinguish
//   surroundings  a hand around one control is that control's, and around several theirs, unless there are words next to them
//   composite     a list box or a combo box that does not hold the focus is what is inside it
//   surface       the lines of an editor that draws its own text, instead of its hidden field (editor_surface.h)
//   stand-in      a label in place of a control that cannot be pressed
#ifndef DOMTOOL_SEMANTICS_INTERACTIVE_H_
#define DOMTOOL_SEMANTICS_INTERACTIVE_H_

#include "semantics/context.h"

namespace domtool {

// Requires role, states and flags. Fills reasons. Linear.
void ComputeReasons(SemanticsContext* context);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_INTERACTIVE_H_
