// Twins: elements of one fingerprint are distinguished by the item they are in, then by what they are called; those that are
// called the same by the title and then the text of the largest part of the page that holds none of the others (their card,
// their table row), never by their place alone.
#ifndef DOMTOOL_IDENTIFY_TWINS_H_
#define DOMTOOL_IDENTIFY_TWINS_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct Identities {
  // 0 for rows other than elements. Rows that are equal in it are true twins.
  Vector<std::uint64_t> identity;
  // A hash of all text of the part that a row is known by, where that is known by words; else 0. Of what was away it tells
  // the same part from one that is called the same.
  Vector<std::uint64_t> words;
};

// Fills `item_key` and `twin_key`. Requires the fingerprints. Linear but for the sort.
Identities ComputeIdentities(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_TWINS_H_
