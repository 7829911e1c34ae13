#include "id_resolver.h"

#include "identify/selector.h"
#include "table/stable_id.h"

namespace domtool {

NodeIndex IdResolver::Resolve(const NodeTable& table, std::string_view id) const {
  return FindById(table, ParseId(id));
}

std::string IdResolver::IdOf(const NodeTable& table, NodeIndex row) const { return SpellId(table.stable_id[At(row)]); }

NodeIndex IdResolver::FindBySelector(const NodeTable& table, std::string_view path) const {
  const NodeIndex row = domtool::FindBySelector(table, path);
  return row != kNoNode && table.FramesWithheld(row) ? kNoNode : row;
}

// Input to the element goes to the document that it frames.
Resolution IdResolver::ResolveToAct(const NodeTable& table, std::string_view text) const {
  Resolution found = ResolveAny(table, text);
  if (found.row == kNoNode || !table.FramesWithheld(found.row)) return found;
  return {Resolution::Kind::kWithheld};
}

Resolution IdResolver::ResolveAny(const NodeTable& table, std::string_view text) const {
  using Kind = Resolution::Kind;
  const StableId id = ParseId(text);
  const NodeIndex row = FindById(table, id);
  if (row != kNoNode && !shown_.IsAsShown(table, row)) {
    if (!table.is_switched_off(row)) return {Kind::kChanged};
    Resolution hidden{Kind::kHidden};
    hidden.hidden = row;
    return hidden;
  }
  if (row != kNoNode) return {Kind::kFound, row};
  if (id == kNoStableId || !ids_.Knows(id)) return {};
  const HealResult healed = memory_.Find(table, id);
  Resolution lost{healed.is_ambiguous ? Kind::kAmbiguous : Kind::kGone};
  if (healed.found.row != kNoNode) lost = {Kind::kRebound, healed.found.row, healed.found.confidence};
  lost.alike = healed.found.alike;
  lost.lost_role = healed.lost_role;
  lost.candidates = healed.candidates;
  lost.equal = healed.equal;
  return lost;
}

}  // namespace domtool
