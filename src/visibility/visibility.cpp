#include "visibility/visibility.h"

#include "visibility/behind_page.h"
#include "visibility/clip.h"
#include "visibility/fragments.h"
#include "visibility/image_map.h"
#include "visibility/occlusion.h"
#include "visibility/rendered.h"
#include "visibility/scroll.h"
#include "visibility/text_color.h"

namespace domtool {

void ComputeVisibility(NodeTable* table) {
  Fragments fragments(table->size());
  AreaLists areas;
#define DOMTOOL_VISIBILITY_PASS(stage, call, reads, writes) call;
#include "table/passes.def"
}

}  // namespace domtool
