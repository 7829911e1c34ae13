#include "identify/twins.h"

#include "base/hash.h"
#include "base/limits.h"
#include "base/stable_sort.h"

namespace domtool {
namespace {

// A polynomial hash of the text rows before each row, so that the text of any subtree is hashed by two look-ups.
class TextHash {
 public:
  explicit TextHash(const NodeTable& t) : hash_(t.size() + 1, 0), count_(t.size() + 1, 0), power_(1, 1) {
    for (std::size_t i = 0; i < t.size(); ++i) {
      const bool counts = t.kind[i] == NodeKind::kText && t.flags[i].has_layout;
      hash_[i + 1] = counts ? hash_[i] * kBase + HashOf(t.text[i]) : hash_[i];
      count_[i + 1] = count_[i] + (counts ? 1 : 0);
      if (counts) power_.push_back(power_.back() * kBase);
    }
  }

  // Of the text in rows [begin, end).
  [[nodiscard]] std::uint64_t Of(std::size_t begin, std::size_t end) const {
    return hash_[end] - hash_[begin] * power_[count_[end] - count_[begin]];
  }

 private:
  static constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15ULL;
  Vector<std::uint64_t> hash_;   // of all text before the row
  Vector<std::uint32_t> count_;  // text rows before the row
  Vector<std::uint64_t> power_;
};

}  // namespace

Vector<std::uint64_t> ComputeIdentities(const NodeTable& t) {
  Vector<std::uint64_t> identity(t.fingerprint);
  Vector<NodeIndex> order;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (t.fingerprint[i] != 0) order.push_back(RowAt(i));
  }
  StableSort(&order, [&](NodeIndex a, NodeIndex b) { return t.fingerprint[At(a)] < t.fingerprint[At(b)]; });
  const TextHash text(t);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const NodeIndex row = order[k];
    const std::uint64_t fingerprint = t.fingerprint[At(row)];
    const bool has_before = k > 0 && t.fingerprint[At(order[k - 1])] == fingerprint;
    const bool has_after = k + 1 < order.size() && t.fingerprint[At(order[k + 1])] == fingerprint;
    if (!has_before && !has_after) continue;
    // Twins stand in document order here, so the nearest two decide how far up the row is alone.
    NodeIndex context = row;
    const auto is_alone_in = [&](NodeIndex ancestor) {
      return !(has_before && t.is_inclusive_descendant(order[k - 1], ancestor)) &&
             !(has_after && t.is_inclusive_descendant(order[k + 1], ancestor));
    };
    std::size_t levels = 0;
    for (NodeIndex p = t.parent[At(row)]; p != kNoNode && is_alone_in(p); p = t.parent[At(p)]) {
      if (++levels > limits::kMaxTwinLevels) break;
      context = p;
    }
    identity[At(row)] = Hasher()
                            .Add(fingerprint)
                            .Add(t.name[At(row)])
                            .Add(text.Of(At(context), At(t.subtree_end[At(context)])))
                            .Finish();
  }
  return identity;
}

}  // namespace domtool
