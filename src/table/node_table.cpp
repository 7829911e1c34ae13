#include "table/node_table.h"

#include <algorithm>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "base/vector.h"

namespace domtool {
namespace {

// From the search field of a list widget up to the widget.
constexpr int kMaxLevelsToList = 4;

}  // namespace

std::uint64_t FrameInfo::document_key() const { return Hasher().Add(frame_id).Add(loader_id).Finish(); }

Vector<std::uint64_t> NodeTable::DocumentKeys() const {
  Vector<std::uint64_t> keys;
  for (const FrameInfo& info : frames) keys.push_back(info.document_key());
  return keys;
}

NodeIndex NodeTable::ParentElement(NodeIndex i) const {
  const NodeIndex p = parent[At(i)];
  return p != kNoNode && is_element(p) ? p : kNoNode;
}

std::optional<std::string_view> NodeTable::Attr(NodeIndex i, std::string_view attribute) const {
  for (std::size_t a = attributes_begin[At(i)]; a < attributes_begin[At(i) + 1]; ++a) {
    const auto& [name, value] = attributes[a];
    if (name.size() == attribute.size() && std::equal(name.begin(), name.end(), attribute.begin())) return value;
  }
  return std::nullopt;
}

bool NodeTable::AttrIs(NodeIndex i, std::string_view attribute, std::string_view keyword) const {
  return EqualsIgnoreAsciiCase(AttrOr(i, attribute), keyword);
}

std::string_view NodeTable::AttrOr(NodeIndex i, std::string_view attribute) const {
  return Attr(i, attribute).value_or(std::string_view());
}

NodeIndex NodeTable::AppendRow(NodeKind node_kind, NodeIndex parent_row, FrameIndex frame_index) {
  const NodeIndex row = RowAt(kind.size());
  kind.push_back(node_kind);
  parent.push_back(parent_row);
  frame.push_back(frame_index);
  backend_node_id.push_back(kNoBackendNode);
  tag.push_back(Tag::kUnknown);
  node_name.emplace_back();
  attributes_begin.push_back(static_cast<std::uint32_t>(attributes.size()));
  text.emplace_back();
  rendered_text.emplace_back();
  form_value.emplace_back();
  flags.push_back(NodeFlags{});
  style.emplace_back();
  bounds.emplace_back();
  paint_layer.push_back(0);
  return row;
}

TestId NodeTable::test_id(NodeIndex i) const {
  if (!flags[At(i)].has_test_id) return {};
  for (std::size_t a = attributes_begin[At(i)]; a < attributes_begin[At(i) + 1]; ++a) {
    const Attribute& given = attributes[a];
    const char* const known = given.value.empty() ? nullptr : TestIdAttribute(given.name);
    if (known != nullptr) return {known, given.value};
  }
  return {};
}

std::string_view NodeTable::autocomplete(NodeIndex i) const {
  const std::string_view value = AttrOr(i, "autocomplete");
  return EqualsIgnoreAsciiCase(value, "new-password") && is_field_of_list(i) ? std::string_view() : value;
}

bool NodeTable::is_field_of_list(NodeIndex i) const {
  if (input_type(i) == InputType::kSearch || HasAttr(i, "list") || AttrIs(i, "role", "searchbox")) return true;
  if (AttrIs(i, "aria-autocomplete", "list") || AttrIs(i, "aria-autocomplete", "both")) return true;
  for (int level = 0; level <= kMaxLevelsToList && i != kNoNode; ++level, i = parent[At(i)]) {
    if (AttrIs(i, "role", "combobox") || AttrIs(i, "role", "listbox")) return true;
  }
  return false;
}

Redaction NodeTable::declared_secret(NodeIndex i) const {
  if (input_type(i) == InputType::kPassword) return Redaction::kPassword;
  Redaction found = Redaction::kNone;
  ForEachToken(autocomplete(i), [&](std::string_view token) {
    if (EqualsIgnoreAsciiCase(token, "current-password") || EqualsIgnoreAsciiCase(token, "new-password")) {
      found = Redaction::kPassword;
    } else if (EqualsIgnoreAsciiCase(token, "one-time-code")) {
      found = Redaction::kOneTimeCode;
    } else if (EqualsIgnoreAsciiCase(token.substr(0, 3), "cc-")) {
      found = Redaction::kPayment;
    }
  });
  return found == Redaction::kNone && flags[At(i)].is_masked ? Redaction::kPassword : found;
}

bool NodeTable::may_be_restyled(NodeIndex i) const {
  switch (input_type(i)) {
    case InputType::kNone: return tag[At(i)] == Tag::kSelect;
    case InputType::kCheckbox:
    case InputType::kRadio:
    case InputType::kFile:
    case InputType::kRange: return true;
    default: return false;
  }
}

void NodeTable::FinishStructure() {
  const std::size_t count = size();
  attributes_begin.push_back(static_cast<std::uint32_t>(attributes.size()));
  subtree_end.resize(count);
  // A child comes after its parent, so going backwards every subtree is complete before its parent is reached.
  for (std::size_t i = count; i-- > 0;) {
    if (At(subtree_end[i]) <= i) subtree_end[i] = RowAt(i + 1);
    const NodeIndex p = parent[i];
    if (p != kNoNode && At(subtree_end[At(p)]) < At(subtree_end[i])) subtree_end[At(p)] = subtree_end[i];
  }
  // New entries of a column are zero or have their type's default.
  static_assert(Tier{} == Tier::kStructural && HiddenReason{} == HiddenReason::kNotHidden && StableId{} == kNoStableId);
  const auto resize = [count](auto&... columns) { (columns.resize(count), ...); };
  role.resize(count, Role::kGeneric);
  resize(name, description, value_text, states, level, reasons, looks, tier, hidden_reason, visible_rect,
         visible_ratio);
  covered_by.resize(count, kNoNode);
  resize(click_point, has_click_point, stable_id, title_key, twin_key, fingerprint, title_hash);
  for (Vector<NodeIndex>* rows : {&item, &part, &title}) rows->resize(count, kNoNode);
  FindFirstSimilar();
}

void NodeTable::FindFirstSimilar() {
  first_similar.resize(size(), kNoNode);
  Vector<std::uint64_t> last_key(size(), 0);  // of the last child of each row, and its first similar sibling
  Vector<NodeIndex> last(size(), kNoNode);
  FlatMap<NodeIndex> first;
  for (std::size_t i = 0; i < size(); ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex p = parent[i];
    if (!is_element(row)) continue;
    first_similar[i] = row;
    if (p == kNoNode) continue;
    const bool in_shadow_tree = flags[i].in_shadow_tree;
    const std::uint64_t key =
        Hasher().Add(At(p) * 2 + (in_shadow_tree ? 1 : 0)).Add(node_name[i]).Add(AttrOr(row, "role")).Finish() | 1;
    // Most similar siblings are consecutive.
    if (last_key[At(p)] == key) {
      first_similar[i] = last[At(p)];
      continue;
    }
    if (const NodeIndex* known = first.Find(key)) first_similar[i] = *known;
    if (first_similar[i] == row) first.Insert(key, row);
    last_key[At(p)] = key;
    last[At(p)] = first_similar[i];
  }
}

bool NodeTable::IsConsistent() const {
  const std::size_t count = size();
  if (parent.size() != count || subtree_end.size() != count || attributes_begin.size() != count + 1) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (At(subtree_end[i]) <= i || At(subtree_end[i]) > count) return false;
    if (attributes_begin[i] > attributes_begin[i + 1]) return false;
    if (At(frame[i]) >= frames.size()) return false;
    const NodeIndex p = parent[i];
    if (p == kNoNode) continue;
    if (At(p) >= i || At(subtree_end[At(p)]) < At(subtree_end[i])) return false;
  }
  return true;
}

namespace {

template <typename Entry>
const Entry* FindRow(const Vector<Entry>& entries, NodeIndex row) {
  const auto it =
      std::lower_bound(entries.begin(), entries.end(), row, [](const Entry& e, NodeIndex r) { return e.row < r; });
  return it != entries.end() && it->row == row ? &*it : nullptr;
}

}  // namespace

bool NodeTable::OwnsExcludedFrame(NodeIndex i) const {
  if (!flags[At(i)].is_frame_owner) return false;
  return std::any_of(frames.begin(), frames.end(),
                     [i](const FrameInfo& frame) { return frame.is_excluded && frame.owner == i; });
}

const ScrollBox* NodeTable::Scroll(NodeIndex i) const { return FindRow(scrolls, i); }

ScrollBox NodeTable::PageScroll() const {
  const double below = page.is_locked ? 0 : page.max_scroll.y - page.scroll.y;
  return {kNoNode, static_cast<float>(page.scroll.x), static_cast<float>(page.max_scroll.x - page.scroll.x),
          static_cast<float>(page.scroll.y), static_cast<float>(below)};
}

std::span<const LineBox> NodeTable::Lines(NodeIndex i) const {
  const LineBox* const begin = std::lower_bound(line_boxes.begin(), line_boxes.end(), i,
                                                [](const LineBox& line, NodeIndex row) { return line.row < row; });
  const LineBox* end = begin;
  while (end != line_boxes.end() && end->row == i) ++end;
  return {begin, end};
}

const PartialSet* NodeTable::Set(NodeIndex i) const { return FindRow(sets, i); }
const MapArea* NodeTable::Area(NodeIndex i) const { return FindRow(areas, i); }

NodeIndex NodeTable::Scroller(NodeIndex i) const {
  if (scrolls.empty()) return kNoNode;
  // Outside the flow, a box scrolls only with its containing block (CSS Positioned Layout 3 section 2.1).
  Position position = is_text(i) ? Position::kStatic : style[At(i)].position;
  for (NodeIndex p = parent[At(i)]; p != kNoNode; p = parent[At(p)]) {
    const bool is_frame = kind[At(p)] == NodeKind::kDocument;
    if (is_frame) position = Position::kStatic;  // the frame's own viewport
    const Position around = style[At(p)].position;
    if (position == Position::kFixed || (position == Position::kAbsolute && around == Position::kStatic)) continue;
    if (Scroll(p) != nullptr) return p;
    position = around;
  }
  return kNoNode;
}

}  // namespace domtool
