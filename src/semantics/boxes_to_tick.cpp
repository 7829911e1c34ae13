#include "semantics/boxes_to_tick.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "base/utf8.h"
#include "table/box_to_tick.h"

namespace domtool {
namespace {

constexpr std::string_view kTicks[] = {"✓", "✔", "☑"};

struct Box {
  NodeIndex row;
  NodeIndex control;
  std::uint64_t style;  // a hash of its class and its own style
  bool is_filled;

  [[nodiscard]] bool IsLike(const Box& other) const { return style == other.style && is_filled == other.is_filled; }
};

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

bool AddLooksOfBoxes(const NodeTable& t, const Vector<SiblingStyle>& siblings, ControlLooks* controls) {
  Vector<Box> boxes;
  std::size_t without = 0;
  for (const SiblingStyle& sibling : siblings) {
    const NodeIndex box = BoxToTickIn(t, sibling.row);
    const NodeIndex control = box == kNoNode || t.reasons[At(box)].empty() ? sibling.control : box;
    // A sibling that is itself a small box is a colour to choose. A box beside a link is a picture.
    const bool is_to_tick = box != kNoNode && box != sibling.row && t.is_inclusive_descendant(box, control);
    if (!is_to_tick && 2 * ++without >= siblings.size()) return false;
    if (!is_to_tick) continue;
    const std::uint64_t style = Hasher().Add(t.AttrOr(box, "class")).Add(t.AttrOr(box, "style")).Finish();
    boxes.push_back({box, control, style, IsFilled(t, box)});
  }
  if (boxes.size() < 2) return false;
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
