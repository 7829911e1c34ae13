// Describes the items of a list and what most of them contain, in our own words: " products with picture, price,
// button".
#ifndef DOMTOOL_OUTLINE_ITEM_WORDS_H_
#define DOMTOOL_OUTLINE_ITEM_WORDS_H_

#include <string>

#include "table/safe_view.h"

namespace domtool {

// Describes the shown siblings similar to `first`, judged by the first few. Contains no text of the page.
std::string ItemWordsOf(const SafeView& view, NodeIndex first);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ITEM_WORDS_H_
