#include "support/capture_builder.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

#include "base/json_tape.h"
#include "base/json_writer.h"
#include "table/enums.h"

namespace domtool::testing {
namespace {

// These builders are for captures that must succeed. A failing one is a mistake in the test or a broken engine.
void Require(bool holds, const char* what, std::string_view detail = {}) {
  if (holds) return;
  std::fprintf(stderr, "capture_builder: %s %.*s\n", what, static_cast<int>(detail.size()), detail.data());
  std::abort();
}

const std::map<std::string, std::string>& InitialStyles() {
  static const std::map<std::string, std::string> styles = {{"display", "block"},
                                                            {"visibility", "visible"},
                                                            {"opacity", "1"},
                                                            {"overflow-x", "visible"},
                                                            {"overflow-y", "visible"},
                                                            {"position", "static"},
                                                            {"pointer-events", "auto"},
                                                            {"cursor", "auto"},
                                                            {"clip", "auto"},
                                                            {"clip-path", "none"},
                                                            {"overlay", "none"},
                                                            {"content-visibility", "visible"},
                                                            {"-webkit-text-fill-color", "rgb(0, 0, 0)"},
                                                            {"background-color", "rgba(0, 0, 0, 0)"},
                                                            {"background-image", "none"},
                                                            {"content", "normal"},
                                                            {"text-shadow", "none"},
                                                            {"-webkit-text-stroke-width", "0px"},
                                                            {"mix-blend-mode", "normal"},
                                                            {"filter", "none"},
                                                            {"z-index", "auto"},
                                                            {"contain", "none"},
                                                            {"float", "none"},
                                                            {"fill", "rgb(0, 0, 0)"},
                                                            {"fill-opacity", "1"},
                                                            {"stroke", "none"},
                                                            {"font-weight", "400"},
                                                            {"text-decoration-line", "none"},
                                                            {"border-bottom-color", "rgb(0, 0, 0)"},
                                                            {"box-shadow", "none"},
                                                            {"transform", "none"}};
  return styles;
}

// The string table of a snapshot while it is being built.
class Strings {
 public:
  int Of(const std::string& text) {
    const auto [it, is_new] = positions_.try_emplace(text, static_cast<int>(list_.size()));
    if (is_new) list_.push_back(text);
    return it->second;
  }
  void Write(JsonWriter* json) const {
    json->Key("strings").BeginArray();
    for (const std::string& text : list_) json->String(text);
    json->EndArray();
  }

 private:
  std::map<std::string, int> positions_;
  std::vector<std::string> list_;
};

int NodeTypeOf(const NodeSpec& node) {
  if (node.name == "#text") return 3;
  return node.name == "#document" ? 9 : 1;
}

std::string UpperCase(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

void WriteIntegers(JsonWriter* json, const char* key, std::size_t count, const std::function<int(std::size_t)>& value) {
  json->Key(key).BeginArray();
  for (std::size_t i = 0; i < count; ++i) json->Integer(value(i));
  json->EndArray();
}

// { index, value } of the nodes for which `value` returns something.
void WriteRare(JsonWriter* json, const char* key, const DocumentBuilder& d,
               const std::function<std::optional<int>(const NodeSpec&)>& value, bool has_values = true) {
  json->Key(key).BeginObject().Key("index").BeginArray();
  for (std::size_t i = 0; i < d.nodes.size(); ++i) {
    if (value(d.nodes[i])) json->Integer(static_cast<int>(i));
  }
  json->EndArray();
  if (has_values) {
    json->Key("value").BeginArray();
    for (const NodeSpec& node : d.nodes) {
      if (const std::optional<int> v = value(node)) json->Integer(*v);
    }
    json->EndArray();
  }
  json->EndObject();
}

std::optional<int> Flag(bool is_set) { return is_set ? std::optional<int>(1) : std::nullopt; }

void WriteNodes(JsonWriter* json, const SessionBuilder& session, int index, Strings* strings) {
  const DocumentBuilder& d = session.documents[static_cast<std::size_t>(index)];
  const std::size_t count = d.nodes.size();
  json->Key("nodes").BeginObject();
  WriteIntegers(json, "parentIndex", count, [&](std::size_t i) { return d.parents[i]; });
  WriteIntegers(json, "nodeType", count, [&](std::size_t i) { return NodeTypeOf(d.nodes[i]); });
  WriteIntegers(json, "nodeName", count, [&](std::size_t i) { return strings->Of(UpperCase(d.nodes[i].name)); });
  WriteIntegers(json, "nodeValue", count, [&](std::size_t i) { return strings->Of(d.nodes[i].text); });
  WriteIntegers(json, "backendNodeId", count,
                [&](std::size_t i) { return session.BackendOf(index, static_cast<int>(i)); });
  json->Key("attributes").BeginArray();
  for (const NodeSpec& node : d.nodes) {
    json->BeginArray();
    for (const auto& [name, value] : node.attributes) json->Integer(strings->Of(name)).Integer(strings->Of(value));
    json->EndArray();
  }
  json->EndArray();
  WriteRare(json, "inputValue", d,
            [&](const NodeSpec& n) { return n.value ? std::optional<int>(strings->Of(*n.value)) : std::nullopt; });
  WriteRare(json, "contentDocumentIndex", d, [](const NodeSpec& n) {
    return n.content_document >= 0 ? std::optional<int>(n.content_document) : std::nullopt;
  });
  WriteRare(json, "shadowRootType", d, [&](const NodeSpec& n) {
    return n.in_shadow_tree ? std::optional<int>(strings->Of("open")) : std::nullopt;
  });
  WriteRare(
      json, "inputChecked", d, [](const NodeSpec& n) { return Flag(n.is_checked); }, false);
  WriteRare(
      json, "optionSelected", d, [](const NodeSpec& n) { return Flag(n.is_selected); }, false);
  WriteRare(
      json, "isClickable", d, [](const NodeSpec& n) { return Flag(n.is_clickable); }, false);
  json->EndObject();
}

void WriteStyleRow(JsonWriter* json, const NodeSpec& node, Strings* strings) {
  json->BeginArray();
  for (int s = 0; s < static_cast<int>(Style::kCount); ++s) {
    const std::string property(StyleName(static_cast<Style>(s)));
    const auto own = node.styles.find(property);
    json->Integer(strings->Of(own != node.styles.end() ? own->second : InitialStyles().at(property)));
  }
  json->EndArray();
}

void WriteLayout(JsonWriter* json, const DocumentBuilder& d, double units, Strings* strings) {
  std::vector<std::size_t> laid_out;
  for (std::size_t i = 0; i < d.nodes.size(); ++i) {
    if (d.nodes[i].box) laid_out.push_back(i);
  }
  json->Key("layout").BeginObject();
  WriteIntegers(json, "nodeIndex", laid_out.size(), [&](std::size_t k) { return static_cast<int>(laid_out[k]); });
  json->Key("styles").BeginArray();
  for (const std::size_t i : laid_out) WriteStyleRow(json, d.nodes[i], strings);
  json->EndArray().Key("bounds").BeginArray();
  for (const std::size_t i : laid_out) {
    const Rect& box = *d.nodes[i].box;
    json->BeginArray().Number(box.left * units).Number(box.top * units);
    json->Number(box.width() * units).Number(box.height() * units).EndArray();
  }
  json->EndArray();
  WriteIntegers(json, "text", laid_out.size(), [&](std::size_t k) {
    const NodeSpec& node = d.nodes[laid_out[k]];
    return node.text.empty() ? -1 : strings->Of(node.text);
  });
  WriteIntegers(json, "paintOrders", laid_out.size(), [&](std::size_t k) { return d.nodes[laid_out[k]].paint_order; });
  json->EndObject();
}

}  // namespace

DocumentBuilder::DocumentBuilder(std::string frame, std::string address)
    : frame_id(std::move(frame)), url(std::move(address)) {
  NodeSpec document;
  document.name = "#document";
  document.box = Rect::FromSize(0, 0, 1000, 800);
  document.paint_order = 0;
  Add(-1, std::move(document));
}

int DocumentBuilder::Add(int parent, NodeSpec spec) {
  nodes.push_back(std::move(spec));
  parents.push_back(parent);
  return static_cast<int>(nodes.size()) - 1;
}

int DocumentBuilder::Text(int parent, std::string text, Rect box) {
  NodeSpec spec;
  spec.name = "#text";
  spec.text = std::move(text);
  spec.box = box;
  spec.paint_order = nodes[static_cast<std::size_t>(parent)].paint_order;
  return Add(parent, std::move(spec));
}

std::string SessionBuilder::SnapshotJson() const {
  std::string out;
  Strings strings;
  JsonWriter json(&out);
  json.BeginObject().Key("documents").BeginArray();
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const DocumentBuilder& d = documents[i];
    json.BeginObject();
    json.Field("documentURL", strings.Of(d.url)).Field("title", strings.Of(d.title));
    json.Field("frameId", strings.Of(d.frame_id));
    WriteNodes(&json, *this, static_cast<int>(i), &strings);
    WriteLayout(&json, d, units, &strings);
    json.Field("scrollOffsetX", d.scroll.x * units).Field("scrollOffsetY", d.scroll.y * units);
    json.Field("contentWidth", 1000 * units).Field("contentHeight", 2000 * units);
    json.EndObject();
  }
  json.EndArray();
  strings.Write(&json);
  json.EndObject();
  return out;
}

std::string SessionBuilder::FrameTreeJson(std::string_view loader) const {
  std::string out;
  JsonWriter json(&out);
  const auto write_frame = [&](const DocumentBuilder& d) {
    json.Key("frame").BeginObject().Field("id", d.frame_id).Field("loaderId", loader).Field("url", d.url);
    // Chrome reports no origin for a document without an address of its own.
    if (d.url.starts_with("about:")) json.Field("securityOrigin", "://");
    json.EndObject();
  };
  json.BeginObject().Key("frameTree").BeginObject();
  write_frame(documents.front());
  json.Key("childFrames").BeginArray();
  for (std::size_t i = 1; i < documents.size(); ++i) {
    json.BeginObject();
    write_frame(documents[i]);
    json.EndObject();
  }
  json.EndArray().EndObject().EndObject();
  return out;
}

std::string SessionBuilder::LayoutMetricsJson() const {
  std::string out;
  JsonWriter json(&out);
  const Point scroll = documents.front().scroll;
  const auto size = [&](const char* key, double factor) {
    json.Key(key).BeginObject().Field("x", 0).Field("y", 0);
    json.Field("width", 1000 * factor).Field("height", 2000 * factor).EndObject();
  };
  json.BeginObject().Key("cssLayoutViewport").BeginObject();
  json.Field("pageX", scroll.x).Field("pageY", scroll.y);
  json.Field("clientWidth", viewport_width).Field("clientHeight", viewport_height).EndObject();
  const auto visual = [&](const char* key, double factor) {
    json.Key(key).BeginObject().Field("offsetX", visual_offset.x).Field("offsetY", visual_offset.y);
    json.Field("pageX", scroll.x + visual_offset.x).Field("pageY", scroll.y + visual_offset.y);
    json.Field("clientWidth", viewport_width * factor / page_scale);
    json.Field("clientHeight", viewport_height * factor / page_scale).Field("scale", page_scale).EndObject();
  };
  visual("visualViewport", units);
  visual("cssVisualViewport", 1);
  size("contentSize", units);
  size("cssContentSize", 1);
  json.EndObject();
  return out;
}

std::string BoxModelJson(const Rect& content, double border, double scale) {
  std::string out;
  JsonWriter json(&out);
  const auto quad = [&](const char* key, const Rect& r) {
    json.Key(key).BeginArray().Number(r.left).Number(r.top).Number(r.right).Number(r.top);
    json.Number(r.right).Number(r.bottom).Number(r.left).Number(r.bottom).EndArray();
  };
  const Rect outer{content.left - border, content.top - border, content.right + border, content.bottom + border};
  json.BeginObject().Key("model").BeginObject();
  quad("content", content);
  quad("border", outer);
  json.Field("width", outer.width() / scale).Field("height", outer.height() / scale);
  json.EndObject().EndObject();
  return out;
}

std::size_t Put(Engine* engine, std::string_view json) {
  char* const block = engine->Reserve(json.size());
  Require(block != nullptr, "no block of that size");
  if (!json.empty()) std::memcpy(block, json.data(), json.size());
  return json.size();
}

ErrorCode FeedJson(Engine* engine, SourceKind source, std::string_view session, std::string_view frame,
                   std::string_view json) {
  const std::size_t length = Put(engine, json);
  return engine->Feed(source, session, frame, length).status;
}

void FeedSession(Engine* engine, const SessionBuilder& session, std::string_view loader) {
  const std::string& id = session.session_id;
  const auto feed = [&](SourceKind source, const std::string& json) {
    Require(FeedJson(engine, source, id, "", json) == ErrorCode::kOk, "not taken:", SourceName(source));
  };
  feed(SourceKind::kFrameTree, session.FrameTreeJson(loader));
  feed(SourceKind::kLayoutMetrics, session.LayoutMetricsJson());
  feed(SourceKind::kDomSnapshot, session.SnapshotJson());
}

void CapturePage(Engine* engine, const SessionBuilder& session, std::string_view loader) {
  engine->BeginCapture();
  FeedSession(engine, session, loader);
  const Reply reply = engine->FinishCapture(Put(engine, "{}"));
  Require(reply.status == ErrorCode::kOk, "no capture:", reply.json);
}

std::string ObserveContent(Engine* engine, std::string_view options_json) {
  const Reply reply = engine->Observe(Put(engine, options_json));
  Require(reply.status == ErrorCode::kOk, "no observation:", reply.json);
  const std::string json(reply.json);
  const Result<JsonTape> tape = JsonTape::Copy(json, "observation");
  if (!tape.ok()) return {};
  const JsonValue content = tape.value().root()["content"];
  if (content.is_string()) return std::string(content.AsString());
  // The raw value: it is between its key and the next one.
  const std::size_t begin = json.find("\"content\":") + 10;
  const std::size_t end = json.rfind(",\"hash\":");
  return json.substr(begin, end - begin);
}

}  // namespace domtool::testing
