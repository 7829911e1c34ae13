// Finds the lines that are gone, and the place in the new outline where each would be.
#ifndef DOMTOOL_DIFF_REMOVED_LINES_H_
#define DOMTOOL_DIFF_REMOVED_LINES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/vector.h"
#include "diff/line_match.h"
#include "diff/moved_lines.h"

namespace domtool {

// The top of a removed subtree.
struct RemovedLine {
  std::uint32_t line;    // in `before`
  std::uint32_t at;      // it was before this line of `after`, or at the end of its container
  std::uint32_t inside;  // lines
  std::uint32_t next;    // of the same container, in RemovedLines::tops, or kNoLine
};

struct RemovedLines {
  Vector<RemovedLine> tops;
  Vector<std::uint32_t> first;  // by container of `after`, [line + 1]: its first in `tops`; [0]: at the top
  std::size_t count = 0;        // with those inside
};

RemovedLines FindRemovedLines(const LineTree& before, const LineTree& after, const LineMatch& match,
                              const MovedLines& moved);

// The line, shortened, and how many are inside. No text of the page can say that.
std::string RemovedText(const OutlineLine& line, std::uint32_t inside);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_REMOVED_LINES_H_
