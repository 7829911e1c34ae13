// The lines that the benchmark has both the engine and JavaScript write (bench/engine/lines.h), on two recorded cases: the golden
// that this writes is what tests/glue/bench_lines.test.ts holds the JavaScript against.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bench/engine/stages.h"
#include "support/case_loader.h"

namespace domtool::testing {
namespace {

class NoClock final : public StageClock {
 public:
  void Begin() override {}
  void End(std::size_t) override {}
};

class LinesGoldenTest : public ::testing::TestWithParam<const char*> {};

TEST_P(LinesGoldenTest, are_written_byte_for_byte_as_before) {
  const Result<RecordedCase> recorded = LoadCase(GetParam());
  ASSERT_TRUE(recorded.ok()) << recorded.status().message();
  NoClock clock;
  StagedRun run(&clock);
  for (const RecordedFeed& feed : recorded.value().feeds) {
    if (feed.source == SourceKind::kAxTree) continue;  // of hybrid fidelity
    std::unique_ptr<char[]> block(new char[feed.json.size() + 1]);
    std::copy_n(feed.json.c_str(), feed.json.size() + 1, block.get());
    EXPECT_TRUE(run.Read(feed.source, feed.session_id, feed.frame_id, std::move(block), feed.json.size()));
  }
  ASSERT_TRUE(run.WriteLines());
  const std::string path = recorded.value().folder + "/lines.txt";
  const char* const updates = std::getenv("DOMTOOL_UPDATE_GOLDENS");
  if (updates != nullptr && std::string(updates) == "1") {
    ASSERT_TRUE(WriteFile(path, run.written()));
  }
  EXPECT_EQ(ReadFile(path).value_or("is missing: run `npm run update-goldens`"), run.written());
}

INSTANTIATE_TEST_SUITE_P(Cases, LinesGoldenTest, ::testing::Values("frames", "shadow"));

}  // namespace
}  // namespace domtool::testing
