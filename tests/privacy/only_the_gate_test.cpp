// Compile-time proof that nothing but privacy/ makes what writers take: if any of these became possible, this file would
// no longer compile.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "diff/diff.h"
#include "events/event_log.h"
#include "formats/observation.h"
#include "formats/writers.h"
#include "outline/control_text.h"
#include "outline/labels.h"
#include "outline/node_text.h"
#include "outline/scroll_text.h"
#include "outline/text_format.h"
#include "privacy/privacy.h"
#include "query/find.h"

namespace domtool {
namespace {

// What holds page text as it came.
template <typename T>
constexpr bool kIsRaw = std::is_same_v<T, NodeTable> || std::is_same_v<T, FrameInfo> || std::is_same_v<T, AxFacts> ||
                        std::is_same_v<T, Attribute> || std::is_same_v<T, Disagreement>;

template <typename T>
using Plain = std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<T>>>;

// True of a function that takes a view, or safe text, and nothing raw.
template <typename Function>
struct Writer;
template <typename Result, typename... Arguments>
struct Writer<Result (*)(Arguments...)> {
  static constexpr bool kTakesWhatIsSafe =
      ((std::is_same_v<Plain<Arguments>, SafeView> || std::is_same_v<Plain<Arguments>, SafeText>) || ...) &&
      !(kIsRaw<Plain<Arguments>> || ...);
};
template <auto kFunction>
constexpr bool kIsSafe = Writer<decltype(kFunction)>::kTakesWhatIsSafe;

// Everything that writes the page.
static_assert(kIsSafe<&WriteContent> && kIsSafe<&WriteObservation> && kIsSafe<&WriteFindReport> &&
              kIsSafe<&WriteMarks>);
static_assert(kIsSafe<&WriteOutline>);
static_assert(kIsSafe<&AppendBracket> && kIsSafe<&AppendExtent> && kIsSafe<&RoleWord> && kIsSafe<&FindLabelsInNames>);
#define DOMTOOL_FORMAT(enumerator, writer) static_assert(kIsSafe<&writer>);
#include "contract/generated/formats.def"
static_assert(kIsSafe<&IdOf> && kIsSafe<&DirectText> && kIsSafe<&ShownText> && kIsSafe<&ShownName> && kIsSafe<&BoxOf>);
// Events of safe text, and differences of lines that were written of a view.
static_assert(kIsSafe<&AppendEventLine>);
static_assert(
    std::is_same_v<decltype(&DiffOutlines),
                   Vector<OutlineLine> (*)(const Vector<OutlineLine>&, const Vector<OutlineLine>&, std::string_view)>);
// The trait distinguishes them.
void TakesTable(const SafeView& view, const NodeTable& table);
static_assert(!kIsSafe<&TakesTable>);
static_assert(!std::is_invocable_v<decltype(&WriteOutline), const NodeTable&, const ObserveOptions&>);
static_assert(std::is_invocable_v<decltype(&WriteOutline), const SafeView&, const ObserveOptions&>);

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
  EXPECT_EQ(PrivacyGate::MakeView(table, PrivacyPolicy(), SecretKeeper()).size(), 0U);
}

}  // namespace
}  // namespace domtool
