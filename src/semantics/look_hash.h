// The column NodeTable::looks: by it two captures are compared, and nobody looks into it.
#ifndef DOMTOOL_SEMANTICS_LOOK_HASH_H_
#define DOMTOOL_SEMANTICS_LOOK_HASH_H_

#include <cstdint>

#include "table/node_table.h"

namespace domtool {

// Its attributes and value, or the words of a text, in the upper half; its styles in the lower.
std::uint32_t HashOfLooks(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOK_HASH_H_
