#include "output/tokens.h"

#include <cstdint>

#include "base/utf8.h"

namespace domtool {
namespace {

// In hundredths of a token, so that the sum is the same everywhere. Fitted to o200k on mixed web text.
constexpr std::uint64_t kWord = 100;        // the first seven letters of an ASCII word, with the space before it
constexpr std::uint64_t kMoreLetters = 28;  // each letter beyond them
constexpr std::uint64_t kDigits = 100;      // up to three digits
constexpr std::uint64_t kPunctuation = 85;  // runs of punctuation often share a token
constexpr std::uint64_t kNewline = 60;
constexpr std::uint64_t kAlphabetic = 38;  // a letter of Cyrillic, Greek, Arabic, Hebrew, Indic, accented Latin
constexpr std::uint64_t kIdeograph = 85;   // CJK, kana, hangul
constexpr std::uint64_t kSymbol = 200;     // emoji and the rest

bool IsLetter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char32_t c) { return c >= '0' && c <= '9'; }

std::uint64_t CostOfWide(char32_t c) {
  if (c < 0x2000) return kAlphabetic;
  if (c < 0x2E80) return kPunctuation;
  return c < 0x10000 ? kIdeograph : kSymbol;
}

}  // namespace

std::size_t EstimateTokens(std::string_view text) {
  std::uint64_t cost = 0;
  std::size_t letters = 0;
  std::size_t digits = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const char32_t c = DecodeCodePoint(text, &i);
    if (IsLetter(c)) {
      ++letters;
      cost += letters == 1 ? kWord : letters > 7 ? kMoreLetters : 0;
      digits = 0;
      continue;
    }
    letters = 0;
    if (IsDigit(c)) {
      cost += digits % 3 == 0 ? kDigits : 0;
      ++digits;
      continue;
    }
    digits = 0;
    if (c == ' ') continue;
    cost += c == '\n' ? kNewline : c < 0x80 ? kPunctuation : CostOfWide(c);
  }
  return static_cast<std::size_t>((cost + 50) / 100);
}

}  // namespace domtool
