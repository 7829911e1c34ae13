#include "ingest/cdp_pseudo_classes.h"

#include <cstdint>
#include <string_view>

#include "base/json_tape.h"

namespace domtool {
namespace {

// Answers an entry of the list: a pair of key and value, or a node.
JsonValue EntryAt(JsonValue list, int position) {
  for (const JsonValue element : list.Elements()) {
    if (position-- == 0) return element;
  }
  return {};
}

Vector<BackendNodeId> ReadNodes(JsonValue list) {
  constexpr std::size_t kMost = 100;
  Vector<BackendNodeId> nodes;
  for (const JsonValue node : list["value"].Elements()) {
    const std::int64_t backend = node["value"]["backendNodeId"].AsInteger();
    if (backend > 0 && backend <= 0x7fffffff && nodes.size() < kMost) {
      nodes.push_back(static_cast<BackendNodeId>(backend));
    }
  }
  return nodes;
}

}  // namespace

Result<CdpPseudoClasses> ReadPseudoClasses(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "Runtime.evaluate");
  if (!tape.ok()) return tape.status();
  const JsonValue found = tape.value().root()["result"]["deepSerializedValue"]["value"];
  if (!found.is_array()) return BadInput("Runtime.evaluate: result.deepSerializedValue.value is missing");
  CdpPseudoClasses classes;
  for (const JsonValue entry : found.Elements()) {
    const std::string_view name = EntryAt(entry, 0).AsString();
    if (name == "focus") classes.focus = ReadNodes(EntryAt(entry, 1));
    if (name == "indeterminate") classes.indeterminate = ReadNodes(EntryAt(entry, 1));
    if (name == "userInvalid") classes.user_invalid = ReadNodes(EntryAt(entry, 1));
  }
  return classes;
}

}  // namespace domtool
