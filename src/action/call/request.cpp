#include "action/call/request.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace domtool {
namespace {

void ReadExpect(ParameterReader* in, ActionRequest* request) {
  JsonValue expect = (*in)["expect"];
  if (!expect.exists()) return;
  for (; expect.exists(); expect = expect["or"]) {
    if (!expect.is_object()) return in->Complain("expect", "must be an object with a type");
    if (request->expect.size() == kExpectedOutcomeOrMaxDepth) {
      return in->Complain("expect", "has too many alternatives");
    }
    const auto kind = PositionOf(expect["type"].AsString(), kOutcomeTypeNames);
    if (!kind) return in->Complain("expect.type", "is not one of the contract's types");
    Expectation link;
    link.kind = static_cast<ExpectKind>(*kind);
    ParameterReader member(expect);
    member.Text("text", false, kExpectedOutcomeTextMaxBytes, &link.text);
    member.Id("nodeId", false, &link.node_id);
    int timeout_ms = kExpectedOutcomeTimeoutMsDefault;
    member.Whole("timeoutMs", kExpectedOutcomeTimeoutMsMin, kExpectedOutcomeTimeoutMsMax, &timeout_ms);
    if (!member.status().ok()) return in->Complain("expect", "has a text, nodeId or timeoutMs of the wrong kind");
    if (link.kind != ExpectKind::kNoChange) {
      request->expect_timeout_ms = std::max(request->expect_timeout_ms, timeout_ms);
    }
    link.text = Collapsed(link.text);
    const bool needs_subject = link.kind == ExpectKind::kElementAppears || link.kind == ExpectKind::kElementDisappears;
    if (needs_subject && link.text.empty() && link.node_id.empty()) {
      return in->Complain("expect", "needs a text or a nodeId to look for");
    }
    request->expect.push_back(std::move(link));
  }
}

Result<ActionKind> KindOf(std::string_view action) {
  for (const auto& [name, kind] : kActionKinds) {
    if (name == action) return kind;
  }
  constexpr std::pair<std::string_view, const char*> kInstead[] = {
      {"wait", "Waiting is not an action plan."},
      {"screenshot", "A screenshot is not an action plan."},
      {"handle_dialog", "Answering a dialog is not an action plan."}};
  for (const auto& [name, sentence] : kInstead) {
    if (name == action) return Status(ErrorCode::kUnsupported, sentence);
  }
  return BadInput("Parameter 'action' does not name an action of the contract.");
}

}  // namespace

std::string_view ExpectKindName(ExpectKind kind) { return kOutcomeTypeNames[static_cast<std::size_t>(kind)]; }

bool IsNavigation(JsonValue call) {
  const Result<ActionKind> kind = KindOf(call["action"].AsString());
  return kind.ok() && kind.value() == ActionKind::kNavigate;
}

void ReadActionRequest(ParameterReader* in, ActionRequest* request) {
  if (!in->is_object()) return in->Fail(BadInput("A call must be an object with an action."));
  const Result<ActionKind> kind = KindOf((*in)["action"].AsString());
  if (!kind.ok()) return in->Fail(kind.status());
  request->kind = kind.value();
  ReadCallFields(request->kind, in, request);
  int timeout_ms = 0;  // the glue keeps the deadline; here it is only checked
  in->Whole("timeoutMs", kActOptionsTimeoutMsMin, kActOptionsTimeoutMsMax, &timeout_ms);
  request->has_timeout = (*in)["timeoutMs"].exists();
  const JsonValue observe = (*in)["observe"];
  request->will_observe = observe.is_object() || observe.AsBool();
  in->Text("selectorPath", false, kActOptionsSelectorPathMaxBytes, &request->selector_path);
  const JsonValue confidence = (*in)["minConfidence"];
  request->has_min_confidence = confidence.exists();
  request->min_confidence = confidence.exists() ? confidence.AsNumber(-1) : 0;
  if (request->min_confidence < kActOptionsMinConfidenceMin || request->min_confidence > kActOptionsMinConfidenceMax) {
    in->Complain("minConfidence", "must be a number from 0 to 1");
  }
  ReadExpect(in, request);
}

}  // namespace domtool
