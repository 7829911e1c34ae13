// SecretIndex: secrets by their letters, to be found in a text in one pass, however many there are.
//
// It keeps kMaxSecrets of them as they are. What comes then is kept as bits of a table alone, one for each six letters in a
// row, so memory and time stay as they are and more is withheld: all of those secrets, and by chance what resembles them.
#ifndef DOMTOOL_PRIVACY_SECRET_INDEX_H_
#define DOMTOOL_PRIVACY_SECRET_INDEX_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "privacy/letters.h"

namespace domtool {

inline constexpr int kSecretBeginBits = 12;
// From so many letters on a secret is found within words and whatever separates its letters. A shorter one has to stand by
// itself and as it is: "1234" is not in "12 345".
inline constexpr std::size_t kManyLetters = 6;

// Number of the name that stands for a secret; kNoSecretName where it has none.
using SecretName = std::uint8_t;
inline constexpr SecretName kNoSecretName = 0;

// Letters of a Letters that are a secret.
struct SecretRange {
  std::size_t begin;
  std::size_t end;
  SecretName name;
};

// A secret of an earlier life of the engine, of which letters are kept nowhere: it is known by a salted hash of them, and
// looked for where a number of eight bits for its first letters says that it may be.
struct PastSecret {
  std::uint64_t hash;
  std::uint16_t length;
  std::uint8_t begin;
};

// Whether the beginning of a secret that stands by itself is found, too: what was typed of it so far.
enum class Beginnings : std::uint8_t { kNone, kOfLive, kOfAll };

class SecretIndex {
 public:
  // Adds a secret, or makes one that is known live. True where it is new and long enough to be looked for.
  bool Add(const Letters& secret, SecretName name = kNoSecretName);
  // True where a secret begins with it, or it with a secret.
  [[nodiscard]] bool HasKin(const Letters& secret) const;
  // No secret is in a field now.
  void EndLives();
  [[nodiscard]] bool empty() const { return entries_.empty() && past_.empty(); }

  // Adds a secret of an earlier life, whose salt all of them have.
  void AddPast(const PastSecret& secret, std::uint64_t salt);
  // All that it knows, by hashes with that salt, which is that of the past ones where there are any.
  [[nodiscard]] Vector<PastSecret> Hashed(std::uint64_t salt) const;

  // Where secrets are, in order and apart from each other. Beginnings whose hash is in `ordinary`, sorted, are none.
  [[nodiscard]] Vector<SecretRange> FindIn(const Letters& text, Beginnings beginnings,
                                           const Vector<std::uint64_t>& ordinary) const;
  // Appends the hashes of the beginnings that stand by themselves in `text`. `is_certain` is false where they may have been
  // copied from the secret: then only those that end like a word in it.
  void AppendBeginnings(const Letters& text, bool is_certain, Vector<std::uint64_t>* hashes) const;

 private:
  // A secret's letters and gaps, in those of all.
  struct Entry {
    std::uint32_t at;
    std::uint16_t size;
    bool is_live;
    SecretName name;
  };
  // What is found at one place.
  struct Found {
    std::size_t whole = 0;            // letters of the longest secret, or of what an ellipsis leaves of one
    SecretName name = kNoSecretName;  // of that secret
    std::size_t beginning =
        0;  // letters in which it agrees with the entries from `first` to `last`, which go on otherwise
    const Entry* first = nullptr;
    const Entry* last = nullptr;
  };

  bool AddShortEnough(std::string_view letters, std::string_view gaps, SecretName name);
  // The first entry that is not before the letters.
  [[nodiscard]] const Entry* LowerBound(std::string_view letters) const;
  void AddBits(std::string_view letters);
  [[nodiscard]] std::string_view LettersOf(const Entry& entry) const {
    return std::string_view(letters_).substr(entry.at, entry.size);
  }
  [[nodiscard]] std::string_view GapsOf(const Entry& entry) const {
    return std::string_view(gaps_).substr(entry.at, entry.size);
  }
  [[nodiscard]] Found FindAt(const Letters& text, std::size_t begin) const;
  [[nodiscard]] std::size_t BitsAt(const Letters& text, std::size_t begin) const;
  [[nodiscard]] std::size_t PastAt(const Letters& text, std::size_t begin) const;
  [[nodiscard]] bool HasBit(std::string_view letters) const;
  [[nodiscard]] bool MayBegin(const Letters& text, std::size_t begin) const;

  Vector<Entry> entries_;  // sorted by letters
  std::string letters_;
  std::string gaps_;
  std::bitset<1u << kSecretBeginBits> begins_;  // hashes of the first letters of every entry
  Vector<std::uint64_t> bits_;                  // of all that are no entries; empty as long as there is room
  Vector<PastSecret> past_;
  std::bitset<256> past_begins_;
  std::uint64_t salt_ = 0;  // of past_
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_SECRET_INDEX_H_
