// Interactive: the reasons why a person could operate an element. visibility/ decides whether it can be seen.
//
// A reason is evidence of the element itself (own_interactive_evidence.h), or a cursor that it sets. These rules remove
// redundant reasons. Each is named after the element that it is about:
//   part          inside a button, a link or similar, only controls of their own keep their reasons:
//                 <button><svg onclick> …</svg></button> is one control
//   cursor root   `cursor: pointer` belongs to the element that sets it; if a list or table sets it, to its items
//   delegate      an element that listens for the controls inside it is none itself (delegated_clicks.h)
//   surroundings  an element with only a pointer cursor around controls is no control itself, unless it also contains
//                 text beside several controls, or beside one button
//   composite     a list box or a combo box that does not have the focus is represented by its content
//   surface       an editor that draws its own text is represented by its lines, not its hidden field (editor_surface.h)
//   stand-in      a control that cannot be pressed is represented by its label
#ifndef DOMTOOL_SEMANTICS_INTERACTIVE_H_
#define DOMTOOL_SEMANTICS_INTERACTIVE_H_

#include "semantics/context.h"

namespace domtool {

// Requires role, states and flags. Fills reasons; a label that stands for its control gets its role, name and states. Linear.
void ComputeReasons(SemanticsContext* context);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_INTERACTIVE_H_
