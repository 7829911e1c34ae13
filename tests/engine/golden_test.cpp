// Every recorded case of fixtures/cases in every format, byte for byte as its goldens have it. The goldens are
// written by `npm run update-goldens` (DOMTOOL_UPDATE_GOLDENS=1) and by nothing else.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "engine.h"
#include "support/capture_builder.h"
#include "support/case_loader.h"

namespace domtool::testing {
namespace {

struct Golden {
  const char* file;
  const char* options;
};

constexpr Golden kGoldens[] = {
    {"text.txt", R"({"format":"text","force":true})"},
    {"tree.json", R"({"format":"tree","force":true})"},
    {"semantic.json", R"({"format":"semantic","force":true})"},
    {"semantic_full.json", R"({"format":"semantic","keys":"full","scope":"page","force":true})"},
    {"skeleton.html", R"({"format":"skeleton","force":true})"},
    {"page.html", R"({"format":"html","force":true})"},
    {"table.json", R"({"format":"table","force":true})"},
};

bool IsUpdating() {
  const char* const value = std::getenv("DOMTOOL_UPDATE_GOLDENS");
  return value != nullptr && std::string_view(value) == "1";
}

class GoldenTest : public ::testing::TestWithParam<std::string> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GoldenTest);

void CompareOrWrite(const std::string& path, const std::string& actual) {
  if (IsUpdating()) {
    ASSERT_TRUE(WriteFile(path, actual)) << path;
    return;
  }
  const std::optional<std::string> wanted = ReadFile(path);
  ASSERT_TRUE(wanted.has_value()) << path << " is missing: run `npm run update-goldens` and read the diff";
  EXPECT_EQ(*wanted, actual) << path;
}

TEST_P(GoldenTest, is_written_byte_for_byte_as_before) {
  const Result<RecordedCase> recorded = LoadCase(GetParam());
  ASSERT_TRUE(recorded.ok()) << recorded.status().message();
  Engine engine;
  const Reply reply = FeedCase(&engine, recorded.value());
  ASSERT_EQ(reply.status, ErrorCode::kOk) << reply.json;
  for (const Golden& golden : kGoldens) {
    CompareOrWrite(recorded.value().folder + "/" + golden.file, ObserveContent(&engine, golden.options) + "\n");
  }
}

TEST_P(GoldenTest, is_the_same_in_whatever_order_the_replies_come) {
  Result<RecordedCase> recorded = LoadCase(GetParam());
  ASSERT_TRUE(recorded.ok()) << recorded.status().message();
  Engine forward;
  ASSERT_EQ(FeedCase(&forward, recorded.value()).status, ErrorCode::kOk);
  RecordedCase reversed = recorded.value();
  reversed.feeds.assign(recorded.value().feeds.rbegin(), recorded.value().feeds.rend());
  Engine backward;
  ASSERT_EQ(FeedCase(&backward, reversed).status, ErrorCode::kOk);
  for (const Golden& golden : kGoldens) {
    EXPECT_EQ(ObserveContent(&forward, golden.options), ObserveContent(&backward, golden.options)) << golden.file;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenTest, ::testing::ValuesIn(CaseNames()),
                         [](const ::testing::TestParamInfo<std::string>& info) { return info.param; });

}  // namespace
}  // namespace domtool::testing
