// DomPlaces: the position of each element in its tree scope (DOM: a document or a shadow root), for paths that find it
// again. The table contains the flat tree, without shadow roots: slotted elements belong to the scope of their host.
#ifndef DOMTOOL_TABLE_DOM_PLACES_H_
#define DOMTOOL_TABLE_DOM_PLACES_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct DomPlaces {
  Vector<NodeIndex> scope;        // by row: its document or host
  Vector<NodeIndex> parent;       // the nearest row around it in the same scope, or that scope itself
  Vector<std::uint32_t> ordinal;  // of an element, from 1, among siblings of its tag
};

// Linear.
DomPlaces DomPlacesOf(const NodeTable& table);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_DOM_PLACES_H_
