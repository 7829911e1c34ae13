#include "action/target/hit_test.h"

#include <utility>

#include "base/limits.h"

namespace domtool {
namespace {

bool IsLabelable(const NodeTable& table, NodeIndex row) {
  switch (table.tag[At(row)]) {
    case Tag::kButton:
    case Tag::kInput:
    case Tag::kMeter:
    case Tag::kOutput:
    case Tag::kProgress:
    case Tag::kSelect:
    case Tag::kTextarea: return true;
    default: return false;
  }
}

// HTML 4.10.4: what a label labels is named by `for`, else it is its first labelable descendant.
bool IsLabelOf(const NodeTable& table, NodeIndex label, NodeIndex control) {
  if (!IsLabelable(table, control) || table.frame[At(label)] != table.frame[At(control)]) return false;
  if (const auto id = table.Attr(label, "for")) return !id->empty() && table.AttrOr(control, "id") == *id;
  for (NodeIndex i = Next(label); i != table.subtree_end[At(label)]; i = Next(i)) {
    if (IsLabelable(table, i)) return i == control;
  }
  return false;
}

// The label around a row, itself included; kNoNode without one.
NodeIndex LabelAround(const NodeTable& table, NodeIndex row) {
  for (NodeIndex i = row; i != kNoNode; i = table.parent[At(i)]) {
    if (table.tag[At(i)] == Tag::kLabel) return i;
    if (table.kind[At(i)] == NodeKind::kDocument) return kNoNode;
  }
  return kNoNode;
}

NodeIndex ElementAt(const NodeTable& table, NodeIndex row) {
  while (row != kNoNode && !table.is_element(row)) row = table.parent[At(row)];
  return row;
}

// The element drawn around a clipped range field; kNoNode for any other target.
NodeIndex ThumbOf(const NodeTable& table, NodeIndex row) {
  const bool is_clipped = table.input_type(row) == InputType::kRange && table.style[At(row)].is_clipped_away;
  return is_clipped ? table.ParentElement(row) : kNoNode;
}

bool IsControl(const NodeTable& table, NodeIndex row) {
  const ReasonSet& reasons = table.reasons[At(row)];
  return HasTrait(table.role[At(row)], RoleTrait::kWidget) &&
         (reasons.Has(InteractiveReason::kNative) || reasons.Has(InteractiveReason::kRole));
}

bool IsPartOf(const NodeTable& table, NodeIndex target, NodeIndex control) {
  const Role whole = table.role[At(target)];
  const Role part = table.role[At(control)];
  switch (part) {
    case Role::kTextbox:
    case Role::kSearchBox: return HasTrait(whole, RoleTrait::kWidget) && whole != Role::kLink && whole != Role::kButton;
    default:
      if (part == Role::kTab || HasTrait(part, RoleTrait::kChoice)) return part != whole;
      return AreLabelAndControl(table, target, control);
  }
}

}  // namespace

bool IsPaintedBefore(const NodeTable& table, NodeIndex one, NodeIndex other) {
  const auto session = [&table](NodeIndex row) { return table.frames[At(table.frame[At(row)])].session_id; };
  if (session(one) != session(other)) return false;
  // Within a layer in the order of the document, but for what is in line, which comes after blocks.
  const std::int32_t layer = table.paint_layer[At(one)];
  const std::int32_t other_layer = table.paint_layer[At(other)];
  if (layer == 0) return false;  // it was not there to be painted
  return layer != other_layer ? layer < other_layer : At(one) < At(other);
}

bool AreLabelAndControl(const NodeTable& table, NodeIndex target, NodeIndex hit) {
  const NodeIndex hit_label = LabelAround(table, hit);
  if (hit_label != kNoNode && IsLabelOf(table, hit_label, target)) return true;
  const NodeIndex target_label = LabelAround(table, target);
  return target_label != kNoNode && IsLabelOf(table, target_label, hit);
}

NodeIndex BoxRowOf(const NodeTable& table, NodeIndex row) {
  if (const MapArea* area = table.Area(row)) return area->image;
  if (const NodeIndex thumb = ThumbOf(table, row); thumb != kNoNode) return thumb;
  if (!table.flags[At(row)].borrows_bounds) return row;
  NodeIndex best = row;
  double best_area = 0;
  for (NodeIndex i = Next(row); i < table.subtree_end[At(row)]; i = Next(i)) {
    const Rect& box = table.bounds[At(i)];
    const bool can_be_pressed = table.flags[At(i)].has_layout && !table.flags[At(i)].borrows_bounds &&
                                table.is_visible(i) && table.frame[At(i)] == table.frame[At(row)];
    const bool is_there = !table.has_click_point[At(row)] || box.contains(table.click_point[At(row)]);
    if (!can_be_pressed || !is_there || box.area() <= best_area) continue;
    best = i;
    best_area = box.area();
  }
  return best;
}

std::optional<Vector<SessionStop>> PathToPage(const NodeTable& table, NodeIndex row) {
  Vector<SessionStop> path;
  FrameIndex frame = table.frame[At(row)];
  path.push_back({std::string(table.frames[At(frame)].session_id),
                  row,
                  table.backend_node_id[At(row)],
                  {},
                  table.backend_node_id[At(BoxRowOf(table, row))]});
  for (std::size_t depth = 0; depth < limits::kMaxFrames; ++depth) {
    const FrameInfo& info = table.frames[At(frame)];
    if (info.parent == kNoFrame) {
      const bool is_page = info.session_id.empty() && path[0].backend_node_id != kNoBackendNode;
      return is_page ? std::optional(std::move(path)) : std::nullopt;
    }
    const FrameInfo& parent = table.frames[At(info.parent)];
    if (parent.session_id != info.session_id) {
      if (info.owner == kNoNode || table.backend_node_id[At(info.owner)] == kNoBackendNode) return std::nullopt;
      path.push_back({std::string(parent.session_id), info.owner, table.backend_node_id[At(info.owner)],
                      std::string(info.frame_id), table.backend_node_id[At(info.owner)]});
    }
    frame = info.parent;
  }
  return std::nullopt;
}

DocumentVerdict CheckDocument(JsonValue frame_tree_result, const FrameInfo& frame) {
  const JsonValue root = frame_tree_result["frameTree"];
  if (!root["frame"].is_object()) return DocumentVerdict::kMalformed;
  Vector<JsonValue> open = {root};
  for (std::size_t visited = 0; !open.empty() && visited < limits::kMaxFrames; ++visited) {
    const JsonValue tree = open.back();
    open.pop_back();
    if (tree["frame"]["id"].AsString() == frame.frame_id) {
      const bool is_same = frame.loader_id.empty() || tree["frame"]["loaderId"].AsString() == frame.loader_id;
      return is_same ? DocumentVerdict::kSame : DocumentVerdict::kOtherDocument;
    }
    for (JsonValue child : tree["childFrames"].Elements()) open.push_back(child);
  }
  return DocumentVerdict::kFrameGone;
}

NodeIndex RowOfBackendNode(const NodeTable& table, std::string_view session, std::string_view frame_id,
                           BackendNodeId node) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.backend_node_id[i] != node) continue;
    const FrameInfo& frame = table.frames[At(table.frame[i])];
    if (frame.session_id == session && (frame_id.empty() || frame.frame_id == frame_id)) return RowAt(i);
  }
  return kNoNode;
}

NodeIndex InnerControl(const NodeTable& table, NodeIndex target, NodeIndex hit) {
  if (!table.is_inclusive_descendant(hit, target)) target = LabelAround(table, hit);
  if (target == kNoNode || !table.is_interactive(target)) return kNoNode;
  for (NodeIndex i = ElementAt(table, hit); i != target && i != kNoNode; i = table.ParentElement(i)) {
    if (IsControl(table, i) && !IsPartOf(table, target, i)) return i;
  }
  return kNoNode;
}

Hit JudgeHit(const NodeTable& table, NodeIndex target, const SessionStop& stop, JsonValue result) {
  const std::int64_t id = result["backendNodeId"].AsInteger(0);
  if (id <= 0 || id > INT32_MAX) return {HitKind::kMalformed, kNoNode};
  const auto backend = static_cast<BackendNodeId>(id);
  const std::string_view frame_id = result["frameId"].AsString();
  if (!stop.child_frame_id.empty() && (backend == stop.backend_node_id || frame_id == stop.child_frame_id)) {
    return {HitKind::kTarget, kNoNode};
  }
  const NodeIndex hit = RowOfBackendNode(table, stop.session, frame_id, backend);
  if (hit == kNoNode) return {HitKind::kUnknown, kNoNode};
  if (stop.child_frame_id.empty()) {
    if (table.is_inclusive_descendant(hit, target)) return {HitKind::kTarget, hit};
    if (AreLabelAndControl(table, target, hit)) return {HitKind::kTarget, hit};
    if (ElementAt(table, hit) == ThumbOf(table, target)) return {HitKind::kTarget, hit};
  }
  return {HitKind::kCovered, ElementAt(table, hit)};
}

}  // namespace domtool
