// Where a text may be cut so that what is left still reads.
#ifndef DOMTOOL_OUTLINE_SENTENCE_H_
#define DOMTOOL_OUTLINE_SENTENCE_H_

#include <cstddef>
#include <string_view>

namespace domtool {

// At most the first `max_characters` code points of `text`: whole sentences where they fill half of that, or else whole
// words, or else any characters.
std::string_view FirstSentences(std::string_view text, std::size_t max_characters);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_SENTENCE_H_
