#include "identify/adjacent_text.h"

#include <string_view>

#include "base/words.h"

namespace domtool {
namespace {

// The beginning of a long text is enough.
constexpr std::size_t kMaxBytes = 64;

std::uint32_t HashOfBeginning(std::string_view text) { return HashOfWords(text.substr(0, kMaxBytes)); }

std::uint16_t Half(std::uint32_t hash) {
  const auto half = static_cast<std::uint16_t>(hash ^ hash >> 16);
  return hash != 0 && half == 0 ? 1 : half;
}

bool Differ(std::uint16_t a, std::uint16_t b) { return a != 0 && b != 0 && a != b; }

}  // namespace

Vector<AdjacentText> ReadAdjacentText(const NodeTable& t) {
  // A text that names something is its own title.
  const auto is_words = [&](std::size_t i) { return t.is_text(RowAt(i)) && t.title[i] == RowAt(i); };
  Vector<NodeIndex> words_from(t.size() + 1, kNoNode);  // of a row: the first words at or after it
  for (std::size_t i = t.size(); i-- > 0;) words_from[i] = is_words(i) ? RowAt(i) : words_from[i + 1];
  Vector<AdjacentText> adjacent_text(t.size());
  NodeIndex before = kNoNode;  // the last words that were met
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (is_words(i)) before = RowAt(i);
    if (!t.is_interactive(RowAt(i))) continue;
    const auto hash_of = [&](NodeIndex words) -> std::uint16_t {
      const bool is_adjacent = words != kNoNode && t.frame[At(words)] == t.frame[i];
      return is_adjacent ? Half(HashOfBeginning(t.text[At(words)])) : 0;
    };
    adjacent_text[i] = {HashOfBeginning(t.name[i]), hash_of(before), hash_of(words_from[At(t.subtree_end[i])])};
  }
  return adjacent_text;
}

bool IsElsewhere(const AdjacentText& was, const AdjacentText& is) {
  return Differ(was.before, is.before) && Differ(was.after, is.after);
}

bool IsDifferentControl(const AdjacentText& was, const AdjacentText& is) {
  return was.label != 0 && is.label != 0 && was.label != is.label && IsElsewhere(was, is);
}

}  // namespace domtool
