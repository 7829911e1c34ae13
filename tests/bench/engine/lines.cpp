#include "bench/engine/lines.h"

#include <cmath>
#include <string_view>

#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool::testing {
namespace {

void AppendField(std::string* out, std::int64_t number) {
  AppendInteger(out, number);
  *out += ' ';
}

// The nearest whole number, rounded like JavaScript's Math.round.
void AppendRounded(std::string* out, double value) {
  AppendField(out, static_cast<std::int64_t>(std::floor(value + 0.5)));
}

std::string_view InputRole(std::string_view type) {
  if (type == "checkbox" || type == "radio" || type == "button") return type;
  if (type == "submit" || type == "reset") return "button";
  return type == "range" ? "slider" : "textbox";
}

// The first step of HTML-AAM, regardless of the surroundings.
std::string_view RoleOf(const NodeTable& t, NodeIndex i) {
  switch (t.tag[At(i)]) {
    case Tag::kA: return t.HasAttr(i, "href") ? "link" : "generic";
    case Tag::kButton: return "button";
    case Tag::kInput: return InputRole(t.AttrOr(i, "type"));
    case Tag::kTextarea: return "textbox";
    case Tag::kSelect: return "combobox";
    case Tag::kImg: return "image";
    case Tag::kLi: return "listitem";
    case Tag::kUl:
    case Tag::kOl: return "list";
    case Tag::kP: return "paragraph";
    case Tag::kTable: return "table";
    case Tag::kTr: return "row";
    case Tag::kTd: return "cell";
    case Tag::kNav: return "navigation";
    case Tag::kMain: return "main";
    case Tag::kH1:
    case Tag::kH2:
    case Tag::kH3:
    case Tag::kH4:
    case Tag::kH5:
    case Tag::kH6: return "heading";
    default: return t.is_text(i) ? "text" : "generic";
  }
}

// Neither reads shapes that clip.
bool IsVisible(const NodeTable& t, NodeIndex i) {
  const HiddenReason reason = t.hidden_reason[At(i)];
  return reason == HiddenReason::kNotHidden || reason == HiddenReason::kClipped;
}

std::string_view TagOf(const NodeTable& t, NodeIndex i) {
  if (t.is_text(i)) return "#text";
  return t.kind[At(i)] == NodeKind::kDocument ? "#document" : t.node_name[At(i)];
}

}  // namespace

void AppendLines(const NodeTable& table, std::string* out) {
  for (NodeIndex i{0}; At(i) < table.size(); i = Next(i)) {
    AppendField(out, static_cast<std::int64_t>(At(table.frame[At(i)])));
    AppendField(out, table.parent[At(i)] == kNoNode ? -1 : static_cast<std::int64_t>(At(table.parent[At(i)])));
    *out += TagOf(table, i);
    *out += ' ';
    *out += RoleOf(table, i);
    *out += ' ';
    const Rect& box = table.bounds[At(i)];
    for (const double number : {box.left, box.top, box.width(), box.height()}) AppendRounded(out, number);
    *out += IsVisible(table, i) ? "shown " : "hidden ";
    AppendCollapsed(out, table.rendered_text[At(i)]);
    *out += '\n';
  }
}

}  // namespace domtool::testing
