// Letters: what of a text a secret is known by, however a page writes it: without what only separates (white space, dashes,
// dots, commas, slashes, "+" for a space) and what has no glyph, percent-decoded, small letters, those of
// Latin-1 without accents.
//
//   "4929-1234 8765"       49291234 8765 with breaks before the second 1 and the 8
//   "pw=Marble%20Otter+7"  pw=marbleotter7, breaks before the o and the 7
#ifndef DOMTOOL_PRIVACY_LETTERS_H_
#define DOMTOOL_PRIVACY_LETTERS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"

namespace domtool {

struct Letters {
  // What stands before a letter: another one, a piece that was appended before, or a separator.
  enum Gap : char { kNoGap, kPiece, kBreak };
  struct Place {
    std::uint32_t begin;
    std::uint32_t end;
  };

  std::string letters;
  std::string gaps;  // one a letter
  Gap next_gap = kPiece;

  // Appends a piece. `places`, unless nullptr, gets for each letter where in `text` it stands.
  void Append(std::string_view text, Vector<Place>* places);
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_LETTERS_H_
