#include "base/words.h"

#include <algorithm>

#include "base/hash.h"
#include "base/utf8.h"

namespace domtool {

namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool TakeWord(std::string_view* list, std::string_view* word) {
  if (list->empty()) return false;
  const std::size_t end = std::min(list->find('|'), list->size());
  *word = list->substr(0, end);
  list->remove_prefix(std::min(end + 1, list->size()));
  return true;
}

bool HasLetters(std::string_view text) {
  for (const char c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80) return true;
  }
  return false;
}

bool EqualsButForSpaces(std::string_view a, std::string_view b) {
  std::size_t k = 0;
  for (const char c : a) {
    if (c == ' ') continue;
    while (k < b.size() && b[k] == ' ') ++k;
    if (k == b.size() || b[k++] != c) return false;
  }
  return b.find_first_not_of(' ', k) == std::string_view::npos;
}

std::string WithoutDigits(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (!IsDigit(c)) out += c;
  }
  return out;
}

std::string_view WithoutCount(std::string_view text) {
  if (!text.ends_with(')')) return text;
  const std::size_t open = text.find_last_not_of("0123456789.,", text.size() - 2);
  if (open == std::string_view::npos || open == 0 || text[open] != '(') return text;
  const std::string_view count = text.substr(open + 1, text.size() - open - 2);
  const bool is_year = count.size() == 4 && count.find_first_not_of("0123456789") == std::string_view::npos;
  return count.empty() || is_year ? text : TrimHtmlSpace(text.substr(0, open));
}

std::uint32_t HashOfText(std::string_view text) {
  if (text.empty()) return 0;
  const std::uint64_t hash = HashOf(text);
  const auto folded = static_cast<std::uint32_t>(hash ^ hash >> 32);
  return folded == 0 ? 1 : folded;
}

std::uint32_t HashOfWords(std::string_view text) {
  if (!HasLetters(text)) return 0;
  if (std::none_of(text.begin(), text.end(), IsDigit)) return HashOfText(text);
  char letters[256];
  if (text.size() > sizeof letters) return HashOfText(WithoutDigits(text));
  const char* const end = std::copy_if(text.begin(), text.end(), letters, [](char c) { return !IsDigit(c); });
  return HashOfText({letters, static_cast<std::size_t>(end - letters)});
}

}  // namespace domtool
