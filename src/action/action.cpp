#include "action/action.h"

#include <utility>

#include "action/call/request.h"
#include "action/input/keys.h"
#include "action/tool/check_plan.h"
#include "action/tool/click_plan.h"
#include "action/tool/drag_plan.h"
#include "action/tool/fill.h"
#include "action/tool/keypress_plan.h"
#include "action/tool/navigate_plan.h"
#include "action/tool/scroll_plan.h"
#include "action/tool/select_plan.h"
#include "action/tool/type_plan.h"
#include "action/tool/upload_plan.h"

namespace domtool {
namespace {

// A call that could not become a plan: over before it began.
class EndedPlan final : public ActionPlan {
 public:
  explicit EndedPlan(const Status& status) : verdict_(FailureJson({status.code(), status.message().c_str()}, {})) {}
  void Advance(JsonValue, TablePtr, std::string* out) override { WriteVerdict(verdict_, out); }
  void Cancel(std::string* out) override { WriteVerdict(verdict_, out); }
  [[nodiscard]] bool is_done() const override { return true; }

 private:
  std::string verdict_;
};

std::unique_ptr<ActionPlan> End(const Status& status, std::string* out) {
  auto plan = std::make_unique<EndedPlan>(status);
  plan->Cancel(out);
  return plan;
}

// `chord`: of a keypress.
Plan* NewPlan(ActionRequest&& request, const TablePtr& table, const NodeResolver* resolver, const Chord& chord) {
  switch (request.kind) {
    case ActionKind::kClick:
    case ActionKind::kHover: return new ClickPlan(std::move(request), table, resolver);
    case ActionKind::kCheck: return new CheckPlan(std::move(request), table, resolver);
    case ActionKind::kType: return new TypePlan(std::move(request), table, resolver);
    case ActionKind::kDrag: return new DragPlan(std::move(request), table, resolver);
    case ActionKind::kSelect: return new SelectPlan(std::move(request), table, resolver);
    case ActionKind::kUpload: return new UploadPlan(std::move(request), table, resolver);
    case ActionKind::kScroll: return new ScrollPlan(std::move(request), table, resolver);
    case ActionKind::kNavigate: return new NavigatePlan(std::move(request), table, resolver);
    case ActionKind::kFill:  // has become one of the above
    case ActionKind::kKeypress: break;
  }
  return new KeypressPlan(std::move(request), table, resolver, chord);
}

}  // namespace

std::unique_ptr<ActionPlan> BeginAction(JsonValue call, const TablePtr& table, const NodeResolver* resolver,
                                        const EventWitness* witness, std::string* out) {
  Result<ActionRequest> request = ParseActionRequest(call);
  if (!request.ok()) return End(request.status(), out);
  const bool needs_page = request.value().kind != ActionKind::kNavigate;
  if (!table || (needs_page && (table->size() == 0 || table->frames.empty()))) {
    return End({ErrorCode::kNotFound, "The page has not been observed yet; call get_dom first."}, out);
  }
  if (request.value().kind == ActionKind::kFill) {
    const Status status = ChooseFill(*table, *resolver, &request.value());
    if (!status.ok()) return End(status, out);
  }
  Chord chord;
  if (request.value().kind == ActionKind::kKeypress) {
    const Result<Chord> parsed = ParseChord(request.value().key);
    if (!parsed.ok()) return End(parsed.status(), out);
    chord = parsed.value();
  }
  std::unique_ptr<Plan> plan(NewPlan(std::move(request).value(), table, resolver, chord));
  plan->SetWitness(witness);
  plan->Start(out);
  return plan;
}

}  // namespace domtool
