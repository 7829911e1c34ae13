// Matches the lines of two outlines, as the basis of their difference. Linear in the lines of both.
#ifndef DOMTOOL_DIFF_LINE_MATCH_H_
#define DOMTOOL_DIFF_LINE_MATCH_H_

#include <cstdint>
#include <limits>

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

inline constexpr std::uint32_t kNoLine = std::numeric_limits<std::uint32_t>::max();

// An outline as the tree given by its indents: a line's parent is the nearest line before it with a smaller indent, and
// the lines inside it are the range after it. Keeps a reference to `outline`.
struct LineTree {
  explicit LineTree(const Vector<OutlineLine>& outline);

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(lines.size()); }

  const Vector<OutlineLine>& lines;
  Vector<std::uint32_t> parent;  // kNoLine of those at the top
  Vector<std::uint32_t> end;     // one after the last line inside
  Vector<std::uint64_t> hash;    // of the line and all inside: ids, texts and nesting, independent of its position

 private:
  // Ends `line` and its ancestors before line `at` until one has a smaller indent; returns that ancestor.
  std::uint32_t Close(std::uint32_t line, int indent, std::uint32_t at);
};

// For each line its counterpart in the other outline, or kNoLine.
struct LineMatch {
  Vector<std::uint32_t> of_before;
  Vector<std::uint32_t> of_after;
};

// Unmatched lines of one outline are looked up in the other three times:
//   equal subtrees, including ids: they are skipped as a whole;
//   lines with the same id, in order if a block has several;
//   lines with the same text in the same container: rebuilt unchanged with another id.
LineMatch MatchLines(const LineTree& before, const LineTree& after);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_LINE_MATCH_H_
