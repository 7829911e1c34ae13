// Selector paths: what finds a node again by what its author wrote, for callers who keep no ids (PRODUCT 4.4). In the notation of
// Selectors 4, as far as identify/selector.h reads it:
//
//   input[name="email"]                     one attribute that no other element of that tag in its tree scope has: id,
//                                           its id for tests (data-testid, data-cy, …), name, type or href, the first that suffices
//   form[id="pay"] > p:nth-of-type(2)       or the way from the nearest element that has one
//   > html:nth-of-type(1) > body…           or from the root
//   pay-card[id="c"] >>> input[name="n"]    into the shadow tree of a host, or the document of a frame
//
// Only what may leave is in it: what the view withholds or has changed names nothing.
#ifndef DOMTOOL_QUERY_SELECTOR_PATH_H_
#define DOMTOOL_QUERY_SELECTOR_PATH_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "table/dom_places.h"
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
  [[nodiscard]] std::uint64_t KeyOf(NodeIndex row, std::string_view attribute, std::string_view value) const;

  const SafeView& view_;
  DomPlaces places_;
  FlatMap<std::uint32_t> counts_;
};

}  // namespace domtool

#endif  // DOMTOOL_QUERY_SELECTOR_PATH_H_
