#include "base/hash.h"

#include <array>
#include <cstddef>

namespace domtool {
namespace {

constexpr std::uint64_t kPrime = 0x100000001b3ULL;

constexpr std::array<std::uint64_t, 9> PowersOfPrime() {
  std::array<std::uint64_t, 9> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * kPrime;
  return powers;
}
constexpr std::array<std::uint64_t, 9> kPowers = PowersOfPrime();

}  // namespace

Hasher& Hasher::Add(std::string_view field) {
  for (const char c : field) {
    state_ = (state_ ^ static_cast<std::uint8_t>(c)) * kPrime;
  }
  return Add(static_cast<std::uint64_t>(field.size()));
}

Hasher& Hasher::Add(std::uint64_t number) {
  std::size_t bytes = 8;
  for (; number != 0; number >>= 8, --bytes) state_ = (state_ ^ (number & 0xff)) * kPrime;
  // Of a byte that is zero only the product is left, and most numbers are small.
  state_ *= kPowers[bytes];
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
