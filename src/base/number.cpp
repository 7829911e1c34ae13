#include "base/number.h"

#include <algorithm>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr int kMaxExponent = 300;

}  // namespace

std::optional<int> ParseInteger(std::string_view text) {
  text = TrimHtmlSpace(text);
  const bool is_negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') break;
    value = std::min(value * 10 + (c - '0'), 1'000'000);
  }
  return is_negative ? -value : value;
}

std::optional<double> ParseNumber(std::string_view text) {
  text = TrimHtmlSpace(text);
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  const auto is_digit = [&] { return !text.empty() && text.front() >= '0' && text.front() <= '9'; };
  double value = 0;
  bool has_digits = false;
  for (; is_digit(); text.remove_prefix(1), has_digits = true) value = value * 10 + (text.front() - '0');
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    for (double unit = 0.1; is_digit(); text.remove_prefix(1), unit /= 10, has_digits = true) {
      value += (text.front() - '0') * unit;
    }
  }
  if (!has_digits) return std::nullopt;
  if (text.starts_with('e') || text.starts_with('E')) {
    int exponent = std::clamp(ParseInteger(text.substr(1)).value_or(0), -kMaxExponent, kMaxExponent);
    for (; exponent > 0; --exponent) value *= 10;
    for (; exponent < 0; ++exponent) value /= 10;
  }
  return is_negative ? -value : value;
}

}  // namespace domtool
