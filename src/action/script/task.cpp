#include "action/script/task.h"

#include <utility>

namespace domtool {

void Runner::Run(std::coroutine_handle<> running) {
  running_ = running;
  Run();
}

void Runner::Run() {
  is_waiting_ = false;
  while (running_ && !is_waiting_) running_.resume();
}

[[gnu::noinline]] void TaskPromise::BeginFor(std::coroutine_handle<> waiting, std::coroutine_handle<> own) {
  awaiter = waiting;
  runner.running_ = own;
}

[[gnu::noinline]] void DropTask(std::coroutine_handle<>* task) {
  const std::coroutine_handle<> dropped = std::exchange(*task, {});
  if (dropped) dropped.destroy();
}

}  // namespace domtool
