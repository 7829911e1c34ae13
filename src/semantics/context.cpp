#include "semantics/context.h"

namespace domtool {

bool IsNativelyFocusable(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  if (table.flags[At(i)].is_editable_host || context.facts.Has(i, kIsEditingHost)) return true;
  switch (table.tag[At(i)]) {
    case Tag::kA:
    case Tag::kArea: return table.HasAttr(i, "href") || table.HasAttr(i, "xlink:href");
    case Tag::kInput: return table.input_type(i) != InputType::kHidden && !table.HasAttr(i, "disabled");
    case Tag::kButton:
    case Tag::kSelect:
    case Tag::kTextarea: return !context.relations.IsDisabled(i) || !table.HasAttr(i, "disabled");
    case Tag::kIframe: return true;
    case Tag::kAudio:
    case Tag::kVideo: return table.HasAttr(i, "controls");
    case Tag::kSummary: {
      const NodeIndex parent = table.parent[At(i)];
      return parent != kNoNode && table.tag[At(parent)] == Tag::kDetails &&
             context.relations.FirstChild(parent, Tag::kSummary) == i;
    }
    default: return false;
  }
}

NodeIndex RepeatedByUse(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  if (table.node_name[At(i)] != "use") return kNoNode;
  std::string_view href = table.AttrOr(i, "href");
  if (href.empty()) href = table.AttrOr(i, "xlink:href");
  return href.size() > 1 && href[0] == '#' ? context.scopes.Find(i, href.substr(1)) : kNoNode;
}

std::string_view LabelledByIds(const NodeTable& table, NodeIndex i) {
  const std::optional<std::string_view> ids = table.Attr(i, "aria-labelledby");
  return ids ? *ids : table.AttrOr(i, "aria-labeledby");
}

}  // namespace domtool
