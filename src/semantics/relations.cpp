#include "semantics/relations.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "base/utf8.h"

namespace domtool {
namespace {

bool CanBeDisabled(Tag tag) {
  return IsFormControl(tag) || tag == Tag::kOption || tag == Tag::kOptgroup || tag == Tag::kFieldset;
}

bool IsIndexed(Tag tag) {
  return tag == Tag::kLegend || tag == Tag::kSummary || tag == Tag::kCaption || tag == Tag::kFigcaption ||
         tag == Tag::kTitle || tag == Tag::kDesc;
}

std::uint64_t ChildKey(NodeIndex parent, Tag tag) {
  return ((static_cast<std::uint64_t>(At(parent)) + 1) << 8) | static_cast<std::uint64_t>(tag);
}

enum DisabledBy : std::uint8_t { kByFieldset = 1, kBySelect = 2, kByAria = 4 };

}  // namespace

bool IsFormControl(Tag tag) {
  return tag == Tag::kButton || tag == Tag::kInput || tag == Tag::kSelect || tag == Tag::kTextarea;
}

bool IsLabelable(const NodeTable& table, NodeIndex i) {
  switch (table.tag[At(i)]) {
    case Tag::kInput: return table.input_type(i) != InputType::kHidden;
    case Tag::kButton:
    case Tag::kMeter:
    case Tag::kOutput:
    case Tag::kProgress:
    case Tag::kSelect:
    case Tag::kTextarea: return table.is_element(i);
    default: return false;
  }
}

Relations::Relations(const NodeTable& table, const TreeScopes& scopes) : is_disabled_(table.size()) {
  ReadFirstChildren(table);
  ReadLabels(table, scopes);
  ReadDisabled(table);
}

void Relations::ReadFirstChildren(const NodeTable& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex parent = table.parent[i];
    if (parent == kNoNode || !table.is_element(RowAt(i)) || !IsIndexed(table.tag[i])) continue;
    const std::uint64_t key = ChildKey(parent, table.tag[i]);
    if (first_child_.Find(key) == nullptr) first_child_.Insert(key, RowAt(i));
  }
}

NodeIndex Relations::FirstChild(NodeIndex parent, Tag tag) const {
  const NodeIndex* child = first_child_.Find(ChildKey(parent, tag));
  return child == nullptr ? kNoNode : *child;
}

void Relations::ReadLabels(const NodeTable& table, const TreeScopes& scopes) {
  NodeIndex next_labelable = kNoNode;
  for (std::size_t i = table.size(); i-- > 0;) {
    const NodeIndex row = RowAt(i);
    if (IsLabelable(table, row)) next_labelable = row;
    if (table.tag[i] != Tag::kLabel || !table.is_element(row)) continue;
    const std::optional<std::string_view> target = table.Attr(row, "for");
    NodeIndex control = target ? scopes.Find(row, *target) : next_labelable;
    if (control == kNoNode || !IsLabelable(table, control)) continue;
    if (!target && !table.is_inclusive_descendant(control, row)) continue;
    if (table.frame[At(control)] != table.frame[i]) continue;
    by_control_.emplace_back(control, row);
    by_label_.emplace_back(control, row);
  }
  StableSort(&by_control_);
  std::reverse(by_label_.begin(), by_label_.end());
}

void Relations::ReadDisabled(const NodeTable& table) {
  Vector<std::uint8_t> inherited(table.size());  // what disables the children of each row
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] == NodeKind::kDocument) continue;
    const NodeIndex parent = table.parent[i];
    std::uint8_t by = parent == kNoNode ? 0 : inherited[At(parent)];
    const NodeIndex row = RowAt(i);
    const Tag tag = table.tag[i];
    const bool is_own = CanBeDisabled(tag) && table.HasAttr(row, "disabled");
    const std::string_view aria = table.AttrOr(row, "aria-disabled");
    const bool is_aria = EqualsIgnoreAsciiCase(aria, "true");
    if (EqualsIgnoreAsciiCase(aria, "false")) by = static_cast<std::uint8_t>(by & ~kByAria);
    // HTML: a disabled fieldset does not disable what is inside its first legend.
    if (tag == Tag::kLegend && parent != kNoNode && table.tag[At(parent)] == Tag::kFieldset &&
        FirstChild(parent, Tag::kLegend) == row) {
      const NodeIndex outer = table.parent[At(parent)];
      by = static_cast<std::uint8_t>((by & ~kByFieldset) | (outer == kNoNode ? 0 : inherited[At(outer)]));
    }
    const bool by_ancestor = (CanBeDisabled(tag) && (by & kByFieldset) != 0) ||
                             ((tag == Tag::kOption || tag == Tag::kOptgroup) && (by & kBySelect) != 0);
    is_disabled_[i] = is_own || is_aria || by_ancestor || (by & kByAria) != 0;
    if (is_own && tag == Tag::kFieldset) by |= kByFieldset;
    if (is_disabled_[i] && (tag == Tag::kSelect || tag == Tag::kOptgroup)) by |= kBySelect;
    if (is_aria) by |= kByAria;
    inherited[i] = by;
  }
}

std::span<const Relations::LabelOf> Relations::LabelsOf(NodeIndex control) const {
  const auto begin = std::lower_bound(by_control_.begin(), by_control_.end(), LabelOf(control, NodeIndex{0}));
  auto end = begin;
  while (end != by_control_.end() && end->first == control) ++end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

NodeIndex Relations::ControlOf(NodeIndex label) const {
  const auto it = std::lower_bound(by_label_.begin(), by_label_.end(), label,
                                   [](const LabelOf& entry, NodeIndex wanted) { return entry.second < wanted; });
  return it != by_label_.end() && it->second == label ? it->first : kNoNode;
}

}  // namespace domtool
