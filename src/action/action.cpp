#include "action/action.h"

#include <utility>

#include "action/check_plan.h"
#include "action/click_plan.h"
#include "action/drag_plan.h"
#include "action/keypress_plan.h"
#include "action/keys.h"
#include "action/navigate_plan.h"
#include "action/request.h"
#include "action/scroll_plan.h"
#include "action/select_plan.h"
#include "action/type_plan.h"
#include "action/upload_plan.h"

namespace domtool {
namespace {

// A call that could not become a plan: over before it began.
class EndedPlan final : public ActionPlan {
 public:
  explicit EndedPlan(const Status& status) : verdict_(FailureJson({status.code(), status.message()}, {})) {}
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

Result<std::unique_ptr<Plan>> MakePlan(ActionRequest request, TablePtr table, const NodeResolver* resolver) {
  switch (request.kind) {
    case ActionKind::kClick:
    case ActionKind::kHover:
      return std::unique_ptr<Plan>(new ClickPlan(std::move(request), std::move(table), resolver));
    case ActionKind::kCheck:
      return std::unique_ptr<Plan>(new CheckPlan(std::move(request), std::move(table), resolver));
    case ActionKind::kType: return std::unique_ptr<Plan>(new TypePlan(std::move(request), std::move(table), resolver));
    case ActionKind::kDrag: return std::unique_ptr<Plan>(new DragPlan(std::move(request), std::move(table), resolver));
    case ActionKind::kSelect:
      return std::unique_ptr<Plan>(new SelectPlan(std::move(request), std::move(table), resolver));
    case ActionKind::kUpload:
      return std::unique_ptr<Plan>(new UploadPlan(std::move(request), std::move(table), resolver));
    case ActionKind::kScroll:
      return std::unique_ptr<Plan>(new ScrollPlan(std::move(request), std::move(table), resolver));
    case ActionKind::kNavigate:
      return std::unique_ptr<Plan>(new NavigatePlan(std::move(request), std::move(table), resolver));
    case ActionKind::kKeypress: break;
  }
  Result<Chord> chord = ParseChord(request.key);
  if (!chord.ok()) return chord.status();
  return std::unique_ptr<Plan>(new KeypressPlan(std::move(request), std::move(table), resolver, chord.value()));
}

}  // namespace

std::unique_ptr<ActionPlan> ActionPlan::Begin(JsonValue call, TablePtr table, const NodeResolver* resolver,
                                              const EventWitness* witness, std::string* out) {
  Result<ActionRequest> request = ParseActionRequest(call);
  if (!request.ok()) return End(request.status(), out);
  const bool needs_page = request.value().kind != ActionKind::kNavigate;
  if (!table || (needs_page && (table->size() == 0 || table->frames.empty()))) {
    return End({ErrorCode::kNotFound, "The page has not been observed yet; call get_dom first."}, out);
  }
  Result<std::unique_ptr<Plan>> plan = MakePlan(std::move(request).value(), std::move(table), resolver);
  if (!plan.ok()) return End(plan.status(), out);
  plan.value()->SetWitness(witness);
  plan.value()->Start(out);
  return std::move(plan).value();
}

}  // namespace domtool
