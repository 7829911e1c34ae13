// Twins: elements of one fingerprint are told apart by the item they are in, their name, the title and then the text of
// the largest part of the page that holds none of the others (their card, their table row), never by their place alone.
#ifndef DOMTOOL_IDENTIFY_TWINS_H_
#define DOMTOOL_IDENTIFY_TWINS_H_

#include <cstdint>

#include "base/vector.h"
#include "identify/title.h"
#include "table/node_table.h"

namespace domtool {

// One hash a row, 0 for rows other than elements. Rows that are equal in it are true twins. Requires the fingerprints and
// item keys; fills `twin_key`. Linear but for the sort.
Vector<std::uint64_t> ComputeIdentities(NodeTable* table, const Titles& titles);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_TWINS_H_
