// Which line of one outline is which line of another: what the difference is made of. Linear in the lines of both.
#ifndef DOMTOOL_DIFF_LINE_MATCH_H_
#define DOMTOOL_DIFF_LINE_MATCH_H_

#include <cstdint>
#include <limits>

#include "base/vector.h"
#include "table/outline.h"

namespace domtool {

inline constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

// An outline as the tree that its indents draw: a line's parent is the nearest line before it with a smaller indent, and
// what is inside a line is the range after it. Keeps a reference to `outline`.
struct LineTree {
  explicit LineTree(const Vector<OutlineLine>& outline);

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(lines.size()); }

  const Vector<OutlineLine>& lines;
  Vector<std::uint32_t> parent;  // kNoLine of those at the top
  Vector<std::uint32_t> end;     // one after the last line inside
  Vector<std::uint64_t> hash;    // of the line and all inside: ids, texts and nesting, wherever it stands

 private:
  // Ends `line` and what it is in before line `at`, as far as a line of that indent is not inside; returns where it is.
  std::uint32_t Close(std::uint32_t line, int indent, std::uint32_t at);
};

// For each line its counterpart in the other outline, or kNoLine.
struct LineMatch {
  Vector<std::uint32_t> of_before;
  Vector<std::uint32_t> of_after;
};

// Three times over, what is left of one outline is looked up in the other:
//   subtrees that are equal, ids and all: they are skipped as a whole;
//   lines of the same id, in their order where a block has several;
//   lines of the same text in the same container: what was rebuilt as it was, under another id.
LineMatch MatchLines(const LineTree& before, const LineTree& after);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_LINE_MATCH_H_
