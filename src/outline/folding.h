// Folding: chooses the lines that are left out or cut so that an outline fits a token budget.
#ifndef DOMTOOL_OUTLINE_FOLDING_H_
#define DOMTOOL_OUTLINE_FOLDING_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/vector.h"
#include "outline/tokens.h"
#include "table/outline_line.h"

namespace domtool {

enum class FoldOrder : std::uint8_t {
  kByImportance,  // in the order of Importance
  kOutsideIn,     // lines out of view are folded before lines in view; each larger run gets a summary
};

enum class FoldState : std::uint8_t { kWhole, kCut, kFolded };

// One state per line, and one more after the last; empty if all lines fit.
Vector<FoldState> FoldLines(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order);

// The summary of each folded run, at the index of its first line. The largest runs come first, while a share of the budget of
// `max_tokens` allows.
Vector<std::string> FoldSummariesOf(const Vector<OutlineLine>& lines, const Vector<FoldState>& states,
                                    std::size_t max_tokens);

// "First sentence. [ab123456 expand 812 characters]"; empty if that would be no shorter.
std::string CutText(const OutlineLine& line);

// Adds the text of the line, with its mark and indent.
void CountLine(const OutlineLine& line, TokenCounter* counter);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_FOLDING_H_
