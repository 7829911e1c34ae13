// Heal: what each control was when it was last seen, so that a lost control can be found again after the page rebuilt
// it. A candidate must be newer than the lost control's last appearance. It must have the same role, frame, dialog,
// list item and card, and the same name or author's attributes. It is accepted at a confidence of 0.5, clearly ahead of
// the next. So a neighbour of the lost control, or a different control in its place, is never accepted. A new one with
// the same role and name in other surroundings, such as a button beside another number, is named but not accepted,
// unless the caller says how sure a match must be: if it is the only one, it counts 0.7, and 1 within 50 px of the lost
// control's place.
#ifndef DOMTOOL_RECALL_HEAL_H_
#define DOMTOOL_RECALL_HEAL_H_

#include <cstdint>

#include "base/flat_map.h"
#include "base/rect.h"
#include "base/vector.h"
#include "table/likely_node.h"
#include "table/node_table.h"

namespace domtool {

struct HealResult {
  LikelyNode found;  // the lost element; kNoNode if none is certain
  LikelyNode equal;  // the only one that came with its role and name, wherever it is now; kNoNode otherwise
  Vector<LikelyNode> candidates;  // otherwise: the most likely, best first
  bool is_ambiguous = false;      // several are equally likely
  Role lost_role = Role::kNone;   // what it was, if known
};

class ElementMemory {
 public:
  // Records the controls of a new table, whose ids must be assigned.
  void Remember(const NodeTable& table);
  // Looks for the element with that id, which is not in `table`, the newest one recorded. Linear.
  [[nodiscard]] HealResult Find(const NodeTable& table, StableId lost) const;

 private:
  // Hashes; 0 if absent.
  struct Sketch {
    StableId id = kNoStableId;
    Role role = Role::kGeneric;
    std::uint64_t frame = 0;  // and its document
    std::uint64_t name = 0;
    std::uint64_t given = 0;  // id, name, id for tests, href: the author's names for it
    std::uint64_t fingerprint = 0;
    std::uint64_t item = 0;
    std::uint64_t twin = 0;
    StableId dialog = kNoStableId;  // those around it
    StableId landmark = kNoStableId;
    StableId before = kNoStableId;
    StableId after = kNoStableId;
    Point place;                   // its centre, in its document
    std::uint32_t first_seen = 0;  // number of the capture
    std::uint32_t last_seen = 0;
  };
  // All but the controls of the last capture.
  void DropRemoved();
  void Add(const Sketch& sketch);
  static bool IsEqual(const Sketch& lost, const Sketch& other);
  static LikelyNode Likeness(const Sketch& lost, const Sketch& other);

  std::uint64_t document_ = 0;
  std::uint32_t captures_ = 0;
  Vector<Sketch> sketches_;
  FlatMap<std::uint32_t> by_id_;
};

}  // namespace domtool

#endif  // DOMTOOL_RECALL_HEAL_H_
