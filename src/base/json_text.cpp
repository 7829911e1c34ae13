#include "base/json_text.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <string_view>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// The code unit of the escape \uXXXX at text[0, size), or -1 where there is none.
int EscapedUnit(const char* text, std::size_t size) {
  if (size < 6 || text[0] != '\\' || text[1] != 'u') return -1;
  int unit = 0;
  for (int k = 2; k < 6; ++k) {
    const char c = ToAsciiLower(text[k]);
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

constexpr bool IsHighSurrogate(int unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
constexpr bool IsLowSurrogate(int unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

// Chrome escapes strings by UTF-16 code units, and a page may hold half a surrogate pair: JSON allows that, UTF-8 does
// not, and RapidJSON would refuse the whole page for it. Such an escape becomes U+FFFD, in its place. Answers how long the
// escape at `at` is.
std::size_t MendEscape(char* at, std::size_t size) {
  const int unit = EscapedUnit(at, size);
  if (IsHighSurrogate(unit) && IsLowSurrogate(EscapedUnit(at + 6, size - 6))) return 12;
  if (IsHighSurrogate(unit) || IsLowSurrogate(unit)) std::copy_n("fffd", 4, at + 2);
  return 2;  // with the escaped character, which may be a backslash
}

// Whether there is neither a backslash nor anything but ASCII in the eight bytes at `at`.
bool IsPlainAscii(const char* at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof(word));
  const std::uint64_t apart = word ^ (kOnes * '\\');
  return ((word | ((apart - kOnes) & ~apart)) & (kOnes * 0x80)) == 0;
}

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A number without an exponent, of so few digits that its significand and power of ten are exact doubles: then so is what one
// division makes of them (IEEE 754 section 4.3).
struct PlainNumber {
  std::int64_t significand = 0;
  double power = 1;
};
constexpr std::ptrdiff_t kMostDigits = 15;

// Answers the end of the number at `at`, or nullptr where none of that kind stands there.
char* ReadPlainNumber(char* at, PlainNumber* number) {
  const bool is_negative = *at == '-';
  if (is_negative) ++at;
  const char* const begin = at;
  std::uint64_t digits = 0;
  for (; IsDigit(*at); ++at) digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
  if (at == begin || (*begin == '0' && at - begin > 1)) return nullptr;
  if (*at == '.') {
    const char* const point = at++;
    for (; IsDigit(*at); ++at) {
      digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
      number->power *= 10;
    }
    if (at - point == 1) return nullptr;
  }
  if (at - begin > kMostDigits) return nullptr;
  number->significand = is_negative ? -static_cast<std::int64_t>(digits) : static_cast<std::int64_t>(digits);
  return at;
}

// Puts the number where it goes; false where it does not fit there.
bool Put(const PlainNumber& number, const NumberColumn& column) {
  if (column.integers != nullptr) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    if (number.power != 1 || number.significand < -1 || number.significand > kMost) return false;
    const auto value = static_cast<std::int32_t>(number.significand);
    column.integers->push_back(value);
    return column.integers->size() <= limits::kMaxColumnEntries;
  }
  const double value = static_cast<double>(number.significand) / number.power;
  column.numbers->push_back(value);
  return column.numbers->size() <= limits::kMaxColumnEntries;
}

// Indices, of few digits or -1, as nearly all numbers are. Answers where the first number stands that is none, or the ']'.
char* ReadIndices(char* at, Vector<std::int32_t>* indices) {
  std::int32_t read[64];  // not yet behind the others
  std::size_t count = 0;
  const auto put = [&] {
    indices->append(read, read + count);
    count = 0;
  };
  while (indices->size() + count < limits::kMaxColumnEntries) {
    constexpr std::ptrdiff_t kMostIndexDigits = 9;
    const bool is_none = at[0] == '-' && at[1] == '1' && !IsDigit(at[2]);
    char* const begin = is_none ? at + 1 : at;
    char* end = begin;
    std::int32_t index = 0;
    for (; IsDigit(*end) && end - begin < kMostIndexDigits; ++end) index = index * 10 + (*end - '0');
    const bool is_last = *end == ']';
    const bool is_followed = *end == ',' && (IsDigit(end[1]) || end[1] == '-');
    if (end == begin || (*begin == '0' && end - begin > 1) || !(is_last || is_followed)) break;
    if (count == std::size(read)) put();
    read[count++] = is_none ? -1 : index;
    at = is_last ? end : end + 1;
    if (is_last) break;
  }
  put();
  return at;
}

// Reads the numbers of an array, with the commas between them, from `at` behind its '['. Answers where the first stands that
// is not plain, or the ']'.
__attribute__((noinline)) char* ReadNumbers(char* at, const NumberColumn& column) {
  if (column.integers != nullptr) at = ReadIndices(at, column.integers);
  while (*at != ']') {
    PlainNumber number;
    char* const end = ReadPlainNumber(at, &number);
    const bool is_last = end != nullptr && *end == ']';
    const bool is_followed = end != nullptr && *end == ',' && (IsDigit(end[1]) || end[1] == '-');
    if (!(is_last || is_followed) || !Put(number, column)) break;
    at = is_last ? end : end + 1;
  }
  return at;
}

}  // namespace

// Mends the escapes; false where the bytes are no UTF-8: RapidJSON's own validation reads beyond the NUL when a sequence is
// cut off there (found by the fuzzer).
bool MakeReadable(char* buffer, std::size_t size) {
  const std::string_view text(buffer, size);
  std::size_t i = 0;
  while (i < size) {
    if (size - i >= sizeof(std::uint64_t) && IsPlainAscii(buffer + i)) {
      i += sizeof(std::uint64_t);
    } else if (buffer[i] == '\\') {
      i += MendEscape(buffer + i, size - i);
    } else if (!SkipCodePoint(text, &i)) {
      return false;
    }
  }
  return true;
}

char* ReadColumn(char* at, const NumberColumn& column) {
  if (column.integers == nullptr && column.numbers == nullptr) return at;
  if (column.ends == nullptr) return ReadNumbers(at, column);
  const auto size = [&] { return column.integers != nullptr ? column.integers->size() : column.numbers->size(); };
  while (*at == '[') {
    const std::size_t begin = size();
    char* const end = ReadNumbers(at + 1, column);
    const bool is_last = *end == ']' && end[1] == ']';
    if (!is_last && (*end != ']' || end[1] != ',' || end[2] != '[')) {
      // The whole row comes as events.
      column.integers != nullptr ? column.integers->resize(begin) : column.numbers->resize(begin);
      break;
    }
    column.ends->push_back(static_cast<std::uint32_t>(size()));
    at = end + (is_last ? 1 : 2);
  }
  return at;
}

}  // namespace domtool
