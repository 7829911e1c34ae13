#include "semantics/boxes_to_tick.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr double kSmallest = 12;
constexpr double kLargest = 24;
constexpr std::string_view kTicks[] = {"✓", "✔", "☑"};

struct Box {
  NodeIndex row;
  NodeIndex control;
  std::uint64_t style;  // a hash of its class and its own style
  bool is_filled;

  [[nodiscard]] bool IsLike(const Box& other) const { return style == other.style && is_filled == other.is_filled; }
};

bool IsBoxToTick(const NodeTable& t, NodeIndex i) {
  const Rect& box = t.bounds[At(i)];
  const auto is_fit = [](double size) { return size >= kSmallest && size <= kLargest; };
  return t.is_element(i) && t.tag[At(i)] != Tag::kInput && t.style[At(i)].border != 0 && is_fit(box.width()) &&
         is_fit(box.height()) && !SaysMoreThanTick(t, i);
}

bool IsFilled(const NodeTable& t, NodeIndex box) {
  for (NodeIndex i = Next(box); i < t.subtree_end[At(box)]; i = Next(i)) {
    if (t.flags[At(i)].has_layout && !(t.is_text(i) && IsHtmlSpaceOnly(t.rendered_text[At(i)]))) return true;
  }
  return false;
}

bool HoldsTick(const NodeTable& t, NodeIndex box) {
  for (NodeIndex i = Next(box); i < t.subtree_end[At(box)]; i = Next(i)) {
    for (const std::string_view tick : kTicks) {
      if (t.is_text(i) && TrimHtmlSpace(t.rendered_text[At(i)]) == tick) return true;
    }
  }
  return false;
}

bool AreDrawnAlike(const ComputedStyle& a, const ComputedStyle& b) {
  return a.background == b.background && a.border == b.border && a.shadow == b.shadow &&
         a.has_background_image == b.has_background_image;
}

// Which of two kinds is on; nullptr if that is not known.
const Box* OnOf(const NodeTable& t, const Box& one, const Box& other) {
  if (one.is_filled != other.is_filled) return one.is_filled ? &one : &other;
  if (AreDrawnAlike(t.style[At(one.row)], t.style[At(other.row)])) return nullptr;
  if (HasAllClassesAndMore(t, other.row, one.row)) return &other;
  return HasAllClassesAndMore(t, one.row, other.row) ? &one : nullptr;
}

}  // namespace

NodeIndex BoxToTickIn(const NodeTable& t, NodeIndex row) {
  for (std::size_t k = At(row), end = SearchEnd(t, row); k < end; ++k) {
    if (IsBoxToTick(t, RowAt(k))) return RowAt(k);
  }
  return kNoNode;
}

bool AddLooksOfBoxes(const NodeTable& t, const Vector<SiblingStyle>& siblings, ControlLooks* controls) {
  Vector<Box> boxes;
  for (const SiblingStyle& sibling : siblings) {
    const NodeIndex box = BoxToTickIn(t, sibling.row);
    if (box == kNoNode) continue;
    const NodeIndex control = t.reasons[At(box)].empty() ? sibling.control : box;
    // Beside a link it is a picture.
    if (!t.is_inclusive_descendant(box, control)) continue;
    const std::uint64_t style = Hasher().Add(t.AttrOr(box, "class")).Add(t.AttrOr(box, "style")).Finish();
    boxes.push_back({box, control, style, IsFilled(t, box)});
  }
  // The siblings may themselves be small boxes: colours to choose from.
  if (boxes.size() < 2 || 2 * boxes.size() <= siblings.size() || boxes[0].row == siblings[0].row) return false;
  const Box* other = nullptr;
  for (const Box& box : boxes) {
    if (box.IsLike(boxes[0]) || (other != nullptr && box.IsLike(*other))) continue;
    if (other != nullptr) return false;
    other = &box;
  }
  const Box* on = nullptr;
  if (other != nullptr) {
    on = OnOf(t, boxes[0], *other);
  } else if (HoldsTick(t, boxes[0].row)) {
    on = &boxes[0];
  }
  if (on == nullptr) return false;
  for (const Box& box : boxes) controls->Add(box.control, box.IsLike(*on) ? State::kLooksOn : State::kLooksOff);
  return true;
}

}  // namespace domtool
