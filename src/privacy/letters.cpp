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

// Letters and digits that a page may write for one another: capital and small ones, with and without an accent, as wide as
// an ideograph. From `first` to `last` each is `first_plain` and those behind it.
struct Folding {
  char32_t first;
  char32_t last;
  char32_t first_plain;
};
constexpr Folding kFoldings[] = {
    {'A', 'Z', 'a'},     {0x391, 0x3A9, 0x3B1}, {0x400, 0x40F, 0x450}, {0x410, 0x42F, 0x430}, {0x660, 0x669, '0'},
    {0x6F0, 0x6F9, '0'}, {0xFF10, 0xFF19, '0'}, {0xFF21, 0xFF3A, 'a'}, {0xFF41, 0xFF5A, 'a'},
};
// U+00C0 to U+00FF.
constexpr std::string_view kLatin1 = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy";

static_assert(kLatin1.size() == 0x40);

constexpr bool IsAccent(char32_t c) { return c >= 0x300 && c < 0x370; }

char32_t Folded(char32_t c) {
  if (c >= 0xC0 && c <= 0xFF) return static_cast<char32_t>(kLatin1[c - 0xC0]);
  // Latin Extended-A: pairs that begin at an even place, but for two runs.
  if (c >= 0x100 && c < 0x180) return (c >= 0x139 && c < 0x149) || c >= 0x179 ? c + (c & 1) : c | 1;
  for (const Folding& folding : kFoldings) {
    if (c >= folding.first && c <= folding.last) return folding.first_plain + (c - folding.first);
  }
  return c;
}

}  // namespace

void Letters::Append(std::string_view text, Vector<Place>* places) {
  next_gap = std::max(next_gap, kPiece);
  for (std::size_t i = 0; i < text.size();) {
    const auto begin = static_cast<std::uint32_t>(i);
    const char32_t c = DecodeSpelt(text, &i);
    if (Separates(c)) next_gap = kBreak;
    if (IsAccent(c) && places != nullptr && !places->empty()) places->back().end = static_cast<std::uint32_t>(i);
    if (Separates(c) || HasNoGlyph(c) || IsAccent(c)) continue;
    const std::size_t known = letters.size();
    AppendCodePoint(&letters, Folded(c));
    gaps.resize(letters.size(), kNoGap);
    gaps[known] = next_gap;
    next_gap = kNoGap;
    if (places != nullptr) places->resize(letters.size(), Place{begin, static_cast<std::uint32_t>(i)});
  }
}

}  // namespace domtool
