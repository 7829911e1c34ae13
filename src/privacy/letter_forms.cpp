#include "privacy/letter_forms.h"

#include <cstddef>
#include <string_view>

#include "base/utf8.h"
#include "privacy/text_policy.h"

namespace domtool {
namespace {

// From `first` to `last` each is `plain` and those after it, over and over where there are `period` of them.
struct Forms {
  char32_t first;
  char32_t last;
  char32_t plain;
  char32_t period = 0x1000;
};
constexpr Forms kForms[] = {
    {0x391, 0x3A9, 0x3B1},     {0x400, 0x40F, 0x450},       {0x410, 0x42F, 0x430},   {0x660, 0x669, '0'},
    {0x6F0, 0x6F9, '0'},       {0x966, 0x96F, '0'},         {0x9E6, 0x9EF, '0'},     {0xE50, 0xE59, '0'},
    {0x2071, 0x2071, 'i'},     {0x2070, 0x2079, '0'},       {0x207F, 0x207F, 'n'},   {0x2080, 0x2089, '0'},
    {0x2460, 0x2468, '1'},     {0x2474, 0x247C, '1'},       {0x2488, 0x2490, '1'},   {0x249C, 0x24B5, 'a'},
    {0x24B6, 0x24E9, 'a', 26}, {0x24EA, 0x24EA, '0'},       {0x24F5, 0x24FD, '1'},   {0x24FF, 0x24FF, '0'},
    {0x2776, 0x277E, '1'},     {0x2780, 0x2788, '1'},       {0x278A, 0x2792, '1'},   {0x1D400, 0x1D6A3, 'a', 26},
    {0x1D6A4, 0x1D6A5, 'i'},   {0x1D7CE, 0x1D7FF, '0', 10}, {0x1F101, 0x1F10A, '0'}, {0x1F110, 0x1F129, 'a'},
    {0x1F130, 0x1F149, 'a'},   {0x1F150, 0x1F169, 'a'},     {0x1F170, 0x1F189, 'a'}, {0x1F1E6, 0x1F1FF, 'a'},
    {0x1FBF0, 0x1FBF9, '0'},
};

// The letters of a stretch in their order, '*' for what is none of ours.
struct Row {
  char32_t first;
  std::string_view letters;
};
constexpr Row kPlainRows[] = {
    {0xB2, "23"},
    {0xB9, "1"},
    {0xC0, "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy"},
    {0x251, "a***************gg*******i"},
    {0x274, "n***********r"},
    {0x28F, "y*********b**h**l"},
    {0x2B0, "h*jr***wy"},
    {0x2E1, "lsx"},
    {0x1D00, "a***cd*e**jk*m*o********p**tu***vwz"},
    {0x1D2C, "a*b*de*ghijklmn*o*prtuwa***bde***g*km*o***ptu**v******iruv"},
    {0x1D9C, "c***f"},
    {0x1DBB, "z"},
    {0x2102, "c*******ghhhh*iill*n***pqrrr******z***z*kabc*eef*mo****i"},
    {0x2145, "ddeij"},
    {0x2160, "i***v****x**lcdmi***v****x**lcdm"},
    {0xA730, "fs"},
};
// After PlainOf.
constexpr Row kLookRows[] = {
    {0x131, "i"},
    {0x237, "j"},
    {0x3B1, "ab**ezn*ik*mn*o*pootu*x*w"},
    {0x430, "a*br*e**u*k*mnonpctu*x******b***ee*r*siij***kuu"},
    {0x475, "n"},
    {0x4AF, "u*u"},
    {0x4BB, "n"},
    {0x4CF, "l"},
    {0x501, "d"},
    {0x51B, "q*w"},
};

template <std::size_t N>
char32_t LetterIn(const Row (&rows)[N], char32_t c) {
  for (const Row& row : rows) {
    if (c < row.first || c >= row.first + row.letters.size()) continue;
    const char letter = row.letters[c - row.first];
    return letter == '*' ? c : static_cast<char32_t>(letter);
  }
  return c;
}

constexpr bool IsAsciiLetterOrDigit(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

char32_t PlainOf(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFF01 - '!';
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  // Latin Extended-A: pairs that begin at an even place, but for two runs. Latin Extended Additional: all of them.
  if (c >= 0x100 && c < 0x180 && c != 0x131) return (c >= 0x139 && c < 0x149) || c >= 0x179 ? c + (c & 1) : c | 1;
  if (c >= 0x1E00 && c < 0x1F00) return c | 1;
  for (const Forms& forms : kForms) {
    if (c >= forms.first && c <= forms.last) return forms.plain + (c - forms.first) % forms.period;
  }
  return LetterIn(kPlainRows, c);
}

void AppendLook(char32_t c, std::string* out) {
  if (c >= 0xFB00 && c <= 0xFB06) {
    static constexpr const char* kLigatures[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
    *out += kLigatures[c - 0xFB00];
    return;
  }
  // Ten to twenty: in circles, in parentheses, with a full stop.
  for (const char32_t ten : {0x2469, 0x247D, 0x2491}) {
    if (c < ten || c > ten + 10) continue;
    *out += c < ten + 10 ? '1' : '2';
    *out += static_cast<char>('0' + (c - ten) % 10);
    return;
  }
  c = PlainOf(c);
  if (c >= 0x80) c = LetterIn(kLookRows, c);
  if (c == 'h' || c == 'v') c = 'n';
  if (c == 'y') c = 'u';
  AppendCodePoint(out, c);
}

bool IsSeparatorOrSymbol(char32_t plain) {
  if (plain < 0x80) return !IsAsciiLetterOrDigit(plain);
  const auto is_in = [&](char32_t first, char32_t last) { return plain >= first && plain <= last; };
  return IsTextSpace(plain) || is_in(0xA1, 0xBF) || plain == 0xD7 || plain == 0xF7 ||
         (is_in(0x2010, 0x2BFF) && plain != 0x2026 && !is_in(0x2469, 0x249B)) || is_in(0x2E00, 0x2E7F) ||
         is_in(0x3001, 0x3004) || is_in(0x3008, 0x303F) || plain == 0x30FB || is_in(0xE000, 0xF8FF) ||
         is_in(0xFE10, 0xFE19) || is_in(0xFE30, 0xFE6F) || is_in(0xFF5F, 0xFF65) || is_in(0x1F000, 0x1FAFF);
}

}  // namespace domtool
