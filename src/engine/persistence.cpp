// checkpoint and restore: the state that a later engine continues with.
#include <optional>
#include <string>
#include <utility>

#include "base/base64.h"
#include "base/json_writer.h"
#include "engine/state.h"

namespace domtool {
Reply Engine::Checkpoint() {
  State& s = *state_;
  s.RecordReported();
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject().Field("snapshots", static_cast<std::int64_t>(s.snapshot_count));
  const std::string ids = s.ids.Save();
  const std::string shown = s.shown.Save();
  const bool is_whole = !ids.empty() && !shown.empty();
  json.Key("ids").Raw('"' + (is_whole ? ToBase64(ids) : std::string()) + '"');
  json.Key("shown").Raw('"' + (is_whole ? ToBase64(shown) : std::string()) + '"');
  json.Key("secrets").Raw('"' + ToBase64(s.secrets.Save(s.salt)) + '"').EndObject();
  return s.Ok();
}

Reply Engine::Restore(std::size_t length) {
  State& s = *state_;
  std::unique_ptr<char[]> owner;
  const Result<JsonTape> request = s.TakeRequest(length, "restore", &owner);
  if (!request.ok()) return s.Fail(request.status());
  if (s.snapshot_count != 0) return s.Fail(BadInput("restore: this engine has captured already"));
  const JsonValue root = request.value().root();
  const std::optional<std::string> secrets = FromBase64(root["secrets"].AsString());
  // Secrets are restored even if the ids cannot be.
  const bool has_secrets = secrets && !secrets->empty() && s.secrets.Restore(*secrets, &s.salt);
  if (has_secrets && root["ids"].AsString().empty()) return s.Empty();
  const std::int64_t snapshots = root["snapshots"].AsInteger(-1);
  const std::optional<std::string> ids = FromBase64(root["ids"].AsString());
  const std::optional<std::string> shown = FromBase64(root["shown"].AsString());
  // All or nothing: an id without a record of what it meant would act on whatever element has it now.
  ReportedControls restored;
  if (snapshots < 0 || !ids || !shown || !restored.Restore(*shown) || !s.ids.Restore(*ids)) {
    return s.Fail(BadInput("restore: that is no checkpoint"));
  }
  s.shown = std::move(restored);
  s.snapshot_count = static_cast<std::uint64_t>(snapshots);
  return s.Empty();
}

Reply Engine::RecordReported() {
  State& s = *state_;
  s.RecordReported();
  s.reply.clear();
  JsonWriter json(&s.reply);
  json.BeginObject();
  if (const std::string secrets = s.secrets.Save(s.salt); !secrets.empty()) {
    json.Key("secrets").Raw('"' + ToBase64(secrets) + '"');
  }
  json.EndObject();
  return s.Ok();
}

}  // namespace domtool
