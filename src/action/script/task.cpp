#include "action/script/task.h"

namespace domtool {

void Runner::Run(std::coroutine_handle<> running) {
  running_ = running;
  Run();
}

void Runner::Run() {
  is_waiting_ = false;
  while (running_ && !is_waiting_) running_.resume();
}

[[gnu::noinline]] void TaskPromise::BeginFor(std::coroutine_handle<> task, std::coroutine_handle<> own) {
  awaiter = task;
  runner.running_ = own;
}

[[gnu::noinline]] void DropTask(std::coroutine_handle<> task) {
  if (task) task.destroy();
}

}  // namespace domtool
