#include "privacy/policy.h"

#include "base/utf8.h"

namespace domtool {
namespace {

Status ReadFlag(JsonValue json, const char* name, bool* flag) {
  const JsonValue value = json[name];
  if (!value.exists()) return Status::Ok();
  if (!value.is_bool()) return BadInput(std::string("privacy.") + name + " must be a boolean.");
  *flag = value.AsBool();
  return Status::Ok();
}

Status ReadCrossOriginFrames(JsonValue value, PrivacyPolicy* policy) {
  using Frames = PrivacyPolicy::CrossOriginFrames;
  if (!value.exists()) return Status::Ok();
  if (value.AsString() == "full") {
    policy->cross_origin_frames = Frames::kFull;
  } else if (value.AsString() == "labelled") {
    policy->cross_origin_frames = Frames::kLabelled;
  } else if (value.AsString() == "omit") {
    policy->cross_origin_frames = Frames::kOmit;
  } else {
    return BadInput("privacy.emitCrossOriginFrames must be 'full', 'labelled' or 'omit'.");
  }
  return Status::Ok();
}

Status ReadExtraSensitive(JsonValue value, PrivacyPolicy* policy) {
  if (!value.exists()) return Status::Ok();
  if (!value.is_array()) return BadInput("privacy.extraSensitive must be an array of strings.");
  policy->extra_sensitive.clear();
  for (const JsonValue pattern : value.Elements()) {
    if (pattern.AsString().empty()) return BadInput("privacy.extraSensitive must hold strings that are not empty.");
    policy->extra_sensitive.push_back(ToAsciiLower(pattern.AsString()));
  }
  return Status::Ok();
}

}  // namespace

Status ReadPrivacyPolicy(JsonValue json, PrivacyPolicy* policy) {
  if (!json.exists()) return Status::Ok();
  if (!json.is_object()) return BadInput("privacy must be an object.");
  Status status = ReadFlag(json, "emitValues", &policy->emit_values);
  if (status.ok()) status = ReadFlag(json, "respectOptOut", &policy->respect_opt_out);
  if (status.ok()) status = ReadCrossOriginFrames(json["emitCrossOriginFrames"], policy);
  if (status.ok()) status = ReadExtraSensitive(json["extraSensitive"], policy);
  return status;
}

}  // namespace domtool
