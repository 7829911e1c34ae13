// The plan of each action. Written by tests/tools/generate_contract.mjs: generated/new_plan.cpp.
#ifndef DOMTOOL_ACTION_NEW_PLAN_H_
#define DOMTOOL_ACTION_NEW_PLAN_H_

#include "action/call/node_resolver.h"
#include "action/call/request.h"
#include "action/plan/plan.h"

namespace domtool {

// Checks rules that involve several fields, and may rewrite fields into the form that the plan works on. Complaints are in
// `in`; a request that already has some is only partly read.
void CheckCall(ParameterReader* in, ActionRequest* request);

// Owned by the caller. Requires an action that has a plan: a fill has become one.
Plan* NewPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_NEW_PLAN_H_
