#include "visibility/visibility.h"

#include "visibility/clip.h"
#include "visibility/paint.h"
#include "visibility/rendered.h"
#include "visibility/text_color.h"

namespace domtool {

void ComputeVisibility(NodeTable* table) {
  ComputeRendered(table);
  HideUnreadableText(table);
  ComputeClips(table);
  ComputeOcclusion(table);
}

}  // namespace domtool
