#include "action/outcome/report.h"

#include <utility>

#include "base/url.h"

namespace domtool {
namespace {

// In the order of Outcome.
constexpr const char* kOutcomeNames[] = {"done", "no_effect", "navigated", "dialog_opened"};

void Verify(const ActionRequest& call, const Evidence& evidence, Report* report) {
  if (!report->verification) {
    Vector<Expectation> chain = call.expect;
    const std::optional<ExpectKind> by_default = DefaultExpectation(call.kind);
    if (chain.empty() && by_default) chain.push_back({*by_default, {}, {}});
    if (chain.empty()) return;
    report->verification = DescribeVerification(chain, VerifyExpectation(chain, evidence), evidence);
  }
  VerificationText& text = *report->verification;
  FailOnPageErrors(evidence, &text);
  if (evidence.event_reader != nullptr) text.feedback = evidence.event_reader->Safe(text.feedback);
}

// How many nodes the action changed, and the choices that it opened.
void WriteChanges(const Evidence& evidence, JsonWriter* json) {
  const Changes& changes = evidence.changes;
  const int changed = changes.text + changes.value + changes.state + changes.attribute + changes.visibility;
  json->Key("changes").BeginObject().Field("added", changes.added).Field("removed", changes.removed);
  json->Field("changed", changed);
  const bool is_seen = evidence.after != evidence.before && !evidence.has_navigated && !evidence.is_blind;
  if (evidence.event_reader != nullptr && is_seen) {
    const NewChoices choices = evidence.event_reader->Choices(*evidence.before, *evidence.after);
    if (!choices.options.empty()) {
      json->Key("dropdown")
          .BeginObject()
          .Field("id", std::string_view(evidence.resolver->IdOf(*evidence.after, choices.list)));
      json->Key("options").BeginArray();
      for (const std::string& option : choices.options) json->String(option);
      json->EndArray().EndObject();
    }
  }
  json->EndObject();
}

// The first event says how the node changed.
void AddNodeChange(const ActionRequest& call, const Evidence& evidence, Report* report) {
  const NodeTable& before = *evidence.before;
  const NodeTable& after = *evidence.after;
  const bool is_seen = !evidence.has_navigated && !evidence.is_blind && !evidence.changes.has_document_changed;
  if (evidence.event_reader == nullptr || call.node_id.empty() || !is_seen) return;
  if (&after == &before && report->set_value == SetValue::kNone) return;
  const NodeIndex was = evidence.resolver->Resolve(before, evidence.acted_id);
  // A page that rebuilds itself may use the element for something else, which then has another id.
  NodeIndex is = was == kNoNode ? kNoNode : evidence.resolver->Resolve(after, evidence.acted_id);
  if (is == kNoNode && was != kNoNode) is = SameElement(before, was, after);
  if (was == kNoNode || is == kNoNode) return;
  std::string phrase = evidence.event_reader->Outcome(before, was, after, is, report->set_value);
  if (phrase.empty()) return;
  report->events.insert(report->events.begin(), std::move(phrase));
}

}  // namespace

void Judge(const ActionRequest& call, const Changes& changes, bool has_come, ExpectKind kind, std::string_view actual,
           double confidence, Report* report) {
  if (kind == ExpectKind::kValueChanges) {
    const bool chooses = call.kind == ActionKind::kSelect;
    const SetValue not_taken = chooses ? SetValue::kNotChosen : SetValue::kNotTaken;
    report->set_value = has_come ? SetValue::kTaken : not_taken;
  }
  if (!call.expect.empty()) return;
  VerificationText text;
  text.success = has_come;
  text.confidence = confidence;
  text.actual_outcome = ExpectKindName(changes.any() ? kind : ExpectKind::kNoChange);
  text.actual_outcome += ": ";
  text.actual_outcome += actual;
  text.feedback = has_come ? "Done as requested." : "Not as requested; call get_dom.";
  if (has_come) text.verified_outcome = ExpectKindName(kind);
  report->verification = std::move(text);
}

std::string ReportJson(Outcome outcome, const ActionRequest& call, const Evidence& evidence, Report* report) {
  AddNodeChange(call, evidence, report);
  Verify(call, evidence, report);
  const Changes& changes = evidence.changes;
  const bool is_elsewhere = evidence.has_navigated;
  Vector<std::string>& events = report->events;
  for (std::string& phrase : DescribeChanges(changes)) events.push_back(std::move(phrase));
  events.append(evidence.events.lines.begin(), evidence.events.lines.end());
  std::string out;
  JsonWriter json(&out);
  json.BeginObject()
      .Field("success", true)
      .Key("data")
      .BeginObject()
      .Field("outcome", kOutcomeNames[static_cast<int>(outcome)]);
  if (!call.node_id.empty()) json.Field("nodeId", evidence.acted_id);
  if (!report->acted_id.empty()) {
    json.Key("rebound").BeginObject().Field("from", std::string_view(call.node_id));
    json.Field("to", std::string_view(report->acted_id)).Field("confidence", report->confidence);
    json.Field("by", report->is_by_selector ? "selector" : "likeness").EndObject();
  }
  if (const std::optional<Point>& point = report->point) {
    json.Key("point").BeginObject().Field("x", point->x).Field("y", point->y).EndObject();
  }
  json.Key("observed").BeginObject().Field("urlChanged", is_elsewhere || changes.has_url_changed);
  json.Field("domChanged", is_elsewhere || changes.in_dom())
      .Field("networkOccurred", is_elsewhere || evidence.events.has_requested);
  json.Key("events").BeginArray();
  for (const std::string& event : events) json.String(event);
  json.EndArray();
  if (!evidence.events.dialog.empty()) json.Field("dialog", std::string_view(evidence.events.dialog));
  json.EndObject();
  WriteChanges(evidence, &json);
  if (report->verification) {
    const Vector<FrameInfo>& frames = evidence.after->frames;
    std::string url;
    if (!frames.empty()) url = WithoutCredentials(WithRoute(frames[0].url));
    if (evidence.event_reader != nullptr) url = evidence.event_reader->SafeAddress(url);
    json.Key("verification").Raw(VerificationJson(*report->verification, evidence, url));
  }
  if (report->details != nullptr) report->details->Write(&json);
  json.Key("timing").BeginObject().Field("totalMs", 0).EndObject().EndObject().EndObject();
  return out;
}

}  // namespace domtool
