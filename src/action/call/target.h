// TargetOf: the node that a call acts on. If the id is lost, the node is looked for by the selector path of the caller, then
// by likeness. The caller can say how sure that match must be.
#ifndef DOMTOOL_ACTION_CALL_TARGET_H_
#define DOMTOOL_ACTION_CALL_TARGET_H_

#include "action/call/node_resolver.h"
#include "action/call/request.h"

namespace domtool {

// A match below the minimum confidence of the request becomes kGone, with the match as a candidate.
Resolution SureEnough(Resolution found, const ActionRequest& request);

Resolution TargetOf(const NodeResolver& resolver, const NodeTable& table, const ActionRequest& request);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_TARGET_H_
