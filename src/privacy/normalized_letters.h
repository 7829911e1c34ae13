// Letters: a text normalised so that a secret is recognised in any spelling. It has no separators and no invisible characters,
// it is unescaped (unescape.h), and all characters that look alike become the same letter (letter_forms.h).
//
//   "4929-1234 (8765)"       4929123487 65 with breaks before the second 1 and the 8
//   "pw=Mаrble%2520Otter+7"  punarbleotter7, breaks before the a, the o and the 7
#ifndef DOMTOOL_PRIVACY_NORMALIZED_LETTERS_H_
#define DOMTOOL_PRIVACY_NORMALIZED_LETTERS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "privacy/unescape.h"

namespace domtool {

struct Letters {
  // What is before a letter: another letter, a piece that was appended before, or a separator.
  enum Gap : char { kNoGap, kPiece, kBreak };
  // Which punctuation only separates letters: all of it (kSeparate), or only the few characters that occur in numbers and
  // addresses (kCount).
  enum class Punctuation : bool { kSeparate, kCount };

  Punctuation punctuation = Punctuation::kSeparate;
  std::string letters;
  std::string gaps;  // one per letter
  Gap next_gap = kPiece;

  // Appends a piece. `places`, unless nullptr, gets the place in `text` of each letter.
  void Append(std::string_view text, Vector<Place>* places);

 private:
  void AppendPlain(std::string_view text, Vector<Place>* places);
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_NORMALIZED_LETTERS_H_
