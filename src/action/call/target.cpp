#include "action/call/target.h"

#include <utility>

namespace domtool {
namespace {

using Kind = Resolution::Kind;

// An author's own name for it, of which there is one: surer than any likeness, and no proof.
constexpr double kBySelector = 0.9;

}  // namespace

Resolution SureEnough(Resolution found, const ActionRequest& request) {
  const bool is_equal_enough = found.kind == Kind::kGone && found.equal.row != kNoNode && request.has_min_confidence &&
                               request.min_confidence < 1 && found.equal.confidence >= request.min_confidence;
  if (is_equal_enough) {
    Resolution taken{Kind::kRebound, found.equal.row, found.equal.confidence};
    taken.alike = found.equal.alike;
    taken.lost_role = found.lost_role;
    return taken;
  }
  if (found.kind != Kind::kRebound || found.confidence >= request.min_confidence) return found;
  Resolution gone{Kind::kGone};
  const std::uint8_t alike = found.is_by_selector ? std::uint8_t{kSameSelector} : found.alike;
  gone.candidates.push_back({found.row, found.confidence, alike});
  return gone;
}

Resolution TargetOf(const NodeResolver& resolver, const NodeTable& table, const ActionRequest& request) {
  Resolution target = resolver.ResolveToAct(table, request.node_id);
  const bool is_lost = target.kind == Kind::kUnknown || target.kind == Kind::kGone || target.kind == Kind::kAmbiguous ||
                       target.kind == Kind::kRebound;
  if (!is_lost) return target;
  if (!request.selector_path.empty()) {
    const NodeIndex row = resolver.FindBySelector(table, request.selector_path);
    const bool is_of_that_role =
        target.lost_role == Role::kNone || row == kNoNode || table.role[At(row)] == target.lost_role;
    if (row != kNoNode && is_of_that_role) {
      target = {Kind::kRebound, row, kBySelector};
      target.is_by_selector = true;
    }
  }
  return SureEnough(std::move(target), request);
}

}  // namespace domtool
