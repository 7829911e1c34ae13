#include "visibility/visibility.h"

#include "visibility/behind.h"
#include "visibility/clip.h"
#include "visibility/fragments.h"
#include "visibility/image_map.h"
#include "visibility/paint.h"
#include "visibility/rendered.h"
#include "visibility/scroll.h"
#include "visibility/text_color.h"

namespace domtool {

void ComputeVisibility(NodeTable* table) {
  ComputeRendered(table);
  HideUnreadableText(table);
  HideBehindPage(table);
  Fragments fragments(table->size());
  ComputeClips(table, &fragments);
  ComputeScrolls(table);
  const AreaLists areas = PlaceAreas(table, &fragments);
  ComputeOcclusion(table, fragments, areas);
}

}  // namespace domtool
