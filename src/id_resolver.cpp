#include "id_resolver.h"

#include "base/limits.h"
#include "privacy/address.h"
#include "selectors/match.h"
#include "selectors/selector.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

bool IsAddress(std::string_view attribute) {
  return attribute == "href" || attribute == "src" || attribute == "action" || attribute == "formaction";
}

// A value counts as far as it would be shown.
class SecretGate final : public SelectorGate {
 public:
  explicit SecretGate(const SecretKeeper& secrets) : secrets_(secrets) {}

  [[nodiscard]] bool MayCompare(const NodeTable& /*table*/, NodeIndex /*row*/,
                                const Attribute& attribute) const override {
    if (secrets_.has_secrets() && secrets_.Holds(attribute.value)) return false;
    if (!IsAddress(attribute.name)) return true;
    std::string shown;
    AppendCleanAddress(attribute.value, limits::kMaxTextRunBytes, &shown);
    return shown == attribute.value;
  }

  // Which option of a secret list is chosen is its value.
  [[nodiscard]] bool MayTellState(const NodeTable& table, NodeIndex row) const override {
    if (table.tag[At(row)] != Tag::kOption) return true;
    NodeIndex list = table.ParentElement(row);
    while (list != kNoNode && table.tag[At(list)] != Tag::kSelect) list = table.ParentElement(list);
    return list == kNoNode || secrets_.RedactionOf(table, list) == Redaction::kNone;
  }

 private:
  const SecretKeeper& secrets_;
};

}  // namespace

NodeIndex IdResolver::Resolve(const NodeTable& table, std::string_view id) const {
  return FindById(table, ParseId(id));
}

std::string IdResolver::IdOf(const NodeTable& table, NodeIndex row) const { return SpellId(table.stable_id[At(row)]); }

SelectorResult IdResolver::FindBySelector(const NodeTable& table, std::string_view selector) const {
  const Result<Selector> parsed = ParseSelector(selector);
  if (!parsed.ok()) return {{}, parsed.status()};
  const Vector<bool> is_meant = MatchSelector(table, parsed.value(), SecretGate(secrets_));
  SelectorResult found;
  for (std::size_t i = 0; i < is_meant.size(); ++i) {
    if (is_meant[i] && !table.OwnsExcludedFrame(RowAt(i))) found.rows.push_back(RowAt(i));
  }
  return found;
}

// Input to the element goes to the document that it frames.
Resolution IdResolver::ResolveToAct(const NodeTable& table, std::string_view text) const {
  Resolution found = ResolveAny(table, text);
  if (found.row == kNoNode || !table.OwnsExcludedFrame(found.row)) return found;
  return {Resolution::Kind::kWithheld};
}

Resolution IdResolver::ResolveAny(const NodeTable& table, std::string_view text) const {
  using Kind = Resolution::Kind;
  const StableId id = ParseId(text);
  const NodeIndex row = FindById(table, id);
  if (row != kNoNode && !shown_.IsAsReported(table, row)) {
    if (!table.has_no_readable_text(row)) return {Kind::kChanged};
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
