#include "merge/skipped_contents.h"

#include <algorithm>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

bool IsNeverRendered(const NodeTable& table, NodeIndex i) {
  switch (table.tag[At(i)]) {
    case Tag::kHead:
    case Tag::kStyle:
    case Tag::kScript:
    case Tag::kNoscript:
    case Tag::kTemplate:
    case Tag::kDatalist:
    case Tag::kTitle:
    case Tag::kMeta:
    case Tag::kLink:
    case Tag::kSource:
    case Tag::kTrack:
    case Tag::kMap:
    case Tag::kArea:
    case Tag::kOption:
    case Tag::kOptgroup: return true;
    case Tag::kInput: return table.input_type(i) == InputType::kHidden;
    case Tag::kDialog: return !table.HasAttr(i, "open");
    default: return table.HasAttr(i, "hidden") || table.HasAttr(i, "popover");
  }
}

// A closed details shows its summary alone.
bool IsInClosedDetails(const NodeTable& table, NodeIndex i) {
  const NodeIndex p = table.parent[At(i)];
  const bool is_in_details = p != kNoNode && table.tag[At(p)] == Tag::kDetails && !table.HasAttr(p, "open");
  return is_in_details && table.tag[At(i)] != Tag::kSummary;
}

void Restore(NodeIndex container, NodeTable* table) {
  NodeTable& t = *table;
  const NodeIndex end = t.subtree_end[At(container)];
  for (NodeIndex i = Next(container); i < end;) {
    const bool is_document = t.kind[At(i)] == NodeKind::kDocument;  // a frame has a layout of its own
    if (is_document || IsNeverRendered(t, i) || IsInClosedDetails(t, i)) {
      i = t.NextSibling(i);
      continue;
    }
    t.flags[At(i)].has_layout = true;
    t.bounds[At(i)] = t.bounds[At(container)];
    t.style[At(i)].text_fill = t.style[At(container)].text_fill;
    if (t.is_text(i)) t.rendered_text[At(i)] = t.text[At(i)];
    i = Next(i);
  }
}

bool HasLaidOutContents(const NodeTable& table, NodeIndex container) {
  const auto begin = table.flags.begin() + static_cast<std::ptrdiff_t>(At(container)) + 1;
  const auto end = table.flags.begin() + static_cast<std::ptrdiff_t>(At(table.subtree_end[At(container)]));
  return std::any_of(begin, end, [](const NodeFlags& flags) { return flags.has_layout; });
}

// Elements that SVG 2 section 5.4 never renders in place, and elements in an SVG with display: none. They have boxes in a
// snapshot, whose names are in lower case.
bool IsNeverPainted(const NodeTable& table, NodeIndex i) {
  if (table.flags[At(i)].has_layout && table.style[At(i)].display == Display::kNone) return true;
  if (table.tag[At(i)] != Tag::kUnknown || table.kind[At(i)] != NodeKind::kElement) return false;
  const std::string_view name = table.node_name[At(i)];
  return name == "defs" || name == "symbol" || name == "clippath" || name == "mask" || name == "pattern" ||
         name == "marker";
}

void Forget(NodeIndex i, NodeTable* table) {
  table->flags[At(i)].has_layout = false;
  table->bounds[At(i)] = {};
  table->rendered_text[At(i)] = {};
}

}  // namespace

void FixSkippedContents(NodeTable* table) {
  NodeIndex hidden_until{0};  // rows before it are inside something that is never shown
  for (NodeIndex i{0}; At(i) < table->size();) {
    if (i < hidden_until || IsInClosedDetails(*table, i) || IsNeverPainted(*table, i)) {
      if (i >= hidden_until) hidden_until = table->NextSibling(i);
      Forget(i, table);
    }
    const ContentVisibility skips =
        table->flags[At(i)].has_layout ? table->style[At(i)].content_visibility : ContentVisibility::kVisible;
    if (skips == ContentVisibility::kHidden) hidden_until = table->NextSibling(i);
    const bool is_restored = skips == ContentVisibility::kAuto && !HasLaidOutContents(*table, i);
    if (is_restored) Restore(i, table);
    i = is_restored ? table->NextSibling(i) : Next(i);
  }
}

}  // namespace domtool
