#include "ingest/cdp_dom.h"

#include <algorithm>
#include <string_view>

#include "base/json_tape.h"
#include "base/limits.h"
#include "base/vector.h"

namespace domtool {
namespace {

class DomFlattener {
 public:
  explicit DomFlattener(CdpSnapshot* snapshot) : snapshot_(*snapshot) {}

  bool Flatten(JsonValue root) {
    AddDocument(root);
    // Documents met inside frames are appended and flattened in turn.
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      if (!FlattenDocument(i)) return false;
    }
    return true;
  }

 private:
  struct Pending {
    JsonValue node;
    std::int32_t parent;
    bool in_shadow_tree;
  };

  std::int32_t Intern(std::string_view text) {
    snapshot_.strings.push_back(text);
    return static_cast<std::int32_t>(snapshot_.strings.size()) - 1;
  }

  void AddDocument(JsonValue root) {
    roots_.push_back(root);
    SnapshotDocument& document = snapshot_.documents.emplace_back();
    document.document_url = Intern(root["documentURL"].AsString());
    document.base_url = Intern(root["baseURL"].AsString());
    document.frame_id = Intern(root["frameId"].AsString());
  }

  bool FlattenDocument(std::size_t index) {
    Vector<Pending> pending{{roots_[index], -1, false}};
    while (!pending.empty()) {
      const Pending next = pending.back();
      pending.pop_back();
      if (++count_ > limits::kMaxNodes) return false;
      AddNode(index, next, &pending);
    }
    return true;
  }

  void AddNode(std::size_t index, const Pending& next, Vector<Pending>* pending) {
    const JsonValue node = next.node;
    const auto row = static_cast<std::int32_t>(snapshot_.documents[index].parent_index.size());
    const std::int32_t name = Intern(node["nodeName"].AsString());
    const std::int32_t value = Intern(node["nodeValue"].AsString());
    const JsonValue content = node["contentDocument"];
    if (content.is_object() && snapshot_.documents.size() < limits::kMaxFrames) {
      snapshot_.documents[index].content_document.index.push_back(row);
      snapshot_.documents[index].content_document.value.push_back(
          static_cast<std::int32_t>(snapshot_.documents.size()));
      AddDocument(content);
    }
    Vector<std::int32_t> attributes;
    for (const JsonValue text : node["attributes"].Elements()) attributes.push_back(Intern(text.AsString()));
    attributes.resize(attributes.size() / 2 * 2);

    SnapshotDocument& d = snapshot_.documents[index];
    d.parent_index.push_back(next.parent);
    d.node_type.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(node["nodeType"].AsInteger(), 0, 20)));
    d.node_name.push_back(name);
    d.node_value.push_back(value);
    d.backend_node_id.push_back(
        static_cast<std::int32_t>(std::clamp<std::int64_t>(node["backendNodeId"].AsInteger(), 0, 0x7fffffff)));
    d.attributes.append(attributes.begin(), attributes.end());
    d.attributes_end.push_back(static_cast<std::uint32_t>(d.attributes.size()));
    if (next.in_shadow_tree) {
      d.shadow_root_type.index.push_back(row);
      d.shadow_root_type.value.push_back(-1);
    }
    PushChildren(node, row, next.in_shadow_tree, pending);
  }

  // After each other in document order, so pushed last to first.
  static void PushChildren(JsonValue node, std::int32_t row, bool in_shadow_tree, Vector<Pending>* pending) {
    const std::size_t first = pending->size();
    for (const JsonValue root : node["shadowRoots"].Elements()) {
      if (root["shadowRootType"].AsString() == "user-agent") continue;
      for (const JsonValue child : root["children"].Elements()) pending->push_back({child, row, true});
    }
    for (const JsonValue child : node["children"].Elements()) pending->push_back({child, row, in_shadow_tree});
    std::reverse(pending->begin() + static_cast<std::ptrdiff_t>(first), pending->end());
  }

  CdpSnapshot& snapshot_;
  Vector<JsonValue> roots_;
  std::size_t count_ = 0;
};

}  // namespace

Result<CdpSnapshot> ReadDomDocument(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "DOM.getDocument");
  if (!tape.ok()) return tape.status();
  const JsonValue root = tape.value().root()["root"];
  if (!root.is_object()) return BadInput("DOM.getDocument: root is missing");
  CdpSnapshot snapshot;
  if (!DomFlattener(&snapshot).Flatten(root)) return BadInput("DOM.getDocument: too many nodes");
  return snapshot;
}

}  // namespace domtool
