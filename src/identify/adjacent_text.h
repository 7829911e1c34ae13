// What is said of a control: its label, and the words right before and behind it. A page that draws its next view into the
// elements of the last one, as libraries do that compare trees, changes all three at once: the element lives on, and is another control.
#ifndef DOMTOOL_IDENTIFY_ADJACENT_TEXT_H_
#define DOMTOOL_IDENTIFY_ADJACENT_TEXT_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// Hashes without numbers; 0 where nothing is said.
struct AdjacentText {
  std::uint32_t label = 0;
  std::uint16_t before = 0;
  std::uint16_t after = 0;
};

// By row; nothing for what is no control. Linear.
Vector<AdjacentText> ReadAdjacentText(const NodeTable& table);

// A control that is called otherwise is still the same where either side of it says what it said ("Follow", "Following").
[[nodiscard]] bool IsDifferentControl(const AdjacentText& was, const AdjacentText& is);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_ADJACENT_TEXT_H_
