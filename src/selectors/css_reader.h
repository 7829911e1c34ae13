// CssReader: the tokens of CSS Syntax 3 that selectors are made of. Every method reads at the current position and moves past
// what it has read; a method that answers false or nothing has moved past nothing but comments.
#ifndef DOMTOOL_SELECTORS_CSS_READER_H_
#define DOMTOOL_SELECTORS_CSS_READER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace domtool {

// Code points of CSS Syntax 3 section 4.2; bytes of what is not ASCII are parts of names.
constexpr bool IsCssDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsCssNameStart(char c) {
  const char lower = ToAsciiLower(c);
  return (lower >= 'a' && lower <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
constexpr bool IsCssNameCharacter(char c) { return IsCssNameStart(c) || IsCssDigit(c) || c == '-'; }

class CssReader {
 public:
  explicit CssReader(std::string_view text) : text_(text) {}

  [[nodiscard]] bool is_at_end() const { return at_ >= text_.size(); }
  // '\0' beyond the end.
  [[nodiscard]] char Peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool Skip(char c);
  bool Skip(std::string_view what);
  // Comments and white space (section 4.3.2); true where there was white space.
  bool SkipSpace();

  // Section 4.3.9: whether an identifier starts here.
  [[nodiscard]] bool StartsIdentifier() const;
  // Section 4.3.11; empty where none starts.
  std::string ReadIdentifier();
  // The rest of a hash token: it may start with a digit. Empty where nothing of a name follows.
  std::string ReadName();
  // Section 4.3.5; nothing where no string starts or a line ends in it. One that the text ends in is complete.
  std::optional<std::string> ReadString();
  // Digits up to nine of them; nothing where there is none or are more.
  std::optional<int> ReadDigits();

 private:
  [[nodiscard]] bool IsEscapeAt(std::size_t at) const;
  [[nodiscard]] bool IsNameStartAt(std::size_t at) const;
  void ReadEscape(std::string* out);

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_SELECTORS_CSS_READER_H_
