#include "base/json_reader.h"

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

#include "base/json_text.h"
#include "base/json_writer.h"
#include "base/limits.h"

namespace domtool {
namespace {

constexpr std::int64_t kMaxExactInteger = 1LL << 53;

// Adapts RapidJSON's handler concept, bounding the depth.
class Handler {
 public:
  Handler(JsonVisitor* visitor, rapidjson::InsituStringStream* text, const char* end)
      : visitor_(*visitor), text_(*text), end_(end) {}

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
  bool StartArray() {
    if (!Enter() || !visitor_.BeginArray()) return false;
    // The reader keeps nothing of the text but where it stands, and goes on after what is taken here.
    text_.src_ = ReadColumn(text_.src_, end_, visitor_.ColumnOfArray());
    return true;
  }
  bool EndArray(rapidjson::SizeType) { return Leave() && visitor_.EndArray(); }

 private:
  bool Enter() { return ++depth_ <= limits::kMaxJsonDepth; }
  bool Leave() {
    --depth_;
    return true;
  }

  JsonVisitor& visitor_;
  rapidjson::InsituStringStream& text_;
  const char* const end_;
  std::size_t depth_ = 0;
};

}  // namespace

Status ReadJsonInSitu(char* buffer, std::size_t size, JsonVisitor* visitor, std::string_view what) {
  if (!MakeReadable(buffer, size)) return BadInput(std::string(what) + ": not UTF-8");
  constexpr unsigned kFlags = rapidjson::kParseInsituFlag;
  rapidjson::Reader reader;
  rapidjson::InsituStringStream stream(buffer);
  Handler handler(visitor, &stream, buffer + size);
  const rapidjson::ParseResult result = reader.Parse<kFlags>(stream, handler);
  // To RapidJSON a NUL after the value is the end of the text.
  if (!result.IsError() && stream.Tell() == size) return Status::Ok();
  const bool was_refused = result.Code() == rapidjson::kParseErrorTermination;
  return BadInput(std::string(what) + (was_refused ? ": refused at byte " : ": not JSON at byte ") +
                  Decimal(result.Offset()));
}

}  // namespace domtool
