#include "action/option_list.h"

#include <algorithm>

#include "action/click_plan.h"
#include "action/verify.h"
#include "base/utf8.h"

namespace domtool {
namespace {

NodeIndex ById(const NodeTable& table, FrameIndex frame, std::string_view id) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.frame[i] == frame && table.AttrOr(RowAt(i), "id") == id) return RowAt(i);
  }
  return kNoNode;
}

void AppendOptions(const NodeTable& table, NodeIndex root, Vector<NodeIndex>* out) {
  for (NodeIndex i = root; i != table.subtree_end[At(root)]; i = Next(i)) {
    if (table.is_element(i) && table.role[At(i)] == Role::kOption) out->push_back(i);
  }
}

// The elements that an attribute of ids names, in its order.
Vector<NodeIndex> Referenced(const NodeTable& table, NodeIndex row, const char* attribute) {
  Vector<NodeIndex> out;
  ForEachToken(table.AttrOr(row, attribute), [&](std::string_view id) {
    const NodeIndex found = ById(table, table.frame[At(row)], id);
    if (found != kNoNode) out.push_back(found);
  });
  return out;
}

bool IsOpen(const NodeTable& table, NodeIndex list) {
  return table.is_visible(list) && !OptionsOf(table, list).empty();
}

std::string Collapsed(std::string_view text) {
  std::string out;
  AppendCollapsed(&out, text);
  return std::string(TrimHtmlSpace(out));
}

// HTML 4.10.10: an option without the attribute has its text as its value.
std::string ValueOf(const NodeTable& table, NodeIndex option) {
  const bool is_native = table.tag[At(option)] == Tag::kOption;
  if (const auto value = table.Attr(option, is_native ? "value" : "data-value")) return std::string(*value);
  return is_native ? TextInside(table, option) : std::string();
}

enum class MatchBy { kValue, kLabel, kAnyCase };

bool Matches(const NodeTable& table, NodeIndex option, std::string_view wanted, MatchBy by) {
  if (by == MatchBy::kValue) {
    const bool is_native = table.tag[At(option)] == Tag::kOption;
    return (is_native || !wanted.empty()) && ValueOf(table, option) == wanted;
  }
  const std::string label = LabelOf(table, option);
  const std::string text = TextInside(table, option);
  if (by == MatchBy::kLabel) return label == wanted || text == wanted;
  return EqualsIgnoreAsciiCase(label, wanted) || EqualsIgnoreAsciiCase(text, wanted);
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
  const bool is_popup = role == Role::kCombobox || table.AttrOr(row, "aria-haspopup") == "listbox";
  // Of a datalist the browser draws the popup itself, and what it lists is only a proposal.
  return is_popup && !table.HasAttr(row, "list") ? ListKind::kPopup : ListKind::kNone;
}

bool TakesSeveral(const NodeTable& table, NodeIndex list) {
  return table.tag[At(list)] == Tag::kSelect ? table.HasAttr(list, "multiple")
                                             : table.AttrOr(list, "aria-multiselectable") == "true";
}

Vector<NodeIndex> OptionsOf(const NodeTable& table, NodeIndex list) {
  Vector<NodeIndex> out;
  AppendOptions(table, list, &out);
  for (NodeIndex owned : Referenced(table, list, "aria-owns")) AppendOptions(table, owned, &out);
  return out;
}

NodeIndex PopupOf(const NodeTable& table, NodeIndex combobox, const NodeTable& before) {
  // ARIA 1.0 has the reference on the text field inside of the combobox, or on the combobox around it.
  for (NodeIndex i = combobox; i != table.subtree_end[At(combobox)]; i = Next(i)) {
    for (const char* attribute : {"aria-controls", "aria-owns"}) {
      for (NodeIndex list : Referenced(table, i, attribute)) {
        if (IsOpen(table, list)) return list;
      }
    }
  }
  NodeIndex fresh = kNoNode;
  NodeIndex last = kNoNode;
  int open = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (table.role[i] != Role::kListBox || table.tag[i] == Tag::kSelect || !IsOpen(table, row)) continue;
    const NodeIndex then = SameElement(table, row, before);
    if (then == kNoNode || !IsOpen(before, then)) fresh = row;
    last = row;
    ++open;
  }
  if (fresh != kNoNode) return fresh;
  return open == 1 && table.AttrOr(combobox, "aria-expanded") == "true" ? last : kNoNode;
}

std::string LabelOf(const NodeTable& table, NodeIndex row) {
  if (table.tag[At(row)] == Tag::kOption) {
    // HTML 4.10.10: an empty label attribute counts as none.
    if (const std::string_view label = table.AttrOr(row, "label"); !label.empty()) return Collapsed(label);
    return TextInside(table, row);
  }
  if (table.role[At(row)] == Role::kOption && !table.name[At(row)].empty()) return Collapsed(table.name[At(row)]);
  return table.flags[At(row)].has_form_value ? Collapsed(table.form_value[At(row)]) : TextInside(table, row);
}

NodeIndex FindOption(const NodeTable& table, const Vector<NodeIndex>& options, std::string_view wanted,
                     const NodeResolver& resolver) {
  const NodeIndex named = resolver.Resolve(table, wanted);
  if (std::find(options.begin(), options.end(), named) != options.end()) return named;
  const std::string label = Collapsed(wanted);
  for (const MatchBy by : {MatchBy::kValue, MatchBy::kLabel, MatchBy::kAnyCase}) {
    for (NodeIndex option : options) {
      if (table.flags[At(option)].is_unlisted) continue;
      if (Matches(table, option, by == MatchBy::kValue ? wanted : std::string_view(label), by)) return option;
    }
  }
  return kNoNode;
}

bool IsSelected(const NodeTable& table, NodeIndex option) {
  if (table.tag[At(option)] == Tag::kOption) return table.flags[At(option)].option_selected;
  return table.AttrOr(option, "aria-selected") == "true" || table.AttrOr(option, "aria-checked") == "true";
}

bool IsOptionDisabled(const NodeTable& table, NodeIndex option) {
  for (NodeIndex i = option; i != kNoNode; i = table.ParentElement(i)) {
    const bool is_native = table.tag[At(i)] == Tag::kOption || table.tag[At(i)] == Tag::kOptgroup;
    if (IsDisabled(table, i) || (is_native && table.HasAttr(i, "disabled")) ||
        table.AttrOr(i, "aria-disabled") == "true") {
      return true;
    }
    if (table.tag[At(i)] == Tag::kSelect || table.role[At(i)] == Role::kListBox) break;
  }
  return false;
}

}  // namespace domtool
