#include "action/action.h"

#include <utility>

#include "action/call/action_error.h"
#include "action/call/request.h"
#include "action/new_plan.h"
#include "action/tool/fill.h"

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

}  // namespace

std::unique_ptr<ActionPlan> BeginAction(JsonValue call, const TablePtr& table, const NodeResolver* resolver,
                                        const EventWitness* witness, std::string* out) {
  ActionRequest request;
  ParameterReader in(call);
  ReadActionRequest(&in, &request);
  const bool is_fill = request.kind == ActionKind::kFill;
  is_fill ? ReadFill(&in, &request) : CheckCall(&in, &request);
  if (!in.status().ok()) return End(in.status(), out);
  const bool needs_page = request.kind != ActionKind::kNavigate;
  if (!table || (needs_page && (table->size() == 0 || table->frames.empty()))) {
    return End({ErrorCode::kNotFound, "The page has not been observed yet; call get_dom first."}, out);
  }
  if (is_fill) {
    const Status status = ChooseFill(*table, *resolver, &request);
    if (!status.ok()) return End(status, out);
  }
  std::unique_ptr<Plan> plan(NewPlan(std::move(request), table, resolver));
  plan->SetWitness(witness);
  plan->Start(out);
  return plan;
}

}  // namespace domtool
