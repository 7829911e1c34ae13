// Tasks: their order, what they return, and that whatever is dropped frees what it holds, innermost first.
#include "action/script/task.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace domtool::testing {
namespace {

// Says when it goes.
struct Witness {
  std::string name;
  std::vector<std::string>* said;
  Witness(std::string name, std::vector<std::string>* said) : name(std::move(name)), said(said) {}
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;
  ~Witness() { said->push_back(name); }
};

class Steps : public Runner {
 public:
  struct Awaiter {
    Steps& steps;
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> /*task*/) const noexcept { steps.Wait(); }
    [[nodiscard]] int await_resume() const noexcept { return steps.answer; }
  };
  Awaiter Ask() { return {*this}; }
  void End() { Wait(); }

  int answer = 0;
  std::vector<std::string> said;
};

Task<int> Twice(Steps& steps) {
  const Witness witness("twice", &steps.said);
  const int first = co_await steps.Ask();
  co_return first + co_await steps.Ask();
}

Task<std::string> InWords(Steps& steps, std::string before) {
  const Witness witness("in words", &steps.said);
  co_return before + std::to_string(co_await Twice(steps));
}

Task<> Both(Steps& steps) {
  steps.said.push_back(co_await InWords(steps, "first "));
  steps.said.push_back(co_await InWords(steps, "second "));
}

void RunWith(Steps* steps, int answer) {
  steps->answer = answer;
  steps->Run();
}

TEST(TaskTest, TasksThatAwaitEachOtherReadFromTopToBottom) {
  Steps steps;
  const Task<> task = Both(steps);
  EXPECT_TRUE(steps.said.empty());
  steps.Run(task.handle());
  for (int answer = 1; answer <= 4; ++answer) RunWith(&steps, answer);
  const std::vector<std::string> expected{"twice", "in words", "first 3", "twice", "in words", "second 7"};
  EXPECT_EQ(steps.said, expected);
}

TEST(TaskTest, ATaskThatIsDroppedFreesWhatItHoldsInnermostFirst) {
  Steps steps;
  Task<> task = Both(steps);
  steps.Run(task.handle());
  RunWith(&steps, 1);
  task.Drop();
  const std::vector<std::string> expected{"twice", "in words"};
  EXPECT_EQ(steps.said, expected);
}

Task<int> Ends(Steps& steps) {
  static_cast<void>(co_await steps.Ask());
  steps.End();
  co_return 1;
}

Task<> AwaitsWhatEnds(Steps& steps) {
  const int number = co_await Ends(steps);
  steps.said.push_back("went on with " + std::to_string(number));
}

TEST(TaskTest, WhoAwaitsATaskThatEndsTheActionDoesNotGoOn) {
  Steps steps;
  const Task<> task = AwaitsWhatEnds(steps);
  steps.Run(task.handle());
  RunWith(&steps, 1);
  EXPECT_TRUE(steps.said.empty());
}

TEST(FrameStackTest, FramesOfAnySizeAreAlignedAndFreedInReverse) {
  FrameStack stack;
  std::vector<void*> frames;
  for (std::size_t size = 1; size < 40'000; size = size * 2 + 1) {
    frames.push_back(stack.Push(size));
    std::fill_n(static_cast<char*>(frames.back()), size, 'x');
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(frames.back()) % alignof(std::max_align_t), 0U);
  }
  while (!frames.empty()) {
    FrameStack::Pop(frames.back());
    frames.pop_back();
  }
  EXPECT_TRUE(stack.is_empty());
}

#if GTEST_HAS_DEATH_TEST
TEST(FrameStackDeathTest, AFrameBelowTheTopIsNotFreed) {
  FrameStack stack;
  void* const below = stack.Push(8);
  void* const above = stack.Push(8);
  EXPECT_DEATH(FrameStack::Pop(below), "");
  FrameStack::Pop(above);
  FrameStack::Pop(below);
}
#endif

}  // namespace
}  // namespace domtool::testing
