#include "outline/labels.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "outline/node_text.h"

namespace domtool {
namespace {

bool IsLabelable(const SafeView& view, NodeIndex i) {
  const Tag tag = view.tag(i);
  return tag == Tag::kInput || tag == Tag::kSelect || tag == Tag::kTextarea || tag == Tag::kButton ||
         tag == Tag::kMeter || tag == Tag::kProgress || tag == Tag::kOutput;
}

// All shown text inside, except that of controls in it.
std::string TextInside(const SafeView& view, NodeIndex label) { return ShownTextInside(view, label, true); }

// Whether there is any text; reads no further than needed.
bool HasTextInside(const SafeView& view, NodeIndex label) { return !ShownTextInside(view, label, true, 0).empty(); }

// Whether a control near the label, in the same frame, has the label's text in its name.
bool NamesControlNearby(const SafeView& view, NodeIndex label, const std::string& text,
                        const Vector<NodeIndex>& controls) {
  for (const NodeIndex control : controls) {
    if (view.frame(control) != view.frame(label) || !view.is_shown(control)) continue;
    if (ContainsIgnoringSpaces(view.name(control).view(), text)) return true;
  }
  return false;
}

// A legend names its fieldset, whose line already has it.
bool NamesGroup(const SafeView& view, NodeIndex legend) {
  const NodeIndex group = view.parent(legend);
  return group != kNoNode && view.is_element(group) && !view.name(group).empty() &&
         view.name(group).view() == TextInside(view, legend);
}

// An element that a reader perceives only as its words.
bool IsPlain(const SafeView& view, NodeIndex i) {
  if (!view.is_element(i) || HasTrait(view.role(i), RoleTrait::kStructure)) return false;
  for (NodeIndex r = i; At(r) < At(view.subtree_end(i)); r = Next(r)) {
    if (view.is_interactive(r)) return false;
  }
  return true;
}

// kNoNode if `i` is the last of its siblings.
NodeIndex SiblingBehind(const SafeView& view, NodeIndex i) {
  const NodeIndex end = view.subtree_end(view.parent(i));
  NodeIndex next = view.subtree_end(i);
  while (At(next) < At(end) && !view.is_element(next) && TrimHtmlSpace(view.text(next).view()).empty()) {
    next = view.subtree_end(next);
  }
  return At(next) < At(end) ? next : kNoNode;
}

// Words after a field that are its name without a <label>: aria-label repeats them, or aria-labelledby refers to them.
// The field may be the only content of a box or two.
NodeIndex WordsBehind(const SafeView& view, NodeIndex field) {
  constexpr int kMaxBoxes = 2;
  const std::string_view name = view.name(field).view();
  for (int boxes = 0; !name.empty() && boxes <= kMaxBoxes; ++boxes) {
    if (view.parent(field) == kNoNode) return kNoNode;
    const NodeIndex behind = SiblingBehind(view, field);
    if (behind != kNoNode) return IsPlain(view, behind) && TextInside(view, behind) == name ? behind : kNoNode;
    field = view.parent(field);
    if (HasTextInside(view, field)) return kNoNode;
  }
  return kNoNode;
}

// Words of its row that name a drawn control, just before it. They may be in a box or two.
NodeIndex WordsBefore(const SafeView& view, NodeIndex control) {
  constexpr int kMaxBoxes = 2;
  const std::string_view name = view.name(control).view();
  for (int boxes = 0; boxes <= kMaxBoxes && view.parent(control) != kNoNode; ++boxes, control = view.parent(control)) {
    NodeIndex before = kNoNode;
    for (NodeIndex c = Next(view.parent(control)); c < control; c = view.subtree_end(c)) {
      if (view.is_element(c) && HasTextInside(view, c)) before = c;
    }
    if (before != kNoNode) return IsPlain(view, before) && TextInside(view, before) == name ? before : kNoNode;
  }
  return kNoNode;
}

}  // namespace

Vector<bool> FindLabelsInNames(const SafeView& view) {
  constexpr std::size_t kNearby = 8;
  Vector<bool> is_in_name(view.size(), false);
  Vector<NodeIndex> controls;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_element(RowAt(i))) continue;
    const bool is_field = HasTrait(view.role(RowAt(i)), RoleTrait::kField);
    if (IsLabelable(view, RowAt(i)) || is_field) controls.push_back(RowAt(i));
    if (!view.is_shown(RowAt(i))) continue;
    const bool is_drawn =
        view.is_interactive(RowAt(i)) && view.name_is_guess(RowAt(i)) && !view.name_is_content(RowAt(i));
    NodeIndex words = kNoNode;
    if (is_field) {
      words = WordsBehind(view, RowAt(i));
    } else if (is_drawn) {
      words = WordsBefore(view, RowAt(i));
      if (words == kNoNode) words = WordsBehind(view, RowAt(i));
    }
    if (words != kNoNode) is_in_name[At(words)] = true;
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (!view.is_shown(RowAt(i))) continue;
    if (view.tag(RowAt(i)) == Tag::kLegend) is_in_name[i] = NamesGroup(view, RowAt(i));
    if (view.tag(RowAt(i)) != Tag::kLabel) continue;
    while (next < controls.size() && At(controls[next]) < i) ++next;
    // A label stands next to its control, before or after it.
    const std::size_t begin = next > kNearby ? next - kNearby : 0;
    const std::size_t end = std::min(controls.size(), next + kNearby);
    const Vector<NodeIndex> near(controls.begin() + static_cast<std::ptrdiff_t>(begin),
                                 controls.begin() + static_cast<std::ptrdiff_t>(end));
    const std::string text = TextInside(view, RowAt(i));
    is_in_name[i] = text.empty() || NamesControlNearby(view, RowAt(i), text, near);
  }
  return is_in_name;
}

}  // namespace domtool
