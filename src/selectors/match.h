// Matching of a selector against all rows of a table at once. A page and a selector cannot make it slow: each compound and each
// combinator is one pass over the rows, in the order of the document, and nothing is tried twice. (A search from right to left
// that climbs ancestors for every candidate costs rows times depth, or worse.)
//
// The page is never asked, so no script of it can answer for another element.
#ifndef DOMTOOL_SELECTORS_MATCH_H_
#define DOMTOOL_SELECTORS_MATCH_H_

#include "base/vector.h"
#include "selectors/selector.h"
#include "table/node_table.h"

namespace domtool {

// Decides what a selector may test about an element, so that its answers reveal nothing that formats withhold.
class SelectorGate {
 public:
  virtual ~SelectorGate() = default;
  // Asked of values that match, before the match counts.
  [[nodiscard]] virtual bool MayCompare(const NodeTable& table, NodeIndex row, const Attribute& attribute) const = 0;
  // Whether the row is checked or chosen.
  [[nodiscard]] virtual bool MayTellState(const NodeTable& table, NodeIndex row) const = 0;
};

// By row, whether the selector means it. Of the main document, unless the selector leads into other trees by >>>.
// Costs the rows times the compounds.
Vector<bool> MatchSelector(const NodeTable& table, const Selector& selector, const SelectorGate& gate);

// Tests a value against an attribute selector.
bool ValueMatches(std::string_view value, const SimpleSelector& wanted);

}  // namespace domtool

#endif  // DOMTOOL_SELECTORS_MATCH_H_
