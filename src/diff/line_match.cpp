#include "diff/line_match.h"

#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"

namespace domtool {

LineTree::LineTree(const Vector<OutlineLine>& outline)
    : lines(outline), parent(outline.size()), end(outline.size()), hash(outline.size()) {
  std::uint32_t last = kNoLine;
  for (std::uint32_t i = 0; i < size(); last = i++) {
    parent[i] = Close(last, lines[i].indent, i);
  }
  Close(last, -1, size());
  // Backwards, so that hash[i] already contains its children's hashes.
  for (std::uint32_t i = size(); i-- > 0;) {
    hash[i] = Hasher().Add(hash[i]).Add(static_cast<std::uint64_t>(lines[i].id)).Add(lines[i].text).Finish();
    if (parent[i] != kNoLine) hash[parent[i]] = Hasher().Add(hash[parent[i]]).Add(hash[i]).Finish();
  }
}

std::uint32_t LineTree::Close(std::uint32_t line, int indent, std::uint32_t at) {
  for (; line != kNoLine && lines[line].indent >= indent; line = parent[line]) end[line] = at;
  return line;
}

namespace {

enum class By { kSubtree, kId, kText };

class Matcher {
 public:
  Matcher(const LineTree& before, const LineTree& after) : before_(before), after_(after) {
    match_.of_before.assign(before.size(), kNoLine);
    match_.of_after.assign(after.size(), kNoLine);
  }

  LineMatch Match() && {
    for (const By by : {By::kSubtree, By::kId, By::kText}) Run(by);
    return std::move(match_);
  }

 private:
  // `parent` in the numbering of `before`. 0 is no key.
  static std::uint64_t KeyOf(By by, const LineTree& tree, std::uint32_t i, std::uint32_t parent) {
    switch (by) {
      case By::kSubtree: return tree.hash[i];
      case By::kId: return static_cast<std::uint64_t>(tree.lines[i].id);
      case By::kText: return Hasher().Add(parent).Add(tree.lines[i].text).Finish();
    }
    return 0;
  }

  // Lines with the same key are matched in order.
  void Run(By by) {
    FlatMap<std::uint32_t> first;
    Vector<std::uint32_t> next(before_.size(), kNoLine);
    for (std::uint32_t i = before_.size(); i-- > 0;) {
      if (match_.of_before[i] != kNoLine) continue;
      const std::uint64_t key = KeyOf(by, before_, i, before_.parent[i]);
      if (key == 0) continue;
      if (const std::uint32_t* found = first.Find(key)) next[i] = *found;
      first.Insert(key, i);
    }
    for (std::uint32_t i = 0; i < after_.size();) {
      std::uint32_t* const candidate = match_.of_after[i] == kNoLine ? Candidate(by, i, &first) : nullptr;
      // Some may already be matched as part of an equal subtree.
      while (candidate != nullptr && *candidate != kNoLine && match_.of_before[*candidate] != kNoLine) {
        *candidate = next[*candidate];
      }
      const bool is_found = candidate != nullptr && *candidate != kNoLine;
      i = is_found ? Take(by, *candidate, i) : i + 1;
    }
  }

  std::uint32_t* Candidate(By by, std::uint32_t i, FlatMap<std::uint32_t>* first) {
    const std::uint32_t parent = after_.parent[i];
    if (parent != kNoLine && match_.of_after[parent] == kNoLine && by == By::kText) return nullptr;
    const std::uint64_t key = KeyOf(by, after_, i, parent == kNoLine ? kNoLine : match_.of_after[parent]);
    return key == 0 ? nullptr : first->Find(key);
  }

  // Returns the next line of `after` to look at.
  std::uint32_t Take(By by, std::uint32_t old, std::uint32_t i) {
    const std::uint32_t count = by == By::kSubtree ? after_.end[i] - i : 1;
    if (count > before_.end[old] - old) return i + 1;  // a hash collision
    for (std::uint32_t k = 0; k < count; ++k) {
      // A line of a block with several lines may have been matched before the whole block was.
      std::uint32_t& taken_by = match_.of_before[old + k];
      if (taken_by != kNoLine) match_.of_after[taken_by] = kNoLine;
      taken_by = i + k;
      match_.of_after[i + k] = old + k;
    }
    return i + count;
  }

  const LineTree& before_;
  const LineTree& after_;
  LineMatch match_;
};

}  // namespace

LineMatch MatchLines(const LineTree& before, const LineTree& after) { return Matcher(before, after).Match(); }

}  // namespace domtool
