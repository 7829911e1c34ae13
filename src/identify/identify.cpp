#include "identify/identify.h"

#include "base/hash.h"
#include "identify/fingerprint.h"
#include "identify/twins.h"

namespace domtool {
namespace {

StableId IdFromHash(std::uint64_t hash) { return static_cast<StableId>(hash % kStableIds + 1); }
std::uint64_t Number(StableId id) { return static_cast<std::uint64_t>(id); }

}  // namespace

std::uint64_t IdRegistry::LiveKey(const NodeTable& t, NodeIndex i) {
  const FrameInfo& frame = t.frames[At(t.frame[At(i)])];
  const std::uint64_t key = Hasher()
                                .Add(frame.session_id)
                                .Add(frame.loader_id)
                                .Add(frame.frame_id)
                                .Add(static_cast<std::uint64_t>(t.backend_node_id[At(i)]))
                                .Finish();
  return key == 0 ? 1 : key;
}

void IdRegistry::KeepKnown(NodeTable* table, Taken* taken) const {
  NodeTable& t = *table;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.kind[i] != NodeKind::kElement || t.backend_node_id[i] == kNoBackendNode) continue;
    const StableId* known = live_.Find(LiveKey(t, RowAt(i)));
    if (known == nullptr || taken->Find(Number(*known)) != nullptr) continue;  // twice in one reply: a new one
    t.stable_id[i] = *known;
    taken->Insert(Number(*known), RowAt(i));
  }
}

StableId IdRegistry::FreeId(std::uint64_t identity, const Taken& taken, std::uint32_t* ordinal) const {
  std::uint64_t attempt = 0;
  for (;;) {
    const StableId id = IdFromHash(Hasher().Add(identity).Add(*ordinal).Add(attempt).Finish());
    const std::uint64_t* made_from = identity_of_.Find(Number(id));
    if (made_from != nullptr && *made_from != identity) {
      ++attempt;  // a collision: the hash was another identity's
    } else if (taken.Find(Number(id)) != nullptr) {
      ++*ordinal;  // a twin on this page has it
      attempt = 0;
    } else {
      return id;
    }
  }
}

void IdRegistry::Assign(NodeTable* table) {
  NodeTable& t = *table;
  ComputeFingerprints(table);
  const Vector<std::uint64_t> identity = ComputeIdentities(t);
  const std::uint64_t document = Hasher().Add(t.frames.front().frame_id).Add(t.frames.front().loader_id).Finish();
  if (document != document_) *this = IdRegistry();
  document_ = document;

  // First those that live on, so that no new element can take their ids.
  Taken taken;
  KeepKnown(table, &taken);
  FlatMap<std::uint32_t> next_ordinal;  // of each identity; keeps a page of twins linear
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.kind[i] != NodeKind::kElement || t.stable_id[i] != kNoStableId) continue;
    const std::uint32_t* next = next_ordinal.Find(identity[i]);
    std::uint32_t ordinal = next == nullptr ? 0 : *next;
    t.stable_id[i] = FreeId(identity[i], taken, &ordinal);
    next_ordinal.Insert(identity[i], ordinal + 1);
    taken.Insert(Number(t.stable_id[i]), RowAt(i));
    identity_of_.Insert(Number(t.stable_id[i]), identity[i]);
    live_.Insert(LiveKey(t, RowAt(i)), t.stable_id[i]);
  }
}

NodeIndex FindById(const NodeTable& table, StableId id) {
  if (id == kNoStableId) return kNoNode;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.stable_id[i] == id) return RowAt(i);
  }
  return kNoNode;
}

}  // namespace domtool
