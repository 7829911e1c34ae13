#include "outline/tokens.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

// A tokenizer such as o200k splits text into words, up to three digits, runs of punctuation, and line breaks; a space
// joins the word after it. Words of common letter pairs take fewer tokens. The costs below are a linear function fitted
// to web pages, code, prose and program messages in about seventy languages. All are in 64ths of a token.
constexpr int kToken = 64;
constexpr int kWordAtStart = 65;
constexpr int kWordAfterSpace = 40;
constexpr int kWordAfterMark = 19;  // a word joins a single mark before it
constexpr int kLongWord = 12;       // letters; each one beyond costs more, because common words are shorter
constexpr int kLongWordLetter = 6;
constexpr int kIdAfterBracket = 28;  // no common word begins with '[' or with the two letters of an id
constexpr int kAccented = 30;
constexpr int kRareLatin = 19;            // beyond Latin-1, as in Czech and Polish; added to kAccented
constexpr int kForeignAfterNoSpace = 55;  // a word in another alphabet: nearly all of its tokens begin with the space
constexpr int kRareCyrillic = 56;
constexpr int kTraditional = 75;
constexpr int kSimplified = -46;
constexpr int kMarkAfterSpace = 9;
constexpr int kSameMark = -23;
constexpr int kMoreMarks[] = {-13, 55, 31};         // the second mark of a run, the third, each of the others
constexpr int kMoreMarksAtQuote[] = {-38, 11, 10};  // as in JSON
constexpr int kBreakAfterMark = -16;

// What a letter costs after another in a word: rows and columns a to z, then any accented one. '6' is no cost, each
// step from it a 16th of a token.
constexpr char kFree = '6';
constexpr int kLetters = 27;
constexpr char kPairs[] =
    "@050>>408<8159B1F95650870D7"
    "=:;D6<<P9;:1B;9=:84319295@A"
    "5<774:>58A36?=4@=8<30;<;29B"
    ":@=>:@7L;G<3P:;>9A898:=89E>"
    ":7367=>=?IG;64494775;>007:<"
    "0?9<=8@;:?9=?6:B<0=04=9=<=>"
    "9:GB89A?:C;>G69:>9B=?>@@B=="
    ";==8;A7B79@AB82:@E=0D>6<<<8"
    ";080858GJ4;99476;?:5K4D=A75"
    "@=?J4<D90>0D87BM;>0C9;>:?:9"
    "E9?9<=12>=B?;AP@;P>AC=5<A<C"
    ";AD<<BD:>8H:;693H;H<?9<B7C>"
    "9:5B7=GK7:9>>>=A=E<2=<=;4E@"
    ";C46;249>0=2;@>5=52:<:=@<A?"
    "K5973:3=0@74:3:8?79;68309?="
    ";1@;;9J3E<<109;589637A;08DA"
    "=A694A<:L:=7><PM=B<>99;;8;;"
    ">;0=9:7=;8>0:07K2<>0=>:B2@:"
    "<6?=80G:<6F?58373?0563569:6"
    "D<;99F528B;>=?80<:2>?30E2?9"
    "8;5C67A09@=7754:E6:7H9I01=?"
    "?<9;5;6>=AN;?=;79EA>9@>>E99"
    ";;<=:=820=<D<0:6;=0<=;6;FBC"
    "I@E:F9;9A:=:72A38>8:?9<F;@9"
    "0>=>?7>=?CM4A1@;9K?IA:D?C?>"
    "??=;6:@9C0A2@=D<<:>=5;9=<8<"
    "CA00<69:JF9680040;@215@9060";

// Blocks of Unicode by their first code point: the cost of a run of their letters, and of each letter after the first
// few. Common short words consist of those first few.
struct Block {
  char16_t begin;
  signed char run;
  unsigned char letter;
  unsigned char free = 0;
};
constexpr Block kBlocks[] = {
    {0x0080, 0, 68},                           // signs
    {0x0250, 0, 77},     {0x0370, 64, 29, 3},  // Greek
    {0x0400, 64, 12, 3},                       // Cyrillic
    {0x0530, 25, 16},                          // Armenian
    {0x0590, 64, 26, 2},                       // Hebrew
    {0x0600, 64, 20, 3},                       // Arabic
    {0x0900, 64, 22, 3},                       // Devanagari
    {0x0980, -56, 33},                         // Bengali
    {0x0A00, -12, 42},                         // Gurmukhi
    {0x0A80, 60, 15},                          // Gujarati
    {0x0B00, -56, 33},                         // Oriya
    {0x0B80, 86, 14},                          // Tamil
    {0x0C00, -58, 38},                         // Telugu
    {0x0C80, 26, 24},                          // Kannada
    {0x0D00, 11, 21},                          // Malayalam
    {0x0E00, 65, 25},                          // Thai, Lao
    {0x10A0, 68, 11},                          // Georgian
    {0x1100, 0, 128},                          // others
    {0x1F00, 64, 27, 3},                       // Greek
    {0x2000, 0, 53},                           // dashes, quotes
    {0x2070, 0, 77},                           // arrows, shapes
    {0x3000, 0, 25},                           // CJK marks
    {0x3040, -11, 40},                         // kana
    {0x3100, 60, 48},                          // Han
    {0xA000, 0, 128},                          // others
    {0xAC00, 66, 39, 1},                       // Hangul
    {0xD7B0, 0, 77},     {0xF900, 60, 48},     // Han
    {0xFB00, 0, 93},                           // wide marks
    {0xFF66, -11, 40},                         // kana
    {0xFFA0, 0, 93},
};
constexpr Block kBeyond = {0, 0, 128};  // emoji

// Common characters that distinguish traditional from simplified Chinese, in the order of their code points.
constexpr std::u16string_view kTraditionalOnly = u"來個們動國學實將對後時會為無現發種經與說請這過還長開關麼點";
constexpr std::u16string_view kSimplifiedOnly = u"个为么们关动发后实对将开无时点现种说请过还这长";

// Alphabets with spaces between words.
bool HasSpaces(char32_t c) {
  return (c >= 0x370 && c < 0xE00) || (c >= 0x10A0 && c < 0x1100) || (c >= 0xAC00 && c < 0xD7B0);
}

const Block* BlockOf(char32_t c) {
  if (c > 0xFFFF) return &kBeyond;
  return std::prev(std::upper_bound(std::begin(kBlocks), std::end(kBlocks), c,
                                    [](char32_t wanted, const Block& block) { return wanted < block.begin; }));
}

// The row and column of a letter in kPairs, or -1.
int LetterOf(char32_t c) {
  if (c < 0x80)
    return c >= 'a' && c <= 'z' ? static_cast<int>(c - 'a') : c >= 'A' && c <= 'Z' ? static_cast<int>(c - 'A') : -1;
  const bool is_latin = (c >= 0xC0 && c < 0x250) || (c >= 0x1E00 && c < 0x1F00) || c == 0xAA || c == 0xB5 || c == 0xBA;
  return is_latin ? kLetters - 1 : -1;
}

}  // namespace

void TokenCounter::Add(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    AddOne(byte < 0x80 ? static_cast<void>(++i), byte : DecodeCodePoint(text, &i));
  }
}

void TokenCounter::AddOne(char32_t c) {
  if (c >= 0x100 && c < 0x180) cost_ += kRareLatin;
  const int letter = LetterOf(c);
  const bool is_upper = c >= 'A' && c <= 'Z';
  const Before before = before_;
  const char32_t last = last_;
  last_ = c;
  if (letter >= 0) {
    AddLetter(letter, is_upper && !was_upper_, last);
    was_upper_ = is_upper;
    return;
  }
  was_upper_ = false;
  if (c >= 0x80) return AddForeign(c);
  const auto enter = [&](Before kind) {
    before_ = kind;
    run_ = before == kind ? run_ + 1 : 1;
  };
  if (c >= '0' && c <= '9') {
    enter(Before::kDigit);
    // The space before a number is a token of its own.
    cost_ += run_ % 3 == 1 ? kToken : 0;
    cost_ += before == Before::kSpace ? kToken : 0;
  } else if (c == ' ' || c == '\t') {
    // All but the last of several spaces are one token.
    enter(Before::kSpace);
    cost_ += run_ == 2 ? kToken : 0;
  } else if (c == '\n' || c == '\r') {
    enter(Before::kBreak);
    cost_ += run_ > 1 ? 0 : before == Before::kMark ? kBreakAfterMark : kToken;
  } else {
    enter(Before::kMark);
    if (last == '|' || c == '|') run_ = 1;  // it joins nothing
    const auto& more = c == '"' || last == '"' ? kMoreMarksAtQuote : kMoreMarks;
    const bool ends_tag = c == '/' && last == '<';  // as in markup, for which tokenizers have tokens
    cost_ += run_ == 1 ? kToken : ends_tag ? 0 : more[std::min(run_, 4) - 2];
    cost_ += run_ > 1 && c == last ? kSameMark : 0;
    cost_ += before == Before::kSpace ? kMarkAfterSpace : 0;
  }
}

void TokenCounter::AddLetter(int letter, bool begins_camel, char32_t last) {
  const bool begins = before_ != Before::kLetter || begins_camel;
  if (begins) {
    cost_ += before_ == Before::kSpace                              ? kWordAfterSpace
             : before_ == Before::kMark && run_ == 1 && last != '|' ? kWordAfterMark
                                                                    : kWordAtStart;
    cost_ += last == '[' ? kIdAfterBracket : 0;
  } else {
    cost_ += (kPairs[letter_ * kLetters + letter] - kFree) * (kToken / 16);
  }
  run_ = begins ? 1 : run_ + 1;
  cost_ += (letter == kLetters - 1 ? kAccented : 0) + (run_ > kLongWord ? kLongWordLetter : 0);
  before_ = Before::kLetter;
  letter_ = letter;
}

void TokenCounter::AddForeign(char32_t c) {
  const Block* const block = BlockOf(c);
  const int of_block = static_cast<int>(block - kBlocks);
  if (before_ != Before::kForeign || letter_ != of_block) {
    run_ = 0;
    cost_ += block->run;
    cost_ += before_ != Before::kSpace && HasSpaces(c) ? kForeignAfterNoSpace : 0;
  }
  cost_ += ++run_ > block->free ? block->letter : 0;
  if (c >= 0x400 && c < 0x530 && (c < 0x410 || c >= 0x450)) cost_ += kRareCyrillic;
  if (kTraditionalOnly.find(static_cast<char16_t>(c)) != std::u16string_view::npos) cost_ += kTraditional;
  if (kSimplifiedOnly.find(static_cast<char16_t>(c)) != std::u16string_view::npos) cost_ += kSimplified;
  before_ = Before::kForeign;
  letter_ = of_block;
}

std::size_t TokenCounter::tokens() const {
  return static_cast<std::size_t>(std::max<std::int64_t>(0, cost_ + kToken / 2) / kToken);
}

std::size_t EstimateTokens(std::string_view text) {
  TokenCounter counter;
  counter.Add(text);
  return counter.tokens();
}

}  // namespace domtool
