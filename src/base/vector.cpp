#include "base/vector.h"

#include <cstdlib>
#include <cstring>
#include <limits>

namespace domtool::vector_internal {
namespace {

constexpr std::size_t kMinCapacity = 4;

// The bytes of the larger block.
std::size_t Enlarge(std::uint32_t* capacity, std::size_t wanted, std::size_t size) {
  const std::size_t count = std::max({kMinCapacity, 2 * static_cast<std::size_t>(*capacity), wanted});
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

void* PushBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, const void* value,
                std::size_t element_size) {
  if (*size == *capacity) {
    const std::size_t offset = static_cast<std::size_t>(static_cast<const char*>(value) - static_cast<char*>(block));
    const bool is_own = block != nullptr && offset < *size * element_size;
    block = ReallocateMore(block, capacity, std::size_t{*size} + 1, element_size);
    if (is_own) value = static_cast<char*>(block) + offset;
  }
  std::memcpy(static_cast<char*>(block) + *size * element_size, value, element_size);
  ++*size;
  return block;
}

void* AppendBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, const void* values, std::size_t count,
                  std::size_t element_size) {
  if (count == 0) return block;
  if (*size + count > *capacity) block = ReallocateMore(block, capacity, *size + count, element_size);
  std::memcpy(static_cast<char*>(block) + *size * element_size, values, count * element_size);
  *size += static_cast<std::uint32_t>(count);
  return block;
}

void* ResizeBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, std::size_t count,
                  std::size_t element_size) {
  if (count > *capacity) block = ReallocateMore(block, capacity, count, element_size);
  if (count > *size) {
    std::memset(static_cast<char*>(block) + *size * element_size, 0, (count - *size) * element_size);
  }
  *size = static_cast<std::uint32_t>(count);
  return block;
}

void* ResizeBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, std::size_t count, const void* value,
                  std::size_t element_size) {
  if (count > *capacity) block = ReallocateMore(block, capacity, count, element_size);
  if (count > *size) {
    char* const begin = static_cast<char*>(block) + *size * element_size;
    const std::size_t bytes = (count - *size) * element_size;
    std::memcpy(begin, value, element_size);
    // Each step copies the part that is filled, which so doubles.
    for (std::size_t done = element_size; done < bytes;) {
      const std::size_t more = std::min(done, bytes - done);
      std::memcpy(begin + done, begin, more);
      done += more;
    }
  }
  *size = static_cast<std::uint32_t>(count);
  return block;
}

void Free(void* block) { std::free(block); }

}  // namespace domtool::vector_internal
