#include "table/word_gaps.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "base/utf8.h"
#include "base/words.h"

namespace domtool {
namespace {

constexpr double kBlank = 3;       // px that a person perceives as a blank
constexpr double kMinPadding = 1;  // ... if one of them has a visible box
constexpr int kMaxBoxes = 8;       // around a text that are examined

struct Boxes {
  bool are_any = false;
  bool are_drawn = false;  // with a background
};

// The boxes around `text` that do not contain `other`. A highlight is drawn over some letters of a word.
Boxes BoxesOf(const NodeTable& t, NodeIndex text, NodeIndex other) {
  Boxes boxes;
  NodeIndex i = t.parent[At(text)];
  for (int k = 0; k < kMaxBoxes && i != kNoNode && !t.is_inclusive_descendant(other, i); ++k, i = t.parent[At(i)]) {
    const ComputedStyle& style = t.style[At(i)];
    boxes.are_drawn = boxes.are_drawn || (style.background != kTransparent && t.tag[At(i)] != Tag::kMark);
    boxes.are_any = boxes.are_any || style.display == Display::kInlineBlock;
  }
  boxes.are_any = boxes.are_any || boxes.are_drawn;
  return boxes;
}

std::string_view TextOf(const NodeTable& t, NodeIndex i) {
  return t.rendered_text[At(i)].empty() ? t.text[At(i)] : t.rendered_text[At(i)];
}

bool IsLetter(std::string_view text) { return HasLetters(text) && CountCharacters(text) == 1; }

// A word may wrap to the next line, a full stop may not.
bool BeginsWithWord(std::string_view text) {
  return !text.empty() && (HasLetters(text.substr(0, 1)) || (text[0] >= '0' && text[0] <= '9'));
}

}  // namespace

bool HasWordGap(const NodeTable& t, NodeIndex before, NodeIndex text) {
  const std::span<const LineBox> lines_before = t.Lines(before);
  const std::span<const LineBox> lines = t.Lines(text);
  const Rect& a = lines_before.empty() ? t.bounds[At(before)] : lines_before.back().box;
  const Rect& b = lines.empty() ? t.bounds[At(text)] : lines.front().box;
  const bool is_on_line = a.top < b.bottom && b.top < a.bottom;
  const double gap = is_on_line ? std::max(b.left - a.right, a.left - b.right) : kMinPadding;
  if (gap < kMinPadding || (!is_on_line && !BeginsWithWord(TextOf(t, text)))) return false;
  const bool is_letter = IsLetter(TextOf(t, before));
  const bool is_other_letter = IsLetter(TextOf(t, text));
  const bool is_any_letter = is_letter || is_other_letter;
  if (gap >= kBlank && !is_any_letter) return true;
  if (is_any_letter && (gap < kBlank || (is_letter && is_other_letter))) return false;
  const Boxes own = BoxesOf(t, text, before);
  const Boxes others = BoxesOf(t, before, text);
  return is_any_letter ? own.are_drawn || others.are_drawn : own.are_any || others.are_any;
}

}  // namespace domtool
