#include "identify/identify.h"

#include "base/hash.h"
#include "identify/fingerprint.h"
#include "identify/twins.h"

namespace domtool {
namespace {

constexpr std::uint64_t kLetters = 26;
constexpr std::uint64_t kDigits = 1'000'000;
constexpr std::uint64_t kIds = kLetters * kLetters * kDigits;
constexpr std::size_t kSpelledLength = 8;

// A stable id is 1 + its position among all spellings, so 0 stays absent.
StableId IdFromHash(std::uint64_t hash) { return static_cast<StableId>(hash % kIds + 1); }
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
  const std::vector<std::uint64_t> identity = ComputeIdentities(t);
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

std::string SpellId(StableId id) {
  if (id == kNoStableId) return {};
  std::uint64_t number = Number(id) - 1;
  std::string text(kSpelledLength, '0');
  for (std::size_t k = kSpelledLength; k-- > 2; number /= 10) text[k] = static_cast<char>('0' + number % 10);
  text[1] = static_cast<char>('a' + number % kLetters);
  text[0] = static_cast<char>('a' + number / kLetters % kLetters);
  return text;
}

StableId ParseId(std::string_view text) {
  if (text.size() != kSpelledLength) return kNoStableId;
  std::uint64_t number = 0;
  for (std::size_t k = 0; k < kSpelledLength; ++k) {
    const char first = k < 2 ? 'a' : '0';
    const std::uint64_t base = k < 2 ? kLetters : 10;
    if (text[k] < first || static_cast<std::uint64_t>(text[k] - first) >= base) return kNoStableId;
    number = number * base + static_cast<std::uint64_t>(text[k] - first);
  }
  return static_cast<StableId>(number + 1);
}

NodeIndex FindById(const NodeTable& table, StableId id) {
  if (id == kNoStableId) return kNoNode;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.stable_id[i] == id) return RowAt(i);
  }
  return kNoNode;
}

}  // namespace domtool
