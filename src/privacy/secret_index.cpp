#include "privacy/secret_index.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/limits.h"

namespace domtool {
namespace {

// Shorter ones are in every second word; their own field still withholds them.
constexpr std::size_t kMinLetters = 3;
constexpr std::string_view kEllipsis = "…";
constexpr std::size_t kBits = std::size_t{1} << 22;

// A number of kSecretBeginBits bits for the first kMinLetters letters.
std::size_t BeginOf(const char* letters) {
  const auto byte = [&](int k) { return static_cast<std::uint32_t>(static_cast<unsigned char>(letters[k])); };
  return (byte(0) | byte(1) << 8 | byte(2) << 16) * 0x9E3779B1u >> (32 - kSecretBeginBits);
}

bool IsOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

bool IsBoundary(const Letters& text, std::size_t i) {
  return i == 0 || i == text.letters.size() || text.gaps[i] != Letters::kNoGap || !IsOfWord(text.letters[i - 1]) ||
         !IsOfWord(text.letters[i]);
}

bool StandsAlone(const Letters& text, std::size_t begin, std::size_t end) {
  return IsBoundary(text, begin) && IsBoundary(text, end);
}

// A short secret stands by itself, its separators where it has them.
bool StandsAlone(const Letters& text, std::size_t begin, std::string_view gaps) {
  if (!StandsAlone(text, begin, begin + gaps.size())) return false;
  for (std::size_t k = 1; k < gaps.size(); ++k) {
    if ((text.gaps[begin + k] == Letters::kBreak) != (gaps[k] == Letters::kBreak)) return false;
  }
  return true;
}

// A few letters count as the beginning of a secret only at the end of a text: "so far: Mar", not "Mar 12".
bool StandsAsBeginning(const Letters& text, std::size_t begin, std::size_t end) {
  if (end - begin < kMinLetters || !StandsAlone(text, begin, end)) return false;
  return end - begin >= kManyLetters || end == text.letters.size() || text.gaps[end] == Letters::kPiece;
}

std::uint8_t PastBeginOf(const char* letters, std::uint64_t salt) {
  return static_cast<std::uint8_t>(Hasher().Add(salt).Add(BeginOf(letters)).Finish());
}

// For a short secret, with its separators (StandsAlone).
std::uint64_t PastHashOf(std::string_view letters, std::string_view gaps, std::uint64_t salt) {
  std::uint64_t breaks = 0;
  for (std::size_t k = 1; letters.size() < kManyLetters && k < letters.size(); ++k) {
    if (gaps[k] == Letters::kBreak) breaks |= std::uint64_t{1} << k;
  }
  return Hasher().Add(salt).Add(letters).Add(breaks).Add(~salt).Finish();
}

}  // namespace

void SecretIndex::AddPast(const PastSecret& secret, std::uint64_t salt) {
  salt_ = salt;
  past_begins_.set(secret.begin);
  past_.push_back(secret);
}

Vector<PastSecret> SecretIndex::Hashed(std::uint64_t salt) const {
  Vector<PastSecret> hashed = past_;
  for (const Entry& entry : entries_) {
    const std::string_view letters = LettersOf(entry);
    const PastSecret secret{PastHashOf(letters, GapsOf(entry), salt), entry.size, PastBeginOf(letters.data(), salt)};
    const bool is_known =
        std::any_of(past_.begin(), past_.end(), [&](const PastSecret& past) { return past.hash == secret.hash; });
    if (!is_known) hashed.push_back(secret);
  }
  return hashed;
}

// How many letters at `begin` are a secret of an earlier engine. If an ellipsis cuts it short, the number for its beginning is
// enough.
std::size_t SecretIndex::PastAt(const Letters& text, std::size_t begin) const {
  const std::uint8_t first = PastBeginOf(text.letters.data() + begin, salt_);
  if (!past_begins_.test(first)) return 0;
  const std::string_view rest = std::string_view(text.letters).substr(begin);
  const std::size_t cut = IsBoundary(text, begin) ? rest.find(kEllipsis) : std::string_view::npos;
  std::size_t longest = 0;
  for (const PastSecret& secret : past_) {
    const std::size_t length = secret.length;
    if (secret.begin != first || length <= longest) continue;
    if (cut != std::string_view::npos && cut >= kMinLetters && cut < length) longest = std::max(longest, cut);
    if (length > rest.size() || (length < kManyLetters && !StandsAlone(text, begin, begin + length))) continue;
    const std::string_view gaps = std::string_view(text.gaps).substr(begin, length);
    if (PastHashOf(rest.substr(0, length), gaps, salt_) == secret.hash) longest = length;
  }
  return longest;
}

bool SecretIndex::Add(const Letters& secret, SecretName name) {
  const std::string_view letters = secret.letters;
  const std::string_view gaps = secret.gaps;
  constexpr std::size_t kMost = limits::kMaxSecretLetters;
  if (letters.size() < kMinLetters) return false;
  if (letters.size() <= kMost) return AddShortEnough(letters, gaps, name);
  // In parts, the last of which begins in the one before: none of them is short.
  bool is_new = false;
  for (std::size_t end = kMost;; end += kMost) {
    end = std::min(end, letters.size());
    is_new |= AddShortEnough(letters.substr(end - kMost, kMost), gaps.substr(end - kMost, kMost), name);
    if (end == letters.size()) return is_new;
  }
}

const SecretIndex::Entry* SecretIndex::LowerBound(std::string_view letters) const {
  return std::lower_bound(entries_.begin(), entries_.end(), letters,
                          [this](const Entry& entry, std::string_view wanted) { return LettersOf(entry) < wanted; });
}

bool SecretIndex::HasKin(const Letters& secret) const {
  const std::string_view letters = secret.letters;
  for (std::size_t length = kMinLetters; length <= letters.size() && length <= limits::kMaxSecretLetters; ++length) {
    const Entry* const at = LowerBound(letters.substr(0, length));
    if (at == entries_.end()) return false;
    if (LettersOf(*at) == letters.substr(0, length)) return true;
    if (length == letters.size()) return LettersOf(*at).starts_with(letters);
  }
  return false;
}

bool SecretIndex::AddShortEnough(std::string_view letters, std::string_view gaps, SecretName name) {
  Entry* at = entries_.begin() + (LowerBound(letters) - entries_.begin());
  for (; at != entries_.end() && LettersOf(*at) == letters; ++at) {
    if (letters.size() < kManyLetters && GapsOf(*at) != gaps) continue;
    at->is_live = true;
    if (name != kNoSecretName) at->name = name;
    return false;
  }
  if (entries_.size() >= limits::kMaxSecrets || letters_.size() + letters.size() > limits::kMaxSecretBytes) {
    AddBits(letters);
    return true;
  }
  begins_.set(BeginOf(letters.data()));
  entries_.insert(
      at, {static_cast<std::uint32_t>(letters_.size()), static_cast<std::uint16_t>(letters.size()), true, name});
  letters_ += letters;
  gaps_ += gaps;
  return true;
}

void SecretIndex::EndLives() {
  for (Entry& entry : entries_) entry.is_live = false;
}

// Two bits for the letters, or for every kManyLetters of them in a row.
void SecretIndex::AddBits(std::string_view letters) {
  if (bits_.empty()) bits_.resize(kBits / 64);
  const std::size_t length = std::min(letters.size(), kManyLetters);
  for (std::size_t i = 0; i + length <= letters.size(); ++i) {
    const std::uint64_t hash = HashOf(letters.substr(i, length));
    for (const std::uint64_t bit : {hash % kBits, (hash >> 32) % kBits})
      bits_[bit / 64] |= std::uint64_t{1} << bit % 64;
  }
}

bool SecretIndex::HasBit(std::string_view letters) const {
  const std::uint64_t hash = HashOf(letters);
  const auto is_set = [&](std::uint64_t bit) { return (bits_[bit / 64] >> bit % 64 & 1) != 0; };
  return is_set(hash % kBits) && is_set((hash >> 32) % kBits);
}

// How many letters at `begin` are, or are of, a secret that is kept as bits.
std::size_t SecretIndex::BitsAt(const Letters& text, std::size_t begin) const {
  const std::string_view rest = std::string_view(text.letters).substr(begin, kManyLetters);
  for (std::size_t length = rest.size(); length >= kMinLetters; --length) {
    const bool may_be = length == kManyLetters || StandsAlone(text, begin, begin + length);
    if (may_be && HasBit(rest.substr(0, length))) return length;
  }
  return 0;
}

// Walks through the entries that begin like the text, which stand side by side and become fewer with every letter.
SecretIndex::Found SecretIndex::FindAt(const Letters& text, std::size_t begin) const {
  const std::string_view rest = std::string_view(text.letters).substr(begin);
  Found found;
  found.first = entries_.begin();
  found.last = entries_.end();
  std::size_t same = 0;
  for (;; ++same) {
    for (; found.first != found.last && found.first->size == same; ++found.first) {
      if (same < kManyLetters && !StandsAlone(text, begin, GapsOf(*found.first))) continue;
      found.whole = same;
      found.name = found.first->name;
    }
    if (same == rest.size()) break;
    const auto letter = [&](const Entry& entry) { return static_cast<unsigned char>(letters_[entry.at + same]); };
    const auto wanted = static_cast<unsigned char>(rest[same]);
    const auto is_before = [&](const Entry& entry, unsigned char c) { return letter(entry) < c; };
    const auto is_behind = [&](unsigned char c, const Entry& entry) { return c < letter(entry); };
    const Entry* const first = std::lower_bound(found.first, found.last, wanted, is_before);
    const Entry* const last = std::upper_bound(first, found.last, wanted, is_behind);
    if (first == last) break;
    found.first = first;
    found.last = last;
  }
  while (same > 0 && same < rest.size() && IsContinuation(rest[same])) --same;
  if (found.first == found.last) return found;
  found.beginning = same;
  if (same > found.whole && same >= kMinLetters && rest.substr(same).starts_with(kEllipsis)) {
    found.whole = same;
    found.name = found.last - found.first == 1 ? found.first->name : kNoSecretName;
  }
  return found;
}

// Almost every place of a page is ruled out by its first letters, however many secrets there are.
bool SecretIndex::MayBegin(const Letters& text, std::size_t begin) const {
  return begins_.test(BeginOf(text.letters.data() + begin));
}

Vector<SecretRange> SecretIndex::FindIn(const Letters& text, Beginnings beginnings,
                                        const Vector<std::uint64_t>& ordinary) const {
  Vector<SecretRange> ranges;
  for (std::size_t i = 0; i + kMinLetters <= text.letters.size(); ++i) {
    std::size_t longest = bits_.empty() ? 0 : BitsAt(text, i);
    SecretName name = kNoSecretName;
    if (!past_.empty()) longest = std::max(longest, PastAt(text, i));
    if (MayBegin(text, i)) {
      const Found found = FindAt(text, i);
      if (found.whole > 0 && found.whole >= longest) {
        longest = found.whole;
        name = found.name;
      }
      const bool is_wanted = beginnings != Beginnings::kNone && found.beginning > longest &&
                             StandsAsBeginning(text, i, i + found.beginning);
      if (is_wanted && (beginnings == Beginnings::kOfAll ||
                        std::any_of(found.first, found.last, [](const Entry& entry) { return entry.is_live; }))) {
        const std::uint64_t hash = HashOf(std::string_view(text.letters).substr(i, found.beginning));
        if (!std::binary_search(ordinary.begin(), ordinary.end(), hash)) {
          longest = found.beginning;
          name = kNoSecretName;
        }
      }
    }
    if (longest == 0) continue;
    // Secrets that meet are one place: nothing of either is left.
    if (!ranges.empty() && i < ranges.back().end + (text.gaps[i] == Letters::kNoGap ? 1 : 0)) {
      // A secret inside of another one does not change its name.
      if (i + longest > ranges.back().end && name != ranges.back().name) ranges.back().name = kNoSecretName;
      ranges.back().end = std::max(ranges.back().end, i + longest);
    } else {
      ranges.push_back({i, i + longest, name});
    }
  }
  return ranges;
}

void SecretIndex::AppendBeginnings(const Letters& text, bool is_certain, Vector<std::uint64_t>* hashes) const {
  for (std::size_t i = 0; i + kMinLetters <= text.letters.size(); ++i) {
    if (!IsBoundary(text, i) || !MayBegin(text, i)) continue;
    const Found found = FindAt(text, i);
    const std::size_t length = found.beginning;
    if (length < kMinLetters || !IsBoundary(text, i + length)) continue;
    const std::size_t next = found.first->at + length;
    const bool ends_word = gaps_[next] == Letters::kBreak || IsDigit(letters_[next - 1]) != IsDigit(letters_[next]);
    if (!is_certain && length >= kManyLetters && !ends_word) continue;
    hashes->push_back(HashOf(std::string_view(text.letters).substr(i, length)));
  }
}

}  // namespace domtool
