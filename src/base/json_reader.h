// Reading JSON in place: the only door to RapidJSON, which recurses, but no deeper than kMaxJsonDepth (limits.h). The bytes are
// decoded where they stand (strings are unescaped in the buffer), so every string handed out lives as long as the buffer and
// costs no allocation.
#ifndef DOMTOOL_BASE_JSON_READER_H_
#define DOMTOOL_BASE_JSON_READER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/json_text.h"
#include "base/status.h"

namespace domtool {

// Receives the events of one JSON text in its order. Each returns false to stop; the reader then gives kBadInput.
class JsonVisitor {
 public:
  virtual ~JsonVisitor() = default;
  virtual bool BeginObject() = 0;
  virtual bool Key(std::string_view key) = 0;
  virtual bool EndObject() = 0;
  virtual bool BeginArray() = 0;
  virtual bool EndArray() = 0;
  // Asked after BeginArray. Only what is written as Chrome writes it, and of `integers` what is at least -1, goes to the
  // column; any other element comes as events, and so do all after it.
  virtual Column ColumnOfArray() { return {}; }
  virtual bool String(std::string_view value) = 0;
  // Every number that is an integer of at most 53 bits comes here, any other to Double.
  virtual bool Integer(std::int64_t value) = 0;
  virtual bool Double(double value) = 0;
  virtual bool Bool(bool value) = 0;
  virtual bool Null() = 0;
};

// Reads the one JSON value in buffer[0, size); buffer[size] must be NUL and writable like the rest. Refuses what is not
// JSON, what nests deeper than limits::kMaxJsonDepth, invalid UTF-8 and numbers outside of double, each as kBadInput
// whose message is `what` and the byte offset.
Status ReadJsonInSitu(char* buffer, std::size_t size, JsonVisitor* visitor, std::string_view what);

}  // namespace domtool

#endif  // DOMTOOL_BASE_JSON_READER_H_
