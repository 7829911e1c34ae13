// What coroutines need of <coroutine>. The libc++ of Emscripten 3.1.6 has no such file. There it is declared here, as C++20 says
// under [coroutine.handle] and [coroutine.trivial.awaitables].
#ifndef DOMTOOL_BASE_COROUTINE_H_
#define DOMTOOL_BASE_COROUTINE_H_

#if __has_include(<coroutine>)
#include <coroutine>
#else

namespace std {  // NOLINT(cert-dcl58-cpp)

template <typename Result, typename... Arguments>
struct coroutine_traits {
  using promise_type = typename Result::promise_type;
};

template <typename Promise = void>
struct coroutine_handle;

template <>
struct coroutine_handle<void> {
  static coroutine_handle from_address(void* address) noexcept {
    coroutine_handle handle;
    handle.frame_ = address;
    return handle;
  }
  [[nodiscard]] void* address() const noexcept { return frame_; }
  explicit operator bool() const noexcept { return frame_ != nullptr; }
  void resume() const { __builtin_coro_resume(frame_); }
  void destroy() const { __builtin_coro_destroy(frame_); }

 protected:
  void* frame_ = nullptr;
};

template <typename Promise>
struct coroutine_handle : coroutine_handle<> {
  static coroutine_handle from_address(void* address) noexcept {
    coroutine_handle handle;
    handle.frame_ = address;
    return handle;
  }
  static coroutine_handle from_promise(Promise& promise) noexcept {
    return from_address(__builtin_coro_promise(&promise, alignof(Promise), true));
  }
  [[nodiscard]] Promise& promise() const {
    return *static_cast<Promise*>(__builtin_coro_promise(frame_, alignof(Promise), false));
  }
};

struct suspend_always {
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(coroutine_handle<> /*handle*/) const noexcept {}
  void await_resume() const noexcept {}
};

}  // namespace std

#endif

#endif  // DOMTOOL_BASE_COROUTINE_H_
