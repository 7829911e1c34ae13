#include "semantics/delegated_clicks.h"

#include <string_view>

namespace domtool {
namespace {

// A listener around this many controls acts for them.
constexpr std::uint32_t kDelegatesFor = 3;

// HTML section 8.1.8.1: a handler in the markup learns what was pressed inside only from its parameter, `event`.
bool ActsForItself(const NodeTable& table, NodeIndex i) {
  const std::string_view handler = table.AttrOr(i, "onclick");
  return !handler.empty() && handler.find("event") == std::string_view::npos;
}

}  // namespace

bool IsDelegate(const NodeTable& table, NodeIndex i, const ControlsInside& inside, bool is_repeated) {
  const ReasonSet& reasons = table.reasons[At(i)];
  const bool listens = reasons.Has(InteractiveReason::kListener) || reasons.Has(InteractiveReason::kHeuristic);
  if (!listens || inside.controls == 0) return false;
  if (!HasOnlyReasons(table, i, InteractiveReason::kListener, InteractiveReason::kHeuristic,
                      InteractiveReason::kCursor)) {
    return false;
  }
  if (inside.controls == 1 && !inside.has_words) return true;
  if (reasons.Has(InteractiveReason::kCursor)) return false;
  const bool is_own = is_repeated || ActsForItself(table, i);
  // A press on an element with a pointer cursor but no listener is handled by this one.
  if (inside.cursor_only > 0 && (inside.has_words || inside.cursor_only == inside.controls)) return !is_own;
  return !inside.has_words || (inside.controls >= kDelegatesFor && !is_own);
}

}  // namespace domtool
