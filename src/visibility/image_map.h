// Image maps: an area has no box of its own; it is a region of the image that uses its map (HTML 4.8.14).
#ifndef DOMTOOL_VISIBILITY_IMAGE_MAP_H_
#define DOMTOOL_VISIBILITY_IMAGE_MAP_H_

#include "base/vector.h"
#include "table/node_table.h"
#include "visibility/fragments.h"

namespace domtool {

// The areas of each image, the last in tree order first: next[image] is its first, next[area] the one after it, kNoNode
// ends a list. Empty on a page without image maps.
using AreaLists = Vector<NodeIndex>;

// Gives every area the bounds and visibility that its shape has on the first image with its map that is visible, else on
// the first, and its place in NodeTable::areas. Requires ComputeClips. Returns those that are in the viewport.
AreaLists PlaceAreas(NodeTable* table, Fragments* fragments);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_IMAGE_MAP_H_
