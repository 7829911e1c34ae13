#include "output/options.h"

#include <string_view>

namespace domtool {
namespace {

Status ReadFormat(JsonValue value, ObserveOptions* options) {
  if (!value.exists()) return Status::Ok();
  const std::string_view name = value.AsString();
  if (name == "text") {
    options->format = ObserveOptions::Format::kText;
  } else if (name == "tree") {
    options->format = ObserveOptions::Format::kTree;
  } else if (name == "table") {
    options->format = ObserveOptions::Format::kTable;
  } else if (name == "semantic" || name == "skeleton" || name == "html") {
    return {ErrorCode::kUnsupported,
            "This release writes the formats 'text', 'tree' and 'table'; ask for one of them."};
  } else {
    return BadInput("options.format must be 'text', 'tree' or 'table'.");
  }
  return Status::Ok();
}

}  // namespace

Status ReadObserveOptions(JsonValue json, ObserveOptions* options) {
  if (!json.exists() || json.is_null()) return Status::Ok();
  if (!json.is_object()) return BadInput("options must be an object.");
  Status status = ReadFormat(json["format"], options);
  if (!status.ok()) return status;
  const JsonValue scope = json["scope"];
  if (scope.exists()) {
    if (scope.AsString() != "page" && scope.AsString() != "viewport") {
      return BadInput("options.scope must be 'page' or 'viewport'.");
    }
    options->scope = scope.AsString() == "page" ? ObserveOptions::Scope::kPage : ObserveOptions::Scope::kViewport;
  }
  const JsonValue max_tokens = json["maxTokens"];
  if (max_tokens.exists()) {
    if (max_tokens.AsInteger() < 1) return BadInput("options.maxTokens must be a whole number above 0.");
    options->max_tokens = static_cast<std::size_t>(max_tokens.AsInteger());
  }
  const JsonValue boxes = json["includeBoxes"];
  if (boxes.exists() && !boxes.is_bool()) return BadInput("options.includeBoxes must be a boolean.");
  options->include_boxes = boxes.AsBool();
  const JsonValue root = json["root"];
  if (root.exists() && root.AsString().empty()) return BadInput("options.root must be a node id.");
  options->root_id = root.AsString();
  const JsonValue since = json["since"];
  if (since.exists() && since.AsString().empty()) return BadInput("options.since must be the id of a snapshot.");
  options->since = since.AsString();
  if (json["query"].exists()) {
    return {ErrorCode::kUnsupported, "options.query is not served by this release yet; leave it out."};
  }
  return Status::Ok();
}

}  // namespace domtool
