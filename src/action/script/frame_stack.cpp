#include "action/script/frame_stack.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace domtool {
namespace {

constexpr std::size_t kAlignment = alignof(std::max_align_t);
constexpr std::size_t kBlockBytes = 8 * 1024;  // more than the deepest action needs

constexpr std::size_t Aligned(std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

}  // namespace

void* FrameStack::Push(std::size_t size) {
  const std::size_t needed = Aligned(sizeof(Header)) + Aligned(size);
  const Header header{this, top_, end_, nullptr};
  if (top_ == nullptr || static_cast<std::size_t>(end_ - top_) < needed) {
    const std::size_t bytes = std::max(kBlockBytes, needed);
    auto block = std::make_unique<char[]>(bytes);
    top_ = block.get();
    end_ = top_ + bytes;
    blocks_.push_back(std::move(block));
  }
  char* const at = top_;
  top_ += needed;
  *new (at) Header(header) = {header.stack, header.top_before, header.end_before, top_};
  return at + Aligned(sizeof(Header));
}

void FrameStack::Pop(void* frame) {
  const Header header = *reinterpret_cast<Header*>(static_cast<char*>(frame) - Aligned(sizeof(Header)));
  FrameStack& stack = *header.stack;
  if (header.top_after != stack.top_) std::abort();
  if (header.end_before != stack.end_) stack.blocks_.pop_back();
  stack.top_ = header.top_before;
  stack.end_ = header.end_before;
}

}  // namespace domtool
