// The text of a control and around it: its label, and the words directly before and after it. Libraries that compare trees
// draw the next view into the elements of the last one. That changes all three at once: the element stays, but it is a
// different control.
#ifndef DOMTOOL_IDENTIFY_ADJACENT_TEXT_H_
#define DOMTOOL_IDENTIFY_ADJACENT_TEXT_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// Hashes that ignore numbers; 0 where there is no text.
struct AdjacentText {
  std::uint32_t label = 0;
  std::uint16_t before = 0;
  std::uint16_t after = 0;
};

// By row; empty for rows that are no controls. Linear.
Vector<AdjacentText> ReadAdjacentText(const NodeTable& table);

// The words before and after it are both others.
[[nodiscard]] bool IsElsewhere(const AdjacentText& was, const AdjacentText& is);

// A control with a new label is still the same while the text on either side is unchanged ("Follow", "Following").
[[nodiscard]] bool IsDifferentControl(const AdjacentText& was, const AdjacentText& is);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_ADJACENT_TEXT_H_
