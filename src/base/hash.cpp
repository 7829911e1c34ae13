#include "base/hash.h"

#include <cstddef>
#include <cstring>

namespace domtool {

Hasher& Hasher::Add(std::string_view field) {
  Add(std::uint64_t{field.size()});
  const char* at = field.data();
  std::size_t left = field.size();
  for (; left >= 8; at += 8, left -= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    Add(word);
  }
  if (left == 0) return *this;
  std::uint64_t rest = 0;
  while (left > 0) rest = rest << 8 | static_cast<std::uint8_t>(at[--left]);
  return Add(rest);
}

Hasher& Hasher::Add(std::uint64_t number) {
  state_ = (state_ ^ number) * 0x9E3779B97F4A7C15ULL;
  state_ ^= state_ >> 32;
  return *this;
}

std::uint64_t Hasher::Finish() const {
  std::uint64_t h = state_;
  h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdULL;
  h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return h ^ (h >> 33);
}

std::uint64_t HashOf(std::string_view text) { return Hasher().Add(text).Finish(); }

}  // namespace domtool
