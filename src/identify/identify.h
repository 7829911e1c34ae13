// Identify: stable ids. An element that was there before keeps its id, whatever changed about it; a new one gets an id
// that is a hash of its fingerprint, so that two fresh engines agree on equal pages and a rebuilt element comes back with
// its id when its fingerprint is unambiguous. The recipe is drawn in src/README.md, "Ids".
//
// An id is two letters and six digits, "kd482913": at most three tokens of o200k, 676 million values. Two rows never share
// one, and within a document an id is never given to another element later.
#ifndef DOMTOOL_IDENTIFY_IDENTIFY_H_
#define DOMTOOL_IDENTIFY_IDENTIFY_H_

#include <cstdint>

#include "base/flat_map.h"
#include "table/node_table.h"
#include "table/stable_id.h"

namespace domtool {

// What one tab's document remembers of ids between captures.
class IdRegistry {
 public:
  // Fills fingerprint and stable_id of every element of `table`. Forgets everything when the main frame's loader changed.
  void Assign(NodeTable* table);

 private:
  // An element over its life: session, loader, frame, backend node id.
  static std::uint64_t LiveKey(const NodeTable& table, NodeIndex i);
  using Taken = FlatMap<NodeIndex>;
  // Gives ids to the rows that were there before, and lists every id given in `taken`.
  void KeepKnown(NodeTable* table, Taken* taken) const;
  // The first id of that identity, from ordinal *ordinal on, that is free; moves *ordinal to it.
  StableId FreeId(std::uint64_t identity, const Taken& taken, std::uint32_t* ordinal) const;

  std::uint64_t document_ = 0;
  FlatMap<StableId> live_;              // live key to id, every element ever seen in this document
  FlatMap<std::uint64_t> identity_of_;  // id to the identity hash it was made from
};

// The row with that id in `table`, or kNoNode. Linear.
NodeIndex FindById(const NodeTable& table, StableId id);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_IDENTIFY_H_
