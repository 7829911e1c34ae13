#include "base/arena.h"

#include <algorithm>
#include <new>
#include <utility>

namespace domtool {
namespace {

constexpr std::size_t kMinChunkBytes = 2 * 1024;
constexpr std::size_t kMaxChunkBytes = 16 * 1024;

}  // namespace

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
  if (size > kMinChunkBytes) return AllocateBlock(size);
  if (size > chunk_left_) {
    const std::size_t chunk = std::min(kMinChunkBytes + bytes_ / 32, kMaxChunkBytes);
    char* const block = AllocateBlock(chunk);
    if (block == nullptr) return nullptr;
    chunk_ = block;
    chunk_left_ = chunk;
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
  std::copy(second.begin(), second.end(), std::copy(first.begin(), first.end(), address));
  return {address, size};
}

}  // namespace domtool
