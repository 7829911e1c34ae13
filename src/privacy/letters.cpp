#include "privacy/letters.h"

#include <algorithm>

#include "base/utf8.h"
#include "privacy/text_policy.h"

namespace domtool {
namespace {

int HexDigit(char c) {
  c = ToAsciiLower(c);
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// The code point at text[*at], which may be percent-encoded (URL 1.3).
char32_t DecodeSpelt(std::string_view text, std::size_t* at) {
  char bytes[4];
  std::size_t count = 0;
  for (std::size_t i = *at; count < 4 && i + 2 < text.size() && text[i] == '%'; i += 3) {
    const int high = HexDigit(text[i + 1]);
    const int low = HexDigit(text[i + 2]);
    if (high < 0 || low < 0) break;
    bytes[count++] = static_cast<char>(high * 16 + low);
  }
  if (count == 0) return DecodeCodePoint(text, at);
  std::size_t used = 0;
  const char32_t c = DecodeCodePoint({bytes, count}, &used);
  *at += 3 * used;
  return c;
}

bool Separates(char32_t c) {
  constexpr std::string_view kSeparators = "-_.,+/";
  return c < 0x80 ? IsTextSpace(c) || kSeparators.find(static_cast<char>(c)) != std::string_view::npos
                  : IsTextSpace(c) || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xB7;
}

}  // namespace

void Letters::Append(std::string_view text, Vector<Place>* places) {
  next_gap = std::max(next_gap, kPiece);
  for (std::size_t i = 0; i < text.size();) {
    const auto begin = static_cast<std::uint32_t>(i);
    const char32_t c = DecodeSpelt(text, &i);
    if (Separates(c)) next_gap = kBreak;
    if (Separates(c) || HasNoGlyph(c)) continue;
    const std::size_t known = letters.size();
    AppendCodePoint(&letters, c < 0x80 ? static_cast<char32_t>(ToAsciiLower(static_cast<char>(c))) : c);
    gaps.resize(letters.size(), kNoGap);
    gaps[known] = next_gap;
    next_gap = kNoGap;
    if (places != nullptr) places->resize(letters.size(), Place{begin, static_cast<std::uint32_t>(i)});
  }
}

}  // namespace domtool
