#include "base/one_of.h"

namespace domtool {

std::string ListOf(Words words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? last : ", ";
    ((out += '\'') += words[i]) += '\'';
  }
  return out;
}

std::optional<std::size_t> PositionOf(std::string_view word, Words words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == word) return i;
  }
  return std::nullopt;
}

}  // namespace domtool
