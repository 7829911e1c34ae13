#include "base/base64.h"

#include <cstddef>
#include <cstdint>

namespace domtool {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string ToBase64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  char* out = text.data();
  for (std::size_t i = 0; i < bytes.size(); i += 3, out += 4) {
    const std::size_t count = bytes.size() - i < 3 ? bytes.size() - i : 3;
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k <= count; ++k) out[k] = kAlphabet[group >> (18 - 6 * k) & 63];
  }
  return text;
}

std::optional<std::string> FromBase64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t group = 0;
    std::size_t padding = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t digit = kAlphabet.find(text[i + k]);
      const bool is_padding = text[i + k] == '=' && k >= 2 && i + 4 == text.size();
      if (digit == std::string_view::npos && !is_padding) return std::nullopt;
      if (padding > 0 && !is_padding) return std::nullopt;
      padding += is_padding ? 1 : 0;
      group = group << 6 | (is_padding ? 0U : static_cast<std::uint32_t>(digit));
    }
    for (std::size_t k = 0; k < 3 - padding; ++k) out += static_cast<char>(group >> (16 - 8 * k) & 0xff);
  }
  return out;
}

}  // namespace domtool
