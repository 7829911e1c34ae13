// Compile-time proof that nothing but privacy/ makes what writers take: if any of these became possible, this file would
// no longer compile.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "output/find.h"
#include "output/html.h"
#include "output/semantic.h"
#include "output/skeleton.h"
#include "output/table.h"
#include "output/text.h"
#include "output/tree.h"
#include "privacy/privacy.h"

namespace domtool {
namespace {

// No writer takes a raw table.
static_assert(!std::is_invocable_v<decltype(&WriteTable), const NodeTable&>);
static_assert(!std::is_invocable_v<decltype(&WriteTree), const NodeTable&, const ObserveOptions&>);
static_assert(
    !std::is_invocable_v<decltype(&WriteSemantic), const NodeTable&, const ObserveOptions&, const RecentEvents&>);
static_assert(!std::is_invocable_v<decltype(&WriteSkeleton), const NodeTable&, const ObserveOptions&>);
static_assert(!std::is_invocable_v<decltype(&WriteHtml), const NodeTable&, const ObserveOptions&, bool>);
static_assert(!std::is_invocable_v<decltype(&WriteText), const NodeTable&, const ObserveOptions&>);
static_assert(
    !std::is_invocable_v<decltype(&WriteFindReport), const NodeTable&, std::string_view, std::size_t, std::string*>);
// They do take a view, so the lines above fail for the right reason.
static_assert(std::is_invocable_v<decltype(&WriteTable), const SafeView&>);
static_assert(std::is_invocable_v<decltype(&WriteText), const SafeView&, const ObserveOptions&>);

// A raw table does not turn into a view, nor a plain string into safe text.
static_assert(!std::is_constructible_v<SafeView, const NodeTable&>);
static_assert(!std::is_constructible_v<SafeView, const NodeTable*>);
static_assert(!std::is_default_constructible_v<SafeView>);
static_assert(!std::is_constructible_v<SafeText, std::string_view>);
static_assert(!std::is_constructible_v<SafeText, const char*>);
static_assert(!std::is_assignable_v<SafeText, std::string>);

TEST(OnlyTheGateTest, opens_a_table) {
  NodeTable table;
  table.frames.emplace_back();
  table.FinishStructure();
  EXPECT_EQ(PrivacyGate::Open(table, PrivacyPolicy(), SecretKeeper()).size(), 0U);
}

}  // namespace
}  // namespace domtool
