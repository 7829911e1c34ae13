#include "diff/shown_snapshots.h"

#include <utility>

namespace domtool {
namespace {

std::size_t BytesOf(const ShownSnapshot& snapshot) {
  std::size_t bytes = 0;
  for (const OutlineLine& line : snapshot.lines) bytes += sizeof line + line.text.size();
  return bytes;
}

}  // namespace

void ShownSnapshots::Keep(ShownSnapshot snapshot) {
  if (BytesOf(snapshot) > limits::kMaxShownBytes) return;
  ShownSnapshot* place = Find(snapshot.id, snapshot.options);
  if (place == nullptr) {
    place = &kept_[next_];
    next_ = (next_ + 1) % kept_.size();
  }
  *place = std::move(snapshot);
}

ShownSnapshot* ShownSnapshots::Find(std::string_view id, std::uint64_t options) {
  for (ShownSnapshot& snapshot : kept_) {
    if (!id.empty() && snapshot.id == id && snapshot.options == options) return &snapshot;
  }
  return nullptr;
}

ShownSnapshot* ShownSnapshots::Newest(std::uint64_t options) {
  for (std::size_t age = 1; age <= kept_.size(); ++age) {
    ShownSnapshot& snapshot = kept_[(next_ + kept_.size() - age) % kept_.size()];
    if (!snapshot.id.empty() && snapshot.options == options) return &snapshot;
  }
  return nullptr;
}

void ShownSnapshots::EnterDocument(std::uint64_t document) {
  if (document != document_) Clear();
  document_ = document;
}

void ShownSnapshots::Clear() {
  for (ShownSnapshot& snapshot : kept_) snapshot = {};
}

}  // namespace domtool
