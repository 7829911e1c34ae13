#include "table/box_to_tick.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr double kSmallest = 10;
constexpr double kLargest = 26;
constexpr std::size_t kLongestTick = 4;  // bytes
constexpr std::size_t kMaxInside = 60;   // rows

std::size_t SearchEnd(const NodeTable& t, NodeIndex i) {
  return std::min(At(t.subtree_end[At(i)]), At(i) + kMaxInside);
}

bool IsBoxToTick(const NodeTable& t, NodeIndex i) {
  if (t.style[At(i)].border == 0 || !t.is_element(i) || t.tag[At(i)] == Tag::kInput) return false;
  const Rect& box = t.bounds[At(i)];
  const auto is_fit = [](double size) { return size >= kSmallest && size <= kLargest; };
  return is_fit(box.width()) && is_fit(box.height()) && HoldsTickAtMost(t, i);
}

}  // namespace

bool HoldsTickAtMost(const NodeTable& t, NodeIndex i) {
  for (std::size_t k = At(i) + 1, end = SearchEnd(t, i); k < end; ++k) {
    // "+" opens something.
    const std::string_view text = t.rendered_text[k];
    const bool is_more = text.size() > kLongestTick || text.find('+') != std::string_view::npos ||
                         std::any_of(text.begin(), text.end(), IsAsciiAlphanumeric);
    if (t.is_text(RowAt(k)) && is_more) return false;
  }
  return true;
}

NodeIndex BoxToTickIn(const NodeTable& t, NodeIndex row) {
  for (std::size_t k = At(row), end = SearchEnd(t, row); k < end; ++k) {
    if (IsBoxToTick(t, RowAt(k))) return RowAt(k);
  }
  return kNoNode;
}

}  // namespace domtool
