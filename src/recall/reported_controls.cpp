#include "recall/reported_controls.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/bytes.h"
#include "base/limits.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::string_view kMagic = "domtool shown 3\n";

void AppendMeaning(const Meaning& meaning, std::string* out) {
  for (const std::uint32_t hash :
       {meaning.node, meaning.address, meaning.label, meaning.region, meaning.heading, meaning.target}) {
    AppendBytes(hash, 4, out);
  }
  for (const ItemWords& words : meaning.items) {
    for (const Word& word : words) {
      AppendBytes(static_cast<std::uint64_t>(word.kind), 1, out);
      if (word.kind == WordKind::kNone) break;
      AppendBytes(word.hash, 4, out);
    }
  }
}

Meaning ReadMeaning(ByteReader* in) {
  Meaning meaning;
  for (std::uint32_t* hash :
       {&meaning.node, &meaning.address, &meaning.label, &meaning.region, &meaning.heading, &meaning.target}) {
    *hash = static_cast<std::uint32_t>(in->Read(4));
  }
  for (ItemWords& words : meaning.items) {
    for (Word& word : words) {
      word.kind = static_cast<WordKind>(in->Read(1) & 3);
      if (word.kind == WordKind::kNone) break;
      word.hash = static_cast<std::uint32_t>(in->Read(4));
    }
  }
  return meaning;
}

}  // namespace

void ReportedControls::Put(StableId id, const Meaning& meaning) {
  const auto key = static_cast<std::uint64_t>(id);
  if (const std::uint32_t* at = by_id_.Find(key)) {
    shown_[*at].meaning = meaning;
    return;
  }
  by_id_.Insert(key, static_cast<std::uint32_t>(shown_.size()));
  shown_.push_back({id, meaning});
}

void ReportedControls::DropRemoved(const NodeTable& table) {
  ReportedControls kept;
  kept.has_forgotten_ = true;
  for (const StableId id : table.stable_id) {
    if (id == kNoStableId) continue;
    if (const std::uint32_t* at = by_id_.Find(static_cast<std::uint64_t>(id))) kept.Put(id, shown_[*at].meaning);
  }
  *this = std::move(kept);
}

void ReportedControls::Note(const NodeTable& table, std::string_view written, bool names_every_change) {
  const std::uint64_t document = table.frames.front().document_key();
  if (document != document_) *this = ReportedControls();
  if (shown_.size() > limits::kMaxRemovedControls + 2 * table.size()) DropRemoved(table);
  document_ = document;
  FlatMap<std::uint32_t> ids;
  FindIds(written, &ids);
  const MeaningReader reader(table);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (!table.is_element(row) || !table.is_interactive(row)) continue;
    const auto key = static_cast<std::uint64_t>(table.stable_id[i]);
    const bool is_known = names_every_change && by_id_.Find(key) != nullptr;
    if (is_known || ids.Find(key) != nullptr) Put(table.stable_id[i], reader.Of(row));
  }
}

bool ReportedControls::IsAsReported(const NodeTable& table, NodeIndex row) const {
  if (table.frames.front().document_key() != document_) return true;
  const std::uint32_t* at = by_id_.Find(static_cast<std::uint64_t>(table.stable_id[At(row)]));
  if (at == nullptr) return !has_forgotten_;
  return MeaningReader(table).StillMeans(shown_[*at].meaning, row);
}

std::string ReportedControls::Save() const {
  std::string out(kMagic);
  AppendBytes(document_, 8, &out);
  AppendBytes(has_forgotten_ ? 1 : 0, 1, &out);
  for (const Shown& shown : shown_) {
    AppendBytes(static_cast<std::uint64_t>(shown.id), 4, &out);
    AppendMeaning(shown.meaning, &out);
  }
  return out.size() > limits::kMaxCheckpointBytes ? std::string() : out;
}

bool ReportedControls::Restore(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return false;
  ByteReader in(bytes.substr(kMagic.size()));
  ReportedControls restored;
  restored.document_ = in.Read(8);
  restored.has_forgotten_ = in.Read(1) != 0;
  while (!in.is_at_end()) {
    const std::uint64_t id = in.Read(4);
    const Meaning meaning = ReadMeaning(&in);
    if (in.has_failed() || id < 1 || id > kStableIds) return false;
    restored.Put(static_cast<StableId>(id), meaning);
  }
  if (in.has_failed()) return false;
  *this = std::move(restored);
  return true;
}

}  // namespace domtool
