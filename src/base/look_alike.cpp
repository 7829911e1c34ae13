#include "base/look_alike.h"

#include <algorithm>
#include <iterator>

#include "base/utf8.h"

namespace domtool {
namespace {

struct LookAlike {
  char16_t from;
  char to;
};

constexpr LookAlike kLookAlikes[] = {
    {0x00B2, '2'}, {0x00B3, '3'}, {0x00B9, '1'}, {0x037E, ';'}, {0x2010, '-'},  {0x2011, '-'}, {0x2012, '-'},
    {0x2013, '-'}, {0x2014, '-'}, {0x2015, '-'}, {0x2026, '.'}, {0x2045, '['},  {0x2046, ']'}, {0x207A, '+'},
    {0x207B, '-'}, {0x207D, '('}, {0x207E, ')'}, {0x208A, '+'}, {0x208B, '-'},  {0x208D, '('}, {0x208E, ')'},
    {0x2212, '-'}, {0x24EA, '0'}, {0x2772, '['}, {0x2773, ']'}, {0x27E6, '['},  {0x27E7, ']'}, {0x3010, '['},
    {0x3011, ']'}, {0x3014, '['}, {0x3015, ']'}, {0x3016, '['}, {0x3017, ']'},  {0x301A, '['}, {0x301B, ']'},
    {0xFB29, '+'}, {0xFE13, ':'}, {0xFE14, ';'}, {0xFE19, '.'}, {0xFE35, '('},  {0xFE36, ')'}, {0xFE39, '['},
    {0xFE3A, ']'}, {0xFE3B, '['}, {0xFE3C, ']'}, {0xFE47, '['}, {0xFE48, ']'},  {0xFE54, ';'}, {0xFE55, ':'},
    {0xFE59, '('}, {0xFE5A, ')'}, {0xFE5B, '{'}, {0xFE5C, '}'}, {0xFE5D, '['},  {0xFE5E, ']'}, {0xFE5F, '#'},
    {0xFE62, '+'}, {0xFE63, '-'}, {0xFE64, '<'}, {0xFE65, '>'}, {0xFE68, '\\'}, {0xFFE8, '|'},
};

// Runs of letters and digits: from `first` to `last`, again and again from `plain` on.
struct Run {
  char32_t first;
  char32_t last;
  char plain;
  char32_t period;
};
constexpr Run kRuns[] = {
    {0x0660, 0x0669, '0', 10}, {0x06F0, 0x06F9, '0', 10},   {0x0966, 0x096F, '0', 10},   {0x2070, 0x2070, '0', 10},
    {0x2074, 0x2079, '4', 10}, {0x2080, 0x2089, '0', 10},   {0x2460, 0x2468, '1', 10},   {0x24B6, 0x24CF, 'a', 26},
    {0x24D0, 0x24E9, 'a', 26}, {0x1D400, 0x1D6A3, 'a', 26}, {0x1D7CE, 0x1D7FF, '0', 10},
};

constexpr bool IsLetterOfEurope(char32_t c) { return c == 0xAA || c == 0xB5 || c == 0xBA || (c >= 0xC0 && c < 0x530); }

char OfOther(char32_t c) {
  // Most letters there are, before any table is asked.
  if (c >= 0x301C && c < 0xFB29) return '\0';
  if (c >= 0xFF01 && c <= 0xFF5E) return ToAsciiLower(static_cast<char>(c - 0xFEE0));
  const LookAlike* const other = std::lower_bound(std::begin(kLookAlikes), std::end(kLookAlikes), c,
                                                  [](const LookAlike& a, char32_t b) { return a.from < b; });
  if (other != std::end(kLookAlikes) && other->from == c) return other->to;
  for (const Run& run : kRuns) {
    if (c >= run.first && c <= run.last)
      return static_cast<char>(run.plain + static_cast<int>((c - run.first) % run.period));
  }
  return IsLetterOfEurope(c) ? 'z' : '\0';
}

// The blank of Braille is one to the eye.
constexpr bool IsBlank(char32_t c) {
  return c == ' ' || c == '\n' || c == '\t' || c == 0xA0 || c == 0x2800 || c == 0x3000 || (c >= 0x300 && c < 0x370) ||
         (c >= 0x200C && c <= 0x200D) || (c >= 0x20D0 && c < 0x2100) || (c >= 0xFE00 && c <= 0xFE0F);
}

}  // namespace

char ReadLookAlike(std::string_view text, std::size_t* at) {
  const auto byte = static_cast<unsigned char>(text[*at]);
  if (byte < 0x80) return ToAsciiLower(text[(*at)++]);
  return OfOther(DecodeCodePoint(text, at));
}

void SkipBlanks(std::string_view text, std::size_t* at) {
  while (*at < text.size()) {
    std::size_t next = *at;
    if (!IsBlank(DecodeCodePoint(text, &next))) return;
    *at = next;
  }
}

std::size_t SkipWord(std::string_view text, std::size_t at, std::string_view word) {
  for (const char c : word) {
    SkipBlanks(text, &at);
    if (at == text.size()) return at;
    if (ReadLookAlike(text, &at) != c) return std::string_view::npos;
  }
  return at;
}

}  // namespace domtool
