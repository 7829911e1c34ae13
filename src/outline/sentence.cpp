#include "outline/sentence.h"

#include "base/utf8.h"

namespace domtool {
namespace {

// Includes scripts without a space after it.
bool EndsSentence(char32_t c, std::string_view behind) {
  if (c == U'。' || c == U'！' || c == U'？' || c == U'।') return true;
  return (c == '.' || c == '!' || c == '?' || c == U'؟' || c == U'۔') && behind.starts_with(' ');
}

}  // namespace

std::string_view FirstSentences(std::string_view text, std::size_t max_characters) {
  std::size_t count = 0;
  std::size_t word_end = 0;
  std::size_t sentence_end = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const char32_t c = DecodeCodePoint(text, &i);
    if (++count > max_characters) {
      const std::size_t end = sentence_end != 0 ? sentence_end : word_end;
      return end != 0 ? text.substr(0, end) : TruncateCharacters(text, max_characters);
    }
    if (count < max_characters / 2) continue;
    if (c == ' ') word_end = begin;
    if (EndsSentence(c, text.substr(i))) sentence_end = i;
  }
  return text;
}

}  // namespace domtool
