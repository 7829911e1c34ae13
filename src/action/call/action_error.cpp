#include "action/call/action_error.h"

#include <iterator>

#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

enum class Meaning : std::uint8_t {
  kNodeGone,
  kNoLayout,
  kNotFocusable,
  kNothingThere,
  kOther,
  kCrashed,
  kDetached,
  kNavigated,
  kForbidden,
};

struct Phrase {
  std::string_view text;  // found in Chrome's messages, ASCII case apart
  Meaning meaning;
};

constexpr Phrase kPhrases[] = {
    {"no node found for given backend id", Meaning::kNodeGone},
    {"no node with given id", Meaning::kNodeGone},
    {"could not find node", Meaning::kNodeGone},
    {"node is detached", Meaning::kNodeGone},
    {"does not belong to the document", Meaning::kNodeGone},
    {"node not found", Meaning::kNodeGone},
    {"find context", Meaning::kNodeGone},
    {"find object", Meaning::kNodeGone},
    {"does not have a layout object", Meaning::kNoLayout},
    {"could not compute", Meaning::kNoLayout},
    {"not focusable", Meaning::kNotFocusable},
    {"no node found at given location", Meaning::kNothingThere},
    {"crashed", Meaning::kCrashed},
    {"session with given id", Meaning::kDetached},
    {"target closed", Meaning::kDetached},
    {"detached while", Meaning::kDetached},
    {"no tab with", Meaning::kDetached},
    {"no target with", Meaning::kDetached},
    {"not attached to", Meaning::kDetached},
    {"navigated or closed", Meaning::kNavigated},
    {"cannot access", Meaning::kForbidden},
    {"cannot attach", Meaning::kForbidden},
    {"is restricted by policy", Meaning::kForbidden},
    {"cannot be scripted", Meaning::kForbidden},
};

Meaning MeaningOf(std::string_view message) {
  for (const Phrase& phrase : kPhrases) {
    if (ContainsIgnoreAsciiCase(message, phrase.text)) return phrase.meaning;
  }
  return Meaning::kOther;
}

std::string Interpolate(std::string_view message, std::string_view subject, std::string_view detail) {
  std::string out;
  for (char c : message) {
    if (c == '!') {
      out += detail;
    } else if (c != '%') {
      out += c;
    } else if (subject.empty()) {
      out += out.empty() ? "The page" : "the page";
    } else {
      out += out.empty() ? "Node " : "node ";
      out += subject;
    }
  }
  return out;
}

void WriteLikely(const ActionError& error, JsonWriter* json) {
  json->Key("candidates").BeginArray();
  for (std::size_t k = 0; k < error.likely->size(); ++k) {
    const LikelyNode& node = (*error.likely)[k];
    json->BeginObject().Field("id", (*error.node_ids)[k]).Field("confidence", node.confidence).Key("same").BeginArray();
    json->String("role");
    for (std::size_t bit = 0; bit < std::size(kSimilarityWords); ++bit) {
      if ((node.alike >> bit & 1) != 0) json->String(kSimilarityWords[bit]);
    }
    json->EndArray().EndObject();
  }
  json->EndArray();
}

}  // namespace

std::string FailureJson(const ActionError& error, std::string_view subject) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("success", false).Key("error").BeginObject();
  json.Field("code", ErrorCodeName(error.code))
      .Key("message")
      .String(Interpolate(error.message, subject, error.detail));
  if (*error.remediation != 0) json.Field("remediation", error.remediation);
  json.Field("retrySuggested", error.retry_suggested);
  if (error.node_ids != nullptr && !error.node_ids->empty()) {
    json.Key("nodeIds").BeginArray();
    for (const std::string& id : *error.node_ids) json.String(id);
    json.EndArray();
    if (error.likely != nullptr) WriteLikely(error, &json);
  }
  json.EndObject().EndObject();
  return out;
}

void WriteVerdict(std::string_view result, std::string* out) {
  JsonWriter(out).BeginObject().Field("done", true).Key("result").Raw(result).EndObject();
}

CdpFailure ClassifyCdpError(std::string_view message) {
  const Meaning meaning = MeaningOf(message);
  return meaning > Meaning::kOther ? CdpFailure::kOther : static_cast<CdpFailure>(meaning);
}

std::optional<ActionError> ConnectionError(std::string_view message) {
  switch (MeaningOf(message)) {
    case Meaning::kCrashed:
      return ActionError{ErrorCode::kCrashed, "The page crashed.", "Reload the page, then call get_dom."};
    case Meaning::kDetached:
      return ActionError{ErrorCode::kDetached, "The connection to the tab or to one of its frames is gone.",
                         "Call get_dom again.", true};
    case Meaning::kNavigated:
      return ActionError{ErrorCode::kNavigated, "The page navigated before the action could be done.",
                         "Call get_dom again.", true};
    case Meaning::kForbidden:
      return ActionError{ErrorCode::kSecurityBlocked, "The browser does not allow this page to be operated."};
    default: return std::nullopt;
  }
}

}  // namespace domtool
