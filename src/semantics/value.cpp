#include "semantics/value.h"

#include <string>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr int kMaxLevelsToSelect = 8;  // optgroups, and the wrappers of customizable selects

bool IsRange(Role role) {
  return role == Role::kSlider || role == Role::kSpinButton || role == Role::kProgressBar || role == Role::kMeter ||
         role == Role::kScrollBar || role == Role::kSeparator;
}

std::string_view RangeText(const NodeTable& table, NodeIndex i) {
  const bool is_field = table.tag[At(i)] == Tag::kInput;
  for (const std::string_view attribute : {"aria-valuetext", "aria-valuenow"}) {
    const std::string_view value = TrimHtmlSpace(table.AttrOr(i, attribute));
    if (!value.empty() && !(is_field && attribute == "aria-valuenow")) return value;
  }
  const Tag tag = table.tag[At(i)];
  return tag == Tag::kMeter || tag == Tag::kProgress ? TrimHtmlSpace(table.AttrOr(i, "value")) : std::string_view();
}

// The select or listbox that the option belongs to.
NodeIndex OwnerOf(const NodeTable& table, NodeIndex option) {
  NodeIndex i = table.parent[At(option)];
  for (int level = 0; level < kMaxLevelsToSelect && i != kNoNode; ++level) {
    if (table.tag[At(i)] == Tag::kSelect || table.role[At(i)] == Role::kListBox) return i;
    i = table.parent[At(i)];
  }
  return kNoNode;
}

bool IsSelectedOption(const NodeTable& table, NodeIndex i) {
  if (table.tag[At(i)] == Tag::kOption) return table.flags[At(i)].option_selected;
  return table.role[At(i)] == Role::kOption && EqualsIgnoreAsciiCase(table.AttrOr(i, "aria-selected"), "true");
}

std::string_view OptionText(const NodeTable& table, NodeIndex i, TextAlternative* alternative) {
  const std::string_view label = TrimHtmlSpace(table.AttrOr(i, "label"));
  return label.empty() ? alternative->OfContent(i, i) : label;
}

}  // namespace

void ComputeValues(SemanticsContext* context, TextAlternative* alternative) {
  NodeTable& table = context->table;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (!table.is_element(row)) continue;
    if (IsRange(table.role[i]) && !HoldsSecret(table, row)) table.value_text[i] = RangeText(table, row);
    if (!IsSelectedOption(table, row)) continue;
    const NodeIndex owner = OwnerOf(table, row);
    if (owner == kNoNode || HoldsSecret(table, owner)) continue;
    std::string_view& value = table.value_text[At(owner)];
    if (value.size() >= limits::kMaxNameBytes) continue;
    const std::string_view text = OptionText(table, row, alternative);
    if (text.empty()) continue;
    value = value.empty() ? text : table.arena.Copy(std::string(value).append(", ").append(text));
  }
}

}  // namespace domtool
