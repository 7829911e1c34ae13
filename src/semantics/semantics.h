// Semantics: each row's role, name and states, and why a person could operate it.
// Takes the structural columns (and ax_facts in hybrid fidelity); fills role, name, description, value_text, states,
// level, reasons, tier and the flags ax_known, ax_ignored, name_is_guess, is_editable_host. Refuses nothing.
//
// ComputeSemantics is the only entry; the other files are its phases (table/passes.def has all of them in order):
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
