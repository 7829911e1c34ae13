// Detectors: which controls hold what must never leave (HTML 4.10.18.7 autofill field names; input type=password).
#ifndef DOMTOOL_PRIVACY_DETECTORS_H_
#define DOMTOOL_PRIVACY_DETECTORS_H_

#include "privacy/policy.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

// Why the control's value is withheld, or kNot. Looks at type, autocomplete, and at what it is called: its name and id, its
// label and placeholder; not at the value.
Redaction DetectSensitive(const NodeTable& table, NodeIndex control, const PrivacyPolicy& policy);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_DETECTORS_H_
