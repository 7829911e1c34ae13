// UTF-8 by RFC 3629 and the ASCII white space of HTML (infra.spec.whatwg.org). All functions accept any bytes.
#ifndef DOMTOOL_BASE_UTF8_H_
#define DOMTOOL_BASE_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace domtool {

inline constexpr char32_t kReplacementCharacter = 0xFFFD;

// Decodes the code point at text[*offset] and moves *offset past it. An ill-formed sequence gives U+FFFD and moves
// by its maximal subpart. Requires *offset < text.size().
char32_t DecodeCodePoint(std::string_view text, std::size_t* offset);
// Writes up to four bytes to `out` and returns how many; U+FFFD for what is no code point of Unicode.
std::size_t EncodeCodePoint(char32_t code_point, char* out);
void AppendCodePoint(std::string* out, char32_t code_point);
// Moves *offset, which lies inside `text`, after one code point; false where the bytes are none.
bool SkipCodePoint(std::string_view text, std::size_t* offset);
// True when every byte is part of a well-formed sequence.
bool IsValidUtf8(std::string_view text);
// The longest prefix of at most `max_bytes` bytes that ends between two code points.
std::string_view TruncateUtf8(std::string_view text, std::size_t max_bytes);
// How many code points `text` has. Requires valid UTF-8.
std::size_t CountCharacters(std::string_view text);
// The longest prefix of at most `max_characters` code points that ends between two characters as a reader sees them: never
// before what combines with the one before it, nor inside an emoji sequence or a flag (the extended grapheme clusters of
// UAX #29, as far as they are made by marks, joiners and regional indicators).
std::string_view TruncateCharacters(std::string_view text, std::size_t max_characters);

// Infra Standard, 4.6.
constexpr bool IsAsciiAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
constexpr bool IsHtmlSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
constexpr char ToAsciiLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::string_view TrimHtmlSpace(std::string_view text);
bool IsHtmlSpaceOnly(std::string_view text);
bool EqualsIgnoreAsciiCase(std::string_view a, std::string_view b);
bool EqualsIgnoreAsciiCase(const std::string_view& a, const char* b);
bool ContainsIgnoreAsciiCase(std::string_view haystack, std::string_view needle);
std::string ToAsciiLower(std::string_view text);
// Appends `text` to *out with each run of HTML white space (and U+00A0) as one space. A run that would come first in
// *out, or after a space, is dropped.
void AppendCollapsed(std::string* out, std::string_view text);
// The same, without a space at either end.
std::string Collapsed(std::string_view text);
// Calls visit(token) for each token between HTML white space (the "split on ASCII whitespace" of the infra standard).
template <typename Visitor>
void ForEachToken(std::string_view text, Visitor visit) {
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && IsHtmlSpace(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !IsHtmlSpace(text[i])) ++i;
    if (i > begin) visit(text.substr(begin, i - begin));
  }
}

}  // namespace domtool

#endif  // DOMTOOL_BASE_UTF8_H_
