#include "identify/said_around.h"

#include <string>
#include <string_view>

#include "base/hash.h"
#include "identify/fingerprint.h"
#include "identify/title.h"

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

SaidAround::SaidAround(const NodeTable& t) : table_(t), words_from_(t.size() + 1) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    words_from_[i] = static_cast<std::uint32_t>(words_.size());
    if (HasWords(t, RowAt(i))) words_.push_back(RowAt(i));
  }
  words_from_[t.size()] = static_cast<std::uint32_t>(words_.size());
}

Said SaidAround::Of(NodeIndex row) const {
  const NodeTable& t = table_;
  if (!t.is_interactive(row)) return {};
  const auto words_at = [&](std::uint32_t position) -> std::uint16_t {
    const NodeIndex words = words_[position];
    return t.frame[At(words)] == t.frame[At(row)] ? Half(HashOfWords(t.text[At(words)])) : 0;
  };
  Said said;
  said.label = HashOfWords(t.name[At(row)]);
  const std::uint32_t begin = words_from_[At(row)];
  const std::uint32_t end = words_from_[At(t.subtree_end[At(row)])];
  if (begin > 0) said.before = words_at(begin - 1);
  if (end < words_.size()) said.after = words_at(end);
  return said;
}

bool IsAnother(const Said& was, const Said& is) {
  return was.label != 0 && is.label != 0 && was.label != is.label && Differ(was.before, is.before) &&
         Differ(was.after, is.after);
}

}  // namespace domtool
