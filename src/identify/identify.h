// Identify: stable ids. An element that was there before keeps its id, unless its label and what is said on both sides of it
// are others now; a new one gets an id that is a hash of its identity, so that two fresh engines agree on equal pages. One that was rebuilt comes back with its
// id when exactly its identity was last seen and is gone; in doubt it is new. The recipe is drawn in src/README.md, "Ids".
//
// An id is two letters and six digits, "kd482913": at most three tokens of o200k, 676 million values. Two rows never share
// one, and no id is given to another element while its own is remembered. Of a page that never rests only so many are
// (limits::kMaxGoneElements); from then on ids are of another generation, so that what is alike gets no id that was forgotten.
#ifndef DOMTOOL_IDENTIFY_IDENTIFY_H_
#define DOMTOOL_IDENTIFY_IDENTIFY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "identify/adjacent_text.h"
#include "table/node_table.h"
#include "table/stable_id.h"

namespace domtool {

// What one tab's document remembers of ids between captures.
class IdRegistry {
 public:
  // Fills fingerprint, item_key, twin_key and stable_id of every element of `table`. Forgets everything when the main document is
  // another.
  void Assign(NodeTable* table);

  // True for an id that was given in this document, whether or not its element is there now.
  [[nodiscard]] bool Knows(StableId id) const { return by_id_.Find(static_cast<std::uint64_t>(id)) != nullptr; }

  // Everything as bytes, for another life of the engine; "" where that would be more than limits::kMaxCheckpointBytes.
  [[nodiscard]] std::string Save() const;
  // Takes such bytes over. False, and nothing changed, when they are none.
  bool Restore(std::string_view bytes);

 private:
  // An element that an id was ever given to.
  struct Entry {
    StableId id = kNoStableId;
    std::uint32_t last_seen = 0;  // number of the capture, the one under way where the id is taken; not saved
    std::uint64_t life = 0;       // frame, loader, backend node id
    std::uint64_t seat = 0;       // its identity, and which of how many twins it was, when it was last seen
    std::uint64_t words = 0;      // of the part it was in then, where that is known by words
    AdjacentText adjacent_text;   // of it then
  };
  // The entry of an element that lives on as what it was, or nullptr.
  [[nodiscard]] const std::uint32_t* FindLiving(std::uint64_t life, const AdjacentText& adjacent_text) const;
  // The entry of the one that sat there last and is gone, or nullptr.
  [[nodiscard]] const std::uint32_t* FindGone(std::uint64_t seat, std::uint64_t words) const;
  // An id that was never given: always the same one for the first element of that seat.
  [[nodiscard]] StableId NewId(std::uint64_t seat) const;
  void Add(const Entry& entry);
  void Move(std::uint32_t entry, std::uint64_t life, std::uint64_t seat);
  // All but the elements of the last capture, and where they sat in it.
  void DropRemoved();

  std::uint64_t document_ = 0;
  std::uint32_t generation_ = 0;
  std::uint32_t captures_ = 1;    // so that nothing restored was there a moment ago
  Vector<Entry> entries_;         // in the order in which the ids were given
  FlatMap<std::uint32_t> by_id_;  // positions in entries_
  FlatMap<std::uint32_t> by_life_;
  FlatMap<std::uint32_t> by_seat_;
};

// The row with that id in `table`, or kNoNode. Linear.
NodeIndex FindById(const NodeTable& table, StableId id);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_IDENTIFY_H_
