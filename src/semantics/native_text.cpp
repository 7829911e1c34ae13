#include "semantics/native_text.h"

#include "base/utf8.h"

namespace domtool {
namespace {

std::optional<std::string_view> InputText(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  const std::optional<std::string_view> value = table.Attr(i, "value");
  switch (table.input_type(i)) {
    case InputType::kSubmit: return value ? *value : "Submit";
    case InputType::kReset: return value ? *value : "Reset";
    case InputType::kButton: return value;
    case InputType::kFile: return table.HasAttr(i, "multiple") ? "Choose Files" : "Choose File";
    case InputType::kImage: break;
    default: return std::nullopt;
  }
  const std::string_view alt = table.AttrOr(i, "alt");
  if (!IsHtmlSpaceOnly(alt)) return alt;
  if (value && !IsHtmlSpaceOnly(*value)) return value;
  if (context.facts.Has(i, kHasTitle)) return std::nullopt;
  return "Submit";
}

// For an SVG link; in HTML the attribute means nothing.
bool IsInDrawing(const NodeTable& table, NodeIndex i) {
  if (table.tag[At(i)] != Tag::kA || !table.HasAttr(i, "xlink:title")) return false;
  while (i != kNoNode && table.tag[At(i)] != Tag::kSvg && table.node_name[At(i)] != "foreignobject")
    i = table.parent[At(i)];
  return i != kNoNode && table.tag[At(i)] == Tag::kSvg;
}

}  // namespace

std::string_view DirectTextOf(const NodeTable& table, NodeIndex element) {
  const NodeIndex first = Next(element);
  if (first >= table.subtree_end[At(element)] || !table.is_text(first)) return {};
  return TrimHtmlSpace(table.text[At(first)]);
}

std::optional<std::string_view> NativeText(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  switch (table.tag[At(i)]) {
    case Tag::kInput: return InputText(context, i);
    case Tag::kImg:
    case Tag::kArea: return table.Attr(i, "alt");
    case Tag::kOptgroup: return table.AttrOr(i, "label");
    case Tag::kOption: {
      const std::string_view label = table.AttrOr(i, "label");
      if (!label.empty()) return label;
      return std::nullopt;
    }
    case Tag::kHtml:
    case Tag::kHead: return std::nullopt;
    default: break;
  }
  const NodeIndex title = context.relations.FirstChild(i, Tag::kTitle);
  // SVG-AAM 1.0 section 8.1: for a link in a drawing without a title element.
  if (title == kNoNode) return IsInDrawing(table, i) ? table.Attr(i, "xlink:title") : std::nullopt;
  const std::string_view text = DirectTextOf(table, title);
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace domtool
