// What is near some words of the page.
#ifndef DOMTOOL_QUERY_NEAR_WORDS_H_
#define DOMTOOL_QUERY_NEAR_WORDS_H_

#include <cstddef>
#include <string_view>

#include "base/vector.h"
#include "table/safe_view.h"

namespace domtool {

class NearWords {
 public:
  // `wanted` without the backslashes of the notation. The view must outlive it.
  NearWords(const SafeView& view, std::string_view wanted);

  // The number of rows in the smallest element that contains both `row` and the words; the largest number if there is none.
  // Words of another item, such as those of the next row of a list, do not count.
  [[nodiscard]] std::size_t SharedSize(NodeIndex row) const;

 private:
  struct Place {
    NodeIndex item;  // the innermost item that the row is or is in; kNoNode outside of all
    NodeIndex row;
  };

  // Whether the words stand in `around`, but in no item inside of it.
  [[nodiscard]] bool StandDirectlyIn(NodeIndex around) const;

  const SafeView& view_;
  Vector<NodeIndex> items_;  // by row, as Place::item
  Vector<NodeIndex> rows_;   // that say the words, in document order
  Vector<Place> places_;     // the same by item
};

}  // namespace domtool

#endif  // DOMTOOL_QUERY_NEAR_WORDS_H_
