// StableSort: a stable sort that is small. std::sort and std::stable_sort cost kilobytes of wasm for each type and order
// they are used with, and the engine has a size to keep; this one costs a few hundred bytes and is as fast on our sizes.
#ifndef DOMTOOL_BASE_STABLE_SORT_H_
#define DOMTOOL_BASE_STABLE_SORT_H_

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include "base/vector.h"

namespace domtool {

// Sorts *items by `less`, a strict weak order; equal items keep their order. Runs are sorted by insertion, then merged
// from the bottom up through one buffer of the same size.
template <typename T, typename Less = std::less<T>>
void StableSort(Vector<T>* items, Less less = {}) {
  constexpr std::size_t kRun = 12;
  Vector<T>& v = *items;
  const std::size_t count = v.size();
  for (std::size_t begin = 0; begin < count; begin += kRun) {
    const std::size_t end = std::min(begin + kRun, count);
    for (std::size_t i = begin + 1; i < end; ++i) {
      if (!less(v[i], v[i - 1])) continue;
      T moving = std::move(v[i]);
      std::size_t hole = i;
      do {
        v[hole] = std::move(v[hole - 1]);
      } while (--hole > begin && less(moving, v[hole - 1]));
      v[hole] = std::move(moving);
    }
  }
  if (count <= kRun) return;
  Vector<T> merged(count);
  for (std::size_t width = kRun; width < count; width *= 2) {
    std::size_t out = 0;
    for (std::size_t begin = 0; begin < count; begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, count);
      const std::size_t end = std::min(begin + 2 * width, count);
      std::size_t left = begin;
      std::size_t right = middle;
      while (left < middle || right < end) {
        const bool takes_right = left == middle || (right < end && less(v[right], v[left]));
        merged[out++] = std::move(v[takes_right ? right++ : left++]);
      }
    }
    v.swap(merged);
  }
}

}  // namespace domtool

#endif  // DOMTOOL_BASE_STABLE_SORT_H_
