#include "base/hash.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

TEST(HashTest, A_field_boundary_changes_the_hash) {
  EXPECT_NE(Hasher().Add("ab").Add("c").Finish(), Hasher().Add("a").Add("bc").Finish());
}

}  // namespace
}  // namespace domtool
