// Letters: what of a text a secret is known by, however a page writes it: without what only separates and what has no glyph,
// unescaped (unescape.h), each letter as what stands for all that look like it (plain_letters.h).
//
//   "4929-1234 (8765)"       4929123487 65 with breaks before the second 1 and the 8
//   "pw=Mаrble%2520Otter+7"  punarbleotter7, breaks before the a, the o and the 7
#ifndef DOMTOOL_PRIVACY_LETTERS_H_
#define DOMTOOL_PRIVACY_LETTERS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "privacy/unescape.h"

namespace domtool {

struct Letters {
  // What stands before a letter: another one, a piece that was appended before, or a separator.
  enum Gap : char { kNoGap, kPiece, kBreak };
  // Which marks (IsMark of plain_letters.h) only separate: all, or the few that stand in numbers and addresses.
  enum class Marks : bool { kSeparate, kCount };

  Marks marks = Marks::kSeparate;
  std::string letters;
  std::string gaps;  // one a letter
  Gap next_gap = kPiece;

  // Appends a piece. `places`, unless nullptr, gets for each letter where in `text` it stands.
  void Append(std::string_view text, Vector<Place>* places);

 private:
  void AppendPlain(std::string_view text, Vector<Place>* places);
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_LETTERS_H_
