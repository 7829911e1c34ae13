// Recorded cases: fixtures/cases/<name>/case.json lists the CDP replies of one capture and their origin
// (fixtures/README.md). A case is read as a whole and fed to an engine in the order of its feeds.
#ifndef DOMTOOL_TESTS_SUPPORT_CASE_LOADER_H_
#define DOMTOOL_TESTS_SUPPORT_CASE_LOADER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "engine.h"
#include "table/enums.h"

namespace domtool::testing {

struct RecordedFeed {
  SourceKind source = SourceKind::kCount;
  std::string session_id;
  std::string frame_id;
  std::string json;
};

struct RecordedCase {
  std::string name;
  std::string folder;
  std::vector<RecordedFeed> feeds;
};

// The whole file, or nullopt.
std::optional<std::string> ReadFile(const std::string& path);
// False when it can not be written.
bool WriteFile(const std::string& path, std::string_view content);

// The folders of fixtures/cases, sorted by name.
std::vector<std::string> CaseNames();
// Fails with kBadInput, naming the file, when a case is incomplete.
Result<RecordedCase> LoadCase(const std::string& name);
// BeginCapture, every feed, FinishCapture. Returns the first failing reply, or the last.
Reply FeedCase(Engine* engine, const RecordedCase& recorded);

// The kind whose CDP method is `name`, or nullopt.
std::optional<SourceKind> SourceFromName(std::string_view name);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_CASE_LOADER_H_
