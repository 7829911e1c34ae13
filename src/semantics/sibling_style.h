// How one of several siblings is drawn, for a comparison with the others.
#ifndef DOMTOOL_SEMANTICS_SIBLING_STYLE_H_
#define DOMTOOL_SEMANTICS_SIBLING_STYLE_H_

#include <cstddef>
#include <cstdint>

#include "base/text_memo.h"
#include "table/node_table.h"

namespace domtool {

// A wider element is no knob, box or tick.
inline constexpr double kWidestDrawing = 40;

struct SiblingStyle {
  // What one sibling may have and the others lack.
  enum Mark : std::uint8_t { kBackground, kBorder, kShadow, kUnderline, kTextColor, kDrawnInside, kMarks };

  // Fills what follows `elements`. `hashes`: of the `class` and `style` attributes.
  void Read(const NodeTable& table, TextMemo<std::uint64_t>* hashes);

  NodeIndex row;
  NodeIndex control;           // the control that reports the sibling's looks
  std::uint64_t elements = 0;  // ElementsHash
  std::size_t texts = 0;       // without numbers
  bool is_bold = false;
  bool is_struck = false;
  bool is_hovered = false;
  double opacity = 1;
  // The sum of the distances of what is drawn inside from the left edge of its parent.
  double shift = 0;
  // Of its classes and own styles, which depend neither on the pointer nor on its place.
  std::uint64_t style_hash = 0;
  // The same of what can draw the marks around all of it, and of what can colour its first text.
  std::uint64_t around_hash = 0;
  std::uint64_t text_hash = 0;
  std::uint32_t marks[kMarks] = {};
};

// A hash of the row's elements: similar siblings have the same ones.
std::uint64_t ElementsHash(const NodeTable& table, NodeIndex row);

// Whether `more` has all classes of `less` element by element, and at least one more.
bool HasAllClassesAndMore(const NodeTable& table, NodeIndex more, NodeIndex less);

// The only thing drawn inside, if that is an element; otherwise kNoNode.
NodeIndex OnlyChild(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_SIBLING_STYLE_H_
