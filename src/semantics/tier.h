// Tier: the three tiers of the contract. Semantic: its role describes it. Non-semantic: interactive without such a
// role. Structural: everything else.
#ifndef DOMTOOL_SEMANTICS_TIER_H_
#define DOMTOOL_SEMANTICS_TIER_H_

#include "table/node_table.h"

namespace domtool {

// Requires role and reasons.
void ComputeTiers(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_TIER_H_
