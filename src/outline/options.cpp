#include "outline/options.h"

#include <string>
#include <string_view>

#include "base/one_of.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kTokensForAgent = 4'000;

// Sets *at to the index of the option's word; unchanged if the option is absent.
Status ReadPosition(JsonValue options, std::string_view name, Words words, std::size_t* at) {
  const JsonValue value = options[name];
  if (!value.exists()) return Status::Ok();
  const std::optional<std::size_t> found = PositionOf(value.AsString(), words);
  if (!found) return BadInput("options." + std::string(name) + " must be " + ListOf(words) + ".");
  *at = *found;
  return Status::Ok();
}

template <typename E>
Status ReadWord(JsonValue options, std::string_view name, Words words, E* out) {
  auto at = static_cast<std::size_t>(*out);
  Status status = ReadPosition(options, name, words, &at);
  *out = static_cast<E>(at);
  return status;
}

// Options that only the semantic format reads.
Status ReadSemanticOptions(JsonValue json, ObserveOptions* options) {
  const JsonValue ratio = json["minVisibleRatio"];
  if (ratio.exists()) {
    options->min_visible_ratio = ratio.AsNumber(-1);
    const bool is_share = options->min_visible_ratio >= kObserveOptionsMinVisibleRatioMin &&
                          options->min_visible_ratio <= kObserveOptionsMinVisibleRatioMax;
    if (!is_share) return BadInput("options.minVisibleRatio must be a number from 0 to 1.");
  }
  const JsonValue selectors = json["selectors"];
  if (selectors.exists() && !selectors.is_bool()) return BadInput("options.selectors must be a boolean.");
  options->wants_selectors = selectors.AsBool();
  const JsonValue selector = json["selector"];
  if (selector.exists()) {
    options->selector = selector.AsString();
    const bool is_semantic = options->format == ObserveOptions::Format::kSemantic;
    if (!is_semantic || options->selector.empty() || options->selector.size() > kObserveOptionsSelectorMaxBytes) {
      return BadInput("options.selector must be a CSS selector, in the format 'semantic'.");
    }
  }
  Keys keys = Keys::kMinified;
  Status status = ReadWord(json, "keys", kKeysNames, &keys);
  options->wants_full_keys = keys == Keys::kFull;
  return status;
}

// What a caller may name and not turn off.
Status CheckFixed(JsonValue json, const char* name) {
  const JsonValue value = json[name];
  if (!value.exists() || (value.is_bool() && value.AsBool())) return Status::Ok();
  if (!value.is_bool()) return BadInput("options." + std::string(name) + " must be a boolean.");
  return {ErrorCode::kUnsupported, "options." + std::string(name) + " cannot be turned off."};
}

Status ReadQuery(JsonValue json, ObserveOptions* options) {
  if (!json["query"].exists()) return Status::Ok();
  options->query = json["query"].AsString();
  if (TrimHtmlSpace(options->query).empty()) return BadInput("options.query must be a text that is not empty.");
  const std::int64_t max_nodes =
      json["maxNodes"].exists() ? json["maxNodes"].AsInteger() : kObserveOptionsMaxNodesDefault;
  if (max_nodes < kObserveOptionsMaxNodesMin) return BadInput("options.maxNodes must be a whole number above 0.");
  options->max_nodes = static_cast<std::size_t>(max_nodes);
  options->min_relevance = json["minRelevance"].AsNumber(kObserveOptionsMinRelevanceDefault);
  if (options->min_relevance < kObserveOptionsMinRelevanceMin ||
      options->min_relevance > kObserveOptionsMinRelevanceMax)
    return BadInput("options.minRelevance must be a number from 0 to 1.");
  if (!options->since.empty())
    return BadInput("Ask for what changed (since) or for what matters (query), not for both.");
  // A query searches the whole page.
  if (!json["scope"].exists()) options->scope = ObserveOptions::Scope::kPage;
  return Status::Ok();
}

}  // namespace

bool ShowsAttributes(const ObserveOptions& options) {
  return options.format == ObserveOptions::Format::kSkeleton || options.format == ObserveOptions::Format::kHtml ||
         (options.format == ObserveOptions::Format::kSemantic && (options.wants_full_keys || options.wants_selectors));
}

std::string_view FormatName(ObserveOptions::Format format) { return kFormatNames[static_cast<std::size_t>(format)]; }

Status ReadObserveOptions(JsonValue json, ObserveOptions* options) {
  if (!json.exists() || json.is_null()) return Status::Ok();
  if (!json.is_object()) return BadInput("options must be an object.");
  Status status = ReadWord(json, "format", kFormatNames, &options->format);
  if (!status.ok()) return status;
  if (options->format == ObserveOptions::Format::kSemantic) options->scope = ObserveOptions::Scope::kViewport;
  status = ReadSemanticOptions(json, options);
  if (!status.ok()) return status;
  status = ReadWord(json, "scope", kScopeNames, &options->scope);
  if (!status.ok()) return status;
  const JsonValue max_tokens = json["maxTokens"];
  if (max_tokens.exists()) {
    if (max_tokens.AsInteger() < kObserveOptionsMaxTokensMin)
      return BadInput("options.maxTokens must be a whole number above 0.");
    options->max_tokens = static_cast<std::size_t>(max_tokens.AsInteger());
  }
  Mode mode = Mode::kWhole;
  status = ReadWord(json, "mode", kModeNames, &mode);
  if (!status.ok()) return status;
  options->is_for_agent = mode == Mode::kAgent;
  if (options->is_for_agent && options->format == ObserveOptions::Format::kText && options->max_tokens == 0)
    options->max_tokens = kTokensForAgent;
  const JsonValue boxes = json["includeBoxes"];
  if (boxes.exists() && !boxes.is_bool()) return BadInput("options.includeBoxes must be a boolean.");
  options->include_boxes = boxes.AsBool();
  const JsonValue events = json["events"];
  if (events.exists() && !events.is_bool()) return BadInput("options.events must be a boolean.");
  options->wants_events = events.AsBool();
  options->is_unrecorded = json["unrecorded"].AsBool();
  const JsonValue root = json["root"];
  if (root.exists() && root.AsString().empty()) return BadInput("options.root must be a node id.");
  options->root_id = root.AsString();
  const JsonValue since = json["since"];
  if (since.exists() && since.AsString().empty()) return BadInput("options.since must be the id of a snapshot.");
  options->since = since.AsString();
  for (const char* name : {"atomicLeafOptimization", "pruneEmptyContainers"}) {
    status = CheckFixed(json, name);
    if (!status.ok()) return status;
  }
  return ReadQuery(json, options);
}

}  // namespace domtool
