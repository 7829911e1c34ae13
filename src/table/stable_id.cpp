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

// A letter of an id as 'a', a digit as '0', any other character of a word as 'A'; 0 for what is no part of a word.
char PartOfWord(std::string_view text, std::size_t* at) {
  const char first = text[*at];
  if (static_cast<unsigned char>(first) < 0x80) {
    ++*at;
    return IsSmallLetter(first) ? 'a' : IsDigit(first) ? '0' : IsLetterOrDigit(first) ? 'A' : '\0';
  }
  std::size_t after = *at;
  const char32_t c = DecodeCodePoint(text, &after);
  const char plain = ReadLookAlike(text, at);
  // Letters of other European alphabets resemble many of these.
  const bool is_other_letter = IsSmallLetter(plain) && c < 0x530;
  return is_other_letter ? '\0' : IsSmallLetter(plain) ? 'a' : IsDigit(plain) ? '0' : '\0';
}

enum class Spelling { kBroken, kBrokenAddress, kWhole };

// The text with each word that is spelled like an id, or broken like one, in the requested spelling. True if that
// changes it. In one pass: a word is read to its end, recording its first digit and a backslash before that.
bool Respell(std::string_view text, Spelling spelling, std::string* out) {
  constexpr std::size_t kNone = std::string_view::npos;
  std::size_t digit = 0;
  std::size_t digit_end = 0;
  std::size_t backslash = kNone;
  std::size_t letters = 0;
  std::size_t digits = 0;
  bool is_id_so_far = true;
  std::size_t done = 0;
  for (std::size_t i = 0; i <= text.size();) {
    const std::size_t begin = i;
    const char part = i < text.size() ? PartOfWord(text, &i) : '\0';
    if (part != '\0') {
      if (part == '0' && digits++ == 0) {
        digit = begin;
        digit_end = i;
      }
      letters += part == 'a' ? 1 : 0;
      is_id_so_far = is_id_so_far && part != 'A' && (part == '0' ? letters == kIdLetters : digits == 0);
      continue;
    }
    const bool has_letters = is_id_so_far && letters == kIdLetters;
    if (has_letters && digits == 0 && backslash == kNone && begin < text.size() && text[begin] == '\\') {
      backslash = begin;
      continue;
    }
    if (has_letters && digits == kIdDigits && (backslash == kNone) != (spelling == Spelling::kWhole)) {
      const std::size_t end = spelling == Spelling::kWhole ? backslash : digit;
      out->append(text.substr(done, end - done));
      if (spelling == Spelling::kBroken) *out += '\\';
      done = spelling == Spelling::kBroken ? digit : spelling == Spelling::kWhole ? backslash + 1 : digit_end;
      if (spelling == Spelling::kBrokenAddress) *out += PercentEncoded(text.substr(digit, digit_end - digit));
    }
    if (begin == text.size()) break;
    backslash = kNone;
    letters = digits = 0;
    is_id_so_far = true;
  }
  out->append(text.substr(done));
  return done != 0;
}

bool Break(std::string* text, Spelling spelling) {
  std::string broken;
  if (!MayHoldId(*text) || !Respell(*text, spelling, &broken)) return false;
  *text = std::move(broken);
  return true;
}

std::size_t BeginOfCharacter(std::string_view text, std::size_t at) {
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return at;
}

// Moves *at past a digit or a look-alike; false if there is none.
bool SkipDigit(std::string_view text, std::size_t* at) {
  std::size_t end = *at;
  if (end >= text.size() || !IsDigit(ReadLookAlike(text, &end))) return false;
  *at = end;
  return true;
}

bool IsOfScheme(char c) { return IsLetterOrDigit(c) || c == '+' || c == '-' || c == '.'; }

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
  // Of six digits in a row, one is at such a position. No digit is shorter than a byte.
  for (std::size_t i = kIdDigits - 1; i < text.size(); i += kIdDigits) {
    if (!IsDigit(text[i]) && static_cast<unsigned char>(text[i]) < 0x80) continue;
    std::size_t begin = BeginOfCharacter(text, i);
    std::size_t end = begin;
    if (!SkipDigit(text, &end)) continue;
    std::size_t digits = 1;
    while (SkipDigit(text, &end)) ++digits;
    while (begin > 0) {
      const std::size_t before = BeginOfCharacter(text, begin - 1);
      std::size_t after = before;
      if (!SkipDigit(text, &after)) break;
      begin = before;
      ++digits;
    }
    if (digits == kIdDigits) return true;
    i = end - 1;  // the next six begin after these
  }
  return false;
}

bool BreakIds(std::string* text) { return Break(text, Spelling::kBroken); }

bool BreakIdsOfAddress(std::string* address) {
  if (!MayHoldId(*address)) return false;
  // A scheme cannot be spelled differently.
  std::size_t end = 0;
  while (end < address->size() && IsOfScheme((*address)[end])) ++end;
  const bool has_scheme = end > 0 && end < address->size() && (*address)[end] == ':' &&
                          IsLetterOrDigit(address->front()) && !IsDigit(address->front());
  std::string scheme = address->substr(0, has_scheme ? end : 0);
  if (!BreakIds(&scheme)) return Break(address, Spelling::kBrokenAddress);
  *address = kUnknownAddress;
  return true;
}

std::string WithWholeIds(std::string_view text) {
  std::string whole;
  if (text.find('\\') == std::string_view::npos) return std::string(text);
  Respell(text, Spelling::kWhole, &whole);
  return whole;
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
