#include "action/action.h"

#include <string>
#include <string_view>
#include <utility>

#include "action/call/action_error.h"
#include "action/call/request.h"
#include "action/script/act_plan.h"
#include "action/verb_of.h"
#include "action/verbs/fill.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// A call that could not become a plan: it has already failed.
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

// Words of a page that look like one of our ids are shown broken in two (table/stable_id.h). If the caller types such a broken
// word, the two parts are put together first, unless the page itself contains the broken form. Texts of secret fields are
// never read.
void RestoreBrokenIds(const NodeTable& table, const NodeResolver& resolver, ActionRequest* request) {
  const std::string whole = WithWholeIds(request->text);
  if (whole == request->text) return;
  const NodeIndex field = resolver.ResolveToAct(table, request->node_id).row;
  if (field != kNoNode && (table.declared_secret(field) != Redaction::kNone || table.flags[At(field)].is_masked))
    return;
  bool has_broken_form = false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    std::string text(table.text[i].empty() ? table.name[i] : table.text[i]);
    if (!MayHoldId(text)) continue;
    if (WithWholeIds(text) != text) return;
    has_broken_form = BreakIds(&text) || has_broken_form;
  }
  if (has_broken_form) request->text = whole;
}

}  // namespace

std::unique_ptr<ActionPlan> BeginAction(JsonValue call, const TablePtr& table, const NodeResolver* resolver,
                                        const EventReader* event_reader, std::string* out) {
  ActionRequest request;
  ParameterReader in(call);
  ReadActionRequest(&in, &request);
  if (const auto check_call = VerbOf(request.kind).check_call; check_call != nullptr) check_call(&in, &request);
  if (!in.status().ok()) return End(in.status(), out);
  const bool needs_page = request.kind != ActionKind::kNavigate;
  if (!table || (needs_page && (table->size() == 0 || table->frames.empty()))) {
    return End({ErrorCode::kNotFound, "The page has not been observed yet; call get_dom first."}, out);
  }
  if (request.kind == ActionKind::kFill) {
    const Status status = ChooseFill(*table, *resolver, &request);
    if (!status.ok()) return End(status, out);
  }
  if (request.kind == ActionKind::kType) RestoreBrokenIds(*table, *resolver, &request);
  auto plan = std::make_unique<ActPlan>(VerbOf(request.kind).run, std::move(request), table, resolver, event_reader);
  plan->Start(out);
  return plan;
}

}  // namespace domtool
