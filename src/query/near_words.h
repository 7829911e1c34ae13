// What is near some words of the page.
#ifndef DOMTOOL_QUERY_NEAR_WORDS_H_
#define DOMTOOL_QUERY_NEAR_WORDS_H_

#include <cstddef>
#include <limits>
#include <string_view>

#include "base/vector.h"
#include "table/safe_view.h"

namespace domtool {

class NearWords {
 public:
  // `wanted` without the backslashes of the notation. The view must outlive it.
  NearWords(const SafeView& view, std::string_view wanted);

  struct Distance {
    // The number of rows in the smallest element that contains both; the largest number if there is none.
    std::size_t shared = std::numeric_limits<std::size_t>::max();
    // The words stand in items alone, such as the rows of a list, and the row outside of them.
    bool is_beside_items = false;
  };
  // Words of another item, such as those of the next row of a list, do not count.
  [[nodiscard]] Distance DistanceTo(NodeIndex row) const;

 private:
  struct Place {
    NodeIndex item;  // the innermost item that the row is or is in; kNoNode outside of all
    NodeIndex row;
  };

  // Whether the words stand in `around`, but in no item inside of it.
  [[nodiscard]] bool StandDirectlyIn(NodeIndex around) const;
  // A button may be named by a field of its form.
  [[nodiscard]] bool IsInItemWithField(NodeIndex words) const;

  const SafeView& view_;
  Vector<NodeIndex> items_;  // by row, as Place::item
  Vector<NodeIndex> rows_;   // that say the words, in document order
  Vector<Place> places_;     // the same by item
};

}  // namespace domtool

#endif  // DOMTOOL_QUERY_NEAR_WORDS_H_
