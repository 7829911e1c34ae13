// Task: a coroutine of an action. `co_await` on one runs it to its end and gives what it returns.
//
//   Task<> Check(Act& act) {
//     Target target(act);
//     co_await Reach(act, target);                            // runs another task to its end
//     act.batch().Send(…);
//     const StepReplies& replies = co_await act.Results();    // waits for the glue
//     …
//   }
//
// The first parameter of each is the action (a Runner), in whose memory its frame lies. A task begins when it is awaited. Whoever
// holds a task may drop it wherever it waits: what it holds, and the tasks that it awaits, are then destroyed, innermost first.
// There are no exceptions: where an action ends, none of its tasks goes on, and all are dropped (Runner::Wait).
#ifndef DOMTOOL_ACTION_SCRIPT_TASK_H_
#define DOMTOOL_ACTION_SCRIPT_TASK_H_

#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "action/script/frame_stack.h"
#include "base/coroutine.h"

namespace domtool {

// What the tasks of one action share: their memory, and which of them runs.
class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Goes on with `running` until it waits. Each task returns here before another goes on, so the depth of calls stays the same.
  void Run(std::coroutine_handle<> running);
  // Goes on where the last Run stopped.
  void Run();

 protected:
  // Once the task that runs suspends, no other is resumed until the next Run.
  void Wait() { is_waiting_ = true; }

 private:
  friend struct TaskPromise;

  FrameStack frames_;
  std::coroutine_handle<> running_;
  bool is_waiting_ = false;
};

// What every promise has.
struct TaskPromise {
  template <typename... Arguments>
  explicit TaskPromise(Runner& runner, Arguments&&... /*arguments*/) : runner(runner) {}

  template <typename... Arguments>
  static void* operator new(std::size_t size, Runner& runner, Arguments&&... /*arguments*/) {
    return runner.frames_.Push(size);
  }
  static void operator delete(void* frame) { FrameStack::Pop(frame); }
  static void operator delete(void* frame, std::size_t /*size*/) { FrameStack::Pop(frame); }

  // The task that awaits this one goes on.
  struct Return {
    TaskPromise& promise;
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> /*ended*/) const noexcept { promise.runner.running_ = promise.awaiter; }
    void await_resume() const noexcept {}
  };
  std::suspend_always initial_suspend() noexcept { return {}; }
  Return final_suspend() noexcept { return {*this}; }
  [[noreturn]] void unhandled_exception() { std::abort(); }
  // This task begins, and `waiting` goes on once it has ended.
  void BeginFor(std::coroutine_handle<> waiting, std::coroutine_handle<> own);

  Runner& runner;
  std::coroutine_handle<> awaiter;
};

// Destroys the coroutine, if there is one. Out of line, so that its code is not repeated wherever a task is awaited.
void DropTask(std::coroutine_handle<>* task);

template <typename T = void>
class [[nodiscard]] Task {
 public:
  struct promise_type;
  using Handle = std::coroutine_handle<promise_type>;

  Task() = default;
  explicit Task(Handle handle) : handle_(handle) {}
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  Task& operator=(Task&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Task() { Drop(); }

  [[nodiscard]] std::coroutine_handle<> handle() const { return handle_; }
  void Drop() { DropTask(&handle_); }

  [[nodiscard]] bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> awaiter) { promise().BeginFor(awaiter, handle_); }
  T await_resume() {
    if constexpr (!std::is_void_v<T>) return std::move(promise().value);
  }

 private:
  promise_type& promise() { return Handle::from_address(handle_.address()).promise(); }

  std::coroutine_handle<> handle_;
};

template <typename T>
struct Task<T>::promise_type : TaskPromise {  // NOLINT(readability-identifier-naming): C++20 names it
  using TaskPromise::TaskPromise;
  Task get_return_object() { return Task(Handle::from_promise(*this)); }
  void return_value(T returned) { value = std::move(returned); }
  T value{};
};

template <>
struct Task<void>::promise_type : TaskPromise {
  using TaskPromise::TaskPromise;
  Task get_return_object() { return Task(Handle::from_promise(*this)); }
  void return_void() {}
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_SCRIPT_TASK_H_
