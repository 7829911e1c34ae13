#include "privacy/normalized_letters.h"

#include <algorithm>

#include "base/utf8.h"
#include "privacy/letter_forms.h"
#include "privacy/text_policy.h"

namespace domtool {
namespace {

constexpr char32_t kEllipsis = 0x2026;

// "..." is an ellipsis, too.
char32_t DecodeCharacter(std::string_view text, std::size_t* at) {
  if (!text.substr(*at).starts_with("...")) return DecodeCodePoint(text, at);
  *at += 3;
  return kEllipsis;
}

// These separate even if punctuation counts: they occur in numbers, and "+" and "/" in addresses.
bool Separates(char32_t c) {
  constexpr std::string_view kSeparators = "-_.,+/";
  return c < 0x80 ? IsTextSpace(c) || kSeparators.find(static_cast<char>(c)) != std::string_view::npos
                  : IsTextSpace(c) || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xB7;
}

// Accents, circles and keys that are drawn over the letter before.
constexpr bool IsAccent(char32_t c) {
  return (c >= 0x300 && c < 0x370) || (c >= 0x1AB0 && c < 0x1B00) || (c >= 0x1DC0 && c < 0x1E00) ||
         (c >= 0x20D0 && c < 0x2100);
}

}  // namespace

void Letters::Append(std::string_view text, Vector<Place>* places) {
  next_gap = std::max(next_gap, kPiece);
  if (!MayBeEscaped(text)) return AppendPlain(text, places);
  const Unescaped unescaped = Unescape(text);
  const std::size_t known = places == nullptr ? 0 : places->size();
  AppendPlain(unescaped.text, places);
  if (places == nullptr) return;
  for (std::size_t i = known; i < places->size(); ++i) {
    Place& place = (*places)[i];
    place = {unescaped.places[place.begin].begin, unescaped.places[place.end - 1].end};
  }
}

void Letters::AppendPlain(std::string_view text, Vector<Place>* places) {
  for (std::size_t i = 0; i < text.size();) {
    const auto begin = static_cast<std::uint32_t>(i);
    const char32_t c = DecodeCharacter(text, &i);
    if (IsAccent(c) && places != nullptr && !places->empty()) places->back().end = static_cast<std::uint32_t>(i);
    if (HasNoGlyph(c) || IsAccent(c)) continue;
    const char32_t plain = PlainOf(c);
    if (Separates(plain) || (punctuation == Punctuation::kSeparate && IsSeparatorOrSymbol(plain))) {
      next_gap = kBreak;
      continue;
    }
    const std::size_t known = letters.size();
    AppendLook(c, &letters);
    gaps.resize(letters.size(), kNoGap);
    gaps[known] = next_gap;
    next_gap = kNoGap;
    if (places != nullptr) places->resize(letters.size(), Place{begin, static_cast<std::uint32_t>(i)});
  }
}

}  // namespace domtool
