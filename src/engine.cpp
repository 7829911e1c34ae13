#include "engine.h"

#include <new>
#include <string>
#include <utility>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "engine/state.h"

namespace domtool {
namespace {

bool IsWorthRetrying(ErrorCode code) {
  return code == ErrorCode::kStale || code == ErrorCode::kNavigated || code == ErrorCode::kTimeout ||
         code == ErrorCode::kObscured;
}

void WriteError(const Status& status, std::string_view remediation, std::string* out) {
  JsonWriter json(out);
  json.BeginObject();
  json.Field("code", ErrorCodeName(status.code())).Field("message", status.message());
  if (!remediation.empty()) json.Field("remediation", remediation);
  json.Field("retrySuggested", IsWorthRetrying(status.code())).EndObject();
}

std::string_view RemediationFor(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNotFound: return "Call get_dom first and use an id from its answer.";
    // Of the errors that pass through here, only CheckReadable's.
    case ErrorCode::kSecurityBlocked: return "Leave this page alone; its author asks automated readers not to read it.";
    default: return {};
  }
}

}  // namespace

Reply Engine::State::Empty() {
  reply = "{}";
  return Ok();
}

Reply Engine::State::Fail(const Status& status) {
  reply.clear();
  WriteError(status, RemediationFor(status.code()), &reply);
  return {status.code(), reply};
}

char* Engine::State::Take(std::size_t length, std::unique_ptr<char[]>* owner) {
  if (!block || length > block_size) return nullptr;
  *owner = std::move(block);
  block_size = 0;
  (*owner)[length] = '\0';
  return owner->get();
}

Result<JsonTape> Engine::State::TakeRequest(std::size_t length, std::string_view what, std::unique_ptr<char[]>* owner) {
  char* const text = Take(length, owner);
  if (text == nullptr) return BadInput(std::string(what) + ": no block of that length was reserved");
  return JsonTape::Read(text, length, what);
}

Engine::Engine() : state_(std::make_unique<State>()) {}
Engine::~Engine() = default;

char* Engine::Reserve(std::size_t size) {
  State& s = *state_;
  s.block.reset();
  s.block_size = 0;
  if (size > limits::kMaxReplyBytes) return nullptr;
  s.block.reset(new (std::nothrow) char[size + 1]);
  if (!s.block) return nullptr;
  s.block_size = size;
  return s.block.get();
}

// `configure` and `withhold` of js-glue.
Reply Engine::Configure(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "configure", &owner);
  if (!request.ok()) return s.Fail(request.status());
  const JsonValue withheld = request.value().root()["withheld"];
  for (const JsonValue secret : withheld.Elements())
    s.secrets.Withhold(secret["text"].AsString(), secret["name"].AsString(), s.table.get());
  s.view.reset();
  if (withheld.exists() && !request.value().root()["privacy"].exists()) return s.Empty();
  PrivacyPolicy policy = s.policy;
  const Status status = ReadPrivacyPolicy(request.value().root()["privacy"], &policy);
  if (!status.ok()) return s.Fail(status);
  s.policy = std::move(policy);
  if (const std::string_view salt = request.value().root()["salt"].AsString(); !salt.empty()) s.salt = HashOf(salt);
  s.observer.Forget();  // what was shown under the old policy
  s.events.OnPolicy();
  if (s.table) s.secrets.Learn(*s.table, nullptr, s.policy);
  return s.Empty();
}

Reply Engine::AddEvents(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> note = s.TakeRequest(length, "addEvents", &owner);
  if (!note.ok()) return s.Fail(note.status());
  s.events.stream().Add(note.value().root());
  return s.Empty();
}

Reply Engine::Stats() {
  State& s = *state_;
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject();
  json.Field("nodes", static_cast<std::int64_t>(s.table ? s.table->size() : 0));
  json.Field("arenaBytes", static_cast<std::int64_t>(s.table ? s.table->arena.bytes() : 0));
  json.EndObject();
  return s.Ok();
}

}  // namespace domtool
