// FlatMap: 64-bit keys to small values by open addressing with linear probing. For look-ups on the path of a capture; it
// is never iterated, so its order can not reach any output. Key 0 is reserved. Grows at three quarters full.
#ifndef DOMTOOL_BASE_FLAT_MAP_H_
#define DOMTOOL_BASE_FLAT_MAP_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/vector.h"

namespace domtool {

template <typename Value>
class FlatMap {
 public:
  // The value of `key`, or nullptr. Valid until the next Insert.
  [[nodiscard]] Value* Find(std::uint64_t key) {
    if (slots_.empty()) return nullptr;
    Slot& slot = slots_[Probe(key)];
    return slot.key == key ? &slot.value : nullptr;
  }
  [[nodiscard]] const Value* Find(std::uint64_t key) const { return const_cast<FlatMap*>(this)->Find(key); }

  // The value of `key`, which must not be 0; a new one where there is none. Valid until the next.
  Value& operator[](std::uint64_t key) {
    if ((count_ + 1) * 4 > slots_.size() * 3) Grow();
    Slot& slot = slots_[Probe(key)];
    if (slot.key == 0) ++count_;
    slot.key = key;
    return slot.value;
  }
  // Sets the value of `key`, which must not be 0.
  void Insert(std::uint64_t key, Value value) { (*this)[key] = std::move(value); }

  [[nodiscard]] std::size_t size() const { return count_; }
  void Clear() {
    slots_.clear();
    count_ = 0;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    Value value{};
  };

  [[nodiscard]] std::size_t Probe(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> 20) & mask;
    while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & mask;
    return i;
  }

  void Grow() {
    Vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key != 0) slots_[Probe(slot.key)] = std::move(slot);
    }
  }

  Vector<Slot> slots_;
  std::size_t count_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_FLAT_MAP_H_
