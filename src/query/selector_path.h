// Selector paths: what finds a node again by what its author wrote, for callers who keep no ids (PRODUCT 4.4). Valid CSS, as a
// person would write it, which selectors/selector.h reads:
//
//   #email                                  one attribute that no other element of its tree scope has: id, its id for tests
//   [data-testid="pay"]                     (data-testid, data-cy, …) or name,
//   input[type="email"]                     with its tag type or href, the first that suffices
//   #pay > p:nth-of-type(2) > button        or the way from the nearest element that has one
//   body > div > button:nth-of-type(3)      or from the root
//   #card >>> [name="n"]                    into the shadow tree of a host, or the document of a frame
//   #card >>> :host > button                from the root of a shadow tree
//
// Only what may leave is in it: what the view withholds or has changed names nothing.
#ifndef DOMTOOL_QUERY_SELECTOR_PATH_H_
#define DOMTOOL_QUERY_SELECTOR_PATH_H_

#include <string>

#include "table/dom_places.h"
#include "table/name_counts.h"
#include "table/safe_view.h"

namespace domtool {

class SelectorPaths {
 public:
  // The view must be open with attributes, and outlive the paths. Linear.
  explicit SelectorPaths(const SafeView& view);
  [[nodiscard]] std::string Of(NodeIndex row) const;

 private:
  // The shortest that is unique in the scope of `row`; empty where none is.
  [[nodiscard]] std::string UniqueOf(NodeIndex row) const;
  [[nodiscard]] std::string InScope(NodeIndex row) const;
  [[nodiscard]] std::string Step(NodeIndex row) const;

  const SafeView& view_;
  DomPlaces places_;
  NameCounts counts_;
};

}  // namespace domtool

#endif  // DOMTOOL_QUERY_SELECTOR_PATH_H_
