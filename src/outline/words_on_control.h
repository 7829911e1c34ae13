// What is written on a control whose name the author gave instead: a button "Choose a month" that shows "Dec".
#ifndef DOMTOOL_OUTLINE_WORDS_ON_CONTROL_H_
#define DOMTOOL_OUTLINE_WORDS_ON_CONTROL_H_

#include <string_view>

#include "table/safe_view.h"

namespace domtool {

// Whether it has a letter or a digit: a symbol alone, such as an emoji, says little.
bool HasLetterOrDigit(std::string_view text);
// Whether the shown text inside has a word that the name lacks, ignoring case and blanks. Symbols, words of icon fonts
// and long texts do not count.
bool HasWordsBesideName(const SafeView& view, NodeIndex control);
// The same for one text inside.
bool IsWrittenWord(const SafeView& view, NodeIndex text);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_WORDS_ON_CONTROL_H_
