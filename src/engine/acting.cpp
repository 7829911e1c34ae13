// plan, advance, cancelPlan: one plan at a time, on the newest table.
#include <memory>

#include "action/call/request.h"
#include "engine/state.h"

namespace domtool {
// Text typed into a sensitive field must not be shown from any other place of the page. Checked for each new table, because
// the field may appear only later.
void Engine::State::KeepTypedSecret() {
  typed_table = table;
  if (typed.empty() || !table) return;
  const NodeIndex field = resolver.ResolveToAct(*table, typed_into).row;
  if (field == kNoNode || secrets.RedactionOf(*table, field) == Redaction::kNone) return;
  secrets.Remember(typed, table.get());
  view.reset();
}

Reply Engine::Plan(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "plan", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const JsonValue call = request.value().root();
  // A navigation does not read the page.
  const Status status = IsNavigation(call) ? Status::Ok() : s.CheckReadable();
  if (!status.ok()) return s.Fail(status);
  s.RecordReported();
  s.typed_into = call["nodeId"].AsString();
  s.typed = call["text"].AsString();
  s.KeepTypedSecret();
  s.reply.clear();
  const TablePtr before = s.table ? s.table : std::make_shared<NodeTable>();
  const NodeIndex target = s.typed_into.empty() ? kNoNode : s.resolver.Resolve(*before, s.typed_into);
  s.events.stream().SetControl(target == kNoNode ? std::string_view() : before->name[At(target)]);
  s.plan = BeginAction(call, before, &s.resolver, &s.events, &s.reply);
  return s.Ok();
}

Reply Engine::Advance(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> message = s.TakeRequest(length, "advance", &owner);
  if (!message.ok()) return s.Fail(message.status());
  if (!s.plan || s.plan->is_done()) return s.Fail(BadInput("advance: no plan is under way"));
  s.RecordReported();
  if (s.table != s.typed_table) s.KeepTypedSecret();
  s.reply.clear();
  s.plan->Advance(message.value().root(), s.CheckReadable().ok() ? s.table : nullptr, &s.reply);
  return s.Ok();
}

Reply Engine::CancelPlan() {
  State& s = *state_;
  if (!s.plan || s.plan->is_done()) return s.Fail(BadInput("cancelPlan: no plan is under way"));
  s.reply.clear();
  s.plan->Cancel(&s.reply);
  return s.Ok();
}

}  // namespace domtool
