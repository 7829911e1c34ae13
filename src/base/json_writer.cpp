#include "base/json_writer.h"

#include <cmath>
#include <limits>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr double kPowersOfTen[] = {1, 10, 100, 1000, 10000};
constexpr char kHexDigits[] = "0123456789abcdef";

// True for a byte that may stand in a JSON string as it is and is ASCII.
constexpr bool IsPlain(char c) { return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f; }

void AppendEscapedAscii(std::string* out, char c) {
  switch (c) {
    case '"': *out += "\\\""; return;
    case '\\': *out += "\\\\"; return;
    case '\n': *out += "\\n"; return;
    case '\r': *out += "\\r"; return;
    case '\t': *out += "\\t"; return;
    default: break;
  }
  *out += "\\u00";
  *out += kHexDigits[(c >> 4) & 0xf];
  *out += kHexDigits[c & 0xf];
}

}  // namespace

void AppendInteger(std::string* out, std::int64_t value) {
  char text[20];
  char* const end = text + sizeof(text);
  char* begin = end;
  std::uint64_t magnitude = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  do {
    // For 32 bits, wasm divides by a multiplication.
    const bool is_short = magnitude <= std::numeric_limits<std::uint32_t>::max();
    const std::uint64_t rest = is_short ? static_cast<std::uint32_t>(magnitude) / 10 : magnitude / 10;
    *--begin = static_cast<char>('0' + (magnitude - rest * 10));
    magnitude = rest;
  } while (magnitude != 0);
  if (value < 0) *--begin = '-';
  out->append(begin, static_cast<std::size_t>(end - begin));
}

std::string DecimalOf(std::int64_t value) {
  std::string text;
  AppendInteger(&text, value);
  return text;
}

void AppendNumber(std::string* out, double value, int decimals) {
  constexpr double kLargest = 9.0e14;
  if (!(std::fabs(value) <= kLargest)) value = value > kLargest ? kLargest : value < -kLargest ? -kLargest : 0;
  const auto scale = static_cast<std::int64_t>(kPowersOfTen[decimals]);
  auto scaled = static_cast<std::int64_t>(std::fabs(value) * kPowersOfTen[decimals] + 0.5);
  if (scaled != 0 && value < 0) *out += '-';
  AppendInteger(out, scaled / scale);
  scaled %= scale;
  if (scaled == 0) return;
  *out += '.';
  for (std::int64_t place = scale / 10; scaled != 0; place /= 10) {
    *out += static_cast<char>('0' + scaled / place);
    scaled %= place;
  }
}

void AppendJsonString(std::string* out, std::string_view value) {
  *out += '"';
  std::size_t begin = 0;
  std::size_t i = 0;
  while (i < value.size()) {
    if (IsPlain(value[i])) {
      ++i;
      continue;
    }
    out->append(value, begin, i - begin);
    if (static_cast<unsigned char>(value[i]) < 0x80) {
      AppendEscapedAscii(out, value[i++]);
    } else {
      AppendCodePoint(out, DecodeCodePoint(value, &i));
    }
    begin = i;
  }
  out->append(value, begin, i - begin);
  *out += '"';
}

void JsonWriter::Separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::BeginObject() {
  Separate();
  out_ += '{';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::EndObject() {
  out_ += '}';
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::BeginArray() {
  Separate();
  out_ += '[';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::EndArray() {
  out_ += ']';
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::Key(const char* key) {
  Separate();
  AppendJsonString(&out_, key);
  out_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view value) {
  Separate();
  AppendJsonString(&out_, value);
  return *this;
}

JsonWriter& JsonWriter::Integer(std::int64_t value) {
  Separate();
  AppendInteger(&out_, value);
  return *this;
}

JsonWriter& JsonWriter::Number(double value, int decimals) {
  Separate();
  AppendNumber(&out_, value, decimals);
  return *this;
}

JsonWriter& JsonWriter::Bool(bool value) {
  Separate();
  out_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::Null() {
  Separate();
  out_ += "null";
  return *this;
}

JsonWriter& JsonWriter::Raw(std::string_view json) {
  Separate();
  out_ += json;
  return *this;
}

}  // namespace domtool
