#include "action/call/request.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "action/input/keys.h"
#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr int kMaxDelayMs = 10'000;
constexpr int kMaxExpectTimeoutMs = 30'000;
constexpr int kDefaultExpectTimeoutMs = 2'000;
constexpr std::size_t kMaxIdBytes = 256;
constexpr std::size_t kMaxFiles = 100;
constexpr std::size_t kMaxPathBytes = 4'096;
constexpr std::size_t kMaxExpectTextBytes = 2'000;
constexpr std::size_t kMaxValues = 1'000;
constexpr std::size_t kMaxValueBytes = 10'000;

constexpr const char* kExpectNames[] = {"navigation",    "element_appears", "element_disappears", "value_changes",
                                        "state_changes", "any_change",      "no_change"};

// Reads members of one object and keeps the first complaint.
class ParameterReader {
 public:
  explicit ParameterReader(JsonValue object) : object_(object) {}

  void Text(std::string_view name, bool is_required, std::size_t max_bytes, std::string* out) {
    const JsonValue value = object_[name];
    if (!value.exists()) {
      if (is_required) Complain(name, "is missing");
      return;
    }
    if (!value.is_string()) return Complain(name, "must be a string");
    if (value.AsString().size() > max_bytes) return Complain(name, "is too long");
    *out = value.AsString();
  }

  void Id(bool is_required, std::string* out) {
    Text("nodeId", is_required, kMaxIdBytes, out);
    if (object_["nodeId"].exists() && out->empty()) Complain("nodeId", "must not be empty");
  }

  void Flag(std::string_view name, bool* out) {
    const JsonValue value = object_[name];
    if (!value.exists()) return;
    if (!value.is_bool()) return Complain(name, "must be true or false");
    *out = value.AsBool();
  }

  void Whole(std::string_view name, int least, int most, int* out) {
    const JsonValue value = object_[name];
    if (!value.exists()) return;
    const std::int64_t number = value.AsInteger(std::int64_t{least} - 1);
    if (number < least || number > most) {
      return Complain(name, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }
    *out = static_cast<int>(number);
  }

  void Length(JsonValue value, std::string_view name, double* out) {
    if (!value.exists()) return;
    if (!value.is_number() || !(std::fabs(value.AsNumber()) <= limits::kMaxCoordinate)) {
      return Complain(name, "must be a number of CSS pixels");
    }
    *out = value.AsNumber();
  }

  void Place(std::string_view name, std::optional<Point>* out) {
    const JsonValue value = object_[name];
    if (!value.exists()) return;
    if (!value["x"].is_number() || !value["y"].is_number()) {
      return Complain(name, "must be an object with the numbers x and y");
    }
    Length(value["x"], name, &out->emplace().x);
    Length(value["y"], name, &(*out)->y);
  }

  void Complain(std::string_view name, std::string_view what) {
    if (!status_.ok()) return;
    std::string message = "Parameter '";
    (((message += name) += "' ") += what) += '.';
    status_ = BadInput(std::move(message));
  }

  [[nodiscard]] JsonValue operator[](std::string_view name) const { return object_[name]; }
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  JsonValue object_;
  Status status_;
};

void ReadClick(ParameterReader* in, ActionRequest* request) {
  const std::string_view button = (*in)["button"].AsString((*in)["button"].exists() ? "?" : "left");
  if (button == "right") {
    request->button = MouseButton::kRight;
  } else if (button == "middle") {
    request->button = MouseButton::kMiddle;
  } else if (button != "left") {
    in->Complain("button", "must be 'left', 'right' or 'middle'");
  }
  in->Whole("clickCount", 1, 3, &request->click_count);
  const JsonValue modifiers = (*in)["modifiers"];
  if (modifiers.exists() && !modifiers.is_array()) in->Complain("modifiers", "must be a list");
  for (JsonValue modifier : modifiers.Elements()) {
    const std::uint8_t bit = ModifierFromName(modifier.AsString());
    if (bit == 0) in->Complain("modifiers", "may hold 'Alt', 'Control', 'Meta' and 'Shift' only");
    request->modifiers |= bit;
  }
  in->Place("position", &request->position);
}

void ReadDrag(ParameterReader* in, ActionRequest* request) {
  in->Text("toNodeId", false, kMaxIdBytes, &request->to_node_id);
  in->Place("to", &request->to);
  if (request->to_node_id.empty() != request->to.has_value()) {
    in->Complain("toNodeId", "or 'to' must say where to drag it, one of them");
  }
  if (request->to_node_id == request->node_id) in->Complain("toNodeId", "must be another node");
}

// Every line break as LF, as the values of fields have them.
std::string WithLineFeeds(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

void ReadType(ParameterReader* in, ActionRequest* request) {
  in->Text("text", true, limits::kMaxTypedBytes, &request->text);
  request->text = WithLineFeeds(request->text);
  in->Flag("clearFirst", &request->clear_first);
  in->Flag("charByChar", &request->char_by_char);
  in->Whole("charDelayMs", 0, kMaxDelayMs, &request->char_delay_ms);
  in->Flag("pressEnter", &request->press_enter);
  if (request->text.empty() && !request->clear_first && !request->press_enter) {
    in->Complain("text", "is empty, so there is nothing to type; set clearFirst to empty the field");
  }
}

void ReadValues(std::string_view name, ParameterReader* in, ActionRequest* request) {
  const JsonValue values = (*in)[name];
  if (!values.is_array()) in->Complain(name, "must be a list of option values, labels or node ids");
  for (JsonValue value : values.Elements()) {
    if (!value.is_string()) return in->Complain(name, "must hold strings only");
    const std::string_view text = value.AsString();
    if (text.size() > kMaxValueBytes || request->values.size() == kMaxValues) {
      return in->Complain(name, "is too long");
    }
    if (std::find(request->values.begin(), request->values.end(), text) == request->values.end()) {
      request->values.emplace_back(text);
    }
  }
}

// One field of the contract's `fields`: what it is to hold says nothing yet of how it is set.
void ReadFill(ParameterReader* in, ActionRequest* request) {
  const JsonValue value = (*in)["value"];
  if (value.is_bool()) {
    request->has_checked = true;
    request->checked = value.AsBool();
  } else if (value.is_array()) {
    ReadValues("value", in, request);
  } else {
    in->Text("value", true, limits::kMaxTypedBytes, &request->text);
    request->text = WithLineFeeds(request->text);
  }
  request->clear_first = true;
}

void ReadScroll(ParameterReader* in, ActionRequest* request) {
  const bool has_delta = (*in)["deltaX"].exists() || (*in)["deltaY"].exists();
  in->Length((*in)["deltaX"], "deltaX", &request->delta.x);
  in->Length((*in)["deltaY"], "deltaY", &request->delta.y);
  const std::string_view to = (*in)["to"].AsString((*in)["to"].exists() ? "?" : "");
  if (to == "top") {
    request->scroll_to = ScrollTo::kTop;
  } else if (to == "bottom") {
    request->scroll_to = ScrollTo::kBottom;
  } else if (to == "node" || (to.empty() && !has_delta && !request->node_id.empty())) {
    request->scroll_to = ScrollTo::kNode;
    if (request->node_id.empty()) in->Complain("nodeId", "is missing: to scroll to a node, name it");
  } else if (!to.empty()) {
    in->Complain("to", "must be 'top', 'bottom' or 'node'");
  }
  if (!to.empty() && has_delta) in->Complain("to", "cannot be used together with deltaX or deltaY");
  if (has_delta && request->delta.x == 0 && request->delta.y == 0) in->Complain("deltaY", "must not be zero");
  const JsonValue collect = (*in)["collect"];
  if (!collect.exists()) return;
  ParameterReader limits(collect);
  limits.Whole("maxSteps", 1, 200, &request->max_steps);
  limits.Whole("maxLines", 1, 10'000, &request->max_lines);
  if (!collect.is_object() || !limits.status().ok()) in->Complain("collect", "must be { maxSteps?, maxLines? }");
  if (!to.empty() || has_delta) in->Complain("collect", "cannot be used together with to, deltaX or deltaY");
  request->collects = true;
  request->scroll_to = ScrollTo::kDelta;
}

void ReadUpload(ParameterReader* in, ActionRequest* request) {
  const JsonValue files = (*in)["files"];
  for (JsonValue file : files.Elements()) {
    const std::string_view path = file.AsString();
    const bool is_absolute = path.starts_with('/') || path.starts_with("\\\\") || path.find(":\\") == 1;
    if (!is_absolute || path.size() > kMaxPathBytes || request->files.size() == kMaxFiles) {
      return in->Complain("files", "must be a list of absolute paths");
    }
    request->files.emplace_back(path);
  }
  in->Flag("hasFolder", &request->has_folder);
  if (request->files.empty()) in->Complain("files", "must name at least one file");
}

void ReadExpect(ParameterReader* in, ActionRequest* request) {
  JsonValue expect = (*in)["expect"];
  if (!expect.exists()) return;
  for (; expect.exists(); expect = expect["or"]) {
    if (!expect.is_object()) return in->Complain("expect", "must be an object with a type");
    if (request->expect.size() == kMaxAlternatives) return in->Complain("expect", "has too many alternatives");
    Expectation link;
    const std::string_view type = expect["type"].AsString();
    std::size_t kind = 0;
    while (kind < std::size(kExpectNames) && type != kExpectNames[kind]) ++kind;
    if (kind == std::size(kExpectNames)) return in->Complain("expect.type", "is not one of the contract's types");
    link.kind = static_cast<ExpectKind>(kind);
    ParameterReader member(expect);
    member.Text("text", false, kMaxExpectTextBytes, &link.text);
    member.Id(false, &link.node_id);
    int timeout_ms = kDefaultExpectTimeoutMs;
    member.Whole("timeoutMs", 0, kMaxExpectTimeoutMs, &timeout_ms);
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
  constexpr std::pair<std::string_view, ActionKind> kKinds[] = {
      {"click", ActionKind::kClick},      {"hover", ActionKind::kHover},       {"check", ActionKind::kCheck},
      {"type", ActionKind::kType},        {"select", ActionKind::kSelect},     {"drag", ActionKind::kDrag},
      {"upload", ActionKind::kUpload},    {"fill", ActionKind::kFill},         {"keypress", ActionKind::kKeypress},
      {"scroll", ActionKind::kScroll},    {"navigate", ActionKind::kNavigate}, {"back", ActionKind::kNavigate},
      {"forward", ActionKind::kNavigate}, {"reload", ActionKind::kNavigate}};
  for (const auto& [name, kind] : kKinds) {
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

const char* ExpectKindName(ExpectKind kind) { return kExpectNames[static_cast<std::size_t>(kind)]; }

bool IsNavigation(JsonValue call) {
  const Result<ActionKind> kind = KindOf(call["action"].AsString());
  return kind.ok() && kind.value() == ActionKind::kNavigate;
}

Result<ActionRequest> ParseActionRequest(JsonValue call) {
  if (!call.is_object()) return BadInput("A call must be an object with an action.");
  Result<ActionKind> kind = KindOf(call["action"].AsString());
  if (!kind.ok()) return kind.status();
  ActionRequest request;
  request.kind = kind.value();
  ParameterReader in(call);
  const bool may_act_on_page = request.kind >= ActionKind::kKeypress;
  if (request.kind != ActionKind::kNavigate) in.Id(!may_act_on_page, &request.node_id);
  int timeout_ms = 0;  // the glue keeps the deadline; here it is only checked
  in.Whole("timeoutMs", 0, 600'000, &timeout_ms);
  request.has_timeout = in["timeoutMs"].exists();
  switch (request.kind) {
    case ActionKind::kClick: ReadClick(&in, &request); break;
    case ActionKind::kHover: break;
    case ActionKind::kCheck:
      if (!in["checked"].exists()) in.Complain("checked", "is missing");
      in.Flag("checked", &request.checked);
      break;
    case ActionKind::kType: ReadType(&in, &request); break;
    case ActionKind::kDrag: ReadDrag(&in, &request); break;
    case ActionKind::kSelect: ReadValues("values", &in, &request); break;
    case ActionKind::kFill: ReadFill(&in, &request); break;
    case ActionKind::kUpload: ReadUpload(&in, &request); break;
    case ActionKind::kKeypress: in.Text("key", true, 64, &request.key); break;
    case ActionKind::kScroll: ReadScroll(&in, &request); break;
    case ActionKind::kNavigate: break;  // where to is the glue's to check
  }
  ReadExpect(&in, &request);
  if (!in.status().ok()) return in.status();
  return request;
}

}  // namespace domtool
