#include "identify/twins.h"

#include "base/flat_map.h"
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

// The rows of each hash that more than one has, behind one another, in document order.
Vector<NodeIndex> RowsByHash(const Vector<std::uint64_t>& hash) {
  Vector<NodeIndex> order;
  for (std::size_t i = 0; i < hash.size(); ++i) {
    if (hash[i] != 0) order.push_back(RowAt(i));
  }
  StableSort(&order, [&](NodeIndex a, NodeIndex b) { return hash[At(a)] < hash[At(b)]; });
  return order;
}

}  // namespace

Vector<std::uint64_t> ComputeIdentities(NodeTable* table, const Titles& titles) {
  NodeTable& t = *table;
  Vector<std::uint64_t> known(t.fingerprint);  // without a look at its twins
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (known[i] != 0 && t.item_key[i] != 0) known[i] = Hasher().Add(known[i]).Add(t.item_key[i]).Finish();
  }
  const Vector<NodeIndex> order = RowsByHash(known);
  const TextHash text(t);
  Vector<std::uint64_t> identity(known);
  Vector<std::uint64_t> whole_text(t.size(), 0);
  FlatMap<std::uint32_t> count;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const NodeIndex row = order[k];
    const bool has_before = k > 0 && known[At(order[k - 1])] == known[At(row)];
    const bool has_after = k + 1 < order.size() && known[At(order[k + 1])] == known[At(row)];
    if (!has_before && !has_after) continue;
    // Twins stand in document order here, so the nearest two decide how far up the row is alone.
    NodeIndex card = row;
    const auto is_alone_in = [&](NodeIndex ancestor) {
      return !(has_before && t.is_inclusive_descendant(order[k - 1], ancestor)) &&
             !(has_after && t.is_inclusive_descendant(order[k + 1], ancestor));
    };
    std::size_t levels = 0;
    for (NodeIndex p = t.parent[At(row)]; p != kNoNode && is_alone_in(p); p = t.parent[At(p)]) {
      if (++levels > limits::kMaxTwinLevels) break;
      card = p;
    }
    t.twin_key[At(row)] = Hasher().Add(t.name[At(row)]).Add(titles.Of(card)).Finish();
    identity[At(row)] = Hasher().Add(known[At(row)]).Add(t.twin_key[At(row)]).Finish();
    whole_text[At(row)] = text.Of(At(card), At(t.subtree_end[At(card)]));
    count.Insert(identity[At(row)],
                 1 + (count.Find(identity[At(row)]) == nullptr ? 0 : *count.Find(identity[At(row)])));
  }
  for (std::size_t i = 0; i < t.size(); ++i) {
    const std::uint32_t* twins = whole_text[i] == 0 ? nullptr : count.Find(identity[i]);
    if (twins == nullptr || *twins < 2) continue;
    t.twin_key[i] = Hasher().Add(t.twin_key[i]).Add(whole_text[i]).Finish();
    identity[i] = Hasher().Add(identity[i]).Add(whole_text[i]).Finish();
  }
  return identity;
}

}  // namespace domtool
