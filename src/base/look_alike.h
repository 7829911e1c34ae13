// Which character of ASCII a reader may take another for: compatibility forms (NFKC), and brackets and dashes of other kinds.
#ifndef DOMTOOL_BASE_LOOK_ALIKE_H_
#define DOMTOOL_BASE_LOOK_ALIKE_H_

#include <cstddef>
#include <string_view>

namespace domtool {

// The character at text[*at], and moves *at past it: of punctuation, digits and letters what they look like, capitals as
// small letters, any other letter of Latin, Greek and Cyrillic as 'z', an ellipsis as '.'. 0: anything else. Requires *at < text.size().
char ReadLookAlike(std::string_view text, std::size_t* at);

// Moves *at past blanks and what combines with the character before it.
void SkipBlanks(std::string_view text, std::size_t* at);

// Where what looks like `word` ends, which begins at `at`, blanks within it aside; npos where it does not. Where the text ends before
// the word does it is one so far: the answer is the end.
std::size_t SkipWord(std::string_view text, std::size_t at, std::string_view word);

}  // namespace domtool

#endif  // DOMTOOL_BASE_LOOK_ALIKE_H_
