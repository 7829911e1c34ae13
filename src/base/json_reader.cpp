#include "base/json_reader.h"

#include <algorithm>
#include <cstring>
#include <string>

// RapidJSON's own table of powers is 2.5 KB that no compression makes smaller. Up to 10^22 a product is as exact; a number of
// CDP has no more.
#define RAPIDJSON_POW10_
namespace rapidjson::internal {
inline double Pow10(int n) {
  double power = 1;
  for (double base = 10; n > 0; n >>= 1, base *= base) power = (n & 1) != 0 ? power * base : power;
  return power;
}
}  // namespace rapidjson::internal

// RapidJSON asserts on its own invariants only; page input reaches it as errors.
#include <rapidjson/error/error.h>
#include <rapidjson/reader.h>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::int64_t kMaxExactInteger = 1LL << 53;

// Adapts RapidJSON's handler concept, bounding the depth.
class Handler {
 public:
  explicit Handler(JsonVisitor* visitor) : visitor_(*visitor) {}

  bool Null() { return visitor_.Null(); }
  bool Bool(bool value) { return visitor_.Bool(value); }
  bool Int(int value) { return visitor_.Integer(value); }
  bool Uint(unsigned value) { return visitor_.Integer(value); }
  bool Int64(std::int64_t value) {
    const bool is_exact = value <= kMaxExactInteger && value >= -kMaxExactInteger;
    return is_exact ? visitor_.Integer(value) : visitor_.Double(static_cast<double>(value));
  }
  bool Uint64(std::uint64_t value) {
    const bool is_exact = value <= static_cast<std::uint64_t>(kMaxExactInteger);
    return is_exact ? visitor_.Integer(static_cast<std::int64_t>(value)) : visitor_.Double(static_cast<double>(value));
  }
  bool Double(double value) { return visitor_.Double(value); }
  bool RawNumber(const char*, rapidjson::SizeType, bool) { return false; }
  bool String(const char* text, rapidjson::SizeType length, bool) { return visitor_.String({text, length}); }
  bool Key(const char* text, rapidjson::SizeType length, bool) { return visitor_.Key({text, length}); }
  bool StartObject() { return Enter() && visitor_.BeginObject(); }
  bool EndObject(rapidjson::SizeType) { return Leave() && visitor_.EndObject(); }
  bool StartArray() { return Enter() && visitor_.BeginArray(); }
  bool EndArray(rapidjson::SizeType) { return Leave() && visitor_.EndArray(); }

 private:
  bool Enter() { return ++depth_ <= limits::kMaxJsonDepth; }
  bool Leave() {
    --depth_;
    return true;
  }

  JsonVisitor& visitor_;
  std::size_t depth_ = 0;
};

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
// not, and RapidJSON would refuse the whole page for it. Such an escape becomes U+FFFD, in its place.
void ReplaceLoneSurrogates(char* buffer, std::size_t size) {
  char* const end = buffer + size;
  char* at = buffer;
  while (at < end) {
    at = static_cast<char*>(std::memchr(at, '\\', static_cast<std::size_t>(end - at)));
    if (at == nullptr) return;
    const int unit = EscapedUnit(at, static_cast<std::size_t>(end - at));
    if (IsHighSurrogate(unit) && IsLowSurrogate(EscapedUnit(at + 6, static_cast<std::size_t>(end - at - 6)))) {
      at += 12;
    } else {
      if (IsHighSurrogate(unit) || IsLowSurrogate(unit)) std::copy_n("fffd", 4, at + 2);
      at += 2;  // behind the escaped character, which may be a backslash
    }
  }
}

}  // namespace

Status ReadJsonInSitu(char* buffer, std::size_t size, JsonVisitor* visitor, std::string_view what) {
  if (std::memchr(buffer, '\0', size) != nullptr) {
    return BadInput(std::string(what) + ": a NUL byte is not JSON");
  }
  // RapidJSON's own validation reads beyond the NUL when a sequence is cut off there (found by the fuzzer).
  if (!IsValidUtf8({buffer, size})) return BadInput(std::string(what) + ": not UTF-8");
  ReplaceLoneSurrogates(buffer, size);
  constexpr unsigned kFlags = rapidjson::kParseInsituFlag;
  rapidjson::Reader reader;
  rapidjson::InsituStringStream stream(buffer);
  Handler handler(visitor);
  const rapidjson::ParseResult result = reader.Parse<kFlags>(stream, handler);
  if (!result.IsError()) return Status::Ok();
  const bool was_refused = result.Code() == rapidjson::kParseErrorTermination;
  return BadInput(std::string(what) + (was_refused ? ": refused at byte " : ": not JSON at byte ") +
                  std::to_string(result.Offset()));
}

}  // namespace domtool
