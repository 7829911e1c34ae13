// FlatMap: 64-bit keys to small values by open addressing with linear probing. For look-ups on the path of a capture; it
// is never iterated, so its order can not reach any output. Key 0 is reserved. Grows at three quarters full.
#ifndef DOMTOOL_BASE_FLAT_MAP_H_
#define DOMTOOL_BASE_FLAT_MAP_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/vector.h"

namespace domtool {

namespace flat_map_internal {

// Keys and values of any kind, which is known by its size alone: the code is there once.
class Slots {
 public:
  [[nodiscard]] void* Find(std::uint64_t key, std::size_t value_size);
  // The same, or a new value of zero bytes if there is none.
  void* Enter(std::uint64_t key, std::size_t value_size);
  void Clear();
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  [[nodiscard]] std::size_t Probe(std::uint64_t key) const;
  void Grow(std::size_t value_size);

  Vector<std::uint64_t> keys_;
  Vector<char> values_;  // apart from the keys: side by side with them small values would be padded
  std::size_t count_ = 0;
};

}  // namespace flat_map_internal

template <typename Value>
class FlatMap {
 public:
  // The value of `key`, or nullptr. Valid until the next Insert.
  [[nodiscard]] Value* Find(std::uint64_t key) { return static_cast<Value*>(slots_.Find(key, sizeof(Value))); }
  [[nodiscard]] const Value* Find(std::uint64_t key) const { return const_cast<FlatMap*>(this)->Find(key); }

  // The value of `key`, which must not be 0; a new one where there is none. Valid until the next.
  Value& operator[](std::uint64_t key) { return *static_cast<Value*>(slots_.Enter(key, sizeof(Value))); }
  // Sets the value of `key`, which must not be 0.
  void Insert(std::uint64_t key, Value value) { (*this)[key] = value; }

  [[nodiscard]] std::size_t size() const { return slots_.count(); }
  void Clear() { slots_.Clear(); }

 private:
  static_assert(std::is_trivially_copyable_v<Value> && alignof(Value) <= alignof(double));

  flat_map_internal::Slots slots_;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_FLAT_MAP_H_
