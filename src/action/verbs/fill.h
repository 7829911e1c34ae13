// Fill: how a field is set follows from what it is: text is typed, a box is checked, an option is selected.
#ifndef DOMTOOL_ACTION_VERBS_FILL_H_
#define DOMTOOL_ACTION_VERBS_FILL_H_

#include "action/call/node_resolver.h"
#include "action/call/request.h"
#include "base/status.h"

namespace domtool {

// Makes of a request of kFill the one of kType, kCheck or kSelect that sets the field it names, as that is in `table`. In a
// group of radio buttons the text names the one to check. kBadInput where the value is of a kind that the field does not take.
// A target that is no field becomes kType, which reports that.
Status ChooseFill(const NodeTable& table, const NodeResolver& resolver, ActionRequest* request);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_FILL_H_
