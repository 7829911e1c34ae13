// Semantics: each row's role, name and states, and why a person could operate it.
// Takes the structural columns (and ax_facts in hybrid fidelity); fills the columns that table/passes.def lists for
// semantics/. Refuses nothing.
//
// ComputeSemantics runs the passes, in the order of passes.def. The engine calls listeners.h before it.
//   role          HTML-AAM 1.0 and WAI-ARIA 1.2 section 5.3 (explicit roles, conflict resolution)
//   name          accname 1.2 section 4.3 (name and description computation)
//   states        WAI-ARIA 1.2 section 6, HTML-AAM 1.0 section 3.6
//   ax_overlay    the browser's own accessibility tree over these, if captured
//   interactive   the reasons
//   looks         states that are only visible
//   tier          the three tiers of the contract
#ifndef DOMTOOL_SEMANTICS_SEMANTICS_H_
#define DOMTOOL_SEMANTICS_SEMANTICS_H_

#include "table/node_table.h"

namespace domtool {

void ComputeSemantics(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_SEMANTICS_H_
