// DomPlaces: where each element stands in its tree scope (DOM: a document or a shadow root), for paths that find it again.
// The table holds the flat tree, which no longer says where shadow roots stood: what is slotted belongs to its host's scope.
#ifndef DOMTOOL_TABLE_DOM_PLACES_H_
#define DOMTOOL_TABLE_DOM_PLACES_H_

#include <cstdint>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct DomPlaces {
  Vector<NodeIndex> scope;        // of each row, the document or the host that it belongs to
  Vector<NodeIndex> parent;       // the nearest row around it of the same scope, or that scope itself
  Vector<std::uint32_t> ordinal;  // of an element among those of its tag and parent, from 1
};

// Linear.
DomPlaces DomPlacesOf(const NodeTable& table);

}  // namespace domtool

#endif  // DOMTOOL_TABLE_DOM_PLACES_H_
