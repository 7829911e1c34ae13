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

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_OVERFLOW_H_
