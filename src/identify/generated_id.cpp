#include "identify/generated_id.h"

#include <algorithm>
#include <cstddef>

namespace domtool {

bool LooksGenerated(std::string_view id) {
  if (id.empty()) return false;
  std::size_t digits = 0;
  std::size_t run = 0;
  for (const char c : id) {
    const bool is_digit = c >= '0' && c <= '9';
    run = is_digit ? run + 1 : 0;
    digits += is_digit ? 1 : 0;
    // Runs of five digits are counters or time stamps.
    if (run >= 5) return true;
  }
  if (id.find(':') != std::string_view::npos && digits > 0) return true;  // React useId, Radix
  if (id.size() < 16) return false;
  const bool is_hex = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == '-';
  });
  return is_hex && digits >= 4;
}

}  // namespace domtool
