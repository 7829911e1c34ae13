// Name: accessible name and description of every element (accname 1.2 section 4.3.2; native steps by HTML-AAM 1.0
// section 4). The steps inside a subtree are text_alternative.h's; here is what a row is asked, in which order. Fills
// name, description and, by label hunting for controls that have no name at all, flags.name_is_guess (label_guess.h).
#ifndef DOMTOOL_SEMANTICS_NAME_H_
#define DOMTOOL_SEMANTICS_NAME_H_

#include "semantics/context.h"
#include "semantics/text_alternative.h"

namespace domtool {

void ComputeNames(SemanticsContext* context, TextAlternative* alternative);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_NAME_H_
