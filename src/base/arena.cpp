#include "base/arena.h"

#include <cstring>
#include <new>
#include <utility>

namespace domtool {

char* Arena::AllocateBlock(std::size_t size) {
  std::unique_ptr<char[]> block(new (std::nothrow) char[size + 1]);
  if (!block) return nullptr;
  block[size] = '\0';
  char* const address = block.get();
  Adopt(std::move(block), size + 1);
  return address;
}

void Arena::Adopt(std::unique_ptr<char[]> block, std::size_t size) {
  blocks_.push_back(std::move(block));
  bytes_ += size;
}

char* Arena::AllocateSmall(std::size_t size) {
  if (size > kChunkBytes / 4) return AllocateBlock(size);
  if (size > chunk_left_) {
    chunk_ = AllocateBlock(kChunkBytes);
    chunk_left_ = chunk_ == nullptr ? 0 : kChunkBytes;
    if (chunk_ == nullptr) return nullptr;
  }
  char* const address = chunk_;
  chunk_ += size;
  chunk_left_ -= size;
  return address;
}

std::string_view Arena::Copy(std::string_view text) { return Concat(text, {}); }

std::string_view Arena::Concat(std::string_view first, std::string_view second) {
  const std::size_t size = first.size() + second.size();
  if (size == 0) return {};
  char* const address = AllocateSmall(size);
  if (address == nullptr) return {};
  if (!first.empty()) std::memcpy(address, first.data(), first.size());
  if (!second.empty()) std::memcpy(address + first.size(), second.data(), second.size());
  return {address, size};
}

}  // namespace domtool
