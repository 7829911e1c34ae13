// NameCounts: how many elements of a tree scope have what an author names an element by: id, name, type, href, the attributes of
// test tools, the tag. Of all elements, hidden ones too, as a selector counts them.
#ifndef DOMTOOL_TABLE_NAME_COUNTS_H_
#define DOMTOOL_TABLE_NAME_COUNTS_H_

#include <cstdint>
#include <string_view>

#include "base/flat_map.h"
#include "table/dom_places.h"
#include "table/node_table.h"

namespace domtool {

class NameCounts {
 public:
  // Linear.
  NameCounts(const NodeTable& table, const DomPlaces& places);

  // Elements with that value of the attribute; with a `tag`, of that tag alone.
  [[nodiscard]] std::uint32_t WithAttribute(NodeIndex scope, std::string_view tag, std::string_view attribute,
                                            std::string_view value) const;
  [[nodiscard]] std::uint32_t WithTag(NodeIndex scope, std::string_view tag) const;
  // Children of `parent` in that scope, with that tag.
  [[nodiscard]] std::uint32_t Children(NodeIndex parent, NodeIndex scope, std::string_view tag) const;

 private:
  [[nodiscard]] std::uint32_t At64(std::uint64_t key) const;

  FlatMap<std::uint32_t> counts_;
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_NAME_COUNTS_H_
