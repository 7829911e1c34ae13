// Shortens a text so that the rest still reads well.
#ifndef DOMTOOL_OUTLINE_SENTENCE_H_
#define DOMTOOL_OUTLINE_SENTENCE_H_

#include <cstddef>
#include <string_view>

namespace domtool {

// At most the first `max_characters` code points of `text`: whole sentences if they fill half of that, otherwise whole
// words, otherwise any characters.
std::string_view FirstSentences(std::string_view text, std::size_t max_characters);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_SENTENCE_H_
