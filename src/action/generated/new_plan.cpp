// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
#include "action/new_plan.h"

#include <utility>

#include "action/verbs/check_plan.h"
#include "action/verbs/click_plan.h"
#include "action/verbs/drag_plan.h"
#include "action/verbs/keypress_plan.h"
#include "action/verbs/navigate_plan.h"
#include "action/verbs/scroll_plan.h"
#include "action/verbs/select_plan.h"
#include "action/verbs/type_plan.h"
#include "action/verbs/upload_plan.h"

namespace domtool {

void CheckCall(ParameterReader* in, ActionRequest* request) {
  switch (request->kind) {
    case ActionKind::kCheck:
      return CheckPlan::CheckCall(in, request);
    case ActionKind::kClick:
    case ActionKind::kHover:
      return ClickPlan::CheckCall(in, request);
    case ActionKind::kDrag:
      return DragPlan::CheckCall(in, request);
    case ActionKind::kKeypress:
      return KeypressPlan::CheckCall(in, request);
    case ActionKind::kNavigate:
      return NavigatePlan::CheckCall(in, request);
    case ActionKind::kScroll:
      return ScrollPlan::CheckCall(in, request);
    case ActionKind::kSelect:
      return SelectPlan::CheckCall(in, request);
    case ActionKind::kType:
      return TypePlan::CheckCall(in, request);
    case ActionKind::kUpload:
      return UploadPlan::CheckCall(in, request);
    case ActionKind::kFill:
      break;
  }
}

Plan* NewPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver) {
  switch (request.kind) {
    case ActionKind::kCheck:
      return new CheckPlan(std::move(request), table, resolver);
    case ActionKind::kClick:
    case ActionKind::kHover:
      return new ClickPlan(std::move(request), table, resolver);
    case ActionKind::kDrag:
      return new DragPlan(std::move(request), table, resolver);
    case ActionKind::kKeypress:
      return new KeypressPlan(std::move(request), table, resolver);
    case ActionKind::kNavigate:
      return new NavigatePlan(std::move(request), table, resolver);
    case ActionKind::kScroll:
      return new ScrollPlan(std::move(request), table, resolver);
    case ActionKind::kSelect:
      return new SelectPlan(std::move(request), table, resolver);
    case ActionKind::kType:
      return new TypePlan(std::move(request), table, resolver);
    case ActionKind::kUpload:
      return new UploadPlan(std::move(request), table, resolver);
    case ActionKind::kFill:
      break;
  }
  return nullptr;
}

}  // namespace domtool
