// Unescape: a text without the spellings that programs use for its letters, in as many layers as there are.
#ifndef DOMTOOL_PRIVACY_UNESCAPE_H_
#define DOMTOOL_PRIVACY_UNESCAPE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"

namespace domtool {

// Bytes of a text.
struct Place {
  std::uint32_t begin;
  std::uint32_t end;
};

struct Unescaped {
  std::string text;
  Vector<Place> places;  // of each byte, where in the original it is spelt
};

// True where there is anything to unescape.
bool MayBeEscaped(std::string_view text);
// Percent-encoding (URL 1.3) and %uXXXX of escape(), character references by number and those of HTML's own syntax, \uXXXX,
// \u{X}, \xXX and a backslash before punctuation.
Unescaped Unescape(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_UNESCAPE_H_
