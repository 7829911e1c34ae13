#include "action/outcome/feedback.h"

#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr double kByWords = 0.9;
constexpr std::size_t kMaxQuoteBytes = 80;

void AppendJoined(const Vector<std::string>& phrases, std::string* out) {
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    if (i > 0) *out += ", ";
    *out += phrases[i];
  }
}

ExpectKind ActualKind(const Evidence& evidence) {
  const Changes& changes = evidence.changes;
  if (evidence.has_navigated || changes.has_document_changed || changes.has_url_changed) return ExpectKind::kNavigation;
  if (changes.value != 0) return ExpectKind::kValueChanges;
  if (changes.state != 0) return ExpectKind::kStateChanges;
  return changes.any() || evidence.has_dialog ? ExpectKind::kAnyChange : ExpectKind::kNoChange;
}

// `element_appears "Thank you"`, in the caller's words.
void AppendExpected(const Expectation& link, std::string* out) {
  *out += ExpectKindName(link.kind);
  if (!link.node_id.empty()) (*out += " of node ") += TruncateUtf8(link.node_id, kMaxQuoteBytes);
  if (link.text.empty()) return;
  const std::string_view quoted = TruncateUtf8(link.text, kMaxQuoteBytes);
  ((*out += " \"") += quoted) += quoted.size() < link.text.size() ? "…\"" : "\"";
}

std::string_view NextStep(const Evidence& evidence) {
  if (evidence.has_dialog) return "Answer the dialog with handle_dialog, then call get_dom.";
  if (evidence.has_navigated || evidence.changes.has_document_changed) return "Call get_dom to see the new page.";
  if (evidence.changes.invalid > 0) return "Call get_dom, correct what is marked invalid and try again.";
  if (evidence.events.has_requested) {
    return "Requests were made, so it may still come: wait until 'network_idle', then call get_dom.";
  }
  if (!evidence.changes.any()) return "Call get_dom and look for another control, or for what has to be done first.";
  return "Call get_dom to see what the page shows now.";
}

// For a caller that expected nothing in particular.
std::string WhatHappened(const Verification& verification, const Evidence& evidence) {
  if (verification.is_met) return "The page changed.";
  const char* const why = verification.whys[0];
  std::string out = why == nullptr ? "nothing changed" : why;
  out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return (out += ". ") += NextStep(evidence);
}

}  // namespace

std::string ChangesInWords(const Evidence& evidence) {
  std::string out;
  if (evidence.has_navigated && !evidence.changes.has_document_changed) out = "the page navigated";
  if (evidence.has_dialog) out += out.empty() ? "a dialog opened" : ", a dialog opened";
  const Vector<std::string> phrases = DescribeChanges(evidence.changes);
  if (!out.empty() && !phrases.empty()) out += ", ";
  AppendJoined(phrases, &out);
  return out;
}

VerificationText DescribeVerification(const Vector<Expectation>& chain, const Verification& verification,
                                      const Evidence& evidence) {
  VerificationText text;
  text.success = verification.is_met;
  text.confidence = verification.confidence;
  text.actual_outcome = ExpectKindName(ActualKind(evidence));
  const std::string changes = ChangesInWords(evidence);
  if (!changes.empty()) (text.actual_outcome += ": ") += changes;
  if (verification.is_met) text.verified_outcome = ExpectKindName(chain[verification.link].kind);
  if (!evidence.is_expecting) {
    text.feedback = WhatHappened(verification, evidence);
    return text;
  }
  std::string& out = text.feedback;
  out = verification.is_met ? "As expected: " : "Not as expected: ";
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (verification.is_met && i != verification.link) continue;
    if (i > 0 && !verification.is_met) out += ", nor ";
    AppendExpected(chain[i], &out);
    if (verification.whys[i] != nullptr) ((out += " (") += verification.whys[i]) += ')';
  }
  out += ". ";
  if (verification.is_met) {
    if (evidence.has_dialog) out += NextStep(evidence);
  } else {
    if (!changes.empty()) ((out += "Instead: ") += changes) += ". ";
    out += NextStep(evidence);
  }
  if (out.back() == ' ') out.pop_back();
  return text;
}

void FailOnPageErrors(const Evidence& evidence, VerificationText* text) {
  if (!evidence.events.has_error_message && evidence.changes.invalid <= 0) return;
  if (text->success) text->confidence = evidence.changes.invalid > 0 ? 1 : kByWords;
  text->success = false;
  text->verified_outcome = {};
  const std::string what =
      evidence.events.errors.empty() ? InvalidInWords(evidence.changes) : evidence.events.errors.back();
  const std::string expected = evidence.is_expecting ? " " + text->feedback : std::string();
  text->feedback = "The page says: " + what + "." + expected;
}

std::string VerificationJson(const VerificationText& text, const Evidence& evidence, std::string_view url) {
  const auto write_lines = [](JsonWriter* json, const Vector<std::string>& lines) {
    for (const std::string& line : lines) json->String(line);
  };
  const Vector<std::string> changes = DescribeChanges(evidence.changes);
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("success", text.success).Key("verifiedOutcome");
  if (text.verified_outcome.empty()) {
    json.Null();
  } else {
    json.String(text.verified_outcome);
  }
  json.Field("actualOutcome", std::string_view(text.actual_outcome)).Key("errorsDetected").BeginArray();
  write_lines(&json, evidence.events.errors);
  if (evidence.changes.invalid > 0) json.String(InvalidInWords(evidence.changes));
  json.EndArray().Key("successMessages").BeginArray();
  write_lines(&json, evidence.events.successes);
  json.EndArray().Key("pageState").BeginObject().Field("url", url);
  json.Field("urlChanged", evidence.has_navigated || evidence.changes.has_url_changed);
  json.Field("domChanged", evidence.has_navigated || evidence.changes.in_dom());
  json.Key("recentMutations").BeginArray();
  write_lines(&json, changes);
  write_lines(&json, evidence.events.lines);
  json.EndArray().EndObject();
  json.Field("confidence", text.confidence).Field("feedback", std::string_view(text.feedback)).EndObject();
  return out;
}

}  // namespace domtool
