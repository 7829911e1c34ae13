// Detectors: which controls contain values that must never be shown (HTML 4.10.18.7 autofill field names; input
// type=password).
#ifndef DOMTOOL_PRIVACY_DETECTORS_H_
#define DOMTOOL_PRIVACY_DETECTORS_H_

#include "privacy/policy.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

// Why the value of the control is withheld, or kNone. Reads its type, autocomplete, name, id, label and placeholder, but not
// its value.
Redaction DetectSensitive(const NodeTable& table, NodeIndex control, const PrivacyPolicy& policy);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_DETECTORS_H_
