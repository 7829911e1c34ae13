// The report of an action (act.h).
#include <utility>

#include "action/script/act.h"
#include "base/json_writer.h"
#include "base/url.h"

namespace domtool {
namespace {

const char* OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kDone: return "done";
    case Outcome::kNoEffect: return "no_effect";
    case Outcome::kNavigated: return "navigated";
    case Outcome::kDialogOpened: return "dialog_opened";
  }
  return "done";
}

}  // namespace

void Act::Judge(bool has_come, ExpectKind kind, std::string_view actual, double confidence) {
  if (kind == ExpectKind::kValueChanges) {
    const bool chooses = call_.kind == ActionKind::kSelect;
    const SetValue not_taken = chooses ? SetValue::kNotChosen : SetValue::kNotTaken;
    set_value_ = has_come ? SetValue::kTaken : not_taken;
  }
  if (!call_.expect.empty()) return;
  VerificationText text;
  text.success = has_come;
  text.confidence = confidence;
  text.actual_outcome = ExpectKindName(effects_.changes.any() ? kind : ExpectKind::kNoChange);
  text.actual_outcome += ": ";
  text.actual_outcome += actual;
  text.feedback = has_come ? "Done as requested." : "Not as requested; call get_dom.";
  if (has_come) text.verified_outcome = ExpectKindName(kind);
  verification_ = std::move(text);
}

void Act::Verify(const Evidence& evidence) {
  if (!verification_) {
    Vector<Expectation> chain = call_.expect;
    const std::optional<ExpectKind> by_default = DefaultExpectation(call_.kind);
    if (chain.empty() && by_default) chain.push_back({*by_default, {}, {}});
    if (chain.empty()) return;
    verification_ = DescribeVerification(chain, VerifyExpectation(chain, evidence), evidence);
  }
  FailOnPageErrors(evidence, &*verification_);
  if (event_reader_ != nullptr) verification_->feedback = event_reader_->Safe(verification_->feedback);
}

// How many nodes the action changed, and the choices that it opened.
void Act::WriteChanges(const Evidence& evidence, JsonWriter* json) const {
  const Changes& changes = evidence.changes;
  const int changed = changes.text + changes.value + changes.state + changes.attribute + changes.visibility;
  json->Key("changes").BeginObject().Field("added", changes.added).Field("removed", changes.removed);
  json->Field("changed", changed);
  if (event_reader_ != nullptr && table_ != before_ && !evidence.has_navigated && !evidence.is_blind) {
    const NewChoices choices = event_reader_->Choices(*before_, *table_);
    if (!choices.options.empty()) {
      json->Key("dropdown").BeginObject().Field("id", std::string_view(resolver_->IdOf(*table_, choices.list)));
      json->Key("options").BeginArray();
      for (const std::string& option : choices.options) json->String(option);
      json->EndArray().EndObject();
    }
  }
  json->EndObject();
}

// The first event says how the node changed.
void Act::AddOutcome(const Evidence& evidence) {
  const bool is_seen = !evidence.has_navigated && !evidence.is_blind && !evidence.changes.has_document_changed;
  if (event_reader_ == nullptr || call_.node_id.empty() || !is_seen) return;
  if (table_ == before_ && set_value_ == SetValue::kNone) return;
  const NodeIndex was = resolver_->Resolve(*before_, acted_id());
  // A page that draws itself anew may use the element for something else, which then has another id.
  NodeIndex is = was == kNoNode ? kNoNode : resolver_->Resolve(*table_, acted_id());
  if (is == kNoNode && was != kNoNode) is = SameElement(*before_, was, *table_);
  if (was == kNoNode || is == kNoNode) return;
  std::string phrase = event_reader_->Outcome(*before_, was, *table_, is, set_value_);
  if (phrase.empty()) return;
  events_.insert(events_.begin(), std::move(phrase));
}

std::string Act::ReportJson(Outcome outcome) {
  const Evidence evidence = CurrentEvidence(outcome);
  AddOutcome(evidence);
  Verify(evidence);
  const Changes& changes = evidence.changes;
  const bool is_elsewhere = evidence.has_navigated;
  for (std::string& phrase : DescribeChanges(changes)) events_.push_back(std::move(phrase));
  events_.append(evidence.events.lines.begin(), evidence.events.lines.end());
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("success", true).Key("data").BeginObject().Field("outcome", OutcomeName(outcome));
  if (!call_.node_id.empty()) json.Field("nodeId", std::string_view(acted_id()));
  if (!acted_id_.empty()) {
    json.Key("rebound").BeginObject().Field("from", std::string_view(call_.node_id));
    json.Field("to", std::string_view(acted_id_)).Field("confidence", confidence_);
    json.Field("by", is_by_selector_ ? "selector" : "likeness").EndObject();
  }
  if (point_) json.Key("point").BeginObject().Field("x", point_->x).Field("y", point_->y).EndObject();
  json.Key("observed").BeginObject().Field("urlChanged", is_elsewhere || changes.has_url_changed);
  json.Field("domChanged", is_elsewhere || changes.in_dom())
      .Field("networkOccurred", is_elsewhere || evidence.events.has_requested);
  json.Key("events").BeginArray();
  for (const std::string& event : events_) json.String(event);
  json.EndArray().EndObject();
  WriteChanges(evidence, &json);
  if (verification_) {
    std::string url;
    if (!table_->frames.empty()) url = WithoutCredentials(WithRoute(table_->frames[0].url));
    if (event_reader_ != nullptr) url = event_reader_->SafeAddress(url);
    json.Key("verification").Raw(VerificationJson(*verification_, evidence, url));
  }
  if (details_ != nullptr) details_->Write(&json);
  json.Key("timing").BeginObject().Field("totalMs", 0).EndObject().EndObject().EndObject();
  return out;
}

}  // namespace domtool
