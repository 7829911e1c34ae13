#include "support/case_loader.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "base/json_tape.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

std::string CasesFolder() { return std::string(DOMTOOL_FIXTURES) + "/cases"; }

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
File Open(const std::string& path, const char* mode) { return {std::fopen(path.c_str(), mode), &std::fclose}; }

Result<RecordedFeed> LoadFeed(const std::string& folder, JsonValue entry) {
  const std::string file(entry["file"].AsString());
  const std::optional<SourceKind> source = SourceFromName(entry["source"].AsString());
  if (!source) return BadInput(folder + "/case.json: unknown source for " + file);
  std::optional<std::string> json = ReadFile(folder + "/" + file);
  if (!json) return BadInput(folder + "/" + file + ": cannot be read");
  return RecordedFeed{*source, std::string(entry["sessionId"].AsString()), std::string(entry["frameId"].AsString()),
                      std::move(*json)};
}

}  // namespace

std::optional<std::string> ReadFile(const std::string& path) {
  const File file = Open(path, "rb");
  if (!file) return std::nullopt;
  std::string content;
  char buffer[64 * 1024];
  for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, file.get())) > 0;) {
    content.append(buffer, count);
  }
  return content;
}

bool WriteFile(const std::string& path, std::string_view content) {
  const File file = Open(path, "wb");
  return file && std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
}

std::vector<std::string> CaseNames() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(CasesFolder(), error)) {
    if (entry.is_directory(error)) names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<RecordedCase> LoadCase(const std::string& name) {
  RecordedCase recorded{name, CasesFolder() + "/" + name, {}};
  const std::optional<std::string> description = ReadFile(recorded.folder + "/case.json");
  if (!description) return BadInput(recorded.folder + "/case.json: cannot be read");
  const Result<JsonTape> tape = JsonTape::Copy(*description, name + "/case.json");
  if (!tape.ok()) return tape.status();
  for (const JsonValue entry : tape.value().root()["feeds"].Elements()) {
    Result<RecordedFeed> feed = LoadFeed(recorded.folder, entry);
    if (!feed.ok()) return feed.status();
    recorded.feeds.push_back(std::move(feed).value());
  }
  if (recorded.feeds.empty()) return BadInput(recorded.folder + "/case.json: no feeds");
  return recorded;
}

Reply FeedCase(Engine* engine, const RecordedCase& recorded) {
  if (const Reply reply = engine->BeginCapture(); reply.status != ErrorCode::kOk) return reply;
  for (const RecordedFeed& feed : recorded.feeds) {
    const std::size_t length = Put(engine, feed.json);
    const Reply reply = engine->Feed(feed.source, feed.session_id, feed.frame_id, length);
    if (reply.status != ErrorCode::kOk) return reply;
  }
  return engine->FinishCapture(Put(engine, "{}"));
}

std::optional<SourceKind> SourceFromName(std::string_view name) {
  for (int k = 0; k < static_cast<int>(SourceKind::kCount); ++k) {
    if (SourceName(static_cast<SourceKind>(k)) == name) return static_cast<SourceKind>(k);
  }
  return std::nullopt;
}

}  // namespace domtool::testing
