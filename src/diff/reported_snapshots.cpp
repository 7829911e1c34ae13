#include "diff/reported_snapshots.h"

#include <utility>

namespace domtool {
namespace {

std::size_t BytesOf(const ReportedSnapshot& snapshot) {
  std::size_t bytes = 0;
  for (const OutlineLine& line : snapshot.lines) bytes += sizeof line + line.text.size();
  return bytes;
}

}  // namespace

void ReportedSnapshots::Keep(ReportedSnapshot snapshot) {
  if (BytesOf(snapshot) > limits::kMaxShownBytes) return;
  ReportedSnapshot* place = Find(snapshot.id, snapshot.options);
  if (place == nullptr) {
    place = &kept_[next_];
    next_ = (next_ + 1) % kept_.size();
  }
  *place = std::move(snapshot);
}

ReportedSnapshot* ReportedSnapshots::Find(std::string_view id, std::uint64_t options) {
  for (ReportedSnapshot& snapshot : kept_) {
    if (!id.empty() && snapshot.id == id && snapshot.options == options) return &snapshot;
  }
  return nullptr;
}

ReportedSnapshot* ReportedSnapshots::Newest(std::uint64_t options) {
  for (std::size_t age = 1; age <= kept_.size(); ++age) {
    ReportedSnapshot& snapshot = kept_[(next_ + kept_.size() - age) % kept_.size()];
    if (!snapshot.id.empty() && snapshot.options == options) return &snapshot;
  }
  return nullptr;
}

void ReportedSnapshots::EnterDocument(std::uint64_t document) {
  if (document != document_) Clear();
  document_ = document;
}

void ReportedSnapshots::Clear() {
  for (ReportedSnapshot& snapshot : kept_) snapshot = {};
}

}  // namespace domtool
