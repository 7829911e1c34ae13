#include "outline/words_on_control.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "outline/node_text.h"

namespace domtool {
namespace {

// More text is the content of a card, which its author has named.
constexpr std::size_t kMaxWritten = 200;
constexpr std::size_t kMaxRows = 400;
// A ligature is one square, however many letters its word has; letters are at least this wide, as a share of their height.
constexpr double kNarrowestLetter = 0.2;
constexpr std::size_t kMinLigature = 4;

bool IsAsciiLetter(char c) { return ToAsciiLower(c) >= 'a' && ToAsciiLower(c) <= 'z'; }

bool IsSymbol(char32_t c) {
  const auto is_in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  return is_in(0x80, 0xBF) || c == 0xD7 || c == 0xF7 || is_in(0x2000, 0x2BFF) || is_in(0x3000, 0x303F) ||
         is_in(0xE000, 0xF8FF) || is_in(0xFE00, 0xFE0F) || c >= 0x1F000;
}

bool IsLetterOrDigit(char32_t c) {
  return c < 0x80 ? (c >= '0' && c <= '9') || IsAsciiLetter(static_cast<char>(c)) : !IsSymbol(c);
}

// Letters and digits, ASCII ones in lower case.
std::string LettersOf(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (IsLetterOrDigit(DecodeCodePoint(text, &at))) out += ToAsciiLower(text.substr(begin, at - begin));
  }
  return out;
}

}  // namespace

bool HasLetterOrDigit(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (IsLetterOrDigit(DecodeCodePoint(text, &at))) return true;
  }
  return false;
}

bool IsWrittenWord(const SafeView& view, NodeIndex text) {
  if (view.is_element(text) || !view.is_shown(text) || view.tag(text) == Tag::kPseudoMarker) return false;
  const std::string_view words = TrimHtmlSpace(view.text(text).view());
  const bool is_one = words.size() >= kMinLigature && words.find_first_of(" \n\t") == std::string_view::npos;
  const Rect& box = view.bounds(text);
  const bool is_narrow =
      box.width() > 0 && box.width() < box.height() * kNarrowestLetter * static_cast<double>(CountCharacters(words));
  return !words.empty() && !(is_one && is_narrow);
}

bool HasWordsBesideName(const SafeView& view, NodeIndex control) {
  const std::string_view name = view.name(control).view();
  if (name.empty() || view.name_is_content(control)) return false;
  if (At(view.subtree_end(control)) - At(control) > kMaxRows) return false;
  std::size_t size = 0;
  std::string beside;
  for (NodeIndex i = Next(control); At(i) < At(view.subtree_end(control)); i = Next(i)) {
    if (!IsWrittenWord(view, i)) continue;
    const std::string_view words = TrimHtmlSpace(view.text(i).view());
    size += words.size() + 1;
    if (size > kMaxWritten) return false;
    if (name.find(words) == std::string_view::npos) (beside += ' ') += words;
  }
  if (beside.empty()) return false;
  const std::string known = LettersOf(name) + LettersOf(view.value(control).view());
  bool has_more = false;
  ForEachToken(beside,
               [&](std::string_view word) { has_more = has_more || known.find(LettersOf(word)) == std::string::npos; });
  return has_more;
}

}  // namespace domtool
