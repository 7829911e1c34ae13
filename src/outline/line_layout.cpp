#include "outline/line_layout.h"

#include <cstddef>

#include "outline/node_text.h"

namespace domtool {
namespace {

// A table row that contains more than this is layout, not data.
constexpr std::size_t kMaxNodesOfRow = 80;
// A control that contains more text or controls than this is a card, not a line.
constexpr std::size_t kMaxControlTextBytes = 100;
constexpr int kMaxControlsInside = 5;

// Its content is a few words, which its name repeats. Cells are more than their words.
bool IsAllWords(const SafeView& view, NodeIndex i) {
  if (IsRowOfCells(view, i)) return false;
  for (NodeIndex c = Next(i); c < view.subtree_end(i); c = Next(c)) {
    const Role role = view.role(c);
    const bool has_more = role == Role::kImage || role == Role::kProgressBar || role == Role::kMeter;
    if (view.is_shown(c) && (has_more || IsLargePicture(view, c))) return false;
  }
  return IsLine(view, i);
}

}  // namespace

bool IsBlock(const SafeView& view, NodeIndex i) {
  if (!view.has_layout(i)) return false;
  const Display display = view.style(i).display;
  return display == Display::kBlock || display == Display::kTableRow || display == Display::kTableCell ||
         display == Display::kOther;
}

bool IsCell(const SafeView& view, NodeIndex i) {
  if (!view.has_layout(i)) return false;
  return view.style(i).display == Display::kTableCell || HasTrait(view.role(i), RoleTrait::kCell);
}

bool IsRowOfCells(const SafeView& view, NodeIndex i) {
  if (!view.has_layout(i) || At(view.subtree_end(i)) - At(i) > kMaxNodesOfRow) return false;
  if (view.style(i).display == Display::kTableRow) return true;
  if (view.role(i) != Role::kRow) return false;
  NodeIndex c = Next(i);
  while (At(c) < At(view.subtree_end(i)) && !IsCell(view, c)) c = view.subtree_end(c);
  return At(c) < At(view.subtree_end(i));
}

bool IsLine(const SafeView& view, NodeIndex i) {
  if (At(view.subtree_end(i)) - At(i) > kMaxNodesOfRow) return false;
  std::size_t bytes = 0;
  int controls = 0;
  for (NodeIndex c = Next(i); c < view.subtree_end(i); c = Next(c)) {
    if (!view.is_shown(c)) continue;
    if (view.is_element(c)) {
      controls += view.is_interactive(c) ? 1 : 0;
      if (view.role(c) == Role::kHeading || IsContainer(view, c) || view.is_frame_owner(c)) return false;
    } else {
      bytes += view.text(c).view().size();
    }
    if (bytes > kMaxControlTextBytes || controls > kMaxControlsInside) return false;
  }
  return true;
}

bool IsContainer(const SafeView& view, NodeIndex i) {
  const Role role = view.role(i);
  if (view.is_part(i) && role != Role::kIframe) return role != Role::kForm || !view.name(i).empty();
  switch (role) {
    case Role::kAlert:
    case Role::kMenu:
    case Role::kTabPanel: return true;
    case Role::kToolbar:
    case Role::kListBox:
    case Role::kTabList:
    case Role::kTree: return !view.name(i).empty();
    default: return false;
  }
}

bool HasOwnName(const SafeView& view, NodeIndex i) { return !view.name_is_content(i) && !view.name(i).empty(); }

bool IsLeafControl(const SafeView& view, NodeIndex i) {
  const Role role = view.role(i);
  // The text in a rich editor is content to read; that of a field is its value.
  const bool is_editable = view.tag(i) == Tag::kInput || view.tag(i) == Tag::kTextarea;
  if (is_editable || view.tag(i) == Tag::kSelect) return true;
  // Even if they are presentational to assistive technology: a person presses the cross on a tab.
  if (ContainsShownControl(view, i)) return false;
  if (HasTrait(role, RoleTrait::kPresentationalChildren)) return true;
  if (role == Role::kCombobox && !view.value(i).empty()) return true;
  if (view.reasons(i).Has(InteractiveReason::kEditable)) return false;
  // Without a name, or with one that omits part of the content, the content is written after it.
  const bool is_content = view.name_is_content(i) && (!view.name_is_guess(i) || IsAllWords(view, i));
  return (HasTrait(role, RoleTrait::kNameFromContent) || is_content) && !view.name(i).empty();
}

}  // namespace domtool
