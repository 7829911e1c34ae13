// Outlines put together: as text, within a budget for which the cheapest lines are folded first.
#ifndef DOMTOOL_OUTLINE_OUTLINE_H_
#define DOMTOOL_OUTLINE_OUTLINE_H_

#include <cstddef>
#include <cstdint>

#include "base/vector.h"
#include "outline/written.h"
#include "table/outline.h"
#include "table/safe_view.h"

namespace domtool {

// What the lines are estimated to cost.
std::size_t TokensOf(const Vector<OutlineLine>& lines);

// Of what the lines say and how they are indented.
std::uint64_t HashOfLines(const Vector<OutlineLine>& lines);

enum class FoldOrder : std::uint8_t {
  kByImportance,  // what cannot be operated before what can
  kOutsideIn,     // what is out of view before what is in it; each larger run says what it was about
};

// The lines as text, each indented by its depth. Where they are estimated not to fit `max_tokens` (0: no bound) lines are
// folded: repetition outside the viewport first, then the least important and furthest down. A long text is cut after its
// first sentences before it is folded. A run of folded lines becomes one line that says how many there were and the id of
// the innermost element around them, or without a `view` of the line that they are in.
Written JoinLines(const Vector<OutlineLine>& lines, std::size_t max_tokens, FoldOrder order = FoldOrder::kByImportance,
                  const SafeView* view = nullptr);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_OUTLINE_H_
