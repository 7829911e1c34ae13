// Identify: stable ids. An element keeps its id from capture to capture, unless its label and the text before and after it
// have all changed. A new element gets an id that is a hash of its identity, so two new engines agree on equal pages. A
// rebuilt element gets its old id back if the removed element has the same identity, index and total. Of several with the same
// identity the text before or after it must be the same, too. If only words identify it and it was absent for more than one
// capture, all text around it must match. In doubt the element is new.
//
//   fingerprint  frame path · path of landmarks, dialogs, groups · tag · role · id, name, for, type, placeholder, test id, href
//                path, aria-label without digits. Generated-looking values, state, class and position are left out.
//                For a landmark, dialog, group or frame also its name without digits
//   item         title of the list item, row, tree item or article around it. For an element in none of these that has no id or
//                test id: title of the nearest titled part
//   label        accessible name; else a control's icon, or another node's own title
//   identity     fingerprint and item. If other elements have the same, these are added until it is unique:
//                1. the label without counters ("(13)", "1.2k"; not "#7"), or else with them
//                2. the label, and the title of the largest subtree that contains none of the others (its card)
//                3. the whole text of that subtree
//   id           hash(hash(identity, index, total), generation, attempt) mod 676,000,000, as two letters and six digits
//                index, total: position among the elements with the same identity, and their number
//                generation: +1 each time elements are forgotten
//                attempt: 0; if that id was already given, counted on from the number of ids given so far
//
// There are 676 million ids (their spelling: table/stable_id.h). Two rows never share one, and no id is given to another element while its own is remembered. On a page that never stops changing only
// limits::kMaxGoneElements removed elements are remembered. Then a new generation of ids begins, so that no new element gets a
// forgotten id.
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

// The ids of one tab's document, kept between captures.
class IdRegistry {
 public:
  // Fills fingerprint, title_key, twin_key and stable_id of every element of `table`. Forgets everything if the main document
  // is another one.
  void Assign(NodeTable* table);

  // True for an id that was given in this document, whether or not its element is there now.
  [[nodiscard]] bool Knows(StableId id) const { return by_id_.Find(static_cast<std::uint64_t>(id)) != nullptr; }

  // Everything as bytes, for a later engine; "" if that would be more than limits::kMaxCheckpointBytes.
  [[nodiscard]] std::string Save() const;
  // Restores what Save wrote. Returns false and changes nothing if the bytes are not from Save.
  bool Restore(std::string_view bytes);

 private:
  // An element that an id was ever given to.
  struct Entry {
    StableId id = kNoStableId;
    std::uint32_t last_seen = 0;     // number of the capture in which it was last present; not saved
    std::uint64_t dom_key = 0;       // frame, loader, backend node id
    std::uint64_t identity_key = 0;  // its identity, index and total when it was last seen
    std::uint64_t words = 0;         // hash of the text of the card around it, if only that text identifies it
    AdjacentText adjacent_text;      // when it was last seen
  };
  // The entry of an element that is still there and means the same, or nullptr.
  [[nodiscard]] const std::uint32_t* FindPresent(std::uint64_t dom_key, const AdjacentText& adjacent_text) const;
  // The entry of the removed element that last had this key, or nullptr. `of_several`: the text around an element that only its place
  // tells from others, else nullptr.
  [[nodiscard]] const std::uint32_t* FindRemoved(std::uint64_t identity_key, std::uint64_t words,
                                                 const AdjacentText* of_several) const;
  // An id that was never given: always the same one for the first element with this key.
  [[nodiscard]] StableId NewId(std::uint64_t identity_key) const;
  void Add(const Entry& entry);
  void Move(std::uint32_t entry, std::uint64_t dom_key, std::uint64_t identity_key);
  // Forgets all elements that are not in the last capture.
  void DropRemoved();

  std::uint64_t document_ = 0;
  std::uint32_t generation_ = 0;
  std::uint32_t captures_ = 1;    // from 1, so that restored entries do not count as present in the last capture
  Vector<Entry> entries_;         // in the order in which the ids were given
  FlatMap<std::uint32_t> by_id_;  // positions in entries_
  FlatMap<std::uint32_t> by_dom_key_;
  FlatMap<std::uint32_t> by_identity_key_;
};

// The row with that id in `table`, or kNoNode. Linear.
NodeIndex FindById(const NodeTable& table, StableId id);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_IDENTIFY_H_
