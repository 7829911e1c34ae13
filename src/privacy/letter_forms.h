// The letters that a character is a form of or looks like, as far as pages write one instead of the other.
#ifndef DOMTOOL_PRIVACY_LETTER_FORMS_H_
#define DOMTOOL_PRIVACY_LETTER_FORMS_H_

#include <string>

namespace domtool {

// The small letter or the digit that `c` is a form of: a capital, with an accent of Latin-1, wide, mathematical, circled,
// squared, raised, a small capital (the compatibility forms of UAX #15 of single letters and digits). Otherwise `c`.
char32_t PlainOf(char32_t c);
// Appends the letter that represents all characters that look like `c`, in Latin, Greek and Cyrillic (UTS #39 section 4). A
// capital Greek letter may look like another Latin letter than the small one does. So h, n and v count as one letter, and u
// and y as one. Ligatures and numbers in circles become several letters.
void AppendLook(char32_t c, std::string* out);
// True for characters that only separate or decorate: white space, punctuation, symbols, pictures. Not for the ellipsis.
bool IsSeparatorOrSymbol(char32_t plain);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_LETTER_FORMS_H_
