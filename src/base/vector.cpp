#include "base/vector.h"

#include <cstdlib>
#include <limits>

namespace domtool::vector_internal {
namespace {

constexpr std::size_t kLeastCapacity = 4;

// The bytes of the larger block.
std::size_t Enlarge(std::uint32_t* capacity, std::size_t wanted, std::size_t size) {
  const std::size_t count = std::max({kLeastCapacity, 2 * static_cast<std::size_t>(*capacity), wanted});
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (count > kMost / size) std::abort();
  *capacity = static_cast<std::uint32_t>(count);
  return count * size;
}

}  // namespace

void* AllocateMore(std::uint32_t* capacity, std::size_t wanted, std::size_t size) {
  return ReallocateMore(nullptr, capacity, wanted, size);
}

void* ReallocateMore(void* block, std::uint32_t* capacity, std::size_t wanted, std::size_t size) {
  void* const larger = std::realloc(block, Enlarge(capacity, wanted, size));
  if (larger == nullptr) std::abort();
  return larger;
}

void Free(void* block) { std::free(block); }

}  // namespace domtool::vector_internal
