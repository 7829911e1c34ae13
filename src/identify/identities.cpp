#include "identify/identities.h"

#include <algorithm>
#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "base/words.h"
#include "identify/fingerprint.h"
#include "identify/generated_id.h"
#include "identify/title_key.h"

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

  // The hash of the text in rows [begin, end).
  [[nodiscard]] std::uint64_t Of(std::size_t begin, std::size_t end) const {
    return hash_[end] - hash_[begin] * power_[count_[end] - count_[begin]];
  }

 private:
  static constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15ULL;
  Vector<std::uint64_t> hash_;   // of all text before the row
  Vector<std::uint32_t> count_;  // text rows before the row
  Vector<std::uint64_t> power_;
};

// The nearest rows with the same hash in document order; kNoNode if there are none.
struct NearestEquals {
  NodeIndex before = kNoNode;
  NodeIndex after = kNoNode;
};

Vector<NearestEquals> NearestEqualsOf(const Vector<std::uint64_t>& hash) {
  Vector<NearestEquals> nearest(hash.size(), {});
  FlatMap<std::uint32_t> last;  // row of a hash, plus one
  for (std::size_t i = 0; i < hash.size(); ++i) {
    if (hash[i] == 0) continue;
    std::uint32_t& before = last[hash[i]];
    if (before != 0) {
      nearest[i].before = RowAt(before - 1);
      nearest[before - 1].after = RowAt(i);
    }
    before = static_cast<std::uint32_t>(i + 1);
  }
  return nearest;
}

// The picture of a control without a name: addresses of images, paths of vector graphics.
std::uint64_t PictureOf(const NodeTable& t, NodeIndex root) {
  Hasher picture;
  const std::size_t end = At(t.subtree_end[At(root)]);
  for (std::size_t i = At(root); i < end && i < At(root) + limits::kMaxPictureRows; ++i) {
    for (const std::string_view attribute : {"src", "d", "href", "xlink:href"}) {
      if (i > At(root)) picture.Add(t.AttrOr(RowAt(i), attribute));
    }
  }
  return picture.Finish();
}

constexpr std::string_view kDigits = "0123456789";

// "99+", "(13)", "1,200", "13/20", "1.2k"; not "#7", "INV-7", "10:30", "3rd", "100234".
bool IsCount(std::string_view word) {
  const bool is_number = word[0] <= '9' && word.find_first_not_of("0123456789.,/+()kKM") == std::string_view::npos;
  return is_number && word.find_first_of(kDigits) != std::string_view::npos && !LooksGenerated(word);
}

// The name of an element; without a name, its picture or title.
std::uint64_t LabelOf(const NodeTable& t, NodeIndex i) {
  if (!t.name[At(i)].empty()) return HashOf(t.name[At(i)]);
  return t.is_interactive(i) ? PictureOf(t, i) : t.title_hash[At(i)];
}

// `base_identity` with the name without the counts in it; `labelled` if it has none.
std::uint64_t LabelWithoutCounts(const NodeTable& t, NodeIndex i, std::uint64_t base_identity, std::uint64_t labelled) {
  const std::string_view name = t.name[At(i)];
  if (name.find_first_of(kDigits) == std::string_view::npos) return labelled;
  std::string words;
  bool has_count = false;
  const auto add = [&words, &has_count](std::string_view text) {
    const bool is_count = !HasLetters(text) && text.find_first_of(kDigits) != std::string_view::npos;
    ForEachToken(text, [&](std::string_view word) {
      if (is_count || IsCount(word)) {
        has_count = true;
      } else {
        if (!words.empty()) words += ' ';
        words += word;
      }
    });
  };
  // A badge may be drawn next to a word without a space.
  const bool is_named = t.HasAttr(i, "aria-label");
  const std::size_t end = std::min<std::size_t>(At(t.subtree_end[At(i)]), At(i) + limits::kMaxPictureRows);
  for (std::size_t k = At(i) + 1; k < end && !is_named; ++k) {
    if (t.is_text(RowAt(k)) && t.flags[k].has_layout) add(t.text[k]);
  }
  if (!has_count) {
    words.clear();
    add(name);
  }
  if (!has_count || words.empty()) return labelled;
  return Hasher().Add(base_identity).Add(HashOf(words)).Finish();
}

}  // namespace

Identities ComputeIdentities(NodeTable* table) {
  NodeTable& t = *table;
  const Vector<NodeIndex> by_words = ComputeTitleKeys(table);
  Vector<std::uint64_t> base_identity(t.fingerprint);  // before elements with the same one are distinguished
  Vector<std::uint64_t> labelled(t.size(), 0);
  Vector<std::uint64_t> without_counts(t.size(), 0);
  FlatMap<std::uint32_t> count;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (base_identity[i] == 0) continue;
    if (t.title_key[i] != 0) base_identity[i] = Hasher().Add(base_identity[i]).Add(t.title_key[i]).Finish();
    labelled[i] = Hasher().Add(base_identity[i]).Add(LabelOf(t, RowAt(i))).Finish();
    ++count[base_identity[i]];
  }
  const Vector<NearestEquals> nearest = NearestEqualsOf(labelled);
  const TextHash text(t);
  Vector<std::uint64_t> identity(base_identity);
  Vector<std::uint64_t> words(t.size(), 0);
  for (std::size_t i = 0; i < t.size(); ++i) {
    NodeIndex card = by_words[i];
    if (base_identity[i] != 0 && t.is_interactive(RowAt(i)) && *count.Find(base_identity[i]) > 1) {
      without_counts[i] = LabelWithoutCounts(t, RowAt(i), base_identity[i], labelled[i]);
      ++count[without_counts[i]];
    }
    if (card == kNoNode && base_identity[i] != 0 && !t.is_interactive(RowAt(i)) && !IsNamedByAuthor(t, RowAt(i))) {
      // An element that contains only text may be all that names the card around it.
      const bool is_words = At(t.subtree_end[i]) == i + 2 && t.is_text(RowAt(i + 1)) && t.parent[i] != kNoNode;
      card = is_words ? t.parent[i] : RowAt(i);
    }
    if (card != kNoNode) words[i] = text.Of(At(card), At(t.subtree_end[At(card)]));
  }
  Vector<std::uint64_t> whole_text(t.size(), 0);
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (base_identity[i] == 0) continue;
    const NodeIndex row = RowAt(i);
    const auto [before, after] = nearest[i];
    if (t.name[At(row)].empty()) t.twin_key[At(row)] = LabelOf(t, row);
    // The name of a control may change while it stays the same; other elements are identified by their text.
    if (*count.Find(base_identity[At(row)]) == 1 && t.is_interactive(row)) continue;
    identity[At(row)] = labelled[At(row)];
    if (without_counts[At(row)] != 0 && *count.Find(without_counts[At(row)]) == 1) {
      identity[At(row)] = without_counts[At(row)];
      continue;
    }
    if (before == kNoNode && after == kNoNode) continue;
    // The nearest two limit the ancestors that contain only this row. kNoNode is inside no row.
    NodeIndex card = row;
    const auto is_alone_in = [&t, before = before, after = after](NodeIndex ancestor) {
      return !t.is_inclusive_descendant(before, ancestor) && !t.is_inclusive_descendant(after, ancestor);
    };
    std::size_t levels = 0;
    for (NodeIndex p = t.parent[At(row)]; p != kNoNode && is_alone_in(p); p = t.parent[At(p)]) {
      if (++levels > limits::kMaxIdentityLevels) break;
      card = p;
    }
    t.twin_key[At(row)] = Hasher().Add(t.twin_key[At(row)]).Add(t.title_hash[At(card)]).Finish();
    identity[At(row)] = Hasher().Add(labelled[At(row)]).Add(t.title_hash[At(card)]).Finish();
    whole_text[At(row)] = text.Of(At(card), At(t.subtree_end[At(card)]));
    ++count[identity[At(row)]];
  }
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (whole_text[i] == 0 || *count.Find(identity[i]) < 2) continue;
    t.twin_key[i] = Hasher().Add(t.twin_key[i]).Add(whole_text[i]).Finish();
    identity[i] = Hasher().Add(identity[i]).Add(whole_text[i]).Finish();
  }
  return {std::move(identity), std::move(words)};
}

}  // namespace domtool
