#include "semantics/value.h"

#include <algorithm>
#include <string>

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr int kMaxLevelsToSelect = 8;  // optgroups, and the wrappers of customizable selects

// One end of a range: the attribute as written, or the default if it is no number.
struct Bound {
  Bound(std::string_view attribute, std::string_view otherwise) : text(TrimHtmlSpace(attribute)) {
    if (!ParseNumber(text)) text = otherwise;
    number = ParseNumber(text).value_or(0);
  }
  std::string_view text;
  double number;
};

// A range without a value has a default one (WAI-ARIA 1.2 section 6.6, aria-valuenow; HTML section 4.10.14), except a
// spin button, an indeterminate progress bar and a fixed separator.
std::string_view DefaultValue(const SemanticsContext& context, NodeIndex i, const Bound& min, const Bound& max) {
  const Role role = context.table.role[At(i)];
  if (role == Role::kMeter) return "0";
  if (role == Role::kProgressBar && context.table.HasAttr(i, "value")) return "0";
  if (role != Role::kSlider && role != Role::kScrollBar && role != Role::kSeparator) return {};
  std::string middle;
  AppendNumber(&middle, min.number + (max.number - min.number) / 2, 4);
  return context.table.arena.Copy(middle);
}

// The author's spelling of the number, clamped to its range.
std::string_view RangeText(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  const std::string_view spoken = TrimHtmlSpace(table.AttrOr(i, "aria-valuetext"));
  if (!spoken.empty()) return spoken;
  const Tag tag = table.tag[At(i)];
  const Role role = table.role[At(i)];
  if (tag == Tag::kInput || (role == Role::kSeparator && !IsFocusable(context, i))) return {};
  const bool is_native = tag == Tag::kMeter || tag == Tag::kProgress;
  const Bound min(table.AttrOr(i, is_native ? "min" : "aria-valuemin"), "0");
  const Bound max(table.AttrOr(i, is_native ? "max" : "aria-valuemax"), is_native ? "1" : "100");
  std::string_view now = TrimHtmlSpace(table.AttrOr(i, is_native ? "value" : "aria-valuenow"));
  if (!ParseNumber(now)) now = DefaultValue(context, i, min, max);
  const std::optional<double> number = ParseNumber(now);
  if (!number || role == Role::kSpinButton) return now;
  if (*number > max.number && max.number >= min.number) return max.text;
  return *number < min.number || max.number < min.number ? min.text : now;
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
  return table.role[At(i)] == Role::kOption && table.AttrIs(i, "aria-selected", "true");
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
    if (HasTrait(table.role[i], RoleTrait::kRange) && table.declared_secret(row) == Redaction::kNone)
      table.value_text[i] = RangeText(*context, row);
    if (!IsSelectedOption(table, row)) continue;
    const NodeIndex owner = OwnerOf(table, row);
    if (owner == kNoNode || table.declared_secret(owner) != Redaction::kNone) continue;
    std::string_view& value = table.value_text[At(owner)];
    if (value.size() >= limits::kMaxNameBytes) continue;
    const std::string_view text = OptionText(table, row, alternative);
    if (text.empty()) continue;
    value = value.empty() ? text : table.arena.Copy(std::string(value).append(", ").append(text));
  }
}

}  // namespace domtool
