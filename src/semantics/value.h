// Value: value_text of range widgets (aria-valuetext, aria-valuenow, the value attribute of meter and progress) and of
// selects and listboxes (the selected options). Never form_value, which privacy/ releases, and never from fields that
// hold secrets, such as a card's expiry month.
#ifndef DOMTOOL_SEMANTICS_VALUE_H_
#define DOMTOOL_SEMANTICS_VALUE_H_

#include "semantics/context.h"
#include "semantics/text_alternative.h"

namespace domtool {

void ComputeValues(SemanticsContext* context, TextAlternative* alternative);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_VALUE_H_
