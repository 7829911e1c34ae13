// SecretIndex: secrets by their letters. All of them are found in one pass over a text.
//
// It keeps kMaxSecrets of them letter by letter. Further secrets become bits of a table, one for each six letters in a row. So
// memory and time stay the same, and more is withheld: all of those secrets, and by chance similar text.
#ifndef DOMTOOL_PRIVACY_SECRET_INDEX_H_
#define DOMTOOL_PRIVACY_SECRET_INDEX_H_

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "privacy/normalized_letters.h"

namespace domtool {

inline constexpr int kSecretBeginBits = 12;
// A secret of at least this many letters is found inside words and with any separators between its letters. A shorter one must
// stand alone and unchanged: "1234" is not in "12 345".
inline constexpr std::size_t kManyLetters = 6;

// Number of the name that replaces a secret; kNoSecretName if it has none.
using SecretName = std::uint8_t;
inline constexpr SecretName kNoSecretName = 0;

// The range of letters that is a secret.
struct SecretRange {
  std::size_t begin;
  std::size_t end;
  SecretName name;
};

// A secret of an earlier engine. Its letters are not kept, only a salted hash of them and a number of eight bits for its first
// letters. The hash is compared only where that number matches.
struct PastSecret {
  std::uint64_t hash;
  std::uint16_t length;
  std::uint8_t begin;
};

// Whether a beginning of a secret is found, too: the part typed so far, if it stands alone.
enum class Beginnings : std::uint8_t {
  kNone,
  kOfLive,  // of secrets that are in a field now
  kOfAll,
};

class SecretIndex {
 public:
  // Adds a secret, or marks a known one as being in a field now. Returns true if it is new and long enough to be looked for.
  bool Add(const Letters& secret, SecretName name = kNoSecretName);
  // True if a secret begins with it, or it begins with a secret.
  [[nodiscard]] bool HasKin(const Letters& secret) const;
  // No secret is in a field now.
  void EndLives();
  [[nodiscard]] bool empty() const { return entries_.empty() && past_.empty(); }

  // Adds a secret of an earlier engine. All of these have the same salt.
  void AddPast(const PastSecret& secret, std::uint64_t salt);
  // All secrets as hashes with this salt, which is that of the past secrets if there are any.
  [[nodiscard]] Vector<PastSecret> Hashed(std::uint64_t salt) const;

  // The secrets in the text, in order and without overlaps. Beginnings whose hash is in `ordinary`, which is sorted, do not
  // count.
  [[nodiscard]] Vector<SecretRange> FindIn(const Letters& text, Beginnings beginnings,
                                           const Vector<std::uint64_t>& ordinary) const;
  // Appends the hashes of the beginnings that stand alone in `text`. `is_certain` is false if they may have been copied from
  // the secret: then only those that end like a word in it.
  void AppendBeginnings(const Letters& text, bool is_certain, Vector<std::uint64_t>* hashes) const;

 private:
  // A secret's letters and gaps, in those of all.
  struct Entry {
    std::uint32_t at;
    std::uint16_t size;
    bool is_live;
    SecretName name;
  };
  // A match at one place.
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
