// Joins outline lines to text within a token budget, folding the least important lines first.
#ifndef DOMTOOL_OUTLINE_JOIN_LINES_H_
#define DOMTOOL_OUTLINE_JOIN_LINES_H_

#include <cstddef>
#include <cstdint>

#include "base/vector.h"
#include "outline/folding.h"
#include "outline/writer_result.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

// Estimated cost of the lines.
std::size_t TokensOf(const Vector<OutlineLine>& lines);

// Hash of the lines' text and indents.
std::uint64_t HashOfLines(const Vector<OutlineLine>& lines);

// The lines as text, each indented by its depth. If they are estimated to exceed `max_tokens` (0: unlimited), lines are
// folded: repetition outside the viewport first, then the least important and lowest. A long text is first cut after
// its first sentences. A run of folded lines becomes one line with their number and the id of the innermost element
// around them, or without a `view` of the line that contains them.
Written JoinLines(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order = FoldOrder::kByImportance,
                  const SafeView* view = nullptr);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_JOIN_LINES_H_
