// Plain letters: which characters a reader takes for one another, as far as pages write one in place of the other.
#ifndef DOMTOOL_PRIVACY_PLAIN_LETTERS_H_
#define DOMTOOL_PRIVACY_PLAIN_LETTERS_H_

#include <string>

namespace domtool {

// The small letter or the digit that `c` is a form of: capital, with an accent of Latin-1, wide, mathematical, circled, squared,
// raised, a small capital (the compatibility forms of UAX #15, as far as they are single letters and digits). Else `c`.
char32_t PlainOf(char32_t c);
// Appends what stands for all that look like `c`, in whatever script (UTS #39 section 4, of Latin, Greek and Cyrillic). As
// small and capital Greek letters look like different ones of Latin, h, n and v are one, and so are u and y. Ligatures
// and numbers in circles are several letters.
void AppendLook(char32_t c, std::string* out);
// True for what only separates or decorates: white space, punctuation, symbols, pictures; not for the ellipsis.
bool IsMark(char32_t plain);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_PLAIN_LETTERS_H_
