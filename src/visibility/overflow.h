// The values of overflow by what they do (CSS Overflow 3 section 3.1): a person scrolls auto and scroll; hidden is for the
// page's script alone, and clip for nobody.
#ifndef DOMTOOL_VISIBILITY_OVERFLOW_H_
#define DOMTOOL_VISIBILITY_OVERFLOW_H_

#include "table/node_table.h"

namespace domtool {

constexpr bool IsScroller(Overflow overflow) { return overflow == Overflow::kAuto || overflow == Overflow::kScroll; }
constexpr bool IsLocked(Overflow overflow) { return overflow == Overflow::kHidden || overflow == Overflow::kClip; }
constexpr bool IsScroller(const ComputedStyle& style) {
  return IsScroller(style.overflow_x) || IsScroller(style.overflow_y);
}

constexpr bool IsVisible(const ComputedStyle& style) {
  return style.overflow_x == Overflow::kVisible && style.overflow_y == Overflow::kVisible;
}
// Its overflow is the viewport's: html's, and body's where html's is visible (CSS Overflow 3 section 3.3).
[[nodiscard]] inline bool PropagatesOverflowToViewport(const NodeTable& t, NodeIndex i) {
  if (t.tag[At(i)] == Tag::kHtml) return true;
  const NodeIndex p = t.parent[At(i)];
  return t.tag[At(i)] == Tag::kBody && p != kNoNode && t.tag[At(p)] == Tag::kHtml && IsVisible(t.style[At(p)]);
}

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_OVERFLOW_H_
