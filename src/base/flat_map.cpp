#include "base/flat_map.h"

#include <cstring>

namespace domtool::flat_map_internal {

void* Slots::Find(std::uint64_t key, std::size_t value_size) {
  if (keys_.empty()) return nullptr;
  const std::size_t slot = Probe(key);
  return keys_[slot] == key ? values_.data() + slot * value_size : nullptr;
}

void* Slots::Enter(std::uint64_t key, std::size_t value_size) {
  if ((count_ + 1) * 4 > keys_.size() * 3) Grow(value_size);
  const std::size_t slot = Probe(key);
  if (keys_[slot] == 0) {
    ++count_;
    keys_[slot] = key;
  }
  return values_.data() + slot * value_size;
}

void Slots::Clear() {
  keys_.clear();
  values_.clear();
  count_ = 0;
}

std::size_t Slots::Probe(std::uint64_t key) const {
  const std::size_t mask = keys_.size() - 1;
  std::size_t slot = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> 20) & mask;
  while (keys_[slot] != 0 && keys_[slot] != key) slot = (slot + 1) & mask;
  return slot;
}

void Slots::Grow(std::size_t value_size) {
  const std::size_t size = keys_.empty() ? 64 : keys_.size() * 2;
  Vector<std::uint64_t> keys(size);
  Vector<char> values(size * value_size);
  keys.swap(keys_);
  values.swap(values_);
  for (std::size_t slot = 0; slot < keys.size(); ++slot) {
    if (keys[slot] == 0) continue;
    const std::size_t at = Probe(keys[slot]);
    keys_[at] = keys[slot];
    std::memcpy(values_.data() + at * value_size, values.data() + slot * value_size, value_size);
  }
}

}  // namespace domtool::flat_map_internal
