// Finds the lines of an outline that are elsewhere among their siblings than before.
#ifndef DOMTOOL_DIFF_MOVED_LINES_H_
#define DOMTOOL_DIFF_MOVED_LINES_H_

#include <cstddef>
#include <cstdint>

#include "base/vector.h"
#include "diff/line_match.h"

namespace domtool {

// kOrdered are those that moved with many others of their container and are reported together.
enum class LinePlace : std::uint8_t { kStays, kOrdered, kMoved };

struct MovedLines {
  Vector<LinePlace> place;          // of each line of `after`
  Vector<std::uint32_t> order_end;  // for the first of those that are kOrdered: after the last of them; otherwise 0
  std::size_t count = 0;
};

// New lines stay. Linear, except for sorting what moved.
MovedLines FindMovedLines(const LineTree& before, const LineTree& after, const LineMatch& match);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_MOVED_LINES_H_
