#include "ingest/cdp_live_states.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "base/json_tape.h"

namespace domtool {
namespace {

constexpr std::size_t kMost = 100;
constexpr std::size_t kMostOfFields = 1'000;

// Returns an entry of the list: a pair of key and value, or a node.
JsonValue EntryAt(JsonValue list, int position) {
  for (const JsonValue element : list.Elements()) {
    if (position-- == 0) return element;
  }
  return {};
}

// V8 serialises each object in full once, and later only refers to it.
struct Reference {
  std::int64_t number;
  std::int64_t backend;
};

std::int64_t BackendOf(JsonValue node, Vector<Reference>* seen) {
  const std::int64_t backend = node["value"]["backendNodeId"].AsInteger();
  const std::int64_t number = node["weakLocalObjectReference"].AsInteger(-1);
  if (backend != 0) {
    if (number >= 0) seen->push_back({number, backend});
    return backend;
  }
  for (const Reference& reference : *seen) {
    if (reference.number == number) return reference.backend;
  }
  return 0;
}

Vector<BackendNodeId> ReadNodes(JsonValue list, std::size_t most, Vector<Reference>* seen) {
  Vector<BackendNodeId> nodes;
  for (const JsonValue node : list["value"].Elements()) {
    if (nodes.size() >= most) break;
    const std::int64_t backend = BackendOf(node, seen);
    if (backend > 0 && backend <= 0x7fffffff) {
      nodes.push_back(static_cast<BackendNodeId>(backend));
    }
  }
  return nodes;
}

}  // namespace

Result<CdpLiveStates> ReadLiveStates(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "Runtime.evaluate");
  if (!tape.ok()) return tape.status();
  const JsonValue found = tape.value().root()["result"]["deepSerializedValue"]["value"];
  if (!found.is_array()) return BadInput("Runtime.evaluate: result.deepSerializedValue.value is missing");
  CdpLiveStates states;
  Vector<Reference> seen;
  for (const JsonValue entry : found.Elements()) {
    const std::string_view name = EntryAt(entry, 0).AsString();
    const bool is_long = name == "masked" || name == "unreadPlaceholder";
    Vector<BackendNodeId> nodes = ReadNodes(EntryAt(entry, 1), is_long ? kMostOfFields : kMost, &seen);
    if (name == "layered") states.root_makes_layer = !nodes.empty();
    if (name == "focus") {
      states.focus = std::move(nodes);
    } else if (name == "hovered") {
      states.hovered = std::move(nodes);
    } else if (name == "indeterminate") {
      states.indeterminate = std::move(nodes);
    } else if (name == "userInvalid") {
      states.user_invalid = std::move(nodes);
    } else if (name == "masked") {
      states.masked = std::move(nodes);
    } else if (name == "unreadPlaceholder") {
      states.unread_placeholder = std::move(nodes);
    } else if (name == "shifted") {
      states.shifted = std::move(nodes);
    }
  }
  return states;
}

}  // namespace domtool
