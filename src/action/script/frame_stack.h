// FrameStack: the memory of the coroutines of one action. A coroutine that awaits another outlives it, so frames are freed in the
// reverse of the order in which they were made, and making one only moves the top of the stack.
#ifndef DOMTOOL_ACTION_SCRIPT_FRAME_STACK_H_
#define DOMTOOL_ACTION_SCRIPT_FRAME_STACK_H_

#include <cstddef>
#include <memory>

#include "base/vector.h"

namespace domtool {

class FrameStack {
 public:
  FrameStack() = default;
  FrameStack(const FrameStack&) = delete;
  FrameStack& operator=(const FrameStack&) = delete;

  // Aligned for any type.
  void* Push(std::size_t size);
  // Frees what Push gave last of all that is not yet freed; anything else ends the program.
  static void Pop(void* frame);
  [[nodiscard]] bool is_empty() const { return top_ == nullptr; }

 private:
  struct Header {
    FrameStack* stack;
    char* top_before;
    char* end_before;
    char* top_after;
  };

  Vector<std::unique_ptr<char[]>> blocks_;
  char* top_ = nullptr;  // in the last block
  char* end_ = nullptr;  // of the last block
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_SCRIPT_FRAME_STACK_H_
