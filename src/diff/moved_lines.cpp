#include "diff/moved_lines.h"

#include <algorithm>
#include <utility>

namespace domtool {
namespace {

// More lines of one container than this are reported together.
constexpr std::size_t kMaxMovedLines = 3;

class MoveFinder {
 public:
  MoveFinder(const LineTree& before, const LineTree& after, const LineMatch& match)
      : before_(before), after_(after), match_(match), previous_(after.size(), kNoLine) {
    moved_.place.resize(after.size());
    moved_.order_end.resize(after.size());
  }

  MovedLines Find() && {
    FindAmong(0, after_.size(), kNoLine);
    for (std::uint32_t i = 0; i < after_.size(); ++i) FindAmong(i + 1, after_.end[i], i);
    return std::move(moved_);
  }

 private:
  // Whether the line was in its container's counterpart before.
  [[nodiscard]] bool IsInItsParent(std::uint32_t old, std::uint32_t parent) const {
    const std::uint32_t old_parent = before_.parent[old];
    if (parent == kNoLine || old_parent == kNoLine) return parent == old_parent;
    return match_.of_after[parent] == old_parent;
  }

  // The smallest set of children of `parent`, among the lines from `begin` to `end`, that must have moved if the others
  // stayed: all but a longest increasing subsequence of their old places (Fredman 1975).
  void FindAmong(std::uint32_t begin, std::uint32_t end, std::uint32_t parent) {
    Vector<std::uint32_t> staying;  // [k]: the last of the best k + 1 so far
    for (std::uint32_t i = begin; i < end; i = after_.end[i]) {
      const std::uint32_t old = match_.of_after[i];
      if (old == kNoLine) continue;
      moved_.place[i] = IsInItsParent(old, parent) ? LinePlace::kOrdered : LinePlace::kMoved;
      if (moved_.place[i] == LinePlace::kMoved) {
        ++moved_.count;
        continue;
      }
      std::uint32_t* const at =
          std::lower_bound(staying.begin(), staying.end(), old,
                           [this](std::uint32_t line, std::uint32_t place) { return match_.of_after[line] < place; });
      if (at != staying.begin()) previous_[i] = at[-1];
      at == staying.end() ? staying.push_back(i) : static_cast<void>(*at = i);
    }
    if (staying.empty()) return;
    for (std::uint32_t i = staying.back(); i != kNoLine; i = previous_[i]) moved_.place[i] = LinePlace::kStays;
    Group(begin, end);
  }

  // The children from `begin` to `end` that moved among the others; a few are reported one by one.
  void Group(std::uint32_t begin, std::uint32_t end) {
    std::size_t count = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    for (std::uint32_t i = begin; i < end; i = after_.end[i]) {
      if (moved_.place[i] != LinePlace::kOrdered) continue;
      if (count++ == 0) first = i;
      last = i;
    }
    moved_.count += count;
    if (count > kMaxMovedLines) {
      moved_.order_end[first] = after_.end[last];
      return;
    }
    for (std::uint32_t i = begin; count > 0 && i < end; i = after_.end[i]) {
      if (moved_.place[i] == LinePlace::kOrdered) moved_.place[i] = LinePlace::kMoved;
    }
  }

  const LineTree& before_;
  const LineTree& after_;
  const LineMatch& match_;
  MovedLines moved_;
  Vector<std::uint32_t> previous_;  // the line before it in the best subsequence that ends with it
};

}  // namespace

MovedLines FindMovedLines(const LineTree& before, const LineTree& after, const LineMatch& match) {
  return MoveFinder(before, after, match).Find();
}

}  // namespace domtool
