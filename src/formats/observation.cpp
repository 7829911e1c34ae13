#include "formats/observation.h"

#include <string_view>

#include "base/json_writer.h"
#include "formats/writers.h"
#include "outline/relevance.h"
#include "outline/tokens.h"

namespace domtool {
namespace {

std::string Hex(std::uint64_t hash) {
  std::string text(16, '0');
  for (std::size_t k = 16; k-- > 0; hash >>= 4) text[k] = "0123456789abcdef"[hash & 0xf];
  return text;
}

void WritePlace(const SafeView& view, JsonWriter* json) {
  const PageInfo& page = view.page();
  json->Key("viewport").BeginObject();
  json->Field("width", page.viewport_width).Field("height", page.viewport_height).EndObject();
  json->Key("scroll").BeginObject();
  json->Field("x", page.scroll.x).Field("y", page.scroll.y);
  json->Field("maxX", page.max_scroll.x).Field("maxY", page.max_scroll.y);
  if (page.is_locked) json->Field("locked", true);
  json->EndObject();
}

// The words that we write into every tag of 'html' are common, and the estimate counts them too high.
std::size_t EstimateOf(ObserveOptions::Format format, std::string_view content) {
  constexpr std::string_view kInEveryTag = " data-interactive=\"";
  constexpr std::size_t kOverestimatedTokens = 3;
  std::size_t tokens = EstimateTokens(content);
  if (format != ObserveOptions::Format::kHtml) return tokens;
  for (std::size_t at = content.find(kInEveryTag); at != std::string_view::npos;
       at = content.find(kInEveryTag, at + 1)) {
    tokens -= kOverestimatedTokens;
  }
  return tokens;
}

}  // namespace

Written WriteContent(const SafeView& view, const ObserveOptions& options, const RecentEvents& events) {
  switch (options.format) {
    case ObserveOptions::Format::kText: break;  // written by the observer
#define DOMTOOL_FORMAT(enumerator, writer) \
  case ObserveOptions::Format::enumerator: \
    return writer(view, options, events);
#include "contract/generated/formats.def"
  }
  return {};
}

std::size_t TokensOfState(ObserveOptions::Format format, const Written& written) {
  return EstimateOf(format, std::string_view(written.content).substr(0, written.state_bytes));
}

void WriteLimitations(const StageReport& report, std::string* out) {
  JsonWriter json(out);
  json.BeginArray();
  for (const Limitation& limitation : report.limitations) {
    json.BeginObject().Field("kind", LimitationName(limitation.kind));
    if (!limitation.frame.empty()) json.Field("frame", limitation.frame);
    if (!limitation.detail.empty()) json.Field("detail", limitation.detail);
    json.EndObject();
  }
  json.EndArray();
}

void WriteObservation(const SafeView& view, const ObserveOptions& options, const Written& written,
                      const StageReport& report, const ObservationFacts& facts, std::string* out) {
  const SafeFrame& main = view.frame_text(FrameIndex{0});
  std::int64_t counts[kTiers] = {};
  std::int64_t elements = 0;
  for (NodeIndex i{0}; At(i) < view.size(); i = Next(i)) {
    if (!view.is_element(i) || view.is_omitted(view.frame(i))) continue;
    ++elements;
    ++counts[static_cast<std::size_t>(view.tier(i))];
  }
  const auto of_tier = [&counts](Tier tier) { return counts[static_cast<std::size_t>(tier)]; };
  JsonWriter json(out);
  json.BeginObject();
  json.Field("snapshotId", SnapshotName(facts.snapshot));
  json.Field("url", main.url.view()).Field("title", main.title.view());
  WritePlace(view, &json);
  json.Field("format", FormatName(options.format));
  json.Key("content");
  written.is_json ? json.Raw(written.content) : json.String(written.content);
  json.Field("hash", Hex(facts.hash));
  if (written.is_difference) json.Field("since", options.since);
  json.Field("unchanged", facts.previous_hash == facts.hash);
  json.Field("emittedNodes", static_cast<std::int64_t>(written.emitted_nodes));
  json.Field("totalNodes", elements);
  json.Key("tiers").BeginObject();
  json.Field("semantic", of_tier(Tier::kSemantic)).Field("non-semantic", of_tier(Tier::kNonSemantic));
  json.Field("structural", of_tier(Tier::kStructural)).EndObject();
  json.Field("truncated", written.is_truncated);
  json.Field("estimatedTokens", static_cast<std::int64_t>(EstimateOf(options.format, written.content)));
  if (options.relevance != nullptr) {
    const Relevance& relevance = *options.relevance;
    const bool is_text = options.format == ObserveOptions::Format::kText;
    WriteFilter(relevance, is_text ? relevance.lines : relevance.whole_nodes,
                is_text ? relevance.kept_lines : written.emitted_nodes, TokensOfState(options.format, written), &json);
  }
  json.Key("recentEvents").BeginArray();
  for (const std::string& line : facts.events.lines) json.String(line);
  json.EndArray();
  if (options.wants_events) json.Key("events").BeginArray().Raw(facts.events.entries).EndArray();
  json.Field("hasErrors", facts.events.has_errors).Field("hasSuccess", facts.events.has_success);
  std::string limitations;
  WriteLimitations(report, &limitations);
  json.Key("limitations").Raw(limitations);
  json.Key("timing").Raw(R"({"captureMs":0,"encodeMs":0,"engineMs":0,"totalMs":0})");
  json.EndObject();
}

}  // namespace domtool
