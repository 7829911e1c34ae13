#include "table/stable_id.h"

#include <utility>

#include "base/look_alike.h"
#include "base/url.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kIdLetters = 2;
constexpr std::size_t kIdDigits = kSpelledIdLength - kIdLetters;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsSmallLetter(char c) { return c >= 'a' && c <= 'z'; }

bool IsLetterOrDigit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr std::uint64_t kLetters = 26;

// A letter of an id as 'a', one of its digits as '0', anything else that goes on a word as 'A'; 0 where none does.
char PartOfWord(std::string_view text, std::size_t* at) {
  const char first = text[*at];
  if (static_cast<unsigned char>(first) < 0x80) {
    ++*at;
    return IsSmallLetter(first) ? 'a' : IsDigit(first) ? '0' : IsLetterOrDigit(first) ? 'A' : '\0';
  }
  std::size_t after = *at;
  const char32_t c = DecodeCodePoint(text, &after);
  const char plain = ReadLookAlike(text, at);
  // Letters of other alphabets of Europe look like many.
  const bool is_other_letter = IsSmallLetter(plain) && c < 0x530;
  return is_other_letter ? '\0' : IsSmallLetter(plain) ? 'a' : IsDigit(plain) ? '0' : '\0';
}

struct IdWord {
  std::size_t digit = 0;  // where the first begins
  std::size_t digit_end = 0;
  std::size_t backslash = std::string_view::npos;  // the one before it, npos: it is not broken
};

// Calls visit(IdWord) for each word that is spelt like an id, broken or not.
template <typename Visitor>
void ForEachIdWord(std::string_view text, Visitor visit) {
  IdWord word;
  std::size_t letters = 0;
  std::size_t digits = 0;
  bool is_id_so_far = true;
  for (std::size_t i = 0; i <= text.size();) {
    const std::size_t begin = i;
    const char part = i < text.size() ? PartOfWord(text, &i) : '\0';
    if (part == '\0') {
      const bool has_letters = is_id_so_far && letters == kIdLetters;
      const bool is_break = has_letters && digits == 0 && word.backslash == std::string_view::npos &&
                            begin < text.size() && text[begin] == '\\';
      if (is_break) {
        word.backslash = begin;
        continue;
      }
      if (has_letters && digits == kIdDigits) visit(word);
      if (begin == text.size()) return;
      word = {};
      letters = digits = 0;
      is_id_so_far = true;
      continue;
    }
    if (part == '0' && digits == 0) {
      word.digit = begin;
      word.digit_end = i;
    }
    letters += part == 'a' ? 1 : 0;
    digits += part == '0' ? 1 : 0;
    is_id_so_far = is_id_so_far && part != 'A' && (part == '0' ? letters == kIdLetters : digits == 0);
  }
}

// Puts `of(digit)` in the place of the first digit of each such word.
template <typename Broken>
bool Break(std::string* text, Broken of) {
  if (!MayHoldId(*text)) return false;
  std::string broken;
  std::size_t done = 0;
  ForEachIdWord(*text, [&](const IdWord& word) {
    if (word.backslash != std::string_view::npos) return;
    broken.append(*text, done, word.digit - done);
    broken += of(std::string_view(*text).substr(word.digit, word.digit_end - word.digit));
    done = word.digit_end;
  });
  if (done == 0) return false;
  broken.append(*text, done);
  *text = std::move(broken);
  return true;
}

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

bool MayHoldId(std::string_view text) {
  // Of six digits in a row one is there.
  for (std::size_t i = kIdDigits - 1; i < text.size(); i += kIdDigits) {
    if (IsDigit(text[i]) || static_cast<unsigned char>(text[i]) >= 0x80) return true;
  }
  return false;
}

bool BreakIds(std::string* text) {
  return Break(text, [](std::string_view digit) { return '\\' + std::string(digit); });
}

bool BreakIdsOfAddress(std::string* address) { return Break(address, PercentEncoded); }

std::string WithWholeIds(std::string_view text) {
  std::string whole;
  std::size_t done = 0;
  if (text.find('\\') != std::string_view::npos) {
    ForEachIdWord(text, [&](const IdWord& word) {
      if (word.backslash == std::string_view::npos) return;
      whole += text.substr(done, word.backslash - done);
      done = word.backslash + 1;
    });
  }
  return whole += text.substr(done);
}

std::string_view WithoutCutId(std::string_view kept, std::string_view text) {
  const bool is_in_word = kept.size() >= kSpelledIdLength && kept.size() < text.size() &&
                          IsLetterOrDigit(text[kept.size()]) &&
                          ParseId(kept.substr(kept.size() - kSpelledIdLength)) != kNoStableId;
  return is_in_word ? kept.substr(0, kept.size() - 1) : kept;
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
