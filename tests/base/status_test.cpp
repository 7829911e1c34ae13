#include "base/status.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace domtool {
namespace {

TEST(StatusTest, the_default_is_success_without_a_message) {
  const Status status;
  EXPECT_TRUE(status.ok());
  EXPECT_TRUE(status.message().empty());
}

TEST(StatusTest, a_refusal_keeps_its_code_and_message) {
  const Status status = BadInput("ingest: no strings");
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(status.code(), ErrorCode::kBadInput);
  EXPECT_EQ(status.message(), "ingest: no strings");
}

TEST(StatusTest, every_code_is_spelt_as_the_contract_does) {
  EXPECT_STREQ(ErrorCodeName(ErrorCode::kOk), "OK");
  EXPECT_STREQ(ErrorCodeName(ErrorCode::kNotActionable), "NOT_ACTIONABLE");
  EXPECT_STREQ(ErrorCodeName(ErrorCode::kInternal), "INTERNAL");
  EXPECT_STREQ(ErrorCodeName(static_cast<ErrorCode>(200)), "INTERNAL");
}

TEST(ResultTest, a_value_that_can_only_be_moved_comes_out) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(*std::move(result).value(), 7);
}

TEST(ResultTest, a_status_is_a_failure) {
  const Result<int> result(BadInput("no"));
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), ErrorCode::kBadInput);
}

}  // namespace
}  // namespace domtool
