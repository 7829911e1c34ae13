// Words without the numbers between them: "Cart, 3 items" and "Cart, 4 items" say the same thing. And lists of words.
#ifndef DOMTOOL_BASE_WORDS_H_
#define DOMTOOL_BASE_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace domtool {

// Takes the first word off a list with '|' between them; false where none is left.
bool TakeWord(std::string_view* list, std::string_view* word);

// A letter of English, or any byte of another script.
[[nodiscard]] bool HasLetters(std::string_view text);
// Says the same whatever blanks are between its letters.
[[nodiscard]] bool EqualsButForSpaces(std::string_view a, std::string_view b);
// Without ASCII digits.
std::string WithoutDigits(std::string_view text);
// "Inbox" of "Inbox (3)": a count at the end is not part of what something is called. "(1995)" is the year of a film.
std::string_view WithoutCount(std::string_view text);
// A hash in 32 bits; 0 only for an empty text.
std::uint32_t HashOfText(std::string_view text);
// The same without its digits; 0 if no letters are left.
std::uint32_t HashOfWords(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_BASE_WORDS_H_
