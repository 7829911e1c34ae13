// The column NodeTable::looks, which only serves to compare two captures.
#ifndef DOMTOOL_SEMANTICS_LOOK_HASH_H_
#define DOMTOOL_SEMANTICS_LOOK_HASH_H_

#include <cstdint>

#include "table/node_table.h"

namespace domtool {

// In the upper half its attributes and value, or the words of a text; in the lower half its styles.
std::uint32_t HashOfLooks(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOK_HASH_H_
