// Fragments: the rectangles of a box that is not one rectangle. An inline box over several lines has one per line (CSS 2
// section 9.4.2). A box inside a clip-path has the strips that the shape leaves of it. Only such rows need memory beyond their
// place in a column.
#ifndef DOMTOOL_VISIBILITY_FRAGMENTS_H_
#define DOMTOOL_VISIBILITY_FRAGMENTS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class Fragments {
 public:
  explicit Fragments(std::size_t rows) : span_of_(rows, 0), spans_{{0, 0}} {}

  void Set(NodeIndex row, const Vector<Rect>& rects);
  // The row's fragments; without any, `whole` alone.
  [[nodiscard]] std::span<const Rect> Of(NodeIndex row, const Rect& whole) const;

 private:
  struct Range {
    std::uint32_t begin;
    std::uint32_t count;
  };
  Vector<std::uint32_t> span_of_;  // position in spans_, 0 is none
  Vector<Range> spans_;
  Vector<Rect> rects_;
};

// True of an element that is laid out as an inline box: not atomic, so it may be broken over lines.
bool IsInlineBox(const NodeTable& table, NodeIndex row);

// Nothing inside is painted outside of it: paint containment does nothing to inline boxes and most parts of tables (CSS
// Containment 2 section 3.3).
bool ContainsPaint(const NodeTable& table, NodeIndex row);

// The line boxes of a text, or of an inline box the parts of its lines that its text and the atomic boxes in it take.
// Empty when one rectangle, its bounds, is exact. Inlines with more inside than limits::kMaxInlineVisits count as one rectangle.
void LinesOf(const NodeTable& table, NodeIndex row, Vector<Rect>* lines);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_FRAGMENTS_H_
