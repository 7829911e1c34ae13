#include "base/json_tape.h"

#include <cmath>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include "base/limits.h"

namespace domtool {

Result<JsonTape> JsonTape::Read(char* buffer, std::size_t size, std::string_view what) {
  JsonTape tape;
  Status status = ReadJsonInSitu(buffer, size, &tape, what);
  if (!status.ok()) return status;
  return tape;
}

Result<JsonTape> JsonTape::Copy(std::string_view json, std::string_view what) {
  std::unique_ptr<char[]> copy(new (std::nothrow) char[json.size() + 1]);
  if (!copy) return Status(ErrorCode::kInternal, std::string(what) + ": out of memory");
  if (!json.empty()) std::memcpy(copy.get(), json.data(), json.size());
  copy[json.size()] = '\0';
  Result<JsonTape> tape = Read(copy.get(), json.size(), what);
  if (tape.ok()) tape.value().owned_ = std::move(copy);
  return tape;
}

bool JsonTape::Push(Token token) {
  if (tokens_.size() >= limits::kMaxTapeTokens) return false;
  tokens_.push_back(token);
  return true;
}

bool JsonTape::PushText(Kind kind, std::string_view text) {
  return Push({kind, static_cast<std::uint32_t>(text.size()), {text.data()}});
}

bool JsonTape::Integer(std::int64_t value) {
  Token token{Kind::kInteger, 0, {nullptr}};
  token.integer = value;
  return Push(token);
}

bool JsonTape::Double(double value) {
  Token token{Kind::kDouble, 0, {nullptr}};
  token.number = value;
  return Push(token);
}

bool JsonTape::Open(Kind kind) {
  open_.push_back(static_cast<std::uint32_t>(tokens_.size()));
  return Push({kind, 0, {nullptr}});
}

bool JsonTape::Close() {
  tokens_[open_.back()].length_or_end = static_cast<std::uint32_t>(tokens_.size());
  open_.pop_back();
  return true;
}

std::uint32_t JsonTape::Skip(std::uint32_t index) const {
  const Token& token = tokens_[index];
  const bool is_container = token.kind == Kind::kObject || token.kind == Kind::kArray;
  return is_container ? token.length_or_end : index + 1;
}

namespace {
constexpr double kMaxExact = 9007199254740992.0;
}

bool JsonValue::is_object() const { return exists() && tape_->tokens_[index_].kind == JsonTape::Kind::kObject; }
bool JsonValue::is_array() const { return exists() && tape_->tokens_[index_].kind == JsonTape::Kind::kArray; }
bool JsonValue::is_string() const { return exists() && tape_->tokens_[index_].kind == JsonTape::Kind::kString; }
bool JsonValue::is_null() const { return exists() && tape_->tokens_[index_].kind == JsonTape::Kind::kNull; }

bool JsonValue::is_number() const {
  if (!exists()) return false;
  const JsonTape::Kind kind = tape_->tokens_[index_].kind;
  return kind == JsonTape::Kind::kInteger || kind == JsonTape::Kind::kDouble;
}

bool JsonValue::is_bool() const {
  if (!exists()) return false;
  const JsonTape::Kind kind = tape_->tokens_[index_].kind;
  return kind == JsonTape::Kind::kTrue || kind == JsonTape::Kind::kFalse;
}

JsonValue JsonValue::operator[](const char* key) const { return (*this)[std::string_view(key)]; }

JsonValue JsonValue::operator[](std::string_view wanted) const {
  JsonValue found;
  ForEachMember([&](std::string_view key, JsonValue value) {
    if (key == wanted) found = value;
  });
  return found;
}

std::string_view JsonValue::AsString() const { return AsString({}); }

std::string_view JsonValue::AsString(std::string_view fallback) const {
  if (!is_string()) return fallback;
  const JsonTape::Token& token = tape_->tokens_[index_];
  return {token.text, token.length_or_end};
}

double JsonValue::AsNumber(double fallback) const {
  if (!is_number()) return fallback;
  const JsonTape::Token& token = tape_->tokens_[index_];
  return token.kind == JsonTape::Kind::kInteger ? static_cast<double>(token.integer) : token.number;
}

std::int64_t JsonValue::AsInteger(std::int64_t fallback) const {
  if (!is_number()) return fallback;
  const JsonTape::Token& token = tape_->tokens_[index_];
  if (token.kind == JsonTape::Kind::kInteger) return token.integer;
  const bool is_integral = std::fabs(token.number) <= kMaxExact && std::trunc(token.number) == token.number;
  return is_integral ? static_cast<std::int64_t>(token.number) : fallback;
}

bool JsonValue::AsBool(bool fallback) const {
  return is_bool() ? tape_->tokens_[index_].kind == JsonTape::Kind::kTrue : fallback;
}

JsonValue::Range JsonValue::Elements() const {
  if (!is_array()) return {nullptr, 0, 0};
  return {tape_, index_ + 1, tape_->tokens_[index_].length_or_end};
}

}  // namespace domtool
