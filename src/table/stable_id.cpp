#include "table/stable_id.h"

namespace domtool {
namespace {

bool IsLetterOrDigit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr std::uint64_t kLetters = 26;

}  // namespace

std::string SpellId(StableId id) {
  if (id == kNoStableId) return {};
  std::uint64_t number = static_cast<std::uint64_t>(id) - 1;
  std::string text(kSpelledIdLength, '0');
  for (std::size_t k = kSpelledIdLength; k-- > 2; number /= 10) text[k] = static_cast<char>('0' + number % 10);
  text[1] = static_cast<char>('a' + number % kLetters);
  text[0] = static_cast<char>('a' + number / kLetters % kLetters);
  return text;
}

StableId ParseId(std::string_view text) {
  if (text.size() != kSpelledIdLength) return kNoStableId;
  std::uint64_t number = 0;
  for (std::size_t k = 0; k < kSpelledIdLength; ++k) {
    const char first = k < 2 ? 'a' : '0';
    const std::uint64_t base = k < 2 ? kLetters : 10;
    if (text[k] < first || static_cast<std::uint64_t>(text[k] - first) >= base) return kNoStableId;
    number = number * base + static_cast<std::uint64_t>(text[k] - first);
  }
  return static_cast<StableId>(number + 1);
}

void FindIds(std::string_view text, FlatMap<std::uint32_t>* ids) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && IsLetterOrDigit(text[i])) continue;
    const StableId id = ParseId(text.substr(begin, i - begin));
    if (id != kNoStableId) ids->Insert(static_cast<std::uint64_t>(id), 1);
    begin = i + 1;
  }
}

}  // namespace domtool
