#include "visibility/rendered.h"

#include <algorithm>
#include <string_view>

#include "base/vector.h"
#include "visibility/fragments.h"

namespace domtool {
namespace {

// Below these a person sees nothing (opacity 0.05, size 1 px).
constexpr float kMinOpacity = 0.05F;
constexpr double kMinSize = 1.0;

bool IsTiny(const Rect& r) { return r.width() <= kMinSize || r.height() <= kMinSize; }

// Rows whose own box is at most 1 px get the union of the bounds of their rendered descendants. Backwards, so that children
// are done before their parent. A box that clips its overflow keeps its own size.
void BorrowBounds(NodeTable* table) {
  NodeTable& t = *table;
  Vector<Rect> inner(t.size());
  for (std::size_t i = t.size(); i-- > 0;) {
    NodeFlags& flags = t.flags[i];
    const ComputedStyle& style = t.style[i];
    const bool is_clipping =
        style.overflow_x != Overflow::kVisible || style.overflow_y != Overflow::kVisible || ContainsPaint(t, RowAt(i));
    const bool is_hidden = style.visibility != CssVisibility::kVisible;
    if (t.kind[i] == NodeKind::kElement && !inner[i].is_empty() && IsTiny(t.bounds[i]) && !is_clipping) {
      t.bounds[i] = inner[i];
      flags.has_layout = true;
      flags.borrows_bounds = true;
    }
    const NodeIndex p = t.parent[i];
    const bool is_same_document = p != kNoNode && t.frame[At(p)] == t.frame[i];
    if (is_same_document && flags.has_layout && !is_hidden && !t.bounds[i].is_empty()) {
      inner[At(p)] = Union(inner[At(p)], t.bounds[i]);
    }
  }
}

// Some pages clip a native range field to the size of their own thumb; it still takes presses, so it is not clipped away.
bool IsClippedAway(const NodeTable& t, NodeIndex i) {
  return t.style[At(i)].is_clipped_away && t.input_type(i) != InputType::kRange;
}

// The sections of a date are transparent until one has the focus, and stand in a group that is not: its opacity, else -1.
float OpacityOfGroup(const NodeTable& t, NodeIndex i, const Vector<float>& opacity) {
  constexpr int kMaxLevels = 5;
  if (t.role[At(i)] != Role::kSpinButton || !t.flags[At(i)].is_editable_host) return -1;
  NodeIndex p = t.parent[At(i)];
  for (int level = 0; level < kMaxLevels && p != kNoNode; ++level, p = t.parent[At(p)]) {
    if (t.role[At(p)] == Role::kGroup) return opacity[At(p)];
  }
  return -1;
}

HiddenReason OwnReason(const NodeTable& t, NodeIndex i, float opacity) {
  const ComputedStyle& style = t.style[At(i)];
  if (t.kind[At(i)] == NodeKind::kDocument) return HiddenReason::kNotHidden;
  if (!t.flags[At(i)].has_layout) return HiddenReason::kNoLayout;
  if (style.visibility != CssVisibility::kVisible) return HiddenReason::kVisibility;
  if (opacity < kMinOpacity) return HiddenReason::kOpacity;
  if (IsTiny(t.bounds[At(i)])) return HiddenReason::kSize;
  return IsClippedAway(t, i) ? HiddenReason::kClipped : HiddenReason::kNotHidden;
}

}  // namespace

void ComputeRendered(NodeTable* table) {
  NodeTable& t = *table;
  BorrowBounds(table);
  Vector<float> opacity(t.size(), 1);
  Vector<bool> is_in_clipped(t.size(), false);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex p = t.parent[i];
    const bool is_text = t.kind[i] == NodeKind::kText;  // its style is its parent's
    // The top layer is painted outside its ancestors (CSS Positioned Layout 4 section 4).
    const bool stands_alone = p == kNoNode || (t.style[i].in_top_layer && !is_text);
    const float inherited = stands_alone ? 1 : opacity[At(p)];
    opacity[i] = is_text ? inherited : inherited * t.style[i].opacity;
    is_in_clipped[i] = (!stands_alone && is_in_clipped[At(p)]) || (!is_text && IsClippedAway(t, RowAt(i)));
    const bool is_restyled = t.kind[i] == NodeKind::kElement && t.may_be_restyled(RowAt(i));
    const float shown =
        std::max(is_restyled ? std::max(opacity[i], inherited) : opacity[i], OpacityOfGroup(t, RowAt(i), opacity));
    t.hidden_reason[i] = OwnReason(t, RowAt(i), shown);
    if (t.hidden_reason[i] == HiddenReason::kNotHidden && is_in_clipped[i]) t.hidden_reason[i] = HiddenReason::kClipped;
  }
  // What is drawn for a field is seen in its place.
  for (const DrawnField& drawn : t.drawn_fields) t.hidden_reason[At(drawn.field)] = HiddenReason::kOpacity;
}

}  // namespace domtool
