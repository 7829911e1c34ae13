// Lines of the 'text' format before they are put together: what each says, where it stands, and how dear it is, so that a
// budget can fold the cheapest first.
#ifndef DOMTOOL_OUTPUT_OUTLINE_H_
#define DOMTOOL_OUTPUT_OUTLINE_H_

#include <cstdint>
#include <string>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// From the first to be folded to the last.
enum class Importance : std::uint8_t {
  kDistantText,  // outside the viewport
  kText,
  kDistantControl,
  kStructure,  // headings, landmarks, frames
  kControl,
  kDialog,  // anything in a dialog or a modal
};

struct OutlineLine {
  std::string text;
  int indent = 0;
  Importance importance = Importance::kText;
  NodeIndex row = kNoNode;     // the element that the line is about, or its nearest container
  std::uint32_t controls = 0;  // ids named in it
};

// Folds lines, least important and furthest down first, until the text is estimated to fit `max_tokens` (0: never).
// A run of folded lines becomes one line that says how many there were. Answers whether any was folded.
bool FoldToBudget(std::size_t max_tokens, Vector<OutlineLine>* lines);

// The lines as text, each indented by its depth.
std::string JoinLines(const Vector<OutlineLine>& lines);

}  // namespace domtool

#endif  // DOMTOOL_OUTPUT_OUTLINE_H_
