// Name: accessible name and description of every element (accname 1.2 section 4.3.2; native steps by HTML-AAM 1.0
// section 4). text_alternative.h has the steps inside a subtree; here is the order of sources for one row. Fills name,
// description and, for controls that only get a guessed label, flags.name_is_guess (label_guess.h).
#ifndef DOMTOOL_SEMANTICS_NAME_H_
#define DOMTOOL_SEMANTICS_NAME_H_

#include "semantics/context.h"
#include "semantics/text_alternative.h"

namespace domtool {

void ComputeNames(SemanticsContext* context, TextAlternative* alternative);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_NAME_H_
