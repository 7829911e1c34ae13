// PrivacyPolicy of the contract. The values of password, one-time-code and payment fields are never shown, whatever it says.
#ifndef DOMTOOL_PRIVACY_POLICY_H_
#define DOMTOOL_PRIVACY_POLICY_H_

#include <string>

#include "base/json_tape.h"
#include "base/status.h"
#include "base/vector.h"

namespace domtool {

struct PrivacyPolicy {
  enum class CrossOriginFrames { kFull, kLabelled, kOmit };

  bool emit_values = true;
  CrossOriginFrames cross_origin_frames = CrossOriginFrames::kLabelled;
  bool respect_opt_out = true;
  Vector<std::string> extra_sensitive;  // lower case; matched inside name, id and autocomplete
};

// Changes *policy by the members that `json` has. Refuses a member of the wrong type, naming it.
Status ReadPrivacyPolicy(JsonValue json, PrivacyPolicy* policy);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_POLICY_H_
