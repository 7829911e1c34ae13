#include "semantics/sliding_bar.h"

#include <cmath>
#include <cstddef>

namespace domtool {
namespace {

constexpr std::size_t kMaxRowsOfBar = 3;
constexpr double kOff = 4;          // px from the middle
constexpr double kNear = 6;         // px between it and its element
constexpr double kLeastPart = 0.3;  // of its element's length

// A fade-out at an end of the strip is a gradient.
bool IsBar(const NodeTable& t, NodeIndex i) {
  const ComputedStyle& style = t.style[At(i)];
  return t.is_element(i) && t.flags[At(i)].has_layout && style.position == Position::kAbsolute &&
         style.background != kTransparent && !style.has_background_image && t.reasons[At(i)].empty() &&
         At(t.subtree_end[At(i)]) - At(i) <= kMaxRowsOfBar;
}

bool HoldsText(const NodeTable& t, NodeIndex i) {
  for (NodeIndex k = i; k < t.subtree_end[At(i)]; k = Next(k)) {
    if (!t.is_element(k)) return true;
  }
  return false;
}

}  // namespace

Rect SlidingBarIn(const NodeTable& t, NodeIndex parent) {
  NodeIndex bar = kNoNode;
  for (NodeIndex c = Next(parent); c < t.subtree_end[At(parent)]; c = t.NextSibling(c)) {
    if (!IsBar(t, c) || HoldsText(t, c)) continue;
    if (bar != kNoNode) return {};
    bar = c;
  }
  return bar == kNoNode ? Rect{} : t.bounds[At(bar)];
}

bool IsBarAt(const Rect& bar, const Rect& one, bool is_in_row) {
  const double off = is_in_row ? bar.center().x - one.center().x : bar.center().y - one.center().y;
  const double length = is_in_row ? bar.width() : bar.height();
  const double whole = is_in_row ? one.width() : one.height();
  const bool is_near = is_in_row ? bar.top <= one.bottom + kNear && bar.bottom >= one.top - kNear
                                 : bar.left <= one.right + kNear && bar.right >= one.left - kNear;
  return is_near && std::fabs(off) <= kOff && length >= whole * kLeastPart && length <= whole + 2 * kOff;
}

}  // namespace domtool
