#include "memory/shown.h"

#include <utility>

#include "base/limits.h"

namespace domtool {
namespace {

std::size_t BytesOf(const ShownSnapshot& snapshot) {
  std::size_t bytes = 0;
  for (const OutlineLine& line : snapshot.lines) bytes += sizeof line + line.text.size();
  return bytes;
}

}  // namespace

void ShownSnapshots::Keep(ShownSnapshot snapshot) {
  if (ShownSnapshot* const same = Find(snapshot.id, snapshot.options)) kept_.erase(same);
  kept_.push_back(std::move(snapshot));
  std::size_t bytes = 0;
  std::size_t count = 0;
  for (std::size_t k = kept_.size(); k-- > 0 && count < limits::kMaxShownSnapshots; ++count) {
    bytes += BytesOf(kept_[k]);
    if (bytes > limits::kMaxShownBytes) break;
  }
  if (count < kept_.size()) kept_.erase(kept_.begin(), kept_.end() - count);
}

ShownSnapshot* ShownSnapshots::Find(std::string_view id, std::uint64_t options) {
  for (ShownSnapshot& snapshot : kept_) {
    if (snapshot.id == id && snapshot.options == options) return &snapshot;
  }
  return nullptr;
}

void ShownSnapshots::EnterDocument(std::uint64_t document) {
  if (document != document_) Clear();
  document_ = document;
}

}  // namespace domtool
