// Compares two tables, row by row of the same element, to find what an action changed. Only what DOMSnapshot itself reports is
// compared, so a 'hybrid' table and a 'fast' one of the same page are equal.
#ifndef DOMTOOL_ACTION_OUTCOME_COMPARE_H_
#define DOMTOOL_ACTION_OUTCOME_COMPARE_H_

#include <string>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct Changes {
  int added = 0;  // elements, texts and pseudo-elements
  int removed = 0;
  int text = 0;       // rows whose text changed, and so on
  int value = 0;      // form values, checkedness, selectedness
  int state = 0;      // ARIA states and the attributes that are states
  int attribute = 0;  // any other attribute
  int visibility = 0;
  int moved = 0;     // rows that lie elsewhere in the viewport
  int restyled = 0;  // rows whose style changed, other than by hover or focus
  int invalid = 0;   // how many more fields are shown as invalid
  bool has_scrolled = false;
  bool has_url_changed = false;
  bool has_document_changed = false;  // the main frame holds another document
  [[nodiscard]] bool in_dom() const;
  Changes& operator+=(const Changes& other);
  // A change that is no mere movement or restyling, which a page may do by itself.
  [[nodiscard]] bool has_strong_change() const { return in_dom() || has_scrolled || has_url_changed; }
  [[nodiscard]] bool any() const { return has_strong_change() || (moved | restyled) != 0; }
};

// O(n log n) in the rows.
Changes CompareTables(const NodeTable& before, const NodeTable& after);
// The same for one element alone.
Changes CompareElement(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after);
// Short phrases such as "3 nodes added"; numbers only, never page text.
Vector<std::string> DescribeChanges(const Changes& changes);
std::string InvalidInWords(const Changes& changes);

// The row in `after` of the element that is `row` of `before`: same document, same backend node; kNoNode when gone.
NodeIndex SameElement(const NodeTable& before, NodeIndex row, const NodeTable& after);

// Whether a new element with words or a control is still transparent: it is probably fading in.
bool HasElementFadingIn(const NodeTable& before, const NodeTable& after);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_COMPARE_H_
