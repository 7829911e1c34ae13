// What the items of a list are and what most of them hold, in words of ours: " products with picture, price, button".
#ifndef DOMTOOL_OUTLINE_ITEM_WORDS_H_
#define DOMTOOL_OUTLINE_ITEM_WORDS_H_

#include <string>

#include "table/safe_view.h"

namespace domtool {

// Of the shown siblings that are like `first`, by the first of them. Holds nothing that the page says.
std::string ItemWordsOf(const SafeView& view, NodeIndex first);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_ITEM_WORDS_H_
