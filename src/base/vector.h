// Vector: what the engine uses of std::vector, in less code. A std::vector of one more type is up to a kilobyte of wasm, most
// of it for growing; here everything that moves as bytes grows by one function, and a Vector<bool> is an array of bool
// (measured: a seventh of the module less, and a tenth of the engine's time). Names and meaning are std::vector's; append(begin, end) is its
// insert at the end.
// Requires fewer than 2^32 elements; memory that cannot be had ends the program, as it does with `new`.
#ifndef DOMTOOL_BASE_VECTOR_H_
#define DOMTOOL_BASE_VECTOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace domtool {

namespace vector_internal {

// A block for at least `wanted` elements of `size` bytes, and for twice *capacity of them, which becomes what it holds.
void* AllocateMore(std::uint32_t* capacity, std::size_t wanted, std::size_t size);
// The same, with the bytes of `block` moved into it, which is freed.
void* ReallocateMore(void* block, std::uint32_t* capacity, std::size_t wanted, std::size_t size);
// Appends `value`, which may be an element of the block. Returns the block, which may have moved.
void* PushBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, const void* value, std::size_t element_size);
// Appends `count` elements, which may not be elements of the block.
void* AppendBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, const void* values, std::size_t count,
                  std::size_t element_size);
// Changes the number of elements to `count`. New ones are zero.
void* ResizeBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, std::size_t count,
                  std::size_t element_size);
// The same; new ones are copies of `value`, which may not be an element of the block.
void* ResizeBytes(void* block, std::uint32_t* size, std::uint32_t* capacity, std::size_t count, const void* value,
                  std::size_t element_size);
void Free(void* block);

}  // namespace vector_internal

template <typename T>
class Vector {
 public:
  Vector() = default;
  explicit Vector(std::size_t count) { resize(count); }
  Vector(std::size_t count, const T& value) { assign(count, value); }
  Vector(std::initializer_list<T> list) { append(list.begin(), list.end()); }
  template <typename Iterator, typename = typename std::iterator_traits<Iterator>::iterator_category>
  Vector(Iterator begin, Iterator end) {
    append(begin, end);
  }
  Vector(const Vector& other) { append(other.begin(), other.end()); }
  Vector(Vector&& other) noexcept { swap(other); }
  Vector& operator=(const Vector& other) {
    if (this != &other) {
      clear();
      append(other.begin(), other.end());
    }
    return *this;
  }
  Vector& operator=(Vector&& other) noexcept {
    Vector old(std::move(other));
    swap(old);
    return *this;
  }
  ~Vector() {
    clear();
    vector_internal::Free(data_);
  }

  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  const T& back() const { return data_[size_ - 1]; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  const T* begin() const { return data_; }
  T* end() { return data_ + size_; }
  const T* end() const { return data_ + size_; }
  auto rbegin() { return std::reverse_iterator<T*>(end()); }
  auto rend() { return std::reverse_iterator<T*>(begin()); }
  auto rbegin() const { return std::reverse_iterator<const T*>(end()); }
  auto rend() const { return std::reverse_iterator<const T*>(begin()); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  void reserve(std::size_t wanted) {
    if (wanted > capacity_) Grow(wanted);
  }
  void clear() { Shrink(0); }
  void resize(std::size_t count) {
    if constexpr (std::is_trivial_v<T>) {
      data_ = static_cast<T*>(vector_internal::ResizeBytes(data_, &size_, &capacity_, count, sizeof(T)));
      return;
    }
    if constexpr (std::is_trivially_copyable_v<T>) return resize(count, T());
    if (count < size_) return Shrink(count);
    reserve(count);
    std::uninitialized_value_construct(end(), data_ + count);
    size_ = static_cast<std::uint32_t>(count);
  }
  void resize(std::size_t count, const T& value) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      data_ = static_cast<T*>(vector_internal::ResizeBytes(data_, &size_, &capacity_, count, &value, sizeof(T)));
      return;
    }
    if (count < size_) return Shrink(count);
    reserve(count);
    std::uninitialized_fill(end(), data_ + count, value);
    size_ = static_cast<std::uint32_t>(count);
  }
  void assign(std::size_t count, const T& value) {
    clear();
    resize(count, value);
  }
  template <typename Iterator, typename = typename std::iterator_traits<Iterator>::iterator_category>
  void assign(Iterator begin, Iterator end) {
    clear();
    append(begin, end);
  }
  void push_back(const T& value) {
    if constexpr (kIsPushedAsBytes) {
      PushBytes(value);
    } else if (size_ < capacity_) {
      new (end()) T(value);
      ++size_;
    } else {
      PushCopy(value);
    }
  }
  void push_back(T&& value) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      push_back(static_cast<const T&>(value));
    } else {
      emplace_back(std::move(value));
    }
  }
  template <typename... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    // Made before the others move: it may be made of one of them.
    T value{std::forward<Arguments>(arguments)...};
    if constexpr (kIsPushedAsBytes) {
      PushBytes(value);
    } else {
      reserve(size_ + 1);
      new (end()) T(std::move(value));
      ++size_;
    }
    return back();
  }
  void pop_back() { Shrink(size_ - 1); }
  T* insert(const T* at, T value) {
    const std::size_t position = static_cast<std::size_t>(at - data_);
    push_back(std::move(value));
    std::rotate(data_ + position, end() - 1, end());
    return data_ + position;
  }
  // The elements may not be its own.
  template <typename Iterator>
  void append(Iterator begin, Iterator end) {
    if constexpr (std::is_trivially_copyable_v<T> &&
                  (std::is_same_v<Iterator, T*> || std::is_same_v<Iterator, const T*>)) {
      data_ = static_cast<T*>(vector_internal::AppendBytes(data_, &size_, &capacity_, begin,
                                                           static_cast<std::size_t>(end - begin), sizeof(T)));
      return;
    }
    const std::size_t count = size_ + static_cast<std::size_t>(std::distance(begin, end));
    reserve(count);
    std::uninitialized_copy(begin, end, this->end());
    size_ = static_cast<std::uint32_t>(count);
  }
  T* erase(const T* first, const T* last) {
    T* const hole = data_ + (first - data_);
    std::move(data_ + (last - data_), end(), hole);
    Shrink(size_ - static_cast<std::size_t>(last - first));
    return hole;
  }
  T* erase(const T* at) { return erase(at, at + 1); }
  void swap(Vector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  friend bool operator==(const Vector& a, const Vector& b) {
    return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  static_assert(alignof(T) <= alignof(double));
  static constexpr bool kMovesAsBytes =
      std::is_trivially_move_constructible_v<T> && std::is_trivially_destructible_v<T>;

  // What is copied by more than two stores.
  // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are elements like any other
  static constexpr bool kIsPushedAsBytes = std::is_trivially_copyable_v<T> && sizeof(T) > sizeof(double) * 2;

  void PushBytes(const T& value) {
    data_ = static_cast<T*>(vector_internal::PushBytes(data_, &size_, &capacity_, &value, sizeof(T)));
  }
  __attribute__((noinline)) void PushCopy(T value) {
    Grow(size_ + 1);
    new (end()) T(std::move(value));
    ++size_;
  }
  void Shrink(std::size_t count) {
    if constexpr (!std::is_trivially_destructible_v<T>) std::destroy(data_ + count, end());
    size_ = static_cast<std::uint32_t>(count);
  }
  void Grow(std::size_t wanted) {
    if constexpr (kMovesAsBytes) {
      // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are elements like any other
      data_ = static_cast<T*>(vector_internal::ReallocateMore(data_, &capacity_, wanted, sizeof(T)));
    } else {
      GrowMoving(wanted);
    }
  }
  __attribute__((noinline)) void GrowMoving(std::size_t wanted) {
    T* const data = static_cast<T*>(vector_internal::AllocateMore(&capacity_, wanted, sizeof(T)));
    std::uninitialized_move(begin(), end(), data);
    std::destroy(begin(), end());
    vector_internal::Free(data_);
    data_ = data;
  }

  T* data_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

// std::erase_if.
template <typename T, typename Predicate>
void EraseIf(Vector<T>* items, Predicate matches) {
  items->erase(std::remove_if(items->begin(), items->end(), matches), items->end());
}

}  // namespace domtool

#endif  // DOMTOOL_BASE_VECTOR_H_
