#include "privacy/text_policy.h"

#include <algorithm>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr char32_t kZeroWidthNonJoiner = 0x200C;
constexpr char32_t kZeroWidthJoiner = 0x200D;
constexpr char32_t kKeycap = 0x20E3;
constexpr char32_t kBrailleBlank = 0x2800;  // a letter of Braille, which only looks like a space

bool IsVariationSelector(char32_t c) { return c >= 0xFE00 && c <= 0xFE0F; }
bool IsMongolianSelector(char32_t c) { return c >= 0x180B && c <= 0x180F; }

// Scripts in which ZWNJ and ZWJ choose letter forms: Arabic to Thaana, N'Ko, Indic, Sinhala, Khmer, Mongolian.
bool IsJoiningScript(char32_t c) {
  return (c >= 0x0600 && c <= 0x0DFF) || (c >= 0x1780 && c <= 0x18AF) || (c >= 0xFB50 && c <= 0xFDFF) ||
         (c >= 0xFE70 && c <= 0xFEFC);
}

bool IsEmoji(char32_t c) {
  return (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2190 && c <= 0x2BFF) || c == 0x00A9 || c == 0x00AE ||
         (c >= 0x3030 && c <= 0x3299);
}

bool IsKeycapBase(char32_t c) { return c == '#' || c == '*' || (c >= '0' && c <= '9'); }

// Characters without a glyph that people never mean and attackers do.
bool IsForbidden(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C ||
         (c >= 0x115F && c <= 0x1160) || (c >= 0x17B4 && c <= 0x17B5) || c == 0x200B || (c >= 0x200E && c <= 0x200F) ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0x3164 || c == 0xFEFF || c == 0xFFA0 ||
         (c >= 0xFFF0 && c <= 0xFFFB) || (c >= 0x1BCA0 && c <= 0x1BCA3) || (c >= 0x1D173 && c <= 0x1D17A) ||
         (c >= 0xE0000 && c <= 0xE0FFF);
}

}  // namespace

bool IsTextSpace(char32_t c) {
  return c == ' ' || (c >= 0x09 && c <= 0x0D) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == kBrailleBlank || c == 0x3000;
}

bool HasNoGlyph(char32_t c) {
  return IsForbidden(c) || c == kZeroWidthNonJoiner || c == kZeroWidthJoiner || IsVariationSelector(c) ||
         IsMongolianSelector(c);
}

bool IsKeptText(char32_t c, char32_t before, char32_t next) {
  if (c == kZeroWidthNonJoiner) return IsJoiningScript(before);
  if (c == kZeroWidthJoiner) {
    return IsJoiningScript(before) || ((IsEmoji(before) || IsVariationSelector(before)) && IsEmoji(next));
  }
  // U+FE0F and U+FE0E choose emoji or text style of what stands before them.
  if (IsVariationSelector(c)) return c >= 0xFE0E && (IsEmoji(before) || (IsKeycapBase(before) && next == kKeycap));
  if (IsMongolianSelector(c)) return before >= 0x1800 && before <= 0x18AF;
  return !IsForbidden(c);
}

bool IsCleanText(std::string_view text) {
  if (text.size() > limits::kMaxTextRunBytes) return false;
  char before = 'x';
  for (const char c : text) {
    // Plain ASCII with single spaces: the common case, and the only one decided without decoding.
    if (c < 0x20 || c == 0x7F || (c == ' ' && before == ' ')) return false;
    before = c;
  }
  return true;
}

std::size_t AppendCleanText(std::string_view text, std::size_t max_bytes, std::string* out) {
  const std::size_t start = out->size();
  std::size_t dropped = 0;
  char32_t before = 0;
  bool is_after_space = false;
  std::size_t i = 0;
  while (i < text.size()) {
    if (out->size() - start >= max_bytes) {
      *out += "…";
      break;
    }
    const std::size_t begin = i;
    while (i < text.size() && text[i] > 0x20 && text[i] < 0x7F) ++i;
    if (i > begin) {
      // As much of a word as there is room for.
      i = std::min(i, begin + max_bytes - (out->size() - start));
      is_after_space = false;
      before = static_cast<unsigned char>(text[i - 1]);
      out->append(text.substr(begin, i - begin));
      continue;
    }
    const char32_t c = DecodeCodePoint(text, &i);
    if (IsTextSpace(c)) {
      if (!is_after_space) AppendCodePoint(out, c == kBrailleBlank ? c : ' ');
      is_after_space = true;
      before = ' ';
      continue;
    }
    std::size_t behind = i;
    if (!IsKeptText(c, before, i < text.size() ? DecodeCodePoint(text, &behind) : 0)) {
      ++dropped;
      continue;
    }
    is_after_space = false;
    AppendCodePoint(out, c);
    before = c;
  }
  return dropped;
}

}  // namespace domtool
