// The 'table' format: TableRow[] of the contract, every element with all decisions and their reasons. For tests and
// debugging. It may contain text that no person sees, but never a secret value.
#include "formats/writers.h"

#include <string>
#include <utility>

#include "base/json_writer.h"
#include "outline/relevance.h"
#include "outline/row_text.h"

namespace domtool {
namespace {

void WriteBox(const Rect& box, JsonWriter* json) {
  json->BeginArray();
  json->Number(box.left).Number(box.top).Number(box.width()).Number(box.height());
  json->EndArray();
}

void WriteSemantics(const SafeView& view, NodeIndex i, JsonWriter* json) {
  json->Field("role", RoleName(view.role(i)));
  json->Field("name", view.name(i).view());
  if (view.name_is_guess(i)) json->Field("nameIsGuess", true);
  if (!view.description(i).empty()) json->Field("description", view.description(i).view());
  if (view.level(i) > 0) json->Field("level", view.level(i));
  const std::string text = DirectText(view, i);
  if (!text.empty()) {
    json->Field("text", text);
    const std::string content = ShownTextInside(view, i, false, limits::kMaxTextRunBytes);
    if (view.is_shown(i) && content != text) json->Field("content", content);
  }
  if (!view.value(i).empty()) json->Field("value", view.value(i).view());
  json->Key("states").BeginArray();
  view.states(i).ForEach([&](State state) { json->String(StateName(state)); });
  json->EndArray();
  json->Field("tier", TierName(view.tier(i)));
  json->Field("interactive", view.is_interactive(i));
  json->Key("interactiveReasons").BeginArray();
  view.reasons(i).ForEach([&](InteractiveReason reason) { json->String(ReasonName(reason)); });
  json->EndArray();
}

void WriteGeometry(const SafeView& view, NodeIndex i, JsonWriter* json) {
  json->Field("visible", view.is_shown(i));
  if (!view.is_visible(i)) json->Field("hiddenReason", HiddenReasonName(view.hidden_reason(i)));
  json->Key("visibleRatio").Number(view.visible_ratio(i), 4);
  const NodeIndex coverer = view.obscured_by(i);
  json->Field("obscured", coverer != kNoNode);
  if (coverer != kNoNode) json->Field("obscuredBy", IdOf(view, coverer));
  json->Key("box");
  view.has_layout(i) ? WriteBox(view.bounds(i), json) : static_cast<void>(json->Null());
  json->Key("clickPoint");
  if (!view.has_click_point(i)) {
    json->Null();
    return;
  }
  json->BeginArray().Number(view.click_point(i).x).Number(view.click_point(i).y).EndArray();
}

// `next` is the first disagreement not yet written.
void WriteDisagreement(const SafeView& view, NodeIndex i, std::size_t* next, JsonWriter* json) {
  const auto& all = view.disagreements();
  while (*next < all.size() && all[*next].row < i) ++*next;
  if (*next == all.size() || all[*next].row != i) return;
  json->Field("computedRole", RoleName(all[*next].role));
  json->Field("computedName", view.computed_name(*next).view());
}

void WriteScroll(const ScrollBox& scroll, JsonWriter* json) {
  const auto number = [&](const char* key, float value) { json->Field(key, static_cast<double>(value)); };
  json->Key("scroll").BeginObject();
  number("x", scroll.left);
  number("y", scroll.above);
  number("maxX", scroll.left + scroll.right);
  number("maxY", scroll.above + scroll.below);
  json->Key("more").BeginArray();
  const std::pair<float, const char*> sides[] = {
      {scroll.above, "up"}, {scroll.below, "down"}, {scroll.left, "left"}, {scroll.right, "right"}};
  for (const auto& [hidden, side] : sides) {
    if (hidden > 0) json->String(side);
  }
  json->EndArray().EndObject();
}

void WriteSet(const PartialSet& set, JsonWriter* json) {
  json->Field(set.is_rows ? "rowCount" : "setSize", set.total);
  if (set.columns != 0) json->Field("colCount", set.columns);
  if (set.last != 0) json->Key("present").BeginArray().Integer(set.first).Integer(set.last).EndArray();
}

void WriteScrolling(const SafeView& view, NodeIndex i, NodeIndex scroller, JsonWriter* json) {
  if (const ScrollBox* scroll = view.scroll(i)) WriteScroll(*scroll, json);
  if (const PartialSet* set = view.set(i)) WriteSet(*set, json);
  if (scroller != kNoNode && view.has_layout(i)) json->Field("scroller", IdOf(view, scroller));
}

void WriteRow(const SafeView& view, NodeIndex i, NodeIndex scroller, std::size_t* next_disagreement, JsonWriter* json) {
  json->BeginObject();
  json->Field("id", IdOf(view, i));
  const NodeIndex parent = ParentElementAcrossFrames(view, i);
  json->Key("parentId");
  parent == kNoNode ? json->Null() : json->String(IdOf(view, parent));
  json->Field("backendNodeId", static_cast<int>(view.backend_node_id(i)));
  json->Field("frameId", view.frame_id(view.frame(i)));
  json->Field("tag", view.node_name(i).view());
  WriteSemantics(view, i, json);
  WriteDisagreement(view, i, next_disagreement, json);
  WriteGeometry(view, i, json);
  WriteScrolling(view, i, scroller, json);
  const NodeIndex around = view.parent(i);
  if (around != kNoNode && view.kind(around) == NodeKind::kDocument) {
    const SafeText base = view.frame_text(view.frame(i)).base_url;
    if (!base.empty()) json->Field("baseUrl", base.view());
  }
  if (!view.href(i).empty()) json->Field("href", view.href(i).view());
  if (!view.action(i).empty()) json->Field("action", view.action(i).view());
  if (!view.method(i).empty()) json->Field("method", view.method(i).view());
  if (!view.form(i).empty()) json->Field("form", view.form(i).view());
  if (view.redacted(i) != Redaction::kNot) json->Field("redacted", RedactionName(view.redacted(i)));
  json->EndObject();
}

}  // namespace

Written WriteTable(const SafeView& view, const ObserveOptions& options, const RecentEvents&) {
  Written written;
  written.is_json = true;
  JsonWriter json(&written.content);
  json.BeginArray();
  std::size_t next_disagreement = 0;
  const Vector<NodeIndex> scrollers = view.scrollers();
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_element(RowAt(i)) || view.is_omitted(view.frame(RowAt(i)))) continue;
    if (options.relevance != nullptr && !options.relevance->rows[i]) continue;
    WriteRow(view, RowAt(i), scrollers[i], &next_disagreement, &json);
    ++written.emitted_nodes;
  }
  json.EndArray();
  return written;
}

}  // namespace domtool
