#include "outline/fold_summary.h"

#include <cstddef>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxParts = 4;
constexpr std::size_t kMaxPartCharacters = 28;
constexpr std::size_t kMaxPartBytes = 4 * kMaxPartCharacters;
constexpr std::size_t kDigitsOfId = 6;

bool IsPlain(char c) {
  return IsAsciiAlphanumeric(c) || c == '&' || c == '-' || c == '.' || c == '\'' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The character on either side does not matter, as for ids.
bool MayBeId(std::string_view word) {
  std::size_t digits = 0;
  for (const char c : word) digits += c >= '0' && c <= '9' ? 1 : 0;
  return digits >= kDigitsOfId;
}

// Skips the leading brackets of our notation, which hold ids, roles and states.
std::string_view BehindBrackets(std::string_view text) {
  while (text.starts_with('[') || text.starts_with('<')) {
    const std::size_t end = text.find(text.front() == '[' ? ']' : ' ');
    if (end == std::string_view::npos) return text.substr(1);
    text = TrimHtmlSpace(text.substr(end + 1));
  }
  return text;
}

// The words of a line that come from the page and fit; none if the line had to be escaped.
std::string WordsOf(std::string_view text) {
  if (text.find('\\') != std::string_view::npos) return {};
  text = BehindBrackets(text);
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && IsPlain(text[end])) ++end;
    const std::string_view word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty() || MayBeId(word)) continue;
    if (!out.empty() && out.size() + 1 + word.size() > kMaxPartBytes) break;
    if (!out.empty() && CountCharacters(out) + 1 + CountCharacters(word) > kMaxPartCharacters) break;
    if (!out.empty()) out += ' ';
    out += TruncateUtf8(word, kMaxPartBytes);
  }
  return out;
}

}  // namespace

std::string FoldSummaryOf(std::span<const OutlineLine> lines) {
  std::string summary;
  std::size_t parts = 0;
  for (const bool wants_structure : {true, false}) {
    for (const OutlineLine& line : lines) {
      if (parts == kMaxParts) return summary;
      if ((line.importance == Importance::kStructure) != wants_structure || line.text.starts_with("<rows")) continue;
      const std::string words = WordsOf(line.text);
      if (words.empty() || summary.find(words) != std::string::npos) continue;
      if (parts++ > 0) summary += ", ";
      summary += words;
    }
  }
  return summary;
}

}  // namespace domtool
