// Identities: distinguishes elements with the same fingerprint, by these in turn:
//   the item they are in
//   their name
//   the title of the largest subtree that contains none of the others (their card, their table row)
//   the text of that subtree
// They are never distinguished by their place alone.
#ifndef DOMTOOL_IDENTIFY_IDENTITIES_H_
#define DOMTOOL_IDENTIFY_IDENTITIES_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct Identities {
  // 0 for rows other than elements. Rows with the same identity cannot be told apart.
  Vector<std::uint64_t> identity;
  // A hash of all text of the card around a row, if only that text identifies the card; otherwise 0. For an element that was
  // absent, it distinguishes its old card from another card with the same title.
  Vector<std::uint64_t> words;
};

// Fills `title_key` and `twin_key`. Requires the fingerprints. Linear but for the sort.
Identities ComputeIdentities(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_IDENTITIES_H_
