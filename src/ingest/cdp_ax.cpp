#include "ingest/cdp_ax.h"

#include <string_view>

#include "base/json_tape.h"

namespace domtool {
namespace {

// A tristate or token property that switches between two states.
void SetTristate(JsonValue value, State on, State mixed, State off, StateSet* states) {
  const std::string_view token = value.AsString();
  if (token == "true" || value.AsBool()) states->Add(on);
  if (token == "mixed") states->Add(mixed);
  if (token == "false" || (value.is_bool() && !value.AsBool())) states->Add(off);
}

struct BooleanProperty {
  std::string_view name;
  State state;
};

// AXPropertyName values whose meaning is "true means this state".
constexpr BooleanProperty kBooleans[] = {
    {"disabled", State::kDisabled}, {"focused", State::kFocused},
    {"selected", State::kSelected}, {"required", State::kRequired},
    {"readonly", State::kReadonly}, {"multiline", State::kMultiline},
    {"modal", State::kModal},       {"multiselectable", State::kMultiselectable},
    {"busy", State::kBusy},
};

void ReadProperty(std::string_view name, JsonValue value, AxFacts* facts) {
  for (const BooleanProperty& property : kBooleans) {
    if (name == property.name && value.AsBool()) facts->states.Add(property.state);
  }
  if (name == "checked") SetTristate(value, State::kChecked, State::kMixed, State::kUnchecked, &facts->states);
  if (name == "pressed" && (value.AsString() == "true" || value.AsBool())) facts->states.Add(State::kPressed);
  if (name == "expanded") facts->states.Add(value.AsBool() ? State::kExpanded : State::kCollapsed);
  if (name == "invalid" && value.AsString("false") != "false") facts->states.Add(State::kInvalid);
  if (name == "hasPopup" && value.AsString("false") != "false") facts->states.Add(State::kHasPopup);
  if (name == "level") facts->level = static_cast<std::int16_t>(value.AsInteger() & 0xff);
  if (name == "focusable") facts->is_focusable = value.AsBool();
  if (name == "editable") facts->is_editable = !value.AsString().empty();
}

CdpAxNode ReadNode(JsonValue node) {
  CdpAxNode result;
  const std::int64_t backend = node["backendDOMNodeId"].AsInteger();
  if (backend <= 0 || backend > 0x7fffffff) return result;
  result.backend_node_id = static_cast<BackendNodeId>(backend);
  AxFacts& facts = result.facts;
  facts.is_ignored = node["ignored"].AsBool();
  facts.role = node["role"]["value"].AsString();
  facts.name = node["name"]["value"].AsString();
  facts.description = node["description"]["value"].AsString();
  facts.value = node["value"]["value"].AsString();
  for (const JsonValue property : node["properties"].Elements()) {
    ReadProperty(property["name"].AsString(), property["value"]["value"], &facts);
  }
  return result;
}

}  // namespace

Result<Vector<CdpAxNode>> ReadCdpAxTree(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "Accessibility.getFullAXTree");
  if (!tape.ok()) return tape.status();
  const JsonValue nodes = tape.value().root()["nodes"];
  if (!nodes.is_array()) return BadInput("Accessibility.getFullAXTree: nodes is missing");
  Vector<CdpAxNode> result;
  for (const JsonValue node : nodes.Elements()) {
    CdpAxNode read = ReadNode(node);
    if (read.backend_node_id != kNoBackendNode) result.push_back(read);
  }
  return result;
}

}  // namespace domtool
