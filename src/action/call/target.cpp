#include "action/call/target.h"

#include <utility>

#include "base/json_writer.h"

namespace domtool {
namespace {

using Kind = Resolution::Kind;

// An author's own name for it, of which there is one: surer than any likeness, and no proof.
constexpr double kBySelector = 0.9;

// The lost node is what the caller's selector means, if that is one element of the same role.
void FollowSelector(const NodeResolver& resolver, const NodeTable& table, const ActionRequest& request,
                    Resolution* target) {
  const SelectorResult found = resolver.FindBySelector(table, request.selector_path);
  if (!found.status.ok()) {
    target->is_selector_bad = true;
    target->selector_problem = found.status.message();
  } else if (found.rows.size() != 1) {
    target->selector_problem = found.rows.empty() ? "Its selector means no element."
                                                  : "Its selector means " + Decimal(found.rows.size()) + " elements.";
  } else if (target->lost_role != Role::kNone && table.role[At(found.rows[0])] != target->lost_role) {
    target->selector_problem = "Its selector means an element of another role.";
  } else {
    *target = {Kind::kRebound, found.rows[0], kBySelector};
    target->is_by_selector = true;
  }
}

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
  gone.is_selector_bad = found.is_selector_bad;
  gone.selector_problem = std::move(found.selector_problem);
  return gone;
}

Resolution TargetOf(const NodeResolver& resolver, const NodeTable& table, const ActionRequest& request) {
  Resolution target = resolver.ResolveToAct(table, request.node_id);
  const bool is_lost = target.kind == Kind::kUnknown || target.kind == Kind::kGone || target.kind == Kind::kAmbiguous ||
                       target.kind == Kind::kRebound;
  if (!is_lost) return target;
  if (!request.selector_path.empty()) FollowSelector(resolver, table, request, &target);
  return SureEnough(std::move(target), request);
}

}  // namespace domtool
