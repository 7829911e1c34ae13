#include "base/bytes.h"

namespace domtool {

void AppendBytes(std::uint64_t number, std::size_t count, std::string* out) {
  char bytes[8];
  for (std::size_t k = 0; k < count; ++k, number >>= 8) bytes[k] = static_cast<char>(number & 0xff);
  out->append(bytes, count);
}

std::uint64_t ByteReader::Read(std::size_t count) {
  if (rest_.size() < count) {
    has_failed_ = true;
    rest_ = {};
    return 0;
  }
  std::uint64_t number = 0;
  for (std::size_t k = count; k-- > 0;) number = number << 8 | static_cast<unsigned char>(rest_[k]);
  rest_.remove_prefix(count);
  return number;
}

}  // namespace domtool
