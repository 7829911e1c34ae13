#include "selectors/css_reader.h"

#include "base/utf8.h"

namespace domtool {
namespace {

int HexValue(char c) {
  if (IsCssDigit(c)) return c - '0';
  const char lower = ToAsciiLower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

}  // namespace

bool CssReader::Skip(char c) {
  if (is_at_end() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool CssReader::Skip(std::string_view what) {
  if (!text_.substr(at_).starts_with(what)) return false;
  at_ += what.size();
  return true;
}

bool CssReader::SkipSpace() {
  bool is_space = false;
  while (!is_at_end()) {
    if (IsHtmlSpace(text_[at_])) {
      is_space = true;
      ++at_;
    } else if (Skip(std::string_view("/*"))) {
      const std::size_t end = text_.find("*/", at_);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
    } else {
      break;
    }
  }
  return is_space;
}

bool CssReader::IsEscapeAt(std::size_t at) const {
  return at + 1 < text_.size() && text_[at] == '\\' && text_[at + 1] != '\n' && text_[at + 1] != '\r' &&
         text_[at + 1] != '\f';
}

bool CssReader::IsNameStartAt(std::size_t at) const {
  return (at < text_.size() && IsCssNameStart(text_[at])) || IsEscapeAt(at);
}

bool CssReader::StartsIdentifier() const {
  if (Peek() != '-') return IsNameStartAt(at_);
  return Peek(1) == '-' || IsNameStartAt(at_ + 1);
}

std::string CssReader::ReadIdentifier() { return StartsIdentifier() ? ReadName() : std::string(); }

std::string CssReader::ReadName() {
  std::string name;
  while (!is_at_end()) {
    if (IsCssNameCharacter(text_[at_])) {
      name += text_[at_++];
    } else if (IsEscapeAt(at_)) {
      ReadEscape(&name);
    } else {
      break;
    }
  }
  return name;
}

// Section 4.3.7: up to six hexadecimal digits and one white space, or any other character as it is.
void CssReader::ReadEscape(std::string* out) {
  ++at_;
  char32_t code_point = 0;
  int digits = 0;
  for (; digits < 6 && !is_at_end() && HexValue(text_[at_]) >= 0; ++digits) {
    code_point = code_point * 16 + static_cast<char32_t>(HexValue(text_[at_++]));
  }
  if (digits == 0) {
    *out += text_[at_++];
    return;
  }
  AppendCodePoint(out, code_point == 0 ? kReplacementCharacter : code_point);
  if (Skip(std::string_view("\r\n"))) return;
  if (IsHtmlSpace(Peek())) ++at_;
}

std::optional<std::string> CssReader::ReadString() {
  const char quote = Peek();
  if (quote != '"' && quote != '\'') return std::nullopt;
  const std::size_t begin = at_++;
  std::string value;
  while (!is_at_end() && text_[at_] != quote) {
    const char c = text_[at_];
    if (c == '\n' || c == '\r' || c == '\f') {
      at_ = begin;
      return std::nullopt;
    }
    if (IsEscapeAt(at_)) {
      ReadEscape(&value);
    } else if (c == '\\') {
      // An escaped line break is left out, and so is a backslash at the very end.
      ++at_;
      if (!Skip(std::string_view("\r\n")) && !is_at_end()) ++at_;
    } else {
      value += c;
      ++at_;
    }
  }
  if (!is_at_end()) ++at_;
  return value;
}

std::optional<int> CssReader::ReadDigits() {
  int value = 0;
  int digits = 0;
  while (digits < 9 && IsCssDigit(Peek(static_cast<std::size_t>(digits))))
    value = value * 10 + (Peek(static_cast<std::size_t>(digits++)) - '0');
  if (digits == 0 || IsCssDigit(Peek(static_cast<std::size_t>(digits)))) return std::nullopt;
  at_ += static_cast<std::size_t>(digits);
  return value;
}

}  // namespace domtool
