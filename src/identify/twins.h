// Twins: elements of one fingerprint are told apart by their name and by the text of the largest part of the page that
// holds none of the others (their card, their table row), never by their position alone.
#ifndef DOMTOOL_IDENTIFY_TWINS_H_
#define DOMTOOL_IDENTIFY_TWINS_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// One hash a row: the fingerprint where no other element shares it, else the fingerprint with name and context text mixed
// in. Rows that still are equal are true twins. 0 for rows other than elements. Linear but for the sort.
Vector<std::uint64_t> ComputeIdentities(const NodeTable& table);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_TWINS_H_
