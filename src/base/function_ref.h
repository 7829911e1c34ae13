// FunctionRef: a parameter that takes any callable. It refers to the callable, which must outlive it, and owns nothing.
#ifndef DOMTOOL_BASE_FUNCTION_REF_H_
#define DOMTOOL_BASE_FUNCTION_REF_H_

#include <type_traits>
#include <utility>

namespace domtool {

template <typename Signature>
class FunctionRef;

template <typename Result, typename... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  FunctionRef() = default;
  template <typename Callable, typename = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef>>>
  FunctionRef(Callable& callable)  // NOLINT(google-explicit-constructor): a parameter is given the callable itself
      : object_(const_cast<void*>(static_cast<const void*>(&callable))),
        call_([](void* object, Arguments... arguments) -> Result {
          return (*static_cast<Callable*>(object))(std::forward<Arguments>(arguments)...);
        }) {}
  explicit operator bool() const { return call_ != nullptr; }
  Result operator()(Arguments... arguments) const { return call_(object_, std::forward<Arguments>(arguments)...); }

 private:
  void* object_ = nullptr;
  Result (*call_)(void*, Arguments...) = nullptr;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_FUNCTION_REF_H_
