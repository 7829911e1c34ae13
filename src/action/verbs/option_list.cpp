#include "action/verbs/option_list.h"

#include <algorithm>

#include "action/outcome/compare.h"
#include "action/outcome/read_back.h"
#include "base/utf8.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// From a combobox to the box around it and the chips of what was chosen.
constexpr int kLevelsToChip = 3;

bool IsNative(const NodeTable& table, NodeIndex option) { return table.tag[At(option)] == Tag::kOption; }

// HTML 4.10.10: an option without the attribute has its text as its value. Of other elements it is what pages call it.
std::string ValueOf(const NodeTable& table, NodeIndex option) {
  const bool is_native = IsNative(table, option);
  const auto value = table.Attr(option, is_native ? "value" : "data-value");
  return value ? std::string(*value) : is_native ? TextInside(table, option) : std::string();
}

bool HasValue(const NodeTable& table, NodeIndex option, std::string_view wanted) {
  const bool has_value = IsNative(table, option) || table.HasAttr(option, "data-value");
  return has_value && ValueOf(table, option) == wanted;
}

bool IsOpen(const NodeTable& table, NodeIndex list) {
  return list != kNoNode && table.is_visible(list) && !OptionsOf(table, list).empty();
}

// The list that the combobox names by aria-controls or aria-owns. ARIA 1.0 has the reference on the text field inside of the
// combobox, or on the combobox around it.
NodeIndex ListNamedBy(const NodeTable& table, NodeIndex combobox, bool is_open) {
  NodeIndex found = kNoNode;
  for (NodeIndex row = combobox; row != table.subtree_end[At(combobox)]; row = Next(row)) {
    for (const char* attribute : {"aria-controls", "aria-owns"}) {
      ForEachToken(table.AttrOr(row, attribute), [&](std::string_view id) {
        for (std::size_t i = 0; i < table.size() && found == kNoNode; ++i) {
          const bool is_named = table.frame[i] == table.frame[At(row)] && table.AttrOr(RowAt(i), "id") == id;
          if (is_named && (!is_open || IsOpen(table, RowAt(i)))) found = RowAt(i);
        }
      });
    }
  }
  return found;
}

}  // namespace

ListKind KindOfList(const NodeTable& table, NodeIndex row) {
  if (table.tag[At(row)] == Tag::kSelect) {
    const Vector<NodeIndex> options = OptionsOf(table, row);
    const bool is_open = !options.empty() && table.flags[At(options[0])].has_layout;
    return is_open && !TakesSeveral(table, row) ? ListKind::kListBox : ListKind::kNative;
  }
  const Role role = table.role[At(row)];
  if (role == Role::kListBox) return ListKind::kListBox;
  const bool is_popup = role == Role::kCombobox || table.AttrIs(row, "aria-haspopup", "listbox");
  // Of a datalist the browser draws the popup itself, and what it lists is only a proposal.
  return is_popup && !table.HasAttr(row, "list") ? ListKind::kPopup : ListKind::kNone;
}

bool TakesSeveral(const NodeTable& table, NodeIndex list) {
  return table.HasAttr(list, "multiple") || table.AttrIs(list, "aria-multiselectable", "true");
}

Vector<NodeIndex> OptionsOf(const NodeTable& table, NodeIndex list) {
  Vector<NodeIndex> out;
  for (NodeIndex i = list; i != table.subtree_end[At(list)]; i = Next(i)) {
    if (table.role[At(i)] == Role::kOption && !table.flags[At(i)].is_unshown_option) out.push_back(i);
  }
  return out;
}

NodeIndex PopupOf(const NodeTable& table, NodeIndex combobox, const NodeTable& before) {
  if (const NodeIndex list = ListNamedBy(table, combobox, true); list != kNoNode) return list;
  for (std::size_t i = table.size(); i-- > 0;) {
    const NodeIndex list = RowAt(i);
    if (table.role[i] != Role::kListBox || table.tag[i] == Tag::kSelect || !IsOpen(table, list)) continue;
    if (!IsOpen(before, SameElement(table, list, before))) return list;
  }
  return kNoNode;
}

std::string LabelOf(const NodeTable& table, NodeIndex row) {
  std::string_view label;
  // HTML 4.10.10: an empty label attribute counts as none.
  if (IsNative(table, row)) label = table.AttrOr(row, "label");
  if (!IsNative(table, row) && table.role[At(row)] == Role::kOption) label = table.name[At(row)];
  if (table.flags[At(row)].has_form_value) label = table.form_value[At(row)];
  if (label.empty()) return TextInside(table, row);
  return Collapsed(label);
}

Vector<NodeIndex> FindOptions(const NodeTable& table, const Vector<NodeIndex>& options, std::string_view written,
                              const NodeResolver& resolver) {
  const std::string wanted = WithWholeIds(written);
  const NodeIndex named = resolver.Resolve(table, wanted);
  Vector<NodeIndex> best;
  int best_rank = 2;
  for (NodeIndex option : options) {
    const std::string label = LabelOf(table, option);
    const bool is_exact = label == wanted || HasValue(table, option, wanted);
    const int rank = option == named ? 0 : is_exact ? 1 : EqualsIgnoreAsciiCase(label, wanted) ? 2 : 3;
    if (rank > best_rank) continue;
    if (rank < best_rank) best.clear();
    best_rank = rank;
    bool is_like = false;
    for (NodeIndex other : best) {
      is_like |=
          IsNative(table, option) && ValueOf(table, other) == ValueOf(table, option) && LabelOf(table, other) == label;
    }
    if (!is_like) best.push_back(option);
  }
  return best;
}

bool IsSelected(const NodeTable& table, NodeIndex option) {
  if (IsNative(table, option)) return table.flags[At(option)].option_selected;
  return table.AttrIs(option, "aria-selected", "true") || table.AttrIs(option, "aria-checked", "true");
}

bool IsShownBeside(const NodeTable& table, NodeIndex combobox, NodeIndex list, std::string_view label) {
  NodeIndex around = combobox;
  for (int level = 0; level <= kLevelsToChip && around != kNoNode; ++level, around = table.ParentElement(around)) {
    for (NodeIndex i = around; i < table.subtree_end[At(around)]; i = Next(i)) {
      if (i == list || table.role[At(i)] == Role::kListBox) {
        i = RowAt(At(table.subtree_end[At(i)]) - 1);
        continue;
      }
      const bool is_other = level > 0 && i != combobox && HasTrait(table.role[At(i)], RoleTrait::kTyped) &&
                            !table.is_inclusive_descendant(i, combobox) && table.is_interactive(i);
      if (is_other) return false;
      if (table.is_text(i) && table.is_visible(i) && Collapsed(table.rendered_text[At(i)]) == label) return true;
    }
  }
  return false;
}

NodeIndex BoxAroundList(const NodeTable& table, NodeIndex combobox) {
  NodeIndex box = ListNamedBy(table, combobox, false);
  while (box != kNoNode && (!table.is_visible(box) || table.bounds[At(box)].is_empty())) box = table.ParentElement(box);
  return box == kNoNode || table.is_inclusive_descendant(combobox, box) ? kNoNode : box;
}

bool IsDrawnOption(const NodeTable& table, NodeIndex row, NodeIndex box, const NodeTable& before) {
  const bool is_drawn = table.is_element(row) && table.is_interactive(row) && table.is_visible(row) &&
                        !HasTrait(table.role[At(row)], RoleTrait::kField);
  if (!is_drawn) return false;
  if (box != kNoNode && table.is_inclusive_descendant(row, box)) return true;
  const NodeIndex then = SameElement(table, row, before);
  return then == kNoNode || !before.is_visible(then);
}

}  // namespace domtool
