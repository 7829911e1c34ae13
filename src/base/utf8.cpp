#include "base/utf8.h"

#include <cstring>

namespace domtool {
namespace {

constexpr bool IsContinuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

// How many bytes a sequence that starts with `lead` has, and the bounds of its second byte (Unicode 15, table 3-7).
struct Lead {
  int length;
  unsigned char second_min;
  unsigned char second_max;
};

constexpr Lead LeadOf(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) return {2, 0x80, 0xBF};
  if (lead == 0xE0) return {3, 0xA0, 0xBF};
  if (lead == 0xED) return {3, 0x80, 0x9F};
  if (lead >= 0xE1 && lead <= 0xEF) return {3, 0x80, 0xBF};
  if (lead == 0xF0) return {4, 0x90, 0xBF};
  if (lead >= 0xF1 && lead <= 0xF3) return {4, 0x80, 0xBF};
  if (lead == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

constexpr bool IsNoBreakSpace(std::string_view text, std::size_t i) {
  return text[i] == '\xC2' && i + 1 < text.size() && text[i + 1] == '\xA0';
}

// No space, nor the beginning of one: true of nearly every byte.
constexpr bool IsInWord(char c) { return static_cast<unsigned char>(c) > ' ' && c != '\xC2'; }

constexpr char32_t kZeroWidthJoiner = 0x200D;

constexpr bool IsRegionalIndicator(char32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }

// Grapheme_Extend and Emoji_Modifier where they are common: combining marks, the points of Hebrew and Arabic, the signs of the
// Indic blocks, which stand at the same places in each, of Thai and Lao, kana sound marks, joiners, variation selectors.
constexpr bool ExtendsCharacter(char32_t c) {
  constexpr std::uint16_t kRanges[][2] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05C7}, {0x0610, 0x061A},
                                          {0x064B, 0x065F}, {0x0E31, 0x0E3A}, {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF},
                                          {0x1DC0, 0x1DFF}, {0x200C, 0x200D}, {0x20D0, 0x20FF}, {0x3099, 0x309A},
                                          {0xFE00, 0xFE2F}};
  if (c >= 0x0900 && c < 0x0D80) return (c & 0x7F) <= 3 || ((c & 0x7F) >= 0x3A && (c & 0x7F) <= 0x4D);
  for (const auto& range : kRanges) {
    if (c >= range[0] && c <= range[1]) return true;
  }
  return c >= 0x1F3FB && c <= 0x1F3FF;
}

}  // namespace

char32_t DecodeCodePoint(std::string_view text, std::size_t* offset) {
  const auto byte_at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t start = *offset;
  const unsigned char first = byte_at(start);
  *offset = start + 1;
  if (first < 0x80) return first;
  const Lead lead = LeadOf(first);
  if (lead.length == 0) return kReplacementCharacter;
  char32_t code_point = first & (0x7F >> lead.length);
  for (int k = 1; k < lead.length; ++k) {
    if (*offset >= text.size()) return kReplacementCharacter;
    const unsigned char next = byte_at(*offset);
    const bool fits = k == 1 ? next >= lead.second_min && next <= lead.second_max : IsContinuation(next);
    if (!fits) return kReplacementCharacter;
    code_point = (code_point << 6) | (next & 0x3F);
    ++*offset;
  }
  return code_point;
}

std::size_t EncodeCodePoint(char32_t c, char* out) {
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) c = kReplacementCharacter;
  const std::size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  for (std::size_t k = length; k-- > 1; c >>= 6) out[k] = static_cast<char>(0x80 | (c & 0x3F));
  constexpr unsigned char kLeads[] = {0, 0xC0, 0xE0, 0xF0};
  out[0] = static_cast<char>(kLeads[length - 1] | c);
  return length;
}

void AppendCodePoint(std::string* out, char32_t c) {
  if (c < 0x80) {
    *out += static_cast<char>(c);
    return;
  }
  char bytes[4];
  out->append(bytes, EncodeCodePoint(c, bytes));
}

bool SkipCodePoint(std::string_view text, std::size_t* offset) {
  const std::size_t begin = *offset;
  return DecodeCodePoint(text, offset) != kReplacementCharacter ||
         text.substr(begin, *offset - begin) == "\xEF\xBF\xBD";
}

bool IsValidUtf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    if (!SkipCodePoint(text, &i)) return false;
  }
  return true;
}

std::string_view TruncateUtf8(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  std::size_t end = max_bytes;
  while (end > 0 && IsContinuation(static_cast<unsigned char>(text[end]))) --end;
  return text.substr(0, end);
}

std::size_t CountCharacters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += IsContinuation(static_cast<unsigned char>(c)) ? 0 : 1;
  return count;
}

std::string_view TruncateCharacters(std::string_view text, std::size_t max_characters) {
  if (text.size() <= max_characters) return text;
  std::size_t at = 0;
  std::size_t end = 0;    // the last boundary between two characters
  std::size_t flags = 0;  // regional indicators directly before `at`
  char32_t before = 0;
  for (std::size_t count = 0; at < text.size(); ++count) {
    const std::size_t begin = at;
    const char32_t c = DecodeCodePoint(text, &at);
    if (!ExtendsCharacter(c) && before != kZeroWidthJoiner && !(IsRegionalIndicator(c) && flags % 2 == 1)) end = begin;
    flags = IsRegionalIndicator(c) ? flags + 1 : 0;
    before = c;
    // A text of nothing but marks on one letter is cut anyway.
    if (count == max_characters) return text.substr(0, end == 0 ? begin : end);
  }
  return text;
}

std::string_view TrimHtmlSpace(std::string_view text) {
  while (!text.empty() && IsHtmlSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsHtmlSpace(text.back())) text.remove_suffix(1);
  return text;
}

bool IsHtmlSpaceOnly(std::string_view text) { return TrimHtmlSpace(text).empty(); }

bool EqualsIgnoreAsciiCase(const std::string_view& a, const char* b) {
  return EqualsIgnoreAsciiCase(a, std::string_view(b));
}

bool EqualsIgnoreAsciiCase(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (ToAsciiLower(a[i]) != ToAsciiLower(b[i])) return false;
  }
  return true;
}

bool ContainsIgnoreAsciiCase(std::string_view haystack, std::string_view needle) {
  if (needle.empty()) return true;
  const char first = ToAsciiLower(needle.front());
  for (std::size_t i = 0; i + needle.size() <= haystack.size(); ++i) {
    if (ToAsciiLower(haystack[i]) == first && EqualsIgnoreAsciiCase(haystack.substr(i, needle.size()), needle))
      return true;
  }
  return false;
}

std::string ToAsciiLower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ToAsciiLower(c);
  return lower;
}

void AppendCollapsed(std::string* out, std::string_view text) {
  const auto is_space = [&](std::size_t i) { return IsHtmlSpace(text[i]) || IsNoBreakSpace(text, i); };
  std::size_t i = 0;
  while (i < text.size()) {
    // Words, each with the one space after it where another follows.
    const std::size_t begin = i;
    while (i < text.size() && (IsInWord(text[i]) || !is_space(i) ||
                               (text[i] == ' ' && i > begin && i + 1 < text.size() && !is_space(i + 1)))) {
      ++i;
    }
    out->append(text.substr(begin, i - begin));
    if (i == text.size()) return;
    if (!out->empty() && out->back() != ' ') *out += ' ';
    i += IsNoBreakSpace(text, i) ? 2 : 1;
  }
}

std::string Collapsed(std::string_view text) {
  std::string out;
  AppendCollapsed(&out, text);
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace domtool
