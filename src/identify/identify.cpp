#include "identify/identify.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/limits.h"
#include "identify/fingerprint.h"
#include "identify/identities.h"

namespace domtool {
namespace {

constexpr std::string_view kMagic = "domtool ids 4";
constexpr std::size_t kEntryBytes = 36;

std::uint64_t Number(StableId id) { return static_cast<std::uint64_t>(id); }

std::uint64_t NotZero(std::uint64_t hash) { return hash == 0 ? 1 : hash; }

bool HasId(const NodeTable& t, std::size_t i) { return t.kind[i] == NodeKind::kElement; }

// The position of a row among the elements with the same identity, and their number.
struct Ordinal {
  std::uint32_t index = 0;
  std::uint32_t total = 0;
};

Vector<Ordinal> OrdinalsOf(const NodeTable& t, const Vector<std::uint64_t>& identity) {
  Vector<Ordinal> ordinals(t.size());
  FlatMap<std::uint32_t> count;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!HasId(t, i)) continue;
    ordinals[i].index = count[identity[i]]++;
  }
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (HasId(t, i)) ordinals[i].total = *count.Find(identity[i]);
  }
  return ordinals;
}

}  // namespace

const std::uint32_t* IdRegistry::FindPresent(std::uint64_t dom_key, const AdjacentText& adjacent_text) const {
  const std::uint32_t* entry = by_dom_key_.Find(dom_key);
  if (entry == nullptr || entries_[*entry].dom_key != dom_key ||
      IsDifferentControl(entries_[*entry].adjacent_text, adjacent_text))
    return nullptr;
  // If a reply contains the node twice, the second is a new element.
  return entries_[*entry].last_seen != captures_ ? entry : nullptr;
}

const std::uint32_t* IdRegistry::FindRemoved(std::uint64_t identity_key, std::uint64_t words,
                                             const AdjacentText* of_several) const {
  const std::uint32_t* entry = by_identity_key_.Find(identity_key);
  if (entry == nullptr || entries_[*entry].identity_key != identity_key) return nullptr;
  if (of_several != nullptr && IsElsewhere(entries_[*entry].adjacent_text, *of_several)) return nullptr;
  const std::uint32_t captures_ago = captures_ - entries_[*entry].last_seen;
  // An element of the last capture was rebuilt. One removed earlier is back only if its part has the same text.
  const bool is_back = captures_ago == 1 || entries_[*entry].words == words;
  return captures_ago != 0 && is_back ? entry : nullptr;
}

StableId IdRegistry::NewId(std::uint64_t identity_key) const {
  // The first may be used by a collision or by an element that may not be this one. The next attempt then starts at the number
  // of ids given, so that the attempts do not grow with the age of the page.
  for (std::uint64_t attempt = 0;; attempt = attempt == 0 ? entries_.size() : attempt + 1) {
    const std::uint64_t hash = Hasher().Add(identity_key).Add(generation_).Add(attempt).Finish();
    const auto id = static_cast<StableId>(hash % kStableIds + 1);
    if (by_id_.Find(Number(id)) == nullptr) return id;
  }
}

void IdRegistry::Add(const Entry& entry) {
  const auto at = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back(entry);
  by_id_.Insert(Number(entry.id), at);
  by_dom_key_.Insert(entry.dom_key, at);
  by_identity_key_.Insert(entry.identity_key, at);
}

void IdRegistry::Move(std::uint32_t at, std::uint64_t dom_key, std::uint64_t identity_key) {
  Entry& entry = entries_[at];
  if (entry.dom_key != dom_key) by_dom_key_.Insert(dom_key, at);
  if (entry.identity_key != identity_key) by_identity_key_.Insert(identity_key, at);
  entry.dom_key = dom_key;
  entry.identity_key = identity_key;
}

void IdRegistry::DropRemoved() {
  IdRegistry kept;
  kept.document_ = document_;
  // A forgotten id must not be given again to another element with the same hash.
  kept.generation_ = generation_ + 1;
  kept.captures_ = captures_;
  for (const Entry& entry : entries_) {
    // Before the first capture it is unknown which restored elements are on the page.
    if (entry.last_seen == captures_ || captures_ == 1) kept.Add(entry);
  }
  *this = std::move(kept);
}

void IdRegistry::Assign(NodeTable* table) {
  NodeTable& t = *table;
  const std::uint64_t document = NotZero(t.frames.front().document_key());
  if (document != document_) {
    *this = IdRegistry();
  } else if (entries_.size() + by_identity_key_.size() > 2 * (limits::kMaxGoneElements + 2 * t.size())) {
    DropRemoved();
  }
  document_ = document;
  ++captures_;
  if (entries_.empty()) {
    entries_.reserve(static_cast<std::size_t>(std::count(t.kind.begin(), t.kind.end(), NodeKind::kElement)));
  }

  ComputeFingerprints(table);
  const Identities identities = ComputeIdentities(table);
  const Vector<std::uint64_t>& identity = identities.identity;
  const Vector<Ordinal> ordinals = OrdinalsOf(t, identity);
  const auto identity_key_of = [&](std::size_t i) {
    return NotZero(Hasher().Add(identity[i]).Add(ordinals[i].index).Add(ordinals[i].total).Finish());
  };
  // A document stays in one process as long as it lives, so its key does not include the session that shows it.
  Vector<Hasher> documents;
  for (const std::uint64_t key : t.DocumentKeys()) documents.push_back(Hasher().Add(key));
  const auto dom_key_of = [&](std::size_t i) {
    Hasher dom_key = documents[At(t.frame[i])];
    return NotZero(dom_key.Add(static_cast<std::uint64_t>(t.backend_node_id[i])).Finish());
  };

  const Vector<AdjacentText> adjacent_text = ReadAdjacentText(t);

  // First the elements that are still there, so that no new element can take their ids.
  const auto keep = [&](std::size_t i, std::uint32_t entry, std::uint64_t dom_key, std::uint64_t identity_key) {
    t.stable_id[i] = entries_[entry].id;
    Move(entry, dom_key, identity_key);
    entries_[entry].words = identities.words[i];
    entries_[entry].adjacent_text = adjacent_text[i];
    entries_[entry].last_seen = captures_;
  };
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!HasId(t, i) || t.backend_node_id[i] == kNoBackendNode) continue;
    const std::uint64_t dom_key = dom_key_of(i);
    if (const std::uint32_t* entry = FindPresent(dom_key, adjacent_text[i]))
      keep(i, *entry, dom_key, identity_key_of(i));
  }
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!HasId(t, i) || t.stable_id[i] != kNoStableId) continue;
    const std::uint64_t identity_key = identity_key_of(i);
    const AdjacentText* const of_several = ordinals[i].total > 1 ? &adjacent_text[i] : nullptr;
    if (const std::uint32_t* entry = FindRemoved(identity_key, identities.words[i], of_several)) {
      keep(i, *entry, dom_key_of(i), identity_key);
      continue;
    }
    t.stable_id[i] = NewId(identity_key);
    Add({t.stable_id[i], captures_, dom_key_of(i), identity_key, identities.words[i], adjacent_text[i]});
  }
  // A control keeps its id whether its field is seen or something is drawn for it.
  for (const DrawnField& drawn : t.drawn_fields)
    std::swap(t.stable_id[At(drawn.field)], t.stable_id[At(drawn.surface)]);
}

std::string IdRegistry::Save() const {
  if (entries_.size() * kEntryBytes > limits::kMaxCheckpointBytes) return {};
  std::string out(kMagic);
  out.reserve(kMagic.size() + 12 + entries_.size() * kEntryBytes);
  AppendBytes(document_, 8, &out);
  AppendBytes(generation_, 4, &out);
  for (const Entry& entry : entries_) {
    AppendBytes(Number(entry.id), 4, &out);
    AppendBytes(entry.dom_key, 8, &out);
    AppendBytes(entry.identity_key, 8, &out);
    AppendBytes(entry.words, 8, &out);
    AppendBytes(entry.adjacent_text.label, 4, &out);
    AppendBytes(entry.adjacent_text.before, 2, &out);
    AppendBytes(entry.adjacent_text.after, 2, &out);
  }
  return out;
}

bool IdRegistry::Restore(std::string_view bytes) {
  constexpr std::size_t kHeadBytes = kMagic.size() + 12;
  if (bytes.size() < kHeadBytes || !bytes.starts_with(kMagic)) return false;
  if ((bytes.size() - kHeadBytes) % kEntryBytes != 0) return false;
  ByteReader in(bytes.substr(kMagic.size()));
  IdRegistry restored;
  restored.document_ = in.Read(8);
  restored.generation_ = static_cast<std::uint32_t>(in.Read(4));
  while (!in.is_at_end()) {
    const std::uint64_t number = in.Read(4);
    Entry entry;
    entry.id = static_cast<StableId>(number);
    for (std::uint64_t* field : {&entry.dom_key, &entry.identity_key, &entry.words}) *field = in.Read(8);
    entry.adjacent_text.label = static_cast<std::uint32_t>(in.Read(4));
    for (std::uint16_t* side : {&entry.adjacent_text.before, &entry.adjacent_text.after})
      *side = static_cast<std::uint16_t>(in.Read(2));
    const bool is_id = number >= 1 && number <= kStableIds && restored.by_id_.Find(number) == nullptr;
    if (!is_id || entry.dom_key == 0 || entry.identity_key == 0) return false;
    restored.Add(entry);
  }
  *this = std::move(restored);
  return true;
}

NodeIndex FindById(const NodeTable& table, StableId id) {
  if (id == kNoStableId) return kNoNode;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.stable_id[i] == id) return RowAt(i);
  }
  return kNoNode;
}

}  // namespace domtool
