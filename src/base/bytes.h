// Numbers as bytes, little endian, for what is kept beyond the life of an engine.
#ifndef DOMTOOL_BASE_BYTES_H_
#define DOMTOOL_BASE_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace domtool {

// The lowest `count` bytes of `number`, at most 8.
void AppendBytes(std::uint64_t number, std::size_t count, std::string* out);

// Reads what AppendBytes wrote, one number after another; what is after the end reads as 0.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t Read(std::size_t count);
  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }
  // More was read than there was.
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  std::string_view rest_;
  bool has_failed_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_BASE_BYTES_H_
