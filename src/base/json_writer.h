// JsonWriter: appends well-formed JSON to a string. Numbers are written by integer arithmetic, so that native and wasm
// give the same bytes; strings are escaped, and invalid UTF-8 becomes U+FFFD. Commas are its own affair.
#ifndef DOMTOOL_BASE_JSON_WRITER_H_
#define DOMTOOL_BASE_JSON_WRITER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace domtool {

class JsonWriter {
 public:
  // Appends to *out, which must outlive the writer.
  explicit JsonWriter(std::string* out) : out_(*out) {}

  JsonWriter& BeginObject();
  JsonWriter& EndObject();
  JsonWriter& BeginArray();
  JsonWriter& EndArray();
  JsonWriter& Key(const char* key);
  JsonWriter& String(std::string_view value);
  JsonWriter& Integer(std::int64_t value);
  // Rounded half away from zero to `decimals` (0 to 4) places, trailing zeros dropped; not finite is written as 0.
  JsonWriter& Number(double value, int decimals = 2);
  JsonWriter& Bool(bool value);
  JsonWriter& Null();
  // `json` is already one JSON value.
  JsonWriter& Raw(std::string_view json);

  // Key and value in one call.
  JsonWriter& Field(const char* key, std::string_view value) { return Key(key).String(value); }
  JsonWriter& Field(const char* key, const char* value) { return Key(key).String(value); }
  JsonWriter& Field(const char* key, bool value) { return Key(key).Bool(value); }
  JsonWriter& Field(const char* key, int value) { return Key(key).Integer(value); }
  JsonWriter& Field(const char* key, std::int64_t value) { return Key(key).Integer(value); }
  JsonWriter& Field(const char* key, double value) { return Key(key).Number(value); }

 private:
  void Separate();

  std::string& out_;
  bool needs_comma_ = false;
};

// The decimal form JsonWriter::Number writes, for the text formats.
void AppendNumber(std::string* out, double value, int decimals);
void AppendInteger(std::string* out, std::int64_t value);
// In place of std::to_string, which brings a kilobyte of wasm of its own.
std::string DecimalOf(std::int64_t value);
template <typename Integer>
std::string Decimal(Integer value) {
  return DecimalOf(static_cast<std::int64_t>(value));
}
// `value` as a JSON string literal, quotes included.
void AppendJsonString(std::string* out, std::string_view value);

}  // namespace domtool

#endif  // DOMTOOL_BASE_JSON_WRITER_H_
