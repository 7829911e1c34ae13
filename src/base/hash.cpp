#include "base/hash.h"

namespace domtool {
namespace {

constexpr std::uint64_t kPrime = 0x100000001b3ULL;

}  // namespace

Hasher& Hasher::Add(std::string_view field) {
  for (const char c : field) {
    state_ = (state_ ^ static_cast<std::uint8_t>(c)) * kPrime;
  }
  return Add(static_cast<std::uint64_t>(field.size()));
}

Hasher& Hasher::Add(std::uint64_t number) {
  for (int i = 0; i < 8; ++i) {
    state_ = (state_ ^ ((number >> (8 * i)) & 0xff)) * kPrime;
  }
  return *this;
}

std::uint64_t Hasher::Finish() const {
  // The finaliser of MurmurHash3: FNV leaves the low bits of short inputs correlated.
  std::uint64_t h = state_;
  h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdULL;
  h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return h ^ (h >> 33);
}

std::uint64_t HashOf(std::string_view text) { return Hasher().Add(text).Finish(); }

}  // namespace domtool
