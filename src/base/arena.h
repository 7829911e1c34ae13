// Arena: owns every byte that a capture's string views point into: the CDP replies, parsed in place, and strings that
// stages build. Addresses never move; everything is freed together with the capture. Not thread-safe.
#ifndef DOMTOOL_BASE_ARENA_H_
#define DOMTOOL_BASE_ARENA_H_

#include <cstddef>
#include <memory>
#include <string_view>

#include "base/vector.h"

namespace domtool {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  Arena(Arena&&) = default;
  Arena& operator=(Arena&&) = default;

  // A block of its own for `size` bytes and a NUL after them, or nullptr when the system has none left.
  char* AllocateBlock(std::size_t size);
  // Takes over a block that AllocateBlock of another arena, or `new char[]`, made.
  void Adopt(std::unique_ptr<char[]> block, std::size_t size);
  // A copy of `text` that lives as long as the arena. Small copies share chunks, larger ones where there is more already.
  std::string_view Copy(std::string_view text);
  // `first` followed by `second`, copied.
  std::string_view Concat(std::string_view first, std::string_view second);

  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  char* AllocateSmall(std::size_t size);

  Vector<std::unique_ptr<char[]>> blocks_;
  char* chunk_ = nullptr;
  std::size_t chunk_left_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_ARENA_H_
