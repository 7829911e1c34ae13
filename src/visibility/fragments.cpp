#include "visibility/fragments.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "base/vector.h"

namespace domtool {
namespace {

constexpr double kSameEdge = 1;

// One rectangle says as much as both: parts of one line, equally high, with no more between them than a wide space.
bool AreOnOneLine(const Rect& a, const Rect& b) {
  const bool is_level = std::fabs(a.top - b.top) <= kSameEdge && std::fabs(a.bottom - b.bottom) <= kSameEdge;
  return is_level && b.left <= a.right + a.height() && a.left <= b.right + a.height();
}

void AddToLines(const Rect& box, Vector<Rect>* lines) {
  if (box.is_empty()) return;
  if (lines->empty() || !AreOnOneLine(lines->back(), box)) {
    lines->push_back(box);
  } else {
    lines->back() = Union(lines->back(), box);
  }
}

// True when the text is not just its bounds.
bool AddText(const NodeTable& t, NodeIndex row, Vector<Rect>* lines) {
  const std::span<const LineBox> boxes = t.Lines(row);
  if (boxes.empty()) AddToLines(t.bounds[At(row)], lines);
  for (const LineBox& line : boxes) AddToLines(line.box, lines);
  return !boxes.empty();
}

}  // namespace

void Fragments::Set(NodeIndex row, const Vector<Rect>& rects) {
  span_of_[At(row)] = static_cast<std::uint32_t>(spans_.size());
  spans_.push_back({static_cast<std::uint32_t>(rects_.size()), static_cast<std::uint32_t>(rects.size())});
  rects_.append(rects.begin(), rects.end());
}

std::span<const Rect> Fragments::Of(NodeIndex row, const Rect& whole) const {
  const Range range = spans_[span_of_[At(row)]];
  if (range.count == 0) return {&whole, 1};
  return {rects_.data() + range.begin, range.count};
}

bool IsInlineBox(const NodeTable& t, NodeIndex row) {
  if (t.style[At(row)].display != Display::kInline) return false;
  switch (t.tag[At(row)]) {
    case Tag::kImg:
    case Tag::kInput:
    case Tag::kIframe:
    case Tag::kVideo:
    case Tag::kCanvas:
    case Tag::kSvg:
    case Tag::kObject:
    case Tag::kEmbed:
    case Tag::kTextarea:
    case Tag::kSelect:
    case Tag::kAudio: return false;
    default: return true;
  }
}

bool ContainsPaint(const NodeTable& t, NodeIndex row) {
  const ComputedStyle& style = t.style[At(row)];
  return style.contains_paint && t.is_element(row) && style.display != Display::kTableRow && !IsInlineBox(t, row);
}

void LinesOf(const NodeTable& t, NodeIndex row, Vector<Rect>* lines) {
  lines->clear();
  bool has_lines = false;
  if (t.is_text(row)) {
    has_lines = AddText(t, row, lines);
  } else if (IsInlineBox(t, row)) {
    NodeIndex i = Next(row);
    for (std::size_t visited = 0; i < t.subtree_end[At(row)] && visited < limits::kMaxInlineVisits; ++visited) {
      const NodeIndex child = i;
      const bool is_in_flow = t.is_text(child) || t.style[At(child)].position < Position::kAbsolute;
      const bool is_opened = t.is_element(child) && (IsInlineBox(t, child) || !t.flags[At(child)].has_layout);
      i = is_in_flow && is_opened ? Next(child) : t.NextSibling(child);
      if (!is_in_flow || is_opened) continue;
      if (t.is_text(child)) {
        has_lines |= AddText(t, child, lines);
      } else {
        AddToLines(t.bounds[At(child)], lines);
      }
    }
    if (i < t.subtree_end[At(row)]) lines->clear();
  }
  if (lines->size() == 1 && !has_lines) lines->clear();
}

}  // namespace domtool
