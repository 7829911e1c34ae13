// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
#include "action/new_plan.h"

#include <utility>

namespace domtool {

// Each is defined by DOMTOOL_PLAN in the file of the plan.
void CheckCallOfCheckPlan(ParameterReader* in, ActionRequest* request);
Plan* NewCheckPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfClickPlan(ParameterReader* in, ActionRequest* request);
Plan* NewClickPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfDragPlan(ParameterReader* in, ActionRequest* request);
Plan* NewDragPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfKeypressPlan(ParameterReader* in, ActionRequest* request);
Plan* NewKeypressPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfNavigatePlan(ParameterReader* in, ActionRequest* request);
Plan* NewNavigatePlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfScrollPlan(ParameterReader* in, ActionRequest* request);
Plan* NewScrollPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfSelectPlan(ParameterReader* in, ActionRequest* request);
Plan* NewSelectPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfTypePlan(ParameterReader* in, ActionRequest* request);
Plan* NewTypePlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);
void CheckCallOfUploadPlan(ParameterReader* in, ActionRequest* request);
Plan* NewUploadPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver);

void CheckCall(ParameterReader* in, ActionRequest* request) {
  switch (request->kind) {
    case ActionKind::kCheck:
      return CheckCallOfCheckPlan(in, request);
    case ActionKind::kClick:
    case ActionKind::kHover:
      return CheckCallOfClickPlan(in, request);
    case ActionKind::kDrag:
      return CheckCallOfDragPlan(in, request);
    case ActionKind::kKeypress:
      return CheckCallOfKeypressPlan(in, request);
    case ActionKind::kNavigate:
      return CheckCallOfNavigatePlan(in, request);
    case ActionKind::kScroll:
      return CheckCallOfScrollPlan(in, request);
    case ActionKind::kSelect:
      return CheckCallOfSelectPlan(in, request);
    case ActionKind::kType:
      return CheckCallOfTypePlan(in, request);
    case ActionKind::kUpload:
      return CheckCallOfUploadPlan(in, request);
    case ActionKind::kFill:
      break;
  }
}

Plan* NewPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver) {
  switch (request.kind) {
    case ActionKind::kCheck:
      return NewCheckPlan(std::move(request), table, resolver);
    case ActionKind::kClick:
    case ActionKind::kHover:
      return NewClickPlan(std::move(request), table, resolver);
    case ActionKind::kDrag:
      return NewDragPlan(std::move(request), table, resolver);
    case ActionKind::kKeypress:
      return NewKeypressPlan(std::move(request), table, resolver);
    case ActionKind::kNavigate:
      return NewNavigatePlan(std::move(request), table, resolver);
    case ActionKind::kScroll:
      return NewScrollPlan(std::move(request), table, resolver);
    case ActionKind::kSelect:
      return NewSelectPlan(std::move(request), table, resolver);
    case ActionKind::kType:
      return NewTypePlan(std::move(request), table, resolver);
    case ActionKind::kUpload:
      return NewUploadPlan(std::move(request), table, resolver);
    case ActionKind::kFill:
      break;
  }
  return nullptr;
}

}  // namespace domtool
