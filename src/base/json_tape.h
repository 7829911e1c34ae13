// JsonTape: a small JSON text as a flat sequence of tokens, for messages of a few kilobytes whose shape varies (requests,
// plan replies, frame trees). The bulk sources have visitors of their own and never pass through here.
//
//   {"a":[1,"x"],"b":null}   becomes   object(end 8) key a  array(end 5) 1 "x"   key b null      end = index after it
//
// JsonValue is a cursor on a tape; asking it for what it is not gives the fallback, so a reader never checks twice.
#ifndef DOMTOOL_BASE_JSON_TAPE_H_
#define DOMTOOL_BASE_JSON_TAPE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/json_reader.h"
#include "base/status.h"
#include "base/vector.h"

namespace domtool {

class JsonTape;

class JsonValue {
 public:
  JsonValue() = default;  // missing

  [[nodiscard]] bool exists() const { return tape_ != nullptr; }
  [[nodiscard]] bool is_object() const;
  [[nodiscard]] bool is_array() const;
  [[nodiscard]] bool is_string() const;
  [[nodiscard]] bool is_number() const;
  [[nodiscard]] bool is_bool() const;
  [[nodiscard]] bool is_null() const;

  // The member of that name (the last, where a hostile text repeats it), or a missing value.
  [[nodiscard]] JsonValue operator[](std::string_view key) const;
  [[nodiscard]] JsonValue operator[](const char* key) const;
  [[nodiscard]] std::string_view AsString() const;
  [[nodiscard]] std::string_view AsString(std::string_view fallback) const;
  [[nodiscard]] double AsNumber(double fallback = 0) const;
  // The number when it is integral and fits, else the fallback.
  [[nodiscard]] std::int64_t AsInteger(std::int64_t fallback = 0) const;
  [[nodiscard]] bool AsBool(bool fallback = false) const;

  // for (JsonValue element : value.Elements()); nothing where it is no array.
  class Range;
  [[nodiscard]] Range Elements() const;
  // Calls visit(std::string_view key, JsonValue value) for each member of an object.
  template <typename Visitor>
  void ForEachMember(Visitor visit) const;

 private:
  friend class JsonTape;
  JsonValue(const JsonTape* tape, std::uint32_t index) : tape_(tape), index_(index) {}
  const JsonTape* tape_ = nullptr;
  std::uint32_t index_ = 0;
};

class JsonTape final : private JsonVisitor {
 public:
  // Reads buffer[0, size) in place; see ReadJsonInSitu. The tape's strings live as long as the buffer.
  static Result<JsonTape> Read(char* buffer, std::size_t size, std::string_view what);
  // Reads a copy of `json`, which the tape then owns.
  static Result<JsonTape> Copy(std::string_view json, std::string_view what);

  [[nodiscard]] JsonValue root() const { return {this, 0}; }

 private:
  friend class JsonValue;
  friend class JsonValue::Range;
  enum class Kind : std::uint8_t { kObject, kArray, kKey, kString, kInteger, kDouble, kTrue, kFalse, kNull };
  struct Token {
    Kind kind;
    std::uint32_t length_or_end;  // strings: bytes; containers: index of the token after their last
    union {
      const char* text;
      std::int64_t integer;
      double number;
    };
  };

  bool BeginObject() override { return Open(Kind::kObject); }
  bool EndObject() override { return Close(); }
  bool BeginArray() override { return Open(Kind::kArray); }
  bool EndArray() override { return Close(); }
  bool Key(std::string_view key) override { return PushText(Kind::kKey, key); }
  bool String(std::string_view value) override { return PushText(Kind::kString, value); }
  bool Integer(std::int64_t value) override;
  bool Double(double value) override;
  bool Bool(bool value) override { return Push({value ? Kind::kTrue : Kind::kFalse, 0, {nullptr}}); }
  bool Null() override { return Push({Kind::kNull, 0, {nullptr}}); }
  bool Push(Token token);
  bool PushText(Kind kind, std::string_view text);
  bool Open(Kind kind);
  bool Close();
  // The index after the value at `index`.
  [[nodiscard]] std::uint32_t Skip(std::uint32_t index) const;

  Vector<Token> tokens_;
  Vector<std::uint32_t> open_;
  std::unique_ptr<char[]> owned_;
};

class JsonValue::Range {
 public:
  class Iterator {
   public:
    Iterator(const JsonTape* tape, std::uint32_t index) : tape_(tape), index_(index) {}
    JsonValue operator*() const { return {tape_, index_}; }
    Iterator& operator++() {
      index_ = tape_->Skip(index_);
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.index_ != b.index_; }

   private:
    const JsonTape* tape_;
    std::uint32_t index_;
  };
  Range(const JsonTape* tape, std::uint32_t begin, std::uint32_t end) : tape_(tape), begin_(begin), end_(end) {}
  [[nodiscard]] Iterator begin() const { return {tape_, begin_}; }
  [[nodiscard]] Iterator end() const { return {tape_, end_}; }

 private:
  const JsonTape* tape_;
  std::uint32_t begin_;
  std::uint32_t end_;
};

template <typename Visitor>
void JsonValue::ForEachMember(Visitor visit) const {
  if (!is_object()) return;
  const std::uint32_t end = tape_->tokens_[index_].length_or_end;
  for (std::uint32_t i = index_ + 1; i < end; i = tape_->Skip(i + 1)) {
    const JsonTape::Token& key = tape_->tokens_[i];
    visit(std::string_view(key.text, key.length_or_end), JsonValue(tape_, i + 1));
  }
}

}  // namespace domtool

#endif  // DOMTOOL_BASE_JSON_TAPE_H_
