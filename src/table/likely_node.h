// A possible match for a lost element, and why. recall/ finds it, actions report it.
#ifndef DOMTOOL_TABLE_LIKELY_NODE_H_
#define DOMTOOL_TABLE_LIKELY_NODE_H_

#include <cstdint>
#include <string_view>

#include "table/node_table.h"

namespace domtool {

// Bits, in the order of kSimilarityWords. The role is always the same.
enum Alike : std::uint8_t {
  kSameName = 1,
  kSameAttributes = 2,
  kSameAuthorName = 4,  // id, name, id for tests, href: the author's names for it
  kSameNeighbours = 8,
  kSamePlace = 16,
  kSameSelector = 32,
};
inline constexpr std::string_view kSimilarityWords[] = {"name",       "attributes", "given",
                                                        "neighbours", "place",      "selector"};

struct LikelyNode {
  NodeIndex row = kNoNode;
  double confidence = 0;  // 0 to 1
  std::uint8_t alike = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_LIKELY_NODE_H_
