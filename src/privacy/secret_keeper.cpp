#include <algorithm>
#include <cstdint>

#include "base/limits.h"
#include "base/utf8.h"
#include "privacy/detectors.h"
#include "privacy/privacy.h"

namespace domtool {
namespace {

// Shorter ones are in every second word; their own field still withholds them.
constexpr std::size_t kMinLetters = 3;
// From so many letters on a secret is found within words and whatever separates its letters. A shorter one has to stand by
// itself and as it is: "1234" is not in "12 345".
constexpr std::size_t kManyLetters = 6;
constexpr std::string_view kEllipsis = "…";

// A number of kSecretBeginBits bits for the first kMinLetters letters.
std::size_t BeginOf(const char* letters) {
  const auto byte = [&](int k) { return static_cast<std::uint32_t>(static_cast<unsigned char>(letters[k])); };
  return (byte(0) | byte(1) << 8 | byte(2) << 16) * 0x9E3779B1u >> (32 - kSecretBeginBits);
}

bool IsOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

bool IsBoundary(const Letters& text, std::size_t i) {
  return i == 0 || i == text.letters.size() || text.gaps[i] != Letters::kNoGap || !IsOfWord(text.letters[i - 1]) ||
         !IsOfWord(text.letters[i]);
}

// A short secret stands by itself, its separators where it has them.
bool StandsAlone(const Letters& text, std::size_t begin, const Letters& secret) {
  if (!IsBoundary(text, begin) || !IsBoundary(text, begin + secret.letters.size())) return false;
  for (std::size_t k = 1; k < secret.letters.size(); ++k) {
    if ((text.gaps[begin + k] == Letters::kBreak) != (secret.gaps[k] == Letters::kBreak)) return false;
  }
  return true;
}

// How much of `secret` stands at `begin` of `text`: all of it, or what is left where the text was cut; else 0.
std::size_t LengthAt(const Letters& text, std::size_t begin, const Letters& secret) {
  const std::string_view rest = std::string_view(text.letters).substr(begin);
  const std::string& letters = secret.letters;
  std::size_t same = 0;
  while (same < rest.size() && same < letters.size() && rest[same] == letters[same]) ++same;
  if (same < letters.size()) return same >= kMinLetters && rest.substr(same).starts_with(kEllipsis) ? same : 0;
  return same >= kManyLetters || StandsAlone(text, begin, secret) ? same : 0;
}

}  // namespace

void SecretKeeper::Learn(const NodeTable& table, const PrivacyPolicy& policy) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] != NodeKind::kElement) continue;
    const auto key = static_cast<std::uint64_t>(table.stable_id[i]);
    Redaction redaction = DetectSensitive(table, RowAt(i), policy);
    if (redaction != Redaction::kNot && key != 0) sensitive_.Insert(key, redaction);
    if (redaction == Redaction::kNot) redaction = RedactionOf(table, RowAt(i));
    if (redaction == Redaction::kNot) continue;
    Remember(table.form_value[i]);
    Remember(table.AttrOr(RowAt(i), "value"));
    if (table.flags[i].is_editable_host) RememberTextInside(table, RowAt(i));
  }
}

void SecretKeeper::RememberTextInside(const NodeTable& table, NodeIndex host) {
  std::string text;
  for (NodeIndex i = host; i < table.subtree_end[At(host)]; i = Next(i)) {
    if (table.is_text(i)) text += table.text[At(i)];
  }
  Remember(text);
}

void SecretKeeper::Remember(std::string_view secret) {
  Letters spelling;
  spelling.Append(secret, nullptr);
  RememberOne(std::move(spelling));
  if (secret.find('%') == std::string_view::npos) return;
  // What looks percent-encoded in it may be meant so, and is then encoded once more in an address.
  std::string encoded;
  for (const char c : secret) c == '%' ? encoded += "%25" : encoded += c;
  spelling = {};
  spelling.Append(encoded, nullptr);
  RememberOne(std::move(spelling));
}

void SecretKeeper::RememberOne(Letters&& secret) {
  if (secret.letters.size() < kMinLetters) return;
  const bool is_known = std::any_of(secrets_.begin(), secrets_.end(), [&](const Letters& known) {
    return known.letters == secret.letters && (known.letters.size() >= kManyLetters || known.gaps == secret.gaps);
  });
  if (is_known) return;
  begins_.set(BeginOf(secret.letters.data()));
  if (secrets_.size() < limits::kMaxSecrets) {
    secrets_.push_back(std::move(secret));
  } else {
    secrets_[oldest_++ % limits::kMaxSecrets] = std::move(secret);
  }
}

Redaction SecretKeeper::RedactionOf(const NodeTable& table, NodeIndex i) const {
  const auto key = static_cast<std::uint64_t>(table.stable_id[At(i)]);
  const Redaction* known = key == 0 ? nullptr : sensitive_.Find(key);
  return known == nullptr ? Redaction::kNot : *known;
}

// Almost every place of a page is ruled out by its first letters, however many secrets there are.
Vector<SecretRange> SecretKeeper::FindIn(const Letters& text) const {
  Vector<SecretRange> found;
  for (std::size_t i = 0; i + kMinLetters <= text.letters.size(); ++i) {
    if (!begins_.test(BeginOf(text.letters.data() + i))) continue;
    std::size_t longest = 0;
    for (const Letters& secret : secrets_) longest = std::max(longest, LengthAt(text, i, secret));
    if (longest == 0) continue;
    // Secrets that overlap are one place: nothing of either is left.
    if (!found.empty() && i < found.back().end) {
      found.back().end = std::max(found.back().end, i + longest);
    } else {
      found.push_back({i, i + longest});
    }
  }
  return found;
}

bool SecretKeeper::Holds(std::string_view text) const {
  if (!has_secrets()) return false;
  Letters spelling;
  spelling.Append(text, nullptr);
  return !FindIn(spelling).empty();
}

std::string SecretKeeper::Without(std::string_view text) const {
  if (!has_secrets()) return std::string(text);
  Letters spelling;
  Vector<Letters::Place> places;
  spelling.Append(text, &places);
  std::string result;
  std::size_t done = 0;
  for (const SecretRange& secret : FindIn(spelling)) {
    result += text.substr(done, places[secret.begin].begin - done);
    result += kSecretMark;
    done = places[secret.end - 1].end;
  }
  return result += text.substr(done);
}

}  // namespace domtool
