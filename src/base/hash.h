// A 64-bit hash with known answers (tests/base/hash_test.cpp): a multiplication and a shift for every eight bytes, as
// little-endian words, with the finaliser of MurmurHash3 at the end. It is part of the id recipe, so changing it changes
// every id; it is not a defence against an adversary.
#ifndef DOMTOOL_BASE_HASH_H_
#define DOMTOOL_BASE_HASH_H_

#include <cstdint>
#include <string_view>

namespace domtool {

class Hasher {
 public:
  // A field is hashed with its length, so "ab","c" and "a","bc" differ.
  Hasher& Add(std::string_view field);
  Hasher& Add(std::uint64_t number);
  [[nodiscard]] std::uint64_t Finish() const;

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

std::uint64_t HashOf(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_BASE_HASH_H_
