// Which snapshots can be named in `since`.
#include "diff/reported_snapshots.h"

#include <gtest/gtest.h>

#include <string>

#include "base/limits.h"

namespace domtool {
namespace {

ReportedSnapshot Snapshot(std::size_t number, std::size_t bytes = 1, std::uint64_t options = 0) {
  ReportedSnapshot snapshot;
  snapshot.id = "s" + std::to_string(number);
  snapshot.options = options;
  snapshot.lines.emplace_back().text = std::string(bytes, 'x');
  return snapshot;
}

TEST(ShownTest, the_last_few_are_kept) {
  ReportedSnapshots shown;
  for (std::size_t k = 1; k <= limits::kMaxReportedSnapshots + 1; ++k) shown.Keep(Snapshot(k));
  EXPECT_EQ(shown.Find("s1", 0), nullptr);
  ASSERT_NE(shown.Find("s2", 0), nullptr);
  EXPECT_EQ(shown.Find("s2", 0)->id, "s2");
  EXPECT_EQ(shown.Find("", 0), nullptr);
}

TEST(ShownTest, one_is_found_under_its_own_options_alone_and_replaced_by_its_like) {
  ReportedSnapshots shown;
  shown.Keep(Snapshot(1, 10, 0));
  for (std::size_t k = 0; k < 2 * limits::kMaxReportedSnapshots; ++k) shown.Keep(Snapshot(1, 20, 1));
  EXPECT_EQ(shown.Find("s1", 2), nullptr);
  ASSERT_NE(shown.Find("s1", 0), nullptr);
  ASSERT_NE(shown.Find("s1", 1), nullptr);
  EXPECT_EQ(shown.Find("s1", 0)->lines.front().text.size(), 10u);
  EXPECT_EQ(shown.Find("s1", 1)->lines.front().text.size(), 20u);
}

TEST(ShownTest, what_is_too_large_is_not_kept) {
  ReportedSnapshots shown;
  shown.Keep(Snapshot(1, limits::kMaxShownBytes / 2));
  shown.Keep(Snapshot(2, limits::kMaxShownBytes));
  EXPECT_NE(shown.Find("s1", 0), nullptr);
  EXPECT_EQ(shown.Find("s2", 0), nullptr) << "the line itself counts too";
}

TEST(ShownTest, another_document_forgets_them) {
  ReportedSnapshots shown;
  shown.EnterDocument(1);
  shown.Keep(Snapshot(1));
  shown.EnterDocument(1);
  EXPECT_NE(shown.Find("s1", 0), nullptr);
  shown.EnterDocument(2);
  EXPECT_EQ(shown.Find("s1", 0), nullptr);
}

}  // namespace
}  // namespace domtool
