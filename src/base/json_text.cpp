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

// The code unit of the escape \uXXXX at text[0, size), or -1 without one.
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

// Chrome escapes strings by UTF-16 code units, and a page may contain half a surrogate pair. JSON allows that, UTF-8
// does not, and RapidJSON would refuse the whole page. Such an escape is replaced by U+FFFD in place. Returns the
// length of the escape at `at`.
std::size_t MendEscape(char* at, std::size_t size) {
  const int unit = EscapedUnit(at, size);
  if (IsHighSurrogate(unit) && IsLowSurrogate(EscapedUnit(at + 6, size - 6))) return 12;
  if (IsHighSurrogate(unit) || IsLowSurrogate(unit)) std::copy_n("fffd", 4, at + 2);
  return 2;  // including the escaped character, which may be a backslash
}

// Sixteen bytes at once: one instruction with SIMD.
using Bytes = signed char __attribute__((vector_size(16)));

Bytes BytesAt(const char* at) {
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof(bytes));
  return bytes;
}

bool HasAny(const Bytes& found) {
  std::uint64_t halves[2];
  std::memcpy(halves, &found, sizeof(halves));
  return (halves[0] | halves[1]) != 0;
}

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool IsPlainAscii(char c) { return IsAscii(c) && c != '\\'; }

// Whether the sixteen bytes at `at` are all ASCII and no backslash.
bool IsPlainAscii(const char* at) {
  const Bytes bytes = BytesAt(at);
  return !HasAny((bytes == '\\') | (bytes < 0));
}

// Characters that end a JSON string or need an escape in it (RFC 8259 section 7).
bool IsSpecial(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' '; }
bool HasSpecial(const Bytes& bytes) {
  return HasAny((bytes == '"') | (bytes == '\\') | ((bytes >= 0) & (bytes < ' ')));
}

// The character for a one-letter escape, or 0 if it is none.
char Unescaped(char letter) {
  switch (letter) {
    case '"':
    case '\\':
    case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

// Writes the character of the escape at `*at` to `*out`, and advances both; false if it is no escape.
bool ReadEscape(char** at, const char* end, char** out) {
  if (const char letter = Unescaped((*at)[1]); letter != 0) {
    *(*out)++ = letter;
    *at += 2;
    return true;
  }
  const auto size = static_cast<std::size_t>(end - *at);
  const int unit = EscapedUnit(*at, size);
  const int low = IsHighSurrogate(unit) ? EscapedUnit(*at + 6, size - 6) : -1;
  if (unit < 0 || IsLowSurrogate(unit) || IsHighSurrogate(unit) != IsLowSurrogate(low)) return false;
  const int code_point = low < 0 ? unit : 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
  *at += low < 0 ? 6 : 12;
  *out += EncodeCodePoint(static_cast<char32_t>(code_point), *out);
  return true;
}

// No value begins with a backslash, so the reader refuses the text here.
char* Refused(char* at) {
  *at = '\\';
  return at;
}

// Unescapes the string that begins at `*at` in place. Moves `*at` to its closing quote, or to where it is invalid.
std::string_view ReadString(char** at, const char* end) {
  char* const begin = *at;
  char* in = begin;
  char* out = begin;
  do {
    for (; end - in >= static_cast<std::ptrdiff_t>(sizeof(Bytes)); in += sizeof(Bytes), out += sizeof(Bytes)) {
      const Bytes bytes = BytesAt(in);
      if (HasSpecial(bytes)) break;
      if (in != out) std::memcpy(out, &bytes, sizeof(bytes));
    }
    while (!IsSpecial(*in)) *out++ = *in++;
  } while (*in == '\\' && ReadEscape(&in, end, &out));
  *at = *in == '"' ? in : Refused(in);
  return {begin, static_cast<std::size_t>(out - begin)};
}

char* SkipSpace(char* at) {
  while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t') ++at;
  return at;
}

// Reads the strings of an array and the commas between them, from `at` after its '['. Returns the position of the first
// element that is no string, or of the ']'.
char* ReadStrings(char* at, const char* end, Vector<std::string_view>* strings) {
  while (*at == '"') {
    char* quote = at + 1;
    const std::string_view text = ReadString(&quote, end);
    if (*quote != '"') return quote;
    strings->push_back(text);
    at = SkipSpace(quote + 1);
    if (*at == ']') break;
    if (*at != ',') return Refused(quote);
    at = SkipSpace(at + 1);
    if (*at == ']') return Refused(quote);
  }
  return at;
}

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A number without an exponent and with so few digits that its significand and power of ten are exact doubles. Then one
// division gives the correctly rounded result (IEEE 754 section 4.3).
struct PlainNumber {
  std::int64_t significand = 0;
  double power = 1;
};
constexpr std::ptrdiff_t kMostDigits = 15;

// Returns the end of the number at `at`, or nullptr if there is no such number.
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

// Stores the number; false if it does not fit.
bool Put(const PlainNumber& number, const Column& column) {
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

// Indices with few digits, or -1, as nearly all numbers are. Returns the position of the first other element, or of the
// ']'.
char* ReadIndices(char* at, Vector<std::int32_t>* indices) {
  std::int32_t read[64];  // not yet appended to the others
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

// Reads the numbers of an array and the commas between them, from `at` after its '['. Returns the position of the first
// element that is not plain, or of the ']'.
__attribute__((noinline)) char* ReadNumbers(char* at, const Column& column) {
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

// Repairs the escapes; false if the bytes are no UTF-8. RapidJSON's own validation reads beyond the NUL if a sequence
// is cut off there (found by the fuzzer).
bool MakeReadable(char* buffer, std::size_t size) {
  const std::string_view text(buffer, size);
  std::size_t i = 0;
  while (i < size) {
    while (size - i >= sizeof(Bytes) && IsPlainAscii(buffer + i)) i += sizeof(Bytes);
    while (i < size && IsPlainAscii(buffer[i])) ++i;
    while (i < size && buffer[i] == '\\') i += MendEscape(buffer + i, size - i);
    while (i < size && !IsAscii(buffer[i])) {
      if (!SkipCodePoint(text, &i)) return false;
    }
  }
  return true;
}

char* ReadColumn(char* at, const char* end, const Column& column) {
  if (column.strings != nullptr) return ReadStrings(at, end, column.strings);
  if (column.integers == nullptr && column.numbers == nullptr) return at;
  if (column.ends == nullptr) return ReadNumbers(at, column);
  const auto size = [&] { return column.integers != nullptr ? column.integers->size() : column.numbers->size(); };
  while (*at == '[') {
    const std::size_t begin = size();
    char* const row_end = ReadNumbers(at + 1, column);
    const bool is_last = *row_end == ']' && row_end[1] == ']';
    if (!is_last && (*row_end != ']' || row_end[1] != ',' || row_end[2] != '[')) {
      // The whole row is parsed as events.
      column.integers != nullptr ? column.integers->resize(begin) : column.numbers->resize(begin);
      break;
    }
    column.ends->push_back(static_cast<std::uint32_t>(size()));
    at = row_end + (is_last ? 1 : 2);
  }
  return at;
}

}  // namespace domtool
