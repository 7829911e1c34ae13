// The 'table' format: TableRow[] of the contract, every element with all decisions and their reasons. For tests and
// debugging. It may contain text that no person sees, but never a secret value.
#include "formats/writers.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "base/limits.h"
#include "outline/node_text.h"
#include "outline/relevance.h"

namespace domtool {
namespace {

void WriteBox(const Rect& box, JsonWriter* json) {
  json->BeginArray();
  json->Number(box.left).Number(box.top).Number(box.width()).Number(box.height());
  json->EndArray();
}

// No box inside begins a line of its own.
bool IsOneParagraph(const SafeView& view, NodeIndex i) {
  const std::size_t end = std::min(At(view.subtree_end(i)), At(i) + limits::kMaxContextRows);
  for (std::size_t k = At(i) + 1; k < end; ++k) {
    const NodeIndex inside = RowAt(k);
    if (!view.is_element(inside) || !view.is_shown(inside)) continue;
    const Display display = view.style(inside).display;
    if (display != Display::kInline && display != Display::kInlineBlock && display != Display::kContents) return false;
  }
  return true;
}

// `*written_to` is the end of what an element around this one has written as its content.
void WriteTexts(const SafeView& view, NodeIndex i, NodeIndex* written_to, JsonWriter* json) {
  const std::string text = DirectText(view, i);
  if (text.empty()) return;
  json->Field("text", text);
  if (i < *written_to || !view.is_shown(i) || !IsOneParagraph(view, i)) return;
  const std::string content = ShownTextInside(view, i, false, limits::kMaxTextRunBytes);
  if (content == text) return;
  json->Field("content", content);
  *written_to = view.subtree_end(i);
}

void WriteSemantics(const SafeView& view, NodeIndex i, NodeIndex* written_to, JsonWriter* json) {
  json->Field("role", RoleName(view.role(i)));
  json->Field("name", view.name(i).view());
  if (view.name_is_guess(i)) json->Field("nameIsGuess", true);
  if (!view.description(i).empty()) json->Field("description", view.description(i).view());
  if (view.level(i) > 0) json->Field("level", view.level(i));
  WriteTexts(view, i, written_to, json);
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
  const NodeIndex coverer = view.covered_by(i);
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

void WriteRow(const SafeView& view, NodeIndex i, NodeIndex scroller, NodeIndex* written_to,
              std::size_t* next_disagreement, JsonWriter* json) {
  json->BeginObject();
  json->Field("id", IdOf(view, i));
  const NodeIndex parent = ParentElementAcrossFrames(view, i);
  json->Key("parentId");
  parent == kNoNode ? json->Null() : json->String(IdOf(view, parent));
  json->Field("backendNodeId", static_cast<int>(view.backend_node_id(i)));
  json->Field("frameId", view.frame_id(view.frame(i)));
  json->Field("tag", view.node_name(i).view());
  WriteSemantics(view, i, written_to, json);
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
  if (view.redaction(i) != Redaction::kNone) json->Field("redacted", RedactionName(view.redaction(i)));
  json->EndObject();
}

}  // namespace

Written WriteTable(const SafeView& view, const ObserveOptions& options, const RecentEvents&) {
  Written written;
  written.is_json = true;
  JsonWriter json(&written.content);
  json.BeginArray();
  std::size_t next_disagreement = 0;
  NodeIndex written_to{0};
  const Vector<NodeIndex> scrollers = view.scrollers();
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_element(RowAt(i)) || view.is_omitted(view.frame(RowAt(i)))) continue;
    if (options.relevance != nullptr && !options.relevance->rows[i]) continue;
    WriteRow(view, RowAt(i), scrollers[i], &written_to, &next_disagreement, &json);
    ++written.emitted_nodes;
  }
  json.EndArray();
  return written;
}

}  // namespace domtool
