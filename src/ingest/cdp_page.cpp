#include "ingest/cdp_page.h"

#include <algorithm>
#include <optional>

#include "base/json_tape.h"
#include "base/limits.h"

namespace domtool {
namespace {

double Clamp(double value) { return std::clamp(value, -limits::kMaxCoordinate, limits::kMaxCoordinate); }

CdpFrame ReadFrame(JsonValue frame) {
  return {frame["id"].AsString(), frame["parentId"].AsString(), frame["loaderId"].AsString(), frame["url"].AsString(),
          frame["securityOrigin"].AsString()};
}

// The bounding box of a CDP Quad: x1, y1, … x4, y4.
std::optional<Rect> ReadQuad(JsonValue quad) {
  double xs[4];
  double ys[4];
  int count = 0;
  for (const JsonValue number : quad.Elements()) {
    if (count == 8 || !number.is_number()) return std::nullopt;
    (count % 2 == 0 ? xs : ys)[count / 2] = Clamp(number.AsNumber());
    ++count;
  }
  if (count != 8) return std::nullopt;
  const auto [left, right] = std::minmax_element(xs, xs + 4);
  const auto [top, bottom] = std::minmax_element(ys, ys + 4);
  return Rect{*left, *top, *right, *bottom};
}

}  // namespace

Result<Vector<CdpFrame>> ReadFrameTree(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "Page.getFrameTree");
  if (!tape.ok()) return tape.status();
  Vector<CdpFrame> frames;
  Vector<JsonValue> pending{tape.value().root()["frameTree"]};
  // Document order: children are pushed last to first.
  while (!pending.empty() && frames.size() < limits::kMaxFrames) {
    const JsonValue tree = pending.back();
    pending.pop_back();
    const CdpFrame frame = ReadFrame(tree["frame"]);
    if (frame.frame_id.empty()) return BadInput("Page.getFrameTree: frame.id is missing");
    frames.push_back(frame);
    const std::size_t first = pending.size();
    for (const JsonValue child : tree["childFrames"].Elements()) pending.push_back(child);
    std::reverse(pending.begin() + static_cast<std::ptrdiff_t>(first), pending.end());
  }
  return frames;
}

// The visual viewport's width is the one length that is reported in both units without rounding; the content's is rounded,
// which on a narrow frame is more than a pixel at its far end.
double ReadSnapshotPixelsPerCssPixel(JsonValue root) {
  double ratio = root["visualViewport"]["clientWidth"].AsNumber() / root["cssVisualViewport"]["clientWidth"].AsNumber();
  if (!(ratio > 0)) ratio = root["contentSize"]["width"].AsNumber() / root["cssContentSize"]["width"].AsNumber();
  return ratio > 0 ? std::clamp(ratio, 0.05, 50.0) : 1;
}

Result<CdpLayoutMetrics> ReadLayoutMetrics(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "Page.getLayoutMetrics");
  if (!tape.ok()) return tape.status();
  const JsonValue root = tape.value().root();
  const JsonValue layout = root["cssLayoutViewport"];
  const JsonValue visual = root["cssVisualViewport"];
  if (!layout.is_object()) return BadInput("Page.getLayoutMetrics: cssLayoutViewport is missing");
  const auto length = [](JsonValue value) { return std::max(0.0, Clamp(value.AsNumber())); };
  CdpLayoutMetrics metrics;
  metrics.snapshot_pixels_per_css_pixel = ReadSnapshotPixelsPerCssPixel(root);
  metrics.viewport_width = length(layout["clientWidth"]);
  metrics.viewport_height = length(layout["clientHeight"]);
  metrics.visual_viewport =
      visual.is_object() ? Rect::FromSize(Clamp(visual["offsetX"].AsNumber()), Clamp(visual["offsetY"].AsNumber()),
                                          length(visual["clientWidth"]), length(visual["clientHeight"]))
                         : Rect::FromSize(0, 0, metrics.viewport_width, metrics.viewport_height);
  const double scale = visual["scale"].AsNumber();
  if (scale > 0) metrics.page_scale = scale;
  return metrics;
}

Result<BackendNodeId> ReadFrameOwner(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "DOM.getFrameOwner");
  if (!tape.ok()) return tape.status();
  const std::int64_t backend = tape.value().root()["backendNodeId"].AsInteger();
  if (backend <= 0 || backend > 0x7fffffff) return BadInput("DOM.getFrameOwner: backendNodeId is missing");
  return static_cast<BackendNodeId>(backend);
}

Result<CdpFrameBox> ReadFrameBox(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "DOM.getBoxModel");
  if (!tape.ok()) return tape.status();
  const JsonValue model = tape.value().root()["model"];
  const std::optional<Rect> content = ReadQuad(model["content"]);
  const std::optional<Rect> border = ReadQuad(model["border"]);
  if (!content || !border) return BadInput("DOM.getBoxModel: model.content or model.border is not a quad");
  // The quads are as painted, width and height as laid out: their ratio is the scale of every transform above.
  CdpFrameBox box{*content, 1, 1};
  const double width = model["width"].AsNumber();
  const double height = model["height"].AsNumber();
  if (width > 0 && border->width() > 0) box.scale_x = border->width() / width;
  if (height > 0 && border->height() > 0) box.scale_y = border->height() / height;
  return box;
}

Result<CdpTargetInfo> ReadTargetInfo(char* buffer, std::size_t size) {
  Result<JsonTape> tape = JsonTape::Read(buffer, size, "Target.attachedToTarget");
  if (!tape.ok()) return tape.status();
  const JsonValue info = tape.value().root()["targetInfo"];
  if (info["targetId"].AsString().empty()) return BadInput("Target.attachedToTarget: targetInfo.targetId is missing");
  return CdpTargetInfo{info["targetId"].AsString(), info["type"].AsString(), info["url"].AsString()};
}

}  // namespace domtool
