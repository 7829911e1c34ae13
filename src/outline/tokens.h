// Estimates how many o200k tokens a text takes, from average costs of letters, marks and numbers. On pages and prose the error
// is within 8%; tests/glue compares it with the tokenizer.
#ifndef DOMTOOL_OUTLINE_TOKENS_H_
#define DOMTOOL_OUTLINE_TOKENS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace domtool {

// Counts text that arrives in pieces of whole code points.
class TokenCounter {
 public:
  void Add(std::string_view text);
  [[nodiscard]] std::size_t tokens() const;

 private:
  // What precedes the next character.
  enum class Before : std::uint8_t { kStart, kLetter, kDigit, kForeign, kMark, kSpace, kBreak };

  void AddOne(char32_t c);
  void AddLetter(int letter, bool begins_camel, char32_t last);
  void AddForeign(char32_t c);

  std::int64_t cost_ = 0;  // in 64ths of a token
  Before before_ = Before::kStart;
  bool was_upper_ = false;
  int run_ = 0;     // how many of that kind precede
  int letter_ = 0;  // the previous letter; for another alphabet its block
  char32_t last_ = 0;
};

std::size_t EstimateTokens(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_TOKENS_H_
