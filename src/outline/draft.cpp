#include "outline/draft.h"

namespace domtool {

std::uint32_t Draft::LineFrom(NodeIndex row) const {
  std::uint32_t begin = 0;
  for (auto end = static_cast<std::uint32_t>(lines.size()); begin < end;) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    First(lines[middle]) < row ? static_cast<void>(begin = middle + 1) : static_cast<void>(end = middle);
  }
  return begin;
}

}  // namespace domtool
