// TargetOf: what a call acts on. An id that is lost is looked for by the caller's selector path, then by likeness, and what
// is found must be as sure as the caller wants it.
#ifndef DOMTOOL_ACTION_CALL_TARGET_H_
#define DOMTOOL_ACTION_CALL_TARGET_H_

#include "action/call/node_resolver.h"
#include "action/call/request.h"

namespace domtool {

// A node that was only found again, and not as surely as the request wants it, is gone; it is a candidate.
Resolution SureEnough(Resolution found, const ActionRequest& request);

Resolution TargetOf(const NodeResolver& resolver, const NodeTable& table, const ActionRequest& request);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_TARGET_H_
