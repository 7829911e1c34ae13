#include "identify/said_around.h"

#include <string>
#include <string_view>

#include "base/hash.h"
#include "identify/fingerprint.h"

namespace domtool {
namespace {

// Of a long text its beginning tells enough.
constexpr std::size_t kMaxBytes = 64;

// 0 where nothing but numbers and signs is left.
std::uint32_t HashOfWords(std::string_view text) {
  text = text.substr(0, kMaxBytes);
  if (!HasLetters(text)) return 0;
  const std::uint64_t hash = HashOf(WithoutDigits(text));
  const auto folded = static_cast<std::uint32_t>(hash ^ hash >> 32);
  return folded == 0 ? 1 : folded;
}

std::uint16_t Half(std::uint32_t hash) {
  const auto half = static_cast<std::uint16_t>(hash ^ hash >> 16);
  return hash != 0 && half == 0 ? 1 : half;
}

bool Differ(std::uint16_t a, std::uint16_t b) { return a != 0 && b != 0 && a != b; }

}  // namespace

Vector<Said> ReadSaidAround(const NodeTable& t, const Titles& titles) {
  Vector<Said> said(t.size());
  NodeIndex before = kNoNode;  // the last words that were met
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (titles.WordsFrom(i) == RowAt(i)) before = RowAt(i);
    if (!t.is_interactive(RowAt(i))) continue;
    const auto hash_of = [&](NodeIndex words) -> std::uint16_t {
      const bool is_beside = words != kNoNode && t.frame[At(words)] == t.frame[i];
      return is_beside ? Half(HashOfWords(t.text[At(words)])) : 0;
    };
    said[i] = {HashOfWords(t.name[i]), hash_of(before), hash_of(titles.WordsFrom(At(t.subtree_end[i])))};
  }
  return said;
}

bool IsAnother(const Said& was, const Said& is) {
  return was.label != 0 && is.label != 0 && was.label != is.label && Differ(was.before, is.before) &&
         Differ(was.after, is.after);
}

}  // namespace domtool
